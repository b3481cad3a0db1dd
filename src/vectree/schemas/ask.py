"""``ask --json``: the answer, where it stands, and how it was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from vectree.schemas.base import Output, PageBox

if TYPE_CHECKING:
    from vectree.types.agent import AgentTrace
    from vectree.types.answer import Answer, Citation
    from vectree.types.evidence import Passage
    from vectree.types.model import ModelCall
    from vectree.types.ranking import TracedSection
    from vectree.verify.judge import Judgement


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
    boxes: tuple[PageBox, ...] = Field(
        description="One per printed line; empty when the passage was not located, and where `source` is not `page`."
    )
    source: Literal["page", "text", "summary"] = Field(
        description="Where the quote stands: on a printed page, in a text without such (formats other than PDF), or it "
        "is a section's summary (of a tree without page text)."
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
    label: str | None = Field(
        description="Printed label of its first page; where the format has no pages, the paragraphs that were read."
    )
    score: float


class TracePassage(Output):
    """A passage that was handed to the answerer, or left out."""

    document_id: str
    section_id: str
    title: str = Field(description="Title of the section.")
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
            title=passage.title,
            page=passage.page,
            start=passage.start,
            end=passage.end,
            score=passage.score,
            reason=reason,
        )


class TraceReference(Output):
    """A place of the question that names a section."""

    text: str
    document_id: str
    section_id: str
    title: str
    reason: str


class TraceDocument(Output):
    """A document that was looked at."""

    document_id: str
    name: str
    odds: float = Field(description="How probable it is that the question is about it, over the same of the best one.")
    read: bool = Field(description="Whether it was searched for evidence; others were much more probable where not.")


class TraceSection(Output):
    """A section that the search came to."""

    document_id: str
    section_id: str
    title: str
    parent: str | None = Field(description="Id of the section above it; null at the top.")
    state: Literal["ranked", "visited", "pruned"] = Field(
        description="Found, opened by a walk of the tree, or left out by it with all below."
    )
    score: float | None = Field(description="null for a section that was passed over; compares within one document.")

    @classmethod
    def of(cls, section: TracedSection, state: Literal["ranked", "visited", "pruned"]) -> TraceSection:
        """The section as it is."""
        return cls(
            document_id=section.document_id,
            section_id=section.section_id,
            title=section.title,
            parent=section.parent,
            state=state,
            score=section.score,
        )


class TraceCall(Output):
    """A call to a language model."""

    purpose: str
    model: str
    prompt: str = Field(description="Name of the prompt and the first 12 digits of its hash.")
    input_tokens: int
    output_tokens: int
    dollars: float | None = Field(description="null where the price is not known.")
    milliseconds: float
    attempts: int = Field(description="Requests sent; 0 for a reply from the cache.")
    cached: bool
    error: str = Field(description="Empty for a call that came back.")

    @classmethod
    def of(cls, call: ModelCall) -> TraceCall:
        """The call as it is."""
        return cls(
            purpose=call.purpose,
            model=call.model,
            prompt=f"{call.prompt.name}@{call.prompt.sha256[:12]}",
            input_tokens=call.usage.input_tokens,
            output_tokens=call.usage.output_tokens,
            dollars=call.usage.dollars,
            milliseconds=round(call.milliseconds, 3),
            attempts=call.attempts,
            cached=call.cached,
            error=call.error,
        )


class AgentStep(Output):
    """A tool that the agent called."""

    tool: str
    arguments: dict[str, object]
    thought: str
    tokens: int = Field(description="Tokens of what the tool gave.")
    failed: bool
    milliseconds: float


class AgentPage(Output):
    """A page that the agent read."""

    document_id: str
    page: int


class AgentRun(Output):
    """What the agent did."""

    stopped: str = Field(description="answered, refused, or what ended it.")
    reason: str
    tokens_read: int
    pages: tuple[AgentPage, ...]
    steps: tuple[AgentStep, ...]

    @classmethod
    def of(cls, trace: AgentTrace) -> AgentRun:
        """The run as it was."""
        return cls(
            stopped=trace.stopped,
            reason=trace.reason,
            tokens_read=trace.tokens_read,
            pages=tuple(AgentPage(document_id=page.document_id, page=page.page) for page in trace.pages),
            steps=tuple(
                AgentStep(
                    tool=step.action.tool,
                    arguments=dict(step.action.arguments),
                    thought=step.action.thought,
                    tokens=step.result.tokens,
                    failed=step.failed,
                    milliseconds=round(step.milliseconds, 3),
                )
                for step in trace.steps
            ),
        )


class JudgeOutput(Output):
    """What a model thinks of the answer, each in [0, 1]."""

    model: str
    faithfulness: float
    relevance: float
    completeness: float
    correctness: float | None
    reason: str


class AnswerTrace(Output):
    """Everything that led to the answer."""

    mode: str
    reason: str = Field(description="Why this mode.")
    routed: tuple[str, ...] = Field(description="Ids of the documents searched.")
    documents: tuple[TraceDocument, ...] = Field(description="The same with what is known of them.")
    visited: tuple[str, ...] = Field(description="Ids of the sections opened, in order; whose they are say `sections`.")
    scored: int
    pruned: tuple[str, ...]
    sections: tuple[TraceSection, ...] = Field(
        description="Sections found, opened and left out, each state in order; one may be in several."
    )
    injected: tuple[TraceReference, ...]
    kept: tuple[TracePassage, ...]
    dropped: tuple[TracePassage, ...]
    tokens_before: int
    removed_citations: int
    milliseconds: dict[str, float]
    notes: tuple[str, ...]
    calls: tuple[TraceCall, ...] = Field(description="To language models; empty for an answer without one.")
    agent: AgentRun | None = Field(description="What the agent did, in mode agent.")
    parts: tuple[str, ...] = Field(description="Questions that a model split this one into, looked up beside it.")

    @classmethod
    def of(cls, answer: Answer) -> AnswerTrace:
        """The trace of retrieval, compression and answering together."""
        trace, found = answer.trace, answer.trace.retrieval
        return cls(
            mode=found.mode,
            reason=found.reason,
            routed=tuple(document.document_id for document in found.routed),
            documents=tuple(TraceDocument.model_validate(document) for document in found.routed),
            visited=tuple(section.section_id for section in found.visited),
            scored=found.scored,
            pruned=tuple(section.section_id for section in found.pruned),
            sections=(
                *(TraceSection.of(section, "ranked") for section in found.ranked),
                *(TraceSection.of(section, "visited") for section in found.visited),
                *(TraceSection.of(section, "pruned") for section in found.pruned),
            ),
            injected=tuple(TraceReference.model_validate(reference) for reference in found.injected),
            kept=tuple(TracePassage.of(passage, passage.reason) for passage in answer.evidence.passages),
            dropped=tuple(TracePassage.of(left.passage, left.reason) for left in answer.evidence.dropped),
            tokens_before=answer.evidence.tokens_before,
            removed_citations=trace.removed_citations,
            milliseconds={stage: round(spent, 3) for stage, spent in trace.milliseconds.items()},
            notes=found.notes + trace.notes,
            calls=tuple(TraceCall.of(call) for call in trace.calls),
            agent=AgentRun.of(trace.agent) if trace.agent is not None else None,
            parts=trace.parts,
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
    model: str | None = Field(description="Which model wrote it; null for the documents' own sentences.")
    judgement: JudgeOutput | None = Field(description="With --judge.")
    trace: AnswerTrace

    @classmethod
    def of(cls, answer: Answer, judgement: Judgement | None = None) -> AskOutput:
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
            model=answer.model,
            judgement=None if judgement is None else JudgeOutput.model_validate(judgement),
            trace=AnswerTrace.of(answer),
        )
