"""An answer whose every sentence can be looked up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from vectree.types.agent import AgentTrace
from vectree.types.document import Box, DocumentId
from vectree.types.evidence import Evidence
from vectree.types.model import ModelCall, Usage
from vectree.types.ranking import Trace
from vectree.types.section import SectionId


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSpan:
    """A stretch of a page and where it is printed."""

    page: int
    label: str | None
    start: int
    end: int
    boxes: tuple[Box, ...]
    """One per printed line; empty when the passage could not be located on the page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """A verbatim quote and its place."""

    id: int
    """1-based, in order of first use; ``[1]`` in the answer's text."""
    document: str
    document_id: DocumentId
    section_id: SectionId
    title: str
    page: int
    label: str | None
    quote: str
    spans: tuple[PageSpan, ...]
    """One per page the quote touches."""
    source: Literal["page", "text", "summary"] = "page"
    """Whether the quote stands on a page that can be drawn, in the text of a format without such pages (there are no
    boxes then), or is a section's summary: of a tree that came without its source, whose pages themselves nobody has
    seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerSentence:
    """A sentence of the answer with its citations and verdict."""

    text: str
    citations: tuple[int, ...]
    documents: tuple[str, ...]
    """Names of the documents it cites, each once, in the order of its citations."""
    confidence: float
    """How far the evidence supports the sentence, in [0, 1]; low under 0.6."""
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceSection:
    """A section that evidence came from."""

    document_id: DocumentId
    section_id: SectionId
    title: str
    page_start: int
    page_end: int
    score: float
    label: str | None = None
    """Printed label of its first page; where the format has no pages, the paragraphs that were read there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerTrace:
    """Everything that led to the answer; times in milliseconds."""

    retrieval: Trace
    milliseconds: Mapping[str, float] = field(default_factory=dict[str, float])
    """By stage: route, retrieve, compress, answer, locate, verify, total."""
    removed_citations: int = 0
    notes: tuple[str, ...] = ()
    whole: bool = True
    """Whether nothing failed on the way that was then done without. What failed may go better the next time, so only
    a whole answer is kept."""
    calls: tuple[ModelCall, ...] = ()
    """To language models, in the order in which they ended; empty for an answer made without one."""
    agent: AgentTrace | None = None
    """What the agent did, where one was asked."""
    parts: tuple[str, ...] = ()
    """Questions that a model split this one into: looked up beside it, the evidence of all together."""

    @property
    def usage(self) -> Usage:
        """Tokens and money of all calls."""
        return sum((call.usage for call in self.calls), Usage())


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What ``ask`` returns. ``found`` is False when the documents do not say; ``text`` then says so."""

    question: str
    text: str
    found: bool
    citations: tuple[Citation, ...]
    sentences: tuple[AnswerSentence, ...]
    sections: tuple[EvidenceSection, ...]
    evidence: Evidence
    context_tokens: int
    confidence: float
    """In [0, 1]: how far the evidence supports the text (the verdict), times how far it is about the question
    (``answer.relevance``); 0 when nothing was found. Low under 0.6."""
    warning: str | None
    mode: str
    model: str | None = None
    """Which model wrote it; None for an answer in the documents' own sentences."""
    trace: AnswerTrace
    short: str = ""
    """The few words that answer the question, where they can be told: "815 membership warehouses", the name of the
    section that is defined as what was asked for. They stand in a cited sentence or in the title over it; empty for
    most questions."""
