"""Answers and model calls that were had before: in this process (L1), and in Redis or a file (L2)."""
