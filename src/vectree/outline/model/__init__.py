"""Titles that a language model reads from the pages, and what they add to those found without one."""
