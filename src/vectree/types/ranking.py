"""What retrieval hands on: ranked sections and pages, and the trace of how they were found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from vectree.types.document import DocumentId
from vectree.types.section import SectionId

Mode = Literal["auto", "dfs", "beam", "best", "hybrid", "hops"]
"""How the trees of sections are searched."""
AskMode = Mode | Literal["agent"]
"""How an answer is come by: a way to search, or the agent."""
Profile = Literal["paper", "hybrid"]
Unit = Literal["section", "page"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A place of the question that names a section ("Section 3.2", 제3조), and what it resolved to."""

    text: str
    document_id: DocumentId
    section_id: SectionId
    title: str
    """Title of the section."""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredSection:
    """A section with its score. Higher is better; scores compare within one ranking only."""

    document_id: DocumentId
    section_id: SectionId
    score: float
    reason: str = ""
    """Why it is here when not by its score, e.g. ``"named in the question: Section 3.2"``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredPage:
    """A page with its score; ``section_id`` is the deepest section of its best passage."""

    document_id: DocumentId
    page: int
    section_id: SectionId
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedDocument:
    """A document that was looked at."""

    document_id: DocumentId
    name: str
    odds: float
    """How probable it is that the question is about it, over the same of the best one; in (0, 1]."""
    read: bool
    """Whether it was searched for evidence; False where others were much more probable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedSection:
    """A section that a search came to."""

    document_id: DocumentId
    section_id: SectionId
    title: str
    parent: SectionId | None
    """The section above it; None at the top."""
    score: float | None
    """As it was ranked or evaluated; None for a section that was passed over unseen. Scores compare within one
    document."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """How a ranking came about; times in milliseconds."""

    mode: str = ""
    """The mode that ranked; those of all documents, joined by " + ", where they differ."""
    reason: str = ""
    """Why this mode was chosen; empty where it was asked for."""
    routed: tuple[TracedDocument, ...] = ()
    """Documents looked at, best first."""
    ranked: tuple[TracedSection, ...] = ()
    """Sections found in several documents, best first in each; empty in the trace of one ``Ranking``, which has them
    itself."""
    visited: tuple[TracedSection, ...] = ()
    """Sections that a walk of the tree opened, in order; empty where all were scored at once."""
    scored: int = 0
    """Evaluations of a section against the question."""
    pruned: tuple[TracedSection, ...] = ()
    """Sections that a walk left out with all below them."""
    injected: tuple[Reference, ...] = ()
    notes: tuple[str, ...] = ()
    milliseconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """Sections best first, none twice; ties in document order."""

    items: tuple[ScoredSection, ...]
    trace: Trace

    def __iter__(self) -> Iterator[ScoredSection]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One search result as people see it."""

    document: str
    """Name of the document."""
    document_id: DocumentId
    page: int
    label: str | None
    section_id: SectionId
    title: str
    score: float
    snippet: str
    likely: bool = True
    """Whether a page is worth reading for an answer: as probable as the best one but for a factor of fifty
    (``retrieve.likely_pages``). Always so for sections."""
