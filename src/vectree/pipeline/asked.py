"""A question with everything that decides its answer, and the key of that in the cache."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Literal

from vectree.cache.keys import key_of
from vectree.errors import QueryError
from vectree.types.ranking import Mode

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vectree.models.session import ModelSession
    from vectree.pipeline.question import QuestionSettings
    from vectree.types.document import DocumentId

AskMode = Mode | Literal["agent"]
"""How an answer is come by: a way to search, or the agent."""

ANSWER_VERSION = 2
"""Rises when answers of the same evidence come out differently, or tell more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One question."""

    question: str
    documents: frozenset[DocumentId] | None
    mode: AskMode
    settings: QuestionSettings
    session: ModelSession | None
    """The model that answers; None for none."""
    key: str
    """Of the answer in the cache; empty where it is not kept."""

    def __post_init__(self) -> None:
        if self.mode == "agent" and self.session is None:
            raise QueryError("the mode 'agent' needs a language model: name one (--model provider:model)")


def answer_key(
    question: str,
    revisions: Mapping[DocumentId, str],
    *,
    library: str,
    mode: AskMode,
    settings: QuestionSettings,
    embedder: str,
    model: str | None,
    budget: object,
) -> str:
    """SHA-256 of the question, the documents as they are, the library, mode, settings, embedder, prompts and model.

    ``revisions`` has the state of every document that could have a say (``Store.revisions``).
    """
    return key_of(
        {
            "version": ANSWER_VERSION,
            "question": question,
            "library": library,
            "documents": {str(identity): revision for identity, revision in sorted(revisions.items())},
            "mode": mode,
            "settings": asdict(settings),
            "embedder": embedder,
            "model": model,
            "budget": repr(budget),
            "prompts": _prompts() if model else "",
        }
    )


def _prompts() -> str:
    """Hashes of all prompts together."""
    from vectree.prompts import load_prompt, prompt_names

    return key_of({str(name): load_prompt(*name).version.sha256 for name in prompt_names()})
