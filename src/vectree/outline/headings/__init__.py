"""Headings told by their look, their number and how they count, where no list names them."""
