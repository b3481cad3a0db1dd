"""The questions that refusing is learned from and measured on: put to their own documents and to wrong ones.

The fixed list is the laboratory's set ``refusals``. Which wrong documents, a hash of the question decides, so the list
is the same wherever the data are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from vectree.evaluate.datasets import load_dataset
from vectree.evaluate.question import FIGURE, EvaluationSet

ALSO = ("korean", "hotpotqa", "treerag-general", "treerag-medical")
ASIDE = ("uspstf", "sec10q")
FURTHER = 3
"""Further wrong documents for each answerable question of the list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A question put to a document."""

    set: str
    kind: str
    id: str
    text: str
    documents: tuple[str, ...]
    home: str
    """The document it belongs to."""
    label: int | None
    listed: bool = False
    """Whether it is one of the fixed list."""


def items(data: Path) -> Iterator[Item]:
    """Everything that is asked, the fixed list first."""
    listed = load_dataset("refusals", data)
    own = {(question.text, question.id): question.documents[0] for question in listed.questions}
    asked: set[tuple[str, str]] = set()
    answerable: list[Item] = []
    for question in listed.questions:
        family = "financebench" if question.id.startswith("financebench") else "mmlongbench"
        home = own[question.text, question.id.removesuffix("@elsewhere")]
        asked.add((question.text, question.documents[0]))
        item = Item(
            set=family,
            kind=question.kind,
            id=question.id,
            text=question.text,
            documents=question.documents,
            home=home,
            label=None if question.kind == FIGURE else int(not question.answerable),
            listed=True,
        )
        answerable.extend([item] if item.label == 0 else [])
        yield item
    for item in answerable:
        names = {other.home for other in answerable if other.set == item.set}
        for name in _others(item, names)[:FURTHER]:
            if (item.text, name) not in asked:
                yield _elsewhere(item, name)
    for name in (*ALSO, *ASIDE):
        yield from _of_set(load_dataset(name, data))


def _of_set(loaded: EvaluationSet) -> Iterator[Item]:
    names = [source.name for source in loaded.documents]
    for question in loaded.questions:
        item = Item(
            set=loaded.name,
            kind="answerable",
            id=question.id,
            text=question.text,
            documents=question.documents,
            home=question.documents[0],
            label=0,
        )
        yield item
        if len(question.documents) == 1:
            yield _elsewhere(item, _others(item, names)[0])


def _others(item: Item, names: Iterable[str]) -> list[str]:
    others = (name for name in names if name not in item.documents)
    return sorted(others, key=lambda name: sha256(f"{item.id}>{item.text}>{name}".encode()).hexdigest())


def _elsewhere(item: Item, name: str) -> Item:
    return replace(item, kind="elsewhere", documents=(name,), label=1, listed=False)
