"""Judges: whoever grades an answer, with a reason. A language model is one; so may be a person or a program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from vectree.verify.judge import Judgement, judge_answer

if TYPE_CHECKING:
    from vectree.evaluate.chat import Chat


class Judge(Protocol):
    """Grades answers."""

    @property
    def name(self) -> str:
        """Who judges: shown with every figure."""
        ...

    def judge(self, question: str, answer: str, context: str, gold: str) -> Judgement:
        """The grades; ``gold`` is empty where there is no reference answer.

        Raises VectreeError where it cannot: no grade is made up.
        """
        ...


class ModelJudge:
    """``Judge``: a language model (``vectree.verify.judge``)."""

    def __init__(self, chat: Chat) -> None:
        self._chat = chat

    @property
    def name(self) -> str:
        """The model's."""
        return self._chat.name

    def judge(self, question: str, answer: str, context: str, gold: str) -> Judgement:
        """See ``Judge``."""
        passages = [context] if context else []
        return self._chat.begin().run(lambda session: judge_answer(session, question, answer, passages, gold or None))
