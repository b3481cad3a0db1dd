"""A question with everything that decides its answer, and the key of that in the cache."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING

from vectree.cache.keys import key_of
from vectree.errors import QueryError
from vectree.stop import Stop
from vectree.types.ranking import AskMode, Mode

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vectree.models.budget import Budget
    from vectree.models.language_model import ModelSettings
    from vectree.models.session import ModelSession
    from vectree.pipeline.question.options import QuestionSettings
    from vectree.pipeline.question.scope import Scope
    from vectree.types.document import DocumentId

ANSWER_VERSION = 3
"""Rises when answers of the same evidence come out differently, or tell more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One question."""

    question: str
    scope: Scope
    mode: AskMode
    search_mode: Mode
    """What the library searches by, where the mode leaves that open."""
    settings: QuestionSettings
    session: ModelSession | None
    """The model that answers; None for none."""
    key: str
    """Of the answer in the cache; empty where it is not kept."""
    stop: Stop = field(default_factory=Stop)
    """Set by whoever no longer wants the answer."""

    def __post_init__(self) -> None:
        if self.mode == "agent" and self.session is None:
            raise QueryError("the mode 'agent' needs a language model: name one (--model provider:model)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Basis:
    """Everything that an answer depends on; what is added to it has a say in the cache's key by that alone."""

    question: str
    revisions: Mapping[DocumentId, str]
    """State of every document that could have a say (``Changes.revisions``)."""
    library: str
    """Its id: several may share a Redis."""
    mode: AskMode
    search_mode: Mode
    """What the library searches by, where the mode leaves that open."""
    settings: QuestionSettings
    embedder: str
    """Its name; empty for none."""
    model: str | None
    """Name of the model that writes; None for none."""
    model_settings: ModelSettings
    budget: Budget


def answer_key(basis: Basis) -> str:
    """SHA-256 of all that is in the basis, of the versions of all prompts, and of our own."""
    parts = {part.name: getattr(basis, part.name) for part in fields(basis)}
    return key_of({"version": ANSWER_VERSION, "prompts": _prompts() if basis.model else "", **parts})


@cache
def _prompts() -> str:
    """Hashes of all prompts together."""
    from vectree.prompts import load_prompt, prompt_names

    return key_of({str(name): load_prompt(*name).version.sha256 for name in prompt_names()})
