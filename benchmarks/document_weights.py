"""Learns what tells documents apart and shows what it does for documents that were not learned from.

    python -m benchmarks.document_weights --data ../shared/data --library /tmp/library [--write]

Questions of financebench-library, sec10q, korean-library, and mmlongbench-text put to the library of financebench;
every set counts the same. Documents are read and routed as ``vectree evaluate`` does (16 candidates a question). A
conditional logit: the probability of the gold documents among the candidates is made as large as it can be, less
``|w|^2 / (2 C)``. Shown are, of a question's n gold documents, those first and those among the first n, with weights
learned without the document (ten folds of documents, the mean over seeds): with all signals, without each, without
what files are called, and by routing alone. ``--write`` puts weights learned from all questions, with this record,
into ``src/vectree/retrieve/documents/weights.json``.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from vectree.config import Config
from vectree.evaluate.corpus import Corpus
from vectree.evaluate.datasets import load_dataset
from vectree.evaluate.question import Question
from vectree.index.compiled import CompiledDocument
from vectree.index.corpus import CorpusQuery
from vectree.index.sqlite_corpus import SqliteCorpusIndex
from vectree.index.store import Store
from vectree.models.embedder import load_embedder
from vectree.pipeline import open as open_library
from vectree.pipeline.evidence.compiled_cache import load_compiled
from vectree.retrieve import prepare_query, route
from vectree.retrieve.documents.signals import SIGNALS, document_signals
from vectree.types.document import DocumentId

LIBRARIES = {
    "financebench-library": "financebench-library",
    "sec10q": "sec10q",
    "korean-library": "korean-library",
    "mmlongbench-text": "financebench-library",
}
"""Questions, and the set whose documents they are put to."""
WEIGHTS = Path(__file__).parent.parent / "src/vectree/retrieve/documents/weights.json"
CANDIDATES = 16
PRIOR = 20.0
"""C, where the sum of the sets' mean log-likelihoods counts 1."""
FOLDS = 10
SEEDS = 3
STEPS = 300
STEP = 0.05
MOMENTUM = 0.9


@dataclass(frozen=True)
class Case:
    """One question with its candidates."""

    name: str
    question: Question
    signals: NDArray[np.float64]
    gold: NDArray[np.bool_]


@dataclass(frozen=True)
class Found:
    """How much of the gold came first; shares over questions."""

    first: float
    among: float


class Library:
    """Documents of the laboratory's library, routed and compiled as for a question."""

    def __init__(self, corpus: Corpus, store: Store) -> None:
        self._corpus = corpus
        self._store = store
        self._index = SqliteCorpusIndex(store)
        self._compiled: dict[DocumentId, CompiledDocument] = {}

    def case(self, name: str, question: Question, documents: Sequence[str], *, named: bool) -> Case:
        """The question with its candidates' signals; ``named``: whether their files' names are known."""
        query = prepare_query(question.text)
        embedder = self._corpus.embedder
        if embedder is not None:
            query = replace(query, embedding=embedder.embed_queries([question.text])[0])
        wanted = CorpusQuery(
            text=question.text,
            vector=query.embedding,
            embedder="" if embedder is None else embedder.name,
            documents=frozenset(self._corpus.id_of(document) for document in documents),
        )
        routed = route(self._index, wanted, CANDIDATES)
        found = [self._document(one.document_id, named=named) for one in routed]
        gold = [self._corpus.name_of(one.document_id) in question.documents for one in routed]
        signals = document_signals(query, found, [one.score for one in routed])
        return Case(name=name, question=question, signals=signals, gold=np.asarray(gold, dtype=np.bool_))

    def _document(self, identity: DocumentId, *, named: bool) -> CompiledDocument:
        if identity not in self._compiled:
            self._compiled[identity] = load_compiled(self._store, identity)
        document = self._compiled[identity]
        return document if named else replace(document, name="")


def learn(cases: Sequence[Case], used: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Weights, 0 for signals not used; by gradient ascent on the log-probability of the gold documents."""
    told = [case for case in cases if case.gold.any() and not case.gold.all()]
    sizes = {name: sum(case.name == name for case in cases) for name in LIBRARIES}
    share = np.asarray([1 / sizes[case.name] for case in told])[:, None]
    signals = np.zeros((len(told), CANDIDATES, len(SIGNALS)))
    there, gold = np.zeros((2, len(told), CANDIDATES))
    for place, case in enumerate(told):
        signals[place, : len(case.gold)] = case.signals
        there[place, : len(case.gold)] = 1
        gold[place, : len(case.gold)] = case.gold
    weights, speed = np.zeros(len(SIGNALS)), np.zeros(len(SIGNALS))
    for _ in range(STEPS):
        odds = there * np.exp(np.minimum(signals @ weights, 30))
        gain = odds * gold / (odds * gold).sum(axis=1, keepdims=True) - odds / odds.sum(axis=1, keepdims=True)
        total = np.einsum("cd,cds->s", gain * share, signals) - weights / PRIOR
        speed = MOMENTUM * speed + STEP * total * used
        weights = weights + speed
    return weights


def found(case: Case, weights: NDArray[np.float64]) -> Found:
    """Share of the gold documents found: is one first, how many among as many."""
    order = np.argsort(-(case.signals @ weights), kind="stable")
    size = len(case.question.documents)
    ranked = case.gold[order]
    return Found(first=float(ranked[:1].sum()), among=float(ranked[:size].sum()) / size)


def unseen(cases: Sequence[Case], used: NDArray[np.bool_]) -> dict[str, Found]:
    """By set, with weights from other documents."""
    documents = sorted({case.question.documents[0] for case in cases})
    results: dict[str, list[Found]] = {name: [] for name in LIBRARIES}
    for seed in range(SEEDS):
        order = np.random.default_rng(seed).permutation(len(documents))
        fold = {documents[int(place)]: number % FOLDS for number, place in enumerate(order)}
        for held in range(FOLDS):
            inside = [case for case in cases if fold[case.question.documents[0]] == held]
            weights = learn([case for case in cases if fold[case.question.documents[0]] != held], used)
            for case in inside:
                results[case.name].append(found(case, weights))
    return {name: mean(of_set) for name, of_set in results.items()}


def mean(results: Sequence[Found]) -> Found:
    """The mean of both figures."""
    return Found(
        first=float(np.mean([one.first for one in results])), among=float(np.mean([one.among for one in results]))
    )


def show(label: str, results: dict[str, Found]) -> None:
    """One line."""
    print(f"{label:22}" + "  ".join(f"{one.first:.3f} {one.among:.3f}" for one in results.values()), flush=True)


def cases_of(data: Path, place: Path, embedder: str) -> tuple[list[Case], list[Case]]:
    """All cases: as they are, and as if files had no names."""
    known: list[Case] = []
    anonymous: list[Case] = []
    sets = {name: load_dataset(name, data) for name in {*LIBRARIES, *LIBRARIES.values()}}
    with open_library(place, config=Config(embedder=embedder)) as opened:
        corpus = Corpus(opened, place / "vectors", load_embedder(embedder).embedder)
        for loaded in sets.values():
            corpus.add(loaded.documents)
    store = Store.open(place)
    library = Library(corpus, store)
    for name, asked in LIBRARIES.items():
        documents = [source.name for source in sets[asked].documents]
        for question in sets[name].questions:
            known.append(library.case(name, question, documents, named=True))
            anonymous.append(library.case(name, question, documents, named=False))
    store.close()
    return known, anonymous


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--library", type=Path, help="keep what was read here; it is not checked for age")
    parser.add_argument("--embedder", default="use")
    parser.add_argument("--write", action="store_true", help="put the weights into the package")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        cases, anonymous = cases_of(options.data, options.library or Path(folder), options.embedder)
    every = np.ones(len(SIGNALS), dtype=np.bool_)
    print(f"{'first, among as many':22}" + "  ".join(f"{name[:11]:11}" for name in LIBRARIES))
    folds = unseen(cases, every)
    show("all signals", folds)
    for place, name in enumerate(SIGNALS):
        show(f"without {name}", unseen(cases, np.arange(len(SIGNALS)) != place))
    show("without file names", unseen(anonymous, every))
    show("routing alone", unseen(cases, np.arange(len(SIGNALS)) == 0))
    weights = learn(cases, every)
    show("all signals, seen", {name: mean([found(c, weights) for c in cases if c.name == name]) for name in LIBRARIES})
    print({name: round(float(weight), 3) for name, weight in zip(SIGNALS, weights, strict=True)})
    if options.write:
        record = {
            "weights": {name: round(float(weight), 4) for name, weight in zip(SIGNALS, weights, strict=True)},
            "record": {
                "made by": "python -m benchmarks.document_weights --write",
                "questions": {name: sum(case.name == name for case in cases) for name in LIBRARIES},
                "model": f"conditional logit, {CANDIDATES} candidates, C {PRIOR}, every set counts the same",
                "unseen, ten folds by document": {
                    name: {"first": round(one.first, 3), "among as many": round(one.among, 3)}
                    for name, one in folds.items()
                },
            },
        }
        WEIGHTS.write_text(json.dumps(record, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
