"""The words of ``ask`` and ``search``: which are documents, which is the question, and the settings given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from vectree.cli import options
from vectree.cli.library import is_file
from vectree.errors import QueryError

if TYPE_CHECKING:
    from vectree.pipeline.question import SettingsGiven


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Settings of one question, None where not given."""

    profile: options.Profile | None
    domain: options.Domain | None
    language: str | None
    max_depth: int | None
    max_branches: int | None
    beam_width: int | None
    threshold: float | None
    references: bool | None
    compression: bool | None
    budget_tokens: int | None
    model_retrieval: bool | None = None

    def given(self) -> SettingsGiven:
        """Those that were given."""
        values: SettingsGiven = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None:
                values[field.name] = value
        return values


def split_question(words: Sequence[str]) -> tuple[list[str], str]:
    """The documents named and the question: the last word that is not a file, wherever the files stand.

    Raises:
        QueryError: every word is a file, or the question is blank.

    """
    questions = [word for word in words if not is_file(word)]
    if not questions:
        raise QueryError(f"no question was given, only {', '.join(map(repr, words))}", words=tuple(words))
    question = questions[-1]
    if not question.strip():
        raise QueryError(f"the question {question!r} is empty", question=question)
    position = len(words) - 1 - list(reversed(words)).index(question)
    return [*words[:position], *words[position + 1 :]], question
