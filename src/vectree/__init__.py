"""Answers from long structured documents, with the page, the quote and the box that say so."""
