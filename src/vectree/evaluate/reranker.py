"""Rerankers: what puts the first passages of a ranking into a better order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, cast

import numpy as np
from pydantic import BaseModel

from vectree.errors import ConfigurationError, InputError, ReplyError
from vectree.models.sentence_transformer import import_package
from vectree.prompts import fenced, load_prompt

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.evaluate.chat import Chat, Conversation

CROSS_ENCODER = "cross-encoder"
MODEL = "model"


class Reranker(Protocol):
    """Scores passages against a question, both read together."""

    @property
    def name(self) -> str:
        """Which model: part of the key of results."""
        ...

    def scores(self, question: str, passages: Sequence[str], spent: Conversation | None) -> NDArray[np.float64]:
        """One for each passage, higher is better; they compare within one call. Calls of a model go to ``spent``."""
        ...


class PairModel(Protocol):
    """What is used of ``sentence_transformers.CrossEncoder`` (versions 5 and 6)."""

    def predict(self, inputs: list[tuple[str, str]], *, show_progress_bar: bool) -> NDArray[np.float32]:
        """A score for each pair."""
        ...


class _Package(Protocol):
    def CrossEncoder(self, model_name_or_path: str) -> PairModel: ...


class CrossEncoderReranker:
    """``Reranker``: a cross-encoder of sentence-transformers."""

    def __init__(self, name: str, model: PairModel) -> None:
        self.name = name
        self._model = model

    def scores(self, question: str, passages: Sequence[str], spent: Conversation | None) -> NDArray[np.float64]:
        """See ``Reranker``."""
        if not passages:
            return np.zeros(0)
        found = self._model.predict([(question, passage) for passage in passages], show_progress_bar=False)
        values = np.asarray(found, dtype=np.float64)
        if values.shape != (len(passages),):
            raise ConfigurationError(
                f"{self.name!r} gives {values.shape} numbers for {len(passages)} passages: a reranker gives one each"
            )
        return values


class Scores(BaseModel):
    """A number for each passage, 0 to 10."""

    scores: tuple[float, ...]


class ModelReranker:
    """``Reranker``: the run's language model, all passages in one call (``rerank.md``)."""

    def __init__(self, model: str) -> None:
        self.name = f"{MODEL} {model}"

    def scores(self, question: str, passages: Sequence[str], spent: Conversation | None) -> NDArray[np.float64]:
        """See ``Reranker``. Raises ReplyError for a reply with another number of scores."""
        if not passages:
            return np.zeros(0)
        if spent is None:
            raise InputError(f"the reranker {MODEL!r} needs a language model: give one with --model provider:model")
        parts = [fenced("question", question)]
        parts += [fenced("passage", passage, number=place) for place, passage in enumerate(passages, 1)]
        found = spent.fill("score", load_prompt("rerank"), "\n\n".join(parts), Scores).scores
        if len(found) != len(passages):
            raise ReplyError(f"{self.name} gave {len(found)} scores for {len(passages)} passages", purpose="score")
        return np.asarray(found, dtype=np.float64)


def load_reranker(name: str, chat: Chat | None) -> Reranker:
    """``cross-encoder:MODEL``, a name on the Hugging Face hub or a folder; or ``model``, the run's language model.

    Raises InputError for another name or ``model`` without one, MissingExtraError without the package,
    ConfigurationError when the model cannot be loaded.
    """
    kind, _, model = name.partition(":")
    if name == MODEL:
        if chat is None:
            raise InputError(f"the reranker {MODEL!r} needs a language model: give one with --model provider:model")
        return ModelReranker(chat.name)
    if kind != CROSS_ENCODER or not model:
        raise InputError(f"no reranker {name!r}: write {CROSS_ENCODER}:MODEL, or {MODEL}", reranker=name)
    package = cast(_Package, import_package(f"the reranker {name!r} needs its package"))
    try:
        return CrossEncoderReranker(name, package.CrossEncoder(model))
    except (OSError, ValueError) as error:
        raise ConfigurationError(f"cannot load the cross-encoder {model!r}: {error}") from error
