"""The table of data sets, and the one way to load them."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from vectree.errors import InputError, NotFoundError
from vectree.evaluate.question import EvaluationSet

DATASETS = {
    "treerag-general": "vectree.evaluate.datasets.treerag:load_general",
    "treerag-medical": "vectree.evaluate.datasets.treerag:load_medical",
    "treerag-general-paraphrased": "vectree.evaluate.datasets.treerag:load_general_paraphrased",
    "treerag-medical-paraphrased": "vectree.evaluate.datasets.treerag:load_medical_paraphrased",
    "treerag-general-described": "vectree.evaluate.datasets.treerag:load_general_described",
    "treerag-medical-described": "vectree.evaluate.datasets.treerag:load_medical_described",
    "hotpotqa": "vectree.evaluate.datasets.hotpotqa:load",
    "financebench": "vectree.evaluate.datasets.financebench:load",
    "mmlongbench": "vectree.evaluate.datasets.mmlongbench:load",
    "mmlongbench-text": "vectree.evaluate.datasets.mmlongbench:load_text",
    "uspstf": "vectree.evaluate.datasets.uspstf:load",
    "korean": "vectree.evaluate.datasets.korean:load",
    "korean-library": "vectree.evaluate.datasets.korean:load_library",
    "sec10q": "vectree.evaluate.datasets.sec10q:load",
    "financebench-library": "vectree.evaluate.datasets.financebench:load_library",
    "refusals": "vectree.evaluate.datasets.refusals:load",
    "own": "vectree.evaluate.datasets.own:load",
    "own-library": "vectree.evaluate.datasets.own:load_library",
    "qasper": "vectree.evaluate.datasets.qasper:load",
    "mosaic": "vectree.evaluate.datasets.mosaic:load",
    "litqa2": "vectree.evaluate.datasets.litqa2:load",
}
"""Where each set is loaded; imported when asked for."""


class _Loader(Protocol):
    def __call__(self, data: Path) -> EvaluationSet: ...


def load_dataset(name: str, data: Path) -> EvaluationSet:
    """The set of that name from the folder ``data``, checked.

    Raises InputError for an unknown name or rows that are not of the format, NotFoundError that says which file is
    missing.
    """
    place = DATASETS.get(name)
    if place is None:
        raise InputError(f"no data set {name!r}; there are {', '.join(sorted(DATASETS))}", dataset=name)
    if not data.is_dir():
        raise NotFoundError(f"there is no data folder {str(data)!r}: give it with --data", path=str(data))
    module, _, attribute = place.partition(":")
    loaded = cast("_Loader", getattr(import_module(module), attribute))(data)
    _check(loaded)
    return loaded


def present_datasets(data: Path) -> tuple[tuple[str, ...], dict[str, str]]:
    """Names of the sets whose files are in the folder, in the order of the table; of the others, what is missing.

    Raises NotFoundError where there is no such folder, InputError for files that are there but not of the format.
    """
    if not data.is_dir():
        raise NotFoundError(f"there is no data folder {str(data)!r}: give it with --data", path=str(data))
    present: list[str] = []
    absent: dict[str, str] = {}
    for name in DATASETS:
        try:
            load_dataset(name, data)
        except NotFoundError as error:
            absent[name] = error.message
        else:
            present.append(name)
    return tuple(present), absent


def _check(loaded: EvaluationSet) -> None:
    if not loaded.questions:
        raise InputError(f"the data set {loaded.name!r} has no questions", dataset=loaded.name)
    names = {source.name for source in loaded.documents}
    keys: set[str] = set()
    for question in loaded.questions:
        unknown = set(question.documents) - names
        if unknown:
            raise InputError(f"question {question.key!r} is about {min(unknown)!r}, which the set does not have")
        if question.key in keys:
            raise InputError(f"two questions of {loaded.name!r} have the key {question.key!r}", dataset=loaded.name)
        keys.add(question.key)
