"""``ask --json``: the answer, where it stands, and how it was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from vectree.cli.schemas.base import Output, PageBox

if TYPE_CHECKING:
    from vectree.types.answer import Answer, Citation
    from vectree.types.evidence import Passage


class AnswerCitation(Output):
    """A verbatim quote and its place."""

    id: int = Field(description="[1] in the answer's text.")
    document: str
    document_id: str
    page: int = Field(ge=1, description="Physical page, 1-based, where the quote begins.")
    label: str | None
    section_id: str
    title: str
    quote: str
    boxes: tuple[PageBox, ...] = Field(description="One per printed line; empty when the passage was not located.")
    source: Literal["page", "summary"] = Field(
        description="Where the quote stands: on the page, or it is a section's summary (of a tree without page text)."
    )

    @classmethod
    def of(cls, citation: Citation) -> AnswerCitation:
        """The citation, boxes of all its pages in one list."""
        return cls(
            id=citation.id,
            document=citation.document,
            document_id=citation.document_id,
            page=citation.page,
            label=citation.label,
            section_id=citation.section_id,
            title=citation.title,
            quote=citation.quote,
            boxes=tuple(PageBox.of(span.page, box) for span in citation.spans for box in span.boxes),
            source=citation.source,
        )


class AnswerSentence(Output):
    """A sentence with the verdict on it."""

    text: str
    citations: tuple[int, ...]
    documents: tuple[str, ...] = Field(description="Names of the documents that the sentence cites.")
    confidence: float = Field(ge=0, le=1)
    flags: tuple[str, ...]


class EvidenceSection(Output):
    """A section that evidence came from."""

    document_id: str
    section_id: str
    title: str
    page_start: int
    page_end: int
    score: float


class TracePassage(Output):
    """A passage that was handed to the answerer, or left out."""

    document_id: str
    section_id: str
    page: int
    start: int
    end: int
    score: float
    reason: str

    @classmethod
    def of(cls, passage: Passage, reason: str) -> TracePassage:
        """Where the passage stands; its text is in the document."""
        return cls(
            document_id=passage.document_id,
            section_id=passage.section_id,
            page=passage.page,
            start=passage.start,
            end=passage.end,
            score=passage.score,
            reason=reason,
        )


class TraceReference(Output):
    """A place of the question that names a section."""

    text: str
    section_id: str
    reason: str


class AnswerTrace(Output):
    """Everything that led to the answer."""

    mode: str
    reason: str = Field(description="Why this mode.")
    routed: tuple[str, ...] = Field(description="Documents searched.")
    visited: tuple[str, ...] = Field(description="Sections opened, in order.")
    scored: int
    pruned: tuple[str, ...]
    injected: tuple[TraceReference, ...]
    kept: tuple[TracePassage, ...]
    dropped: tuple[TracePassage, ...]
    tokens_before: int
    removed_citations: int
    milliseconds: dict[str, float]
    notes: tuple[str, ...]

    @classmethod
    def of(cls, answer: Answer) -> AnswerTrace:
        """The trace of retrieval, compression and answering together."""
        trace, found = answer.trace, answer.trace.retrieval
        return cls(
            mode=found.mode,
            reason=found.reason,
            routed=tuple(map(str, found.routed)),
            visited=tuple(map(str, found.visited)),
            scored=found.scored,
            pruned=tuple(map(str, found.pruned)),
            injected=tuple(TraceReference.model_validate(reference) for reference in found.injected),
            kept=tuple(TracePassage.of(passage, passage.reason) for passage in answer.evidence.passages),
            dropped=tuple(TracePassage.of(left.passage, left.reason) for left in answer.evidence.dropped),
            tokens_before=answer.evidence.tokens_before,
            removed_citations=trace.removed_citations,
            milliseconds={stage: round(spent, 3) for stage, spent in trace.milliseconds.items()},
            notes=found.notes + trace.notes,
        )


class AskOutput(Output):
    """``vectree ask --json``."""

    question: str
    short_answer: str | None = Field(
        description="The few words of a cited sentence, or of the title over it, that answer; null for most questions."
    )
    answer: str = Field(
        description="One sentence a line, with [1] for its citations, and the names of the documents they are in where "
        "several were asked."
    )
    found: bool = Field(description="False when the documents do not say; the answer then says so.")
    citations: tuple[AnswerCitation, ...]
    sentences: tuple[AnswerSentence, ...]
    confidence: float = Field(ge=0, le=1)
    warning: str | None
    evidence: tuple[EvidenceSection, ...]
    context_tokens: int = Field(description="Tokens of the exact text that the answerer got.")
    mode: str
    trace: AnswerTrace

    @classmethod
    def of(cls, answer: Answer) -> AskOutput:
        """The answer as it is."""
        return cls(
            question=answer.question,
            short_answer=answer.short or None,
            answer=answer.text,
            found=answer.found,
            citations=tuple(AnswerCitation.of(citation) for citation in answer.citations),
            sentences=tuple(AnswerSentence.model_validate(sentence) for sentence in answer.sentences),
            confidence=answer.confidence,
            warning=answer.warning,
            evidence=tuple(EvidenceSection.model_validate(section) for section in answer.sections),
            context_tokens=answer.context_tokens,
            mode=answer.mode,
            trace=AnswerTrace.of(answer),
        )
