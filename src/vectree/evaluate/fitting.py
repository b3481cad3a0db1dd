"""Systems that are fitted inside a run, each question answered with weights learned without its document.

A system asks for it in its name, ``vectree-auto:page_weights=fitted``. The documents are dealt into folds; for each
fold weights are learned from the questions of the others, and of the sets named with ``--fit-on`` but for the documents
of the fold, every set counting the same. What is then run is the same system with a file of weights, so that worker
processes and a resumed run find it by its name.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from vectree.errors import InputError
from vectree.evaluate.folds import folds_of
from vectree.evaluate.systems.switches import split_name, switched_name
from vectree.learning.page_training import Case, as_json, learn, make_case

if TYPE_CHECKING:
    from vectree.evaluate.corpus import Corpus
    from vectree.evaluate.question import EvaluationSet, Question

FITTED = "fitted"
_SWITCH = "page_weights"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Taught:
    """A question that weights can be learned from."""

    document: str
    share: float
    case: Case


def is_fitted(system: str) -> bool:
    """Whether the system of that name is to be fitted in the run."""
    return split_name(system)[1].get(_SWITCH) == FITTED


class Fitting:
    """Fits over the folds of one run; cases are made when first needed, once for all systems.

    Raises InputError for folds that do not fit the documents.
    """

    def __init__(
        self,
        asked: EvaluationSet,
        others: Sequence[EvaluationSet],
        corpus: Corpus,
        folder: Path,
        *,
        folds: int,
        seed: int,
        unreadable: Mapping[str, str],
    ) -> None:
        self._fold = folds_of(asked.questions, folds, seed)
        self._sets = (asked, *others)
        self._corpus = corpus
        self._folder = folder
        self._unreadable = unreadable
        self._taught: tuple[_Taught, ...] | None = None

    def by_fold(self, system: str, questions: Sequence[Question]) -> Mapping[str, tuple[Question, ...]]:
        """Names of fitted systems with the questions that each is to answer. Raises InputError: nothing to learn from.

        A question's document is among those that its system was not fitted on.
        """
        found: dict[str, tuple[Question, ...]] = {}
        for fold in sorted(set(self._fold.values())):
            mine = tuple(question for question in questions if self._fold[question.key] == fold)
            if mine:
                held_out = {name for question in self._asked(fold) for name in question.documents}
                found[switched_name(system, _SWITCH, str(self._fit(held_out)))] = mine
        return found

    def _asked(self, fold: int) -> list[Question]:
        return [question for question in self._sets[0].questions if self._fold[question.key] == fold]

    def _fit(self, held_out: set[str]) -> Path:
        if self._taught is None:
            self._taught = tuple(self._cases())
        kept = [(one.share, one.case) for one in self._taught if one.document not in held_out]
        if not any(case.gold.any() for _, case in kept):
            raise InputError("there is nothing to fit on: no question outside the fold has a gold page")
        content = {
            "weights": as_json(learn(kept)),
            "training": {"questions": len(kept), "without": sorted(held_out)},
        }
        text = json.dumps(content, indent=2, ensure_ascii=False)
        path = self._folder.resolve() / f"page-weights-{sha256(text.encode()).hexdigest()[:16]}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def _cases(self) -> list[_Taught]:
        found: list[_Taught] = []
        for one in self._sets:
            usable = [
                question
                for question in one.questions
                if question.evidence and len(question.documents) == 1 and question.documents[0] not in self._unreadable
            ]
            for name in dict.fromkeys(question.documents[0] for question in usable):
                document = self._corpus.compiled(name)
                for question in usable:
                    if question.documents[0] == name:
                        case = make_case(question.text, document, {ref.page for ref in question.evidence})
                        if case is not None:
                            found.append(_Taught(document=name, share=1 / len(usable), case=case))
        return found
