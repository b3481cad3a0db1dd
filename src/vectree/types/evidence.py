"""What the answerer reads: passages within a token budget, each with its place."""

from __future__ import annotations

from dataclasses import dataclass

from vectree.types.document import DocumentId
from vectree.types.section import SectionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A stretch of one page: ``page.text[start:end]``, inside one deepest section."""

    document_id: DocumentId
    section_id: SectionId
    title: str
    """Title of the section."""
    page: int
    label: str | None
    start: int
    end: int
    text: str
    score: float
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """A passage that compression left out, and why."""

    passage: Passage
    reason: str
    """``"below 0.2"``, ``"repeats …"`` or ``"over budget"``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Passages by relevance, best first, and the exact string that the answerer gets."""

    passages: tuple[Passage, ...]
    dropped: tuple[Dropped, ...]
    text: str
    context_tokens: int
    """Tokens of ``text``, counted with a real tokeniser (``text.tokens``)."""
    tokens_before: int
    """Tokens of all passages before compression."""
