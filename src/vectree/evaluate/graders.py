"""The graders by name, and what each needs."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, TypeVar

from vectree.errors import InputError
from vectree.evaluate.metrics.bertscore import BertScore
from vectree.evaluate.metrics.judged import Judged
from vectree.evaluate.metrics.mosaic import MosaicComposite

if TYPE_CHECKING:
    from vectree.evaluate.chat import Chat
    from vectree.evaluate.grading import Grader

_T = TypeVar("_T")

GRADERS = {
    "judged": "faithfulness, relevance, completeness, correctness: needs --judge",
    "bertscore": "BERTScore precision, recall, F1: needs --encoder sentence-transformers:MODEL",
    "mosaic": "0.75 factuality F1 + 0.25 SPECTER cosine: needs --judge and --encoder",
}


@contextmanager
def open_graders(names: Sequence[str], *, judge: str | None, encoder: str | None) -> Generator[list[Grader]]:
    """The graders of those names, with their models while in the ``with``. Raises as ``load_grader``."""
    from vectree.evaluate.chat import Chat
    from vectree.models.language_model import load_model

    with nullcontext() if judge is None else Chat(load_model(judge)) as chat:
        yield [load_grader(name, chat, encoder) for name in names]


def load_grader(name: str, chat: Chat | None, encoder: str | None) -> Grader:
    """The grader of that name. Raises InputError for an unknown one or where what it needs is not given."""
    if name not in GRADERS:
        raise InputError(f"no grader {name!r}; there are {', '.join(GRADERS)}", grader=name)
    if name == "bertscore":
        from vectree.evaluate.token_encoder import load_token_encoder

        return BertScore(load_token_encoder(_given(encoder, name, "--encoder sentence-transformers:MODEL")))
    from vectree.evaluate.judge import ModelJudge

    judge = _given(chat, name, "--judge provider:model")
    if name == "judged":
        return Judged(ModelJudge(judge))
    from vectree.models.embedder import load_embedder

    wanted = _given(encoder, name, "--encoder sentence-transformers:allenai/specter2_base")
    loaded = load_embedder(wanted).embedder
    return MosaicComposite(judge, _given(loaded, name, "--encoder, one that is not 'none'"))


def _given(value: _T | None, name: str, how: str) -> _T:
    if value is None:
        raise InputError(f"the grader {name!r} needs {how}", grader=name)
    return value
