"""The words of ``ask`` and ``search``: which are documents, which is the question."""

from __future__ import annotations

from collections.abc import Sequence

from vectree.cli.library import is_file
from vectree.errors import QueryError


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
