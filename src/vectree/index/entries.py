"""What of a document is searched and embedded: one entry for itself, one for each section."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from vectree.index.stored import DOCUMENT_ENTRY
from vectree.types.document import Document, Page
from vectree.types.section import Position, Section, SectionId

_PATH = " › "
_EMBEDDED_CHARACTERS = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A document or section as search sees it; any field may be empty."""

    section_id: SectionId
    title: str
    path: str
    """Titles of the ancestors, from the top; for a document what is known of its origin."""
    summary: str
    body: str
    """The section's own text, without that of its children; a document has none of its own."""


def entries(document: Document, pages: Sequence[Page]) -> tuple[Entry, ...]:
    """The document's entry, then its sections in document order.

    ``pages`` are the document's, in page order. Every character of them is in the body of the one
    deepest section that holds it.
    """
    text = _Text(pages)
    found = [_document_entry(document)]
    stack = [(section, "") for section in reversed(document.tree.sections)]
    while stack:
        section, path = stack.pop()
        found.append(
            Entry(
                section_id=section.id,
                title=section.title,
                path=path,
                summary=section.summary,
                body=text.own(section),
            )
        )
        below = f"{path}{_PATH}{section.title}" if path else section.title
        stack.extend((child, below) for child in reversed(section.children))
    return tuple(found)


def embedding_text(entry: Entry) -> str:
    """The text that stands for an entry in vector search: path, title, summary, then how it begins."""
    parts = (entry.path, entry.title, entry.summary, entry.body)
    return "\n".join(part for part in parts if part)[:_EMBEDDED_CHARACTERS]


def text_hash(text: str) -> str:
    """128 bits of SHA-256 in hex: the same text need not be embedded twice."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _document_entry(document: Document) -> Entry:
    known = document.metadata
    facts = (*known.authors, known.issuer, known.venue, known.date, known.doi, document.name)
    return Entry(
        section_id=DOCUMENT_ENTRY,
        title=document.title,
        path=" ".join(fact for fact in facts if fact),
        summary=document.summary,
        body="",
    )


class _Text:
    """Text of a stretch of pages."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = pages
        self._numbers = [page.number for page in pages]

    def own(self, section: Section) -> str:
        """The section's text outside its children."""
        pieces: list[str] = []
        start = section.start
        for child in section.children:
            pieces.append(self.between(start, child.start))
            start = child.end
        pieces.append(self.between(start, section.end))
        return "\n".join(piece for piece in pieces if piece)

    def between(self, start: Position, end: Position) -> str:
        """The text in ``[start, end)``, pages separated by line breaks."""
        pieces: list[str] = []
        for page in self._pages[bisect_left(self._numbers, start.page) :]:
            if page.number > end.page:
                break
            first = start.offset if page.number == start.page else 0
            last = end.offset if page.number == end.page else None
            pieces.append(page.text[first:last])
        return "\n".join(piece for piece in pieces if piece.strip())
