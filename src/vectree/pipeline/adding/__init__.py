"""A file put into a library."""
