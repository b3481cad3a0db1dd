"""Which two sections answer together, and whether the question needs two."""
