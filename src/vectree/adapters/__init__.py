"""Retrievers for other frameworks. Each module needs its framework: an extra of the same name."""
