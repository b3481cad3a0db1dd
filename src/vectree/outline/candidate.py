"""The value that the structure sources hand to verification: a title that claims a place."""

from __future__ import annotations

from dataclasses import dataclass

from vectree.types.section import Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A title that one source, or several that agree, claim to start a section.

    Candidates come in document order; their levels nest (a level is at most one deeper than the level
    before it), so a list of candidates is a tree written flat.
    """

    title: str
    """As it should be shown: one line, valid Unicode, its number included; never empty."""
    level: int
    """1 for the top."""
    page: int | None
    """Physical page, 1-based; None only for a bookmark without destination or a contents entry not placed yet."""
    offset: int | None = None
    """Where the title starts in ``Page.text``; None when only the page is known."""
    origin: Origin
    """The source that the title was taken from; where sources agree, the one trusted most."""
    number: str = ""
    """The section number as printed (``"3.1"``, ``"Chapter 4"``, ``"제3조"``); empty when there is none."""
    size: float = 0.0
    """Font size of the heading in points; 0 when it was not seen in the text."""
    label: str | None = None
    """The page number printed for it on a contents page; None when no contents page lists it."""
    summary: str | None = None
    """Where the source gives one (a model); otherwise made from the section's text."""
    agreeing: frozenset[Origin] = frozenset()
    """All sources that named it, ``origin`` included."""
