"""Which documents a question is about, and the results of several in one ranking."""
