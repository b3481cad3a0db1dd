"""Pages -> section tree whose titles are checked against the source."""

from vectree.outline.outline import outline

__all__ = ["outline"]
