"""What is known of a document: pages, metadata, coverage.

Conventions, stated once: pages are **1-based physical pages**, always beside the printed label where
there is one. Boxes are PDF points with the origin at the **top-left of the crop box** of the
**unrotated** page, y growing downwards. Text spans are ``[start, end)`` in code points of ``Page.text``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NewType

from vectree.types.section import SectionId, SectionTree

SUMMARIES_AS_TEXT = "The text of this page is the summaries of its sections; the source itself was not given."
"""``Page.reason`` of the pages of a section tree that came without text: what cites them cites a summary."""

DocumentId = NewType("DocumentId", str)
"""Hash of the document's bytes: the same bytes have the same id everywhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A rectangle on a page, in points (see the module's conventions)."""

    x0: float
    y0: float
    x1: float
    y1: float


class PageStatus(StrEnum):
    """What could be read from a page."""

    TEXT = "text"
    BLANK = "blank"
    """Neither text nor images nor drawings."""
    NEEDS_OCR = "needs_ocr"
    """Something is drawn, but there is no text layer."""
    JUNK = "junk"
    """A text layer that is not language, such as ``(cid:12)``; needs OCR as well."""
    UNREADABLE = "unreadable"
    """The parser failed, crashed or hung on this page; ``Page.reason`` says how."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of a page: ``page.text[start:end]`` with its look. Never empty, never spans a line break."""

    start: int
    end: int
    size: float
    """Effective font size in points (font size times text matrix), of most of the line."""
    bold: bool
    italic: bool
    font: str
    box: Box
    colour: int = 0
    """Fill colour of most of the line, ``0xRRGGBB``."""
    lead: int = 0
    """Code points at its start that are set in another font, weight, slant or size than its end: a run-in
    heading, a number in bold; 0 where the line looks the same from end to end."""
    lead_bold: bool = False
    """Whether those first code points are bold."""
    lead_italic: bool = False
    """Whether those first code points are italic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    r"""One page. ``text`` is the page as read, valid Unicode, lines separated by ``\n``."""

    number: int
    label: str | None = None
    text: str = ""
    width: float = 0.0
    """Width and height of the unrotated crop box, in points; 0 where the format has no pages."""
    height: float = 0.0
    rotation: int = 0
    status: PageStatus = PageStatus.TEXT
    reason: str = ""
    lines: Sequence[Line] = ()
    """In reading order, read-only; empty for pages read back from the store. ``pdf`` hands out a packed
    sequence that builds a line when it is asked for."""


def only_summaries(pages: Iterable[Page]) -> bool:
    """Whether all text there is are summaries: a section tree that came without its source. No for no text."""
    with_text = [page for page in pages if page.text.strip()]
    return bool(with_text) and all(page.reason == SUMMARIES_AS_TEXT for page in with_text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bookmark:
    """An entry of the PDF outline, in document order."""

    title: str
    level: int
    """0 for the top."""
    page: int | None
    """None where there is no destination inside the file."""
    top: float | None = None
    """Distance of the destination from the top of the page's crop box, in points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLink:
    """A link annotation that leads to another place of the same document."""

    page: int
    box: Box
    target: int
    top: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TaggedHeading:
    """A heading that the format itself marks as one (tagged PDF, Markdown ``##``, HTML ``<h2>``)."""

    title: str
    level: int
    """1 for the top."""
    page: int
    offset: int | None = None
    """Where it starts in ``Page.text``; None when only the page is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Metadata:
    """Facts about a document; None or empty where they were not found."""

    title: str | None = None
    authors: tuple[str, ...] = ()
    date: str | None = None
    """ISO 8601, as precise as known (``2023``, ``2023-05``, ``2023-05-17``)."""
    doi: str | None = None
    venue: str | None = None
    issuer: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceDocument:
    """A document as read, before it has a tree: what ``pdf`` and the loaders hand to ``outline``."""

    name: str
    media_type: str
    pages: tuple[Page, ...]
    bookmarks: tuple[Bookmark, ...] = ()
    links: tuple[PageLink, ...] = ()
    tagged_headings: tuple[TaggedHeading, ...] = ()
    metadata: Metadata = field(default_factory=Metadata)
    language: str | None = None
    """Where the format states it; otherwise detected from the text."""
    tree: SectionTree | None = None
    """Where the input is a section tree already."""
    notes: tuple[str, ...] = ()
    """What could not be read beside single pages, one sentence each; goes on to ``Coverage.notes``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """How much of a document its tree accounts for; all pages are physical, ascending."""

    pages: int
    unreadable: tuple[int, ...] = ()
    needs_ocr: tuple[int, ...] = ()
    """Pages without a usable text layer (statuses ``needs_ocr`` and ``junk``)."""
    blank: tuple[int, ...] = ()
    unassigned: tuple[int, ...] = ()
    """Pages whose text lies in filler sections only."""
    unverified: tuple[SectionId, ...] = ()
    """Sections whose title was not found on their page."""
    reasons: Mapping[int, str] = field(default_factory=dict[int, str])
    """Why a page is unreadable."""
    notes: tuple[str, ...] = ()
    """What else a reader should know, one sentence each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A document with its section tree."""

    id: DocumentId
    name: str
    title: str
    summary: str
    """1-3 sentences; empty only when the document has no text."""
    language: str
    """ISO 639-1: ``en``, ``ko``, ``ja``, ``zh``, …; ``und`` when it cannot be told."""
    domain: str
    """general, medical, legal, financial or academic."""
    metadata: Metadata
    page_count: int
    labels: tuple[str | None, ...]
    """Printed label of each page, in order; ``labels[page - 1]``."""
    source: str
    """Where most of the structure came from (an ``Origin``)."""
    coverage: Coverage
    tree: SectionTree
    media_type: str = "application/pdf"
