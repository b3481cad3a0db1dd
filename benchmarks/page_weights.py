"""Learns the weights of the page signals and shows what they do for documents that were not learned from.

    python -m benchmarks.page_weights --data ../shared/data --cache /tmp/compiled [--write]

Questions of financebench, mmlongbench and korean (every set counts the same), their documents read as
``vectree add`` does. A conditional logit over the 40 best candidates of each question: the probability of
the gold pages among them is made as large as it can be, less ``|w|^2 / (2 C)``, by gradient ascent from 0.

Shown: hit@1, 3, 5, 10 with weights learned without the document (ten folds of documents, the mean over
seeds) and, beside it, in-sample. ``--write`` puts weights learned from all questions, with this record,
into ``src/vectree/retrieve/page_weights.json``.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from benchmarks.pages import DEPTHS, Documents, Item, read_sets
from vectree.retrieve import RetrievalSettings, prepare_query, rank_sections
from vectree.retrieve.named_pages import named_pages
from vectree.retrieve.page_signals import SIGNALS, page_signals
from vectree.retrieve.page_weights import PageWeights

LEARNED = ("financebench", "mmlongbench", "korean")
SHOWN = ("financebench", "mmlongbench-text", "korean")
WEIGHTS = Path(__file__).parent.parent / "src/vectree/retrieve/page_weights.json"
CANDIDATES = 40
PRIOR = 20.0
"""C, where the sum of the sets' mean log-likelihoods counts 1."""
PASSAGES, ANSWER = SIGNALS.index("passages"), SIGNALS.index("answer")
FOLDS = 10
SEEDS = 5
STEPS = 150
STEP = 0.04
MOMENTUM = 0.9


@dataclass(frozen=True)
class Case:
    """One question: a row of signals for each candidate page."""

    item: Item
    signals: NDArray[np.float64]
    pages: NDArray[np.int64]
    named: NDArray[np.float64]
    gold: NDArray[np.bool_]


def case(item: Item, documents: Documents) -> Case | None:
    """None for a document without text."""
    document = documents.get(item.document)
    if not len(document.units.page):
        return None
    query = prepare_query(item.question)
    found = page_signals(query, document, rank_sections(query, document, RetrievalSettings()))
    named = np.zeros(document.page_count)
    for page, belief in named_pages(item.question, document).items():
        named[page - 1] = belief
    pages = np.flatnonzero(found.matched | (named > 0))
    table = np.stack([found.values[name] for name in SIGNALS], axis=1)
    return Case(
        item=item,
        signals=table[pages],
        pages=pages + 1,
        named=named[pages] * PageWeights(signals={}).named,
        gold=np.isin(pages + 1, list(item.pages)),
    )


def likelihood_gradient(one: Case, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Gradient of the log-probability of the gold pages among the candidates."""
    scores = one.signals @ weights
    odds = np.exp(scores - scores.max())
    return one.signals.T @ (odds * one.gold / float(odds @ one.gold) - odds / float(odds.sum()))


def learn(cases: Sequence[tuple[float, Case]]) -> NDArray[np.float64]:
    """Weights from questions, each with how much it counts; those without a gold candidate are left out."""
    kept: list[tuple[float, Case]] = []
    for share, one in cases:
        if not one.gold.any():
            continue
        order = np.argsort(-one.signals[:, PASSAGES] - one.signals[:, ANSWER], kind="stable")
        chosen = np.union1d(order[:CANDIDATES], np.flatnonzero(one.gold))
        kept.append((share, replace(one, signals=one.signals[chosen], gold=one.gold[chosen])))
    weights = np.zeros(len(SIGNALS))
    velocity = np.zeros(len(SIGNALS))
    for _ in range(STEPS):
        gradient = sum((share * likelihood_gradient(one, weights) for share, one in kept), -weights / PRIOR)
        velocity = MOMENTUM * velocity + STEP * gradient
        weights = weights + velocity
    return weights


def hits(one: Case | None, item: Item, weights: NDArray[np.float64]) -> list[bool]:
    """Whether a gold page is among the first k, for every depth."""
    if one is None:
        return [False] * len(DEPTHS)
    order = one.pages[np.argsort(-(one.signals @ weights + one.named), kind="stable")]
    return [bool(item.pages & set(order[:depth].tolist())) for depth in DEPTHS]


def main() -> None:
    """Print the figures, and write the weights if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--cache", type=Path, help="keep compiled documents here; they are not checked for age")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        run(options.data, options.cache or Path(folder), write=options.write)


def run(data: Path, cache: Path, *, write: bool) -> None:
    """Cross-validate, learn from all, show both."""
    documents = Documents(data, cache, None)
    sets = read_sets(data)
    cases = {name: [(item, case(item, documents)) for item in sets[name]] for name in LEARNED}
    shares = {name: 1 / len(found) for name, found in cases.items()}
    everything = [(shares[name], one) for name, found in cases.items() for _, one in found if one]
    names = sorted({one.item.document for _, one in everything})
    outside: dict[str, list[list[float]]] = {name: [] for name in SHOWN}
    for seed in range(SEEDS):
        random.Random(seed).shuffle(names)
        fold = {name: place % FOLDS for place, name in enumerate(names)}
        learned = [
            learn([(share, one) for share, one in everything if fold[one.item.document] != number])
            for number in range(FOLDS)
        ]
        for name in SHOWN:
            rows = [
                hits(one, item, learned[fold.get(item.document, 0)])
                for item, one in cases["mmlongbench" if name not in cases else name]
                if item in sets[name]
            ]
            outside[name].append(np.mean(rows, axis=0).tolist())
    weights = learn(everything)
    figures: dict[str, dict[str, list[float]]] = {}
    for name in SHOWN:
        found = cases["mmlongbench" if name not in cases else name]
        inside = np.mean([hits(one, item, weights) for item, one in found if item in sets[name]], axis=0)
        figures[name] = {
            "cross_validated": np.mean(outside[name], axis=0).round(3).tolist(),
            "in_sample": inside.round(3).tolist(),
        }
        for label, row in figures[name].items():
            print(f"{name:18}{label:16}" + "  ".join(f"@{k} {v:.3f}" for k, v in zip(DEPTHS, row, strict=True)))
    shown = {name: round(float(weight), 3) for name, weight in zip(SIGNALS, weights, strict=True)}
    print(json.dumps(shown))
    if write:
        record = {
            "command": "python -m benchmarks.page_weights --write",
            "questions": {name: len(found) for name, found in cases.items()},
            "documents": len(names),
            "folds": FOLDS,
            "seeds": SEEDS,
            "prior": PRIOR,
            "hits": {"depths": list(DEPTHS), **figures},
        }
        WEIGHTS.write_text(json.dumps({"weights": shown, "training": record}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
