"""What an answerer hands over before citations are assigned: sentences, each with the quotes behind it."""

from __future__ import annotations

from dataclasses import dataclass

from vectree.types.document import DocumentId
from vectree.types.section import SectionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """A verbatim stretch of a page: ``text == page.text[start:end]``."""

    document_id: DocumentId
    section_id: SectionId
    title: str
    page: int
    label: str | None
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSentence:
    """A sentence of the answer; without quotes it cites nothing."""

    text: str
    quotes: tuple[Quote, ...]
    support: float
    """Share of the question's terms, by rarity, that the quotes and their surroundings cover; in [0, 1]."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An answer before its citations; no sentences when ``found`` is False."""

    found: bool
    sentences: tuple[DraftSentence, ...]
    language: str
    """ISO 639-1 code of the language that the answer's own words are in."""
    reason: str = ""
    """Why nothing was found, or empty."""
    missing: tuple[str, ...] = ()
    """Names and years of the question that stand nowhere in the documents, where nothing was found."""
    short: str = ""
    """The few words that answer, where they can be told (``answer.short_answer``); they stand in one of the sentences
    or in the title over it."""
