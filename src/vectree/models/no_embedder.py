"""No embedder: search by keyword alone."""

from __future__ import annotations


def create(_model: str | None) -> tuple[None, str]:
    """Nothing, and nothing to say about it."""
    return None, ""
