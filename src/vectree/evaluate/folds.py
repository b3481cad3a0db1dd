# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# - scikit-learn has no type hints
"""Folds by document: questions on one document are never in two folds, so what was fitted on the others is foreign."""

from __future__ import annotations

from collections.abc import Sequence

from vectree.errors import InputError
from vectree.evaluate.question import Question


def folds_of(questions: Sequence[Question], folds: int, seed: int) -> dict[str, int]:
    """Question key -> fold, 0 to ``folds - 1``; documents are dealt at random by the seed.

    Questions that name several documents go by the first. Raises InputError for fewer documents than folds, or less
    than two folds.
    """
    documents = [question.documents[0] for question in questions]
    if folds < 2 or folds > len(set(documents)):
        raise InputError(f"{folds} folds do not fit {len(set(documents))} documents: from 2 to as many as there are")
    from sklearn.model_selection import GroupKFold

    split = GroupKFold(n_splits=folds, shuffle=True, random_state=seed).split(documents, groups=documents)
    return {questions[row].key: fold for fold, (_, test) in enumerate(split) for row in test}
