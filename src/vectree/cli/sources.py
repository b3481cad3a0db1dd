"""The words of ``--sources``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vectree.types.section import Origin

NAMES = {"bookmarks": "bookmark", "contents": "contents", "headings": "heading", "tags": "tag"}
"""As people write them -> value of ``Origin``."""


def parse_sources(given: str) -> frozenset[Origin]:
    """Where structure may come from, of a comma-separated list.

    Raises:
        InputError: an unknown word, or none at all.

    """
    from vectree.errors import InputError
    from vectree.types.section import Origin

    words = [word.strip() for word in given.split(",") if word.strip()]
    unknown = [word for word in words if word not in NAMES]
    if unknown or not words:
        said = f"unknown source {unknown[0]!r}" if unknown else "no source given"
        raise InputError(f"--sources: {said}; choose among {', '.join(NAMES)}", sources=given)
    return frozenset(Origin(NAMES[word]) for word in words)
