"""Folds by document: questions on one document are never in two folds, so what was fitted on the others is foreign."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vectree.errors import InputError


def folds_of(documents: Sequence[str], folds: int, seed: int) -> list[int]:
    """The fold, 0 to ``folds - 1``, of each question by its document; documents are dealt at random by the seed.

    Raises InputError for fewer documents than folds, or less than two folds.
    """
    names = np.unique(np.asarray(documents, dtype=np.str_))
    if folds < 2 or folds > len(names):
        raise InputError(f"{folds} folds do not fit {len(names)} documents: from 2 to as many as there are")
    dealt = np.array_split(np.random.RandomState(seed).permutation(names), folds)
    fold = {str(name): number for number, group in enumerate(dealt) for name in group}
    return [fold[name] for name in documents]
