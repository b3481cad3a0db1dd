"""Questions as they come over HTTP, and what goes back."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from pydantic import BaseModel, ConfigDict, Field

from vectree.pipeline.question.options import SearchSettings
from vectree.schemas.ask import AnswerSentence, AskOutput
from vectree.schemas.base import Output
from vectree.server.schemas.names import Text
from vectree.types.ranking import AskMode, Mode, Profile, Unit

Question = Annotated[Text, Field(min_length=1, max_length=4000)]
Documents = Annotated[
    tuple[Annotated[str, Field(max_length=64)], ...] | None,
    Field(min_length=1, max_length=1000, description="Ids of the documents to look into; null for all."),
]
Collections = Annotated[
    tuple[Annotated[str, Field(max_length=64)], ...] | None,
    Field(min_length=1, max_length=100, description="Collections to look into; null for all that the caller sees."),
]


class Body(BaseModel):
    """Base: a field that is none is an error, not ignored."""

    model_config = ConfigDict(extra="forbid")


class Settings(Body):
    """Settings of one question; what is null is as the server's configuration says."""

    profile: Profile | None = None
    max_depth: int | None = Field(default=None, ge=1, le=50)
    max_branches: int | None = Field(default=None, ge=1, le=50)
    beam_width: int | None = Field(default=None, ge=1, le=200)
    threshold: float | None = Field(default=None, ge=0, le=1)
    budget_tokens: int | None = Field(default=None, ge=1, le=200_000)
    compression: bool | None = None
    references: bool | None = None
    domain: str | None = Field(default=None, max_length=64)
    language: str | None = Field(default=None, max_length=35)

    def given(self) -> SearchSettings:
        """As the library takes them: those that are not null."""
        return cast("SearchSettings", self.model_dump(exclude_none=True))


class SearchRequest(Body):
    """``POST /search``."""

    question: Question
    documents: Documents = None
    collections: Collections = None
    unit: Unit = "section"
    mode: Mode = "auto"
    limit: int = Field(10, ge=1, le=100)
    settings: Settings = Settings()


class AskRequest(Body):
    """``POST /ask``."""

    question: Question
    documents: Documents = None
    collections: Collections = None
    mode: AskMode = "auto"
    model: str | None = Field(
        None, max_length=500, description="One of those that `GET /about` lists; `none` for none; null for the default."
    )
    chat_id: str | None = Field(default=None, max_length=64, description="The chat that the question goes on with.")
    settings: Settings = Settings()


class AnswerOutput(AskOutput):
    """An answer that was given and kept."""

    answer_id: str
    chat_id: str | None = Field(description="The chat that it was given in, where it is just being given.")
    turn: int | None = Field(description="Its number in that chat, from 1.")
    asked: str = Field(description="The question as it was asked; `question` may be a follow-up in words of its own.")
    created: str = Field(description="UTC, ISO 8601.")
    stale: bool = Field(description="Whether a document that it cites has been deleted or replaced since.")


class SectionPlace(Body):
    """A section of a document."""

    document_id: str = Field(max_length=64)
    section_id: str = Field(min_length=1, max_length=500)


class PagePlace(Body):
    """A page of a document."""

    document_id: str = Field(max_length=64)
    page: int = Field(ge=1, le=1_000_000)


class FeedbackRequest(Body):
    """What somebody thought of an answer; takes the place of what they said before, and takes it back if empty."""

    thumb: Literal["up", "down"] | None = None
    sections: tuple[SectionPlace, ...] = Field((), max_length=100, description="Sections that hold the answer.")
    pages: tuple[PagePlace, ...] = Field((), max_length=100, description="Pages that hold the answer.")
    comment: Text = Field("", max_length=4000)


class StartEvent(Output):
    """Event ``start`` of a stream."""

    answer_id: str
    chat_id: str | None


class VerdictEvent(Output):
    """Event ``verdict``."""

    confidence: float
    warning: str | None
    sentences: tuple[AnswerSentence, ...]


class TokenEvent(Output):
    """Event ``token``: the next piece of text. What counts is the answer: it may keep less of it."""

    text: str


class CacheOutput(Output):
    """A cache since the server began."""

    hits: int
    misses: int
    hit_rate: float = Field(ge=0, le=1)
    entries: int
    shared_entries: int | None = Field(description="In Redis; null without it or where it cannot be reached.")
    notice: str = Field(description="What is wrong with it; empty where nothing is.")
