"""The section tree: what a document is made of, and how far each title can be trusted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

SectionId = NewType("SectionId", str)
"""Path-like and stable, unique inside a document: ``ch01_sec02``."""


class SectionKind(StrEnum):
    """What a section is."""

    SECTION = "section"
    FRONT_MATTER = "front_matter"
    APPENDIX = "appendix"
    TABLE = "table"
    FIGURE = "figure"


class Origin(StrEnum):
    """Where a title came from."""

    TAG = "tag"
    BOOKMARK = "bookmark"
    CONTENTS = "contents"
    HEADING = "heading"
    MODEL = "model"
    GIVEN = "given"
    """Loaded with the document, or corrected by hand."""
    FILLER = "filler"
    """Made by us for a stretch that no title covers."""


class Verification(StrEnum):
    """Whether the source says so (spec section 3)."""

    VERIFIED = "verified"
    """The title makes up one or more consecutive lines of its own on its page or a neighbour."""
    MENTIONED = "mentioned"
    """It occurs there, but only inside other text."""
    REPAIRED = "repaired"
    """It was found elsewhere between its neighbours and moved there."""
    UNVERIFIED = "unverified"


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Position:
    """A place in a document: code point ``offset`` of the text of physical page ``page``."""

    page: int
    offset: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A node of the tree (the papers' PageNode). Its text is ``[start, end)``, descendants included.

    Children lie inside their parent, in order, without overlap; text that no child covers is the
    node's own. So every character belongs to exactly one deepest node.
    """

    id: SectionId
    title: str
    summary: str
    start: Position
    end: Position
    level: int
    """1 for the top."""
    kind: SectionKind = SectionKind.SECTION
    origin: Origin = Origin.HEADING
    verification: Verification = Verification.UNVERIFIED
    verified_page: int | None = None
    label: str | None = None
    """Printed label of the page it starts on."""
    children: tuple[Section, ...] = ()

    @property
    def page_start(self) -> int:
        """First physical page with text of the section."""
        return self.start.page

    @property
    def page_end(self) -> int:
        """Last physical page with text of the section (an end at offset 0 touches the page before)."""
        last = self.end.page if self.end.offset > 0 else self.end.page - 1
        return max(self.start.page, last)

    @property
    def page_ref(self) -> str:
        """``"5-12"``, or ``"5"`` for a single page, as in the papers."""
        first, last = self.page_start, self.page_end
        return str(first) if first == last else f"{first}-{last}"

    def walk(self) -> Iterator[Section]:
        """The section itself and all below it, in document order."""
        stack: list[Section] = [self]
        while stack:
            section = stack.pop()
            yield section
            stack.extend(reversed(section.children))


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure or table as an entry of its own, beside the tree."""

    id: str
    kind: SectionKind
    """``FIGURE`` or ``TABLE``."""
    number: str
    """As printed, ``"3"`` or ``"A.2"``; empty when there is none."""
    caption: str
    page: int
    box: tuple[float, float, float, float] | None
    """x0, y0, x1, y1 of figure and caption in the conventions of ``types.document``."""
    section_id: SectionId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionTree:
    """The top sections in document order, and the figures and tables beside them."""

    sections: tuple[Section, ...]
    figures: tuple[Figure, ...] = ()

    def walk(self) -> Iterator[Section]:
        """Every section, in document order, parents before children."""
        for section in self.sections:
            yield from section.walk()

    def find(self, section_id: str) -> Section | None:
        """The section with that id, or None."""
        return next((s for s in self.walk() if s.id == section_id), None)

    def deepest(self, position: Position) -> Section | None:
        """The one deepest section that holds the position; None outside the document."""
        found: Section | None = None
        level = self.sections
        while True:
            inside = next((s for s in level if s.start <= position < s.end), None)
            if inside is None:
                return found
            found, level = inside, inside.children
