"""``feedback … --json`` and ``learn --json``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict, Field

from vectree.schemas.base import Output

if TYPE_CHECKING:
    from vectree.retrieve.learned import Learned
    from vectree.types.feedback import Feedback


class FeedbackPage(Output):
    """A page of a document."""

    document_id: str
    page: int = Field(ge=1, description="Physical page, 1-based.")


class FeedbackSection(Output):
    """A section of a document."""

    document_id: str
    section_id: str


class FeedbackItem(Output):
    """What was said of one answer."""

    answer_id: str
    question: str
    thumb: Literal["up", "down"] | None
    pages: tuple[FeedbackPage, ...] = Field(description="Pages that hold the answer.")
    sections: tuple[FeedbackSection, ...] = Field(description="Sections that do.")
    cited: tuple[FeedbackPage, ...] = Field(description="Pages that the answer cited.")
    documents: tuple[str, ...] = Field(description="Ids of the documents that were asked; empty for all.")
    comment: str
    owner: str
    created: str
    updated: str


class FeedbackOutput(Output):
    """``vectree feedback add | import | list --json``."""

    feedback: tuple[FeedbackItem, ...]

    @classmethod
    def of(cls, feedback: tuple[Feedback, ...]) -> FeedbackOutput:
        """The feedback as it is kept, without traces."""
        return cls(feedback=tuple(FeedbackItem.model_validate(one) for one in feedback))


class FeedbackLine(BaseModel):
    """A line of the file that ``vectree feedback import`` reads and ``export`` writes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    question: str = Field(min_length=1)
    document: str | None = None
    """Id or name of the document that holds the answer."""
    pages: tuple[int, ...] = ()
    sections: tuple[str, ...] = ()
    thumb: Literal["up", "down"] | None = None
    comment: str = ""


class LearnedFinding(Output):
    """One part that was fitted."""

    part: Literal["search", "page weights"]
    kept: bool
    said: str
    before: float = Field(description="Mean reciprocal rank over the folds as shipped.")
    after: float = Field(description="The same with what was learned without the document asked.")
    low: float = Field(description="Of the difference, 95 %, documents resampled whole.")
    high: float


class LearnOutput(Output):
    """``vectree learn --json``."""

    questions: int = Field(description="Questions with known pages that were learned from.")
    documents: int
    unused: int = Field(description="Feedback that does not say where the answer stands.")
    mode: str | None = Field(description="What mode auto stands for; null: as shipped.")
    threshold: float | None
    beam_width: int | None
    page_weights: bool = Field(description="Whether the library has page weights of its own.")
    made: str = Field(description="When; empty where nothing was learned.")
    findings: tuple[LearnedFinding, ...]

    @classmethod
    def of(cls, learned: Learned | None) -> LearnOutput:
        """What the library goes by."""
        return cls(
            questions=learned.questions if learned else 0,
            documents=learned.documents if learned else 0,
            unused=learned.unused if learned else 0,
            mode=learned.mode if learned else None,
            threshold=learned.threshold if learned else None,
            beam_width=learned.beam_width if learned else None,
            page_weights=learned is not None and learned.page_weights is not None,
            made=learned.made if learned else "",
            findings=tuple(LearnedFinding.model_validate(one) for one in learned.findings) if learned else (),
        )
