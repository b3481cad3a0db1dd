"""Folds of a set's questions, by document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vectree.learning import folds as by_document

if TYPE_CHECKING:
    from vectree.evaluate.question import Question


def folds_of(questions: Sequence[Question], folds: int, seed: int) -> dict[str, int]:
    """Question key -> fold, as ``learning.folds`` deals them; questions that name several documents go by the first.

    Raises InputError for folds that do not fit the documents.
    """
    dealt = by_document.folds_of([question.documents[0] for question in questions], folds, seed)
    return {question.key: fold for question, fold in zip(questions, dealt, strict=True)}
