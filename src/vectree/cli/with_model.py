"""What commands with a language model share: budgets, and a text that grows on the screen."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import nullcontext
from typing import TYPE_CHECKING

from vectree.errors import QueryError, VectreeError
from vectree.types.model import TextDelta

if TYPE_CHECKING:
    from vectree.models.budget import Budget
    from vectree.pipeline import Library
    from vectree.types.answer import Answer
    from vectree.verify.judge import Judgement


def model_budget(tokens: int | None, dollars: float | None, seconds: float | None) -> Budget | None:
    """The budget given; None where none was, and the configuration's holds."""
    if tokens is None and dollars is None and seconds is None:
        return None
    from vectree.models.budget import Budget

    return Budget(tokens=tokens, dollars=dollars, seconds=seconds)


def needed(model: str | None) -> str:
    """The model's name. Raises QueryError where there is none."""
    from vectree.pipeline.parts.sessions import NO_MODEL

    if model is None or model == NO_MODEL:
        raise QueryError("--judge needs a language model: name one (--model provider:model)")
    return model


def judged(
    library: Library, answer: Answer, model: str | None, budget: Budget | None
) -> tuple[Judgement | None, VectreeError | None]:
    """What the model thinks of the answer, or why it does not say: it costs no answer. Neither where none is to."""
    if model is None:
        return None, None
    try:
        return library.judge(answer, model=model, budget=budget), None
    except VectreeError as error:
        return None, error


def last_of(pieces: Iterable[TextDelta | Answer], *, shown: bool) -> Answer:
    """The answer at the end of a stream; on a terminal the text is shown as it is written, and gives way to it."""
    from rich.live import Live
    from rich.text import Text

    from vectree.cli.console import stderr

    console = stderr()
    written = Text(style="dim")
    on_screen = shown and console.is_terminal
    live = Live(written, console=console, transient=True, refresh_per_second=8, vertical_overflow="visible")
    with live if on_screen else nullcontext():
        for piece in pieces:
            if not isinstance(piece, TextDelta):
                return piece
            written.append(piece.text)
    raise AssertionError("a stream ends with its answer")
