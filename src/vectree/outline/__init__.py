"""Pages -> section tree whose titles are checked against the source."""
