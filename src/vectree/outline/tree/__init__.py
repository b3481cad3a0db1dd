"""Titles -> section tree: each verified or repaired, in the order of the text, what is between them filled."""
