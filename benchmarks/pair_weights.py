"""Learns the weights of the signals of section pairs and shows what they do for questions that were not learned from.

    python -m benchmarks.pair_weights --data ../shared/data [--write]

HotpotQA's 88 questions, ten paragraphs each (a question has its own paragraphs, so folds of questions are folds of
documents). A conditional logit over all pairs of paragraphs: the probability of the pair that supports the answer is
made as large as it can be, less ``|w|^2 / 2`` for signals of unit variance, by gradient ascent from 0.

Shown: mean recall of the two paragraphs among the first two, both among the first three, both among the first two and a
gold paragraph first, with weights learned without the question (ten folds, the mean over seeds); the same with each
signal left out; in sample. Then, with the shipped weights, what no weight has seen: gold sections of the papers'
general and medical questions by kind, ``hybrid`` beside ``hops`` and ``auto``. ``--write`` puts the weights with this
record into ``src/vectree/retrieve/pairs/weights.json``.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

import vectree
from vectree.config import Config
from vectree.evaluate.corpus import Corpus
from vectree.evaluate.datasets import load_dataset
from vectree.retrieve import RetrievalSettings, prepare_query, rank_sections
from vectree.retrieve.pairs.hops import find_pairs
from vectree.retrieve.pairs.signals import SIGNALS
from vectree.types.ranking import Mode

WEIGHTS = Path(__file__).parent.parent / "src/vectree/retrieve/pairs/weights.json"
FOLDS = 10
SEEDS = 5
STEPS = 400
STEP = 0.002
MOMENTUM = 0.9
MEASURES = ("recall@2", "both@3", "both@2", "first")
MODES: tuple[Mode, ...] = ("hybrid", "hops", "auto")


@dataclass(frozen=True)
class Case:
    """One question: its pairs of candidate sections."""

    sections: tuple[str, ...]
    first: NDArray[np.int64]
    second: NDArray[np.int64]
    signals: NDArray[np.float64]
    gold: frozenset[str]

    @property
    def supports(self) -> NDArray[np.bool_]:
        """Which pairs are gold."""
        right = np.asarray([section in self.gold for section in self.sections])
        return right[self.first] & right[self.second]


def open_corpus(folder: Path, name: str) -> Corpus:
    """An empty corpus without embeddings."""
    return Corpus(vectree.open(folder / name, config=Config(embedder="none")), folder / "vectors", None)


def read_cases(data: Path, folder: Path) -> list[Case]:
    """HotpotQA's questions."""
    loaded = load_dataset("hotpotqa", data)
    corpus = open_corpus(folder, "hotpotqa")
    corpus.add(loaded.documents)
    cases: list[Case] = []
    for question in loaded.questions:
        document = corpus.compiled(question.documents[0])
        pairs = find_pairs(prepare_query(question.text), document)
        if pairs is None:
            raise SystemExit(f"question {question.id} has no pair of paragraphs")
        cases.append(
            Case(
                sections=tuple(document.section_ids.many(pairs.candidates)),
                first=pairs.signals.first,
                second=pairs.signals.second,
                signals=pairs.signals.values,
                gold=frozenset(question.gold_sections),
            )
        )
    return cases


def learn(cases: Sequence[Case], used: Sequence[int]) -> NDArray[np.float64]:
    """Weights of the signals ``used``, 0 for the others."""
    kept = [case for case in cases if case.supports.any() and not case.supports.all()]
    spread = np.concatenate([case.signals for case in kept]).std(axis=0)[used]
    tables = [(case.signals[:, used] / spread, case.supports) for case in kept]
    weights, velocity = np.zeros(len(used)), np.zeros(len(used))
    for _ in range(STEPS):
        gradient = -weights
        for table, right in tables:
            scores = table @ weights
            odds = np.exp(scores - scores.max())
            gradient = gradient + table.T @ (odds * right / float(odds @ right) - odds / float(odds.sum()))
        velocity = MOMENTUM * velocity + STEP * gradient
        weights = weights + velocity
    found = np.zeros(len(SIGNALS))
    found[list(used)] = weights / spread
    return found


def figures(case: Case, weights: NDArray[np.float64]) -> list[float]:
    """The values of ``MEASURES``."""
    scores = case.signals @ weights
    odds = np.exp(scores - scores.max())
    size = len(case.sections)
    beliefs = np.bincount(case.first, odds, size) + np.bincount(case.second, odds, size)
    ranked = [case.sections[at] for at in np.argsort(-beliefs, kind="stable")]
    return [
        len(case.gold & set(ranked[:2])) / len(case.gold),
        case.gold <= set(ranked[:3]),
        case.gold <= set(ranked[:2]),
        ranked[0] in case.gold,
    ]


def unseen(cases: Sequence[Case], used: Sequence[int]) -> list[float]:
    """``MEASURES`` with weights learned from the other folds, the mean over seeds."""
    rows: list[list[float]] = []
    for seed in range(SEEDS):
        order = list(range(len(cases)))
        random.Random(seed).shuffle(order)
        for fold in range(FOLDS):
            outside = set(order[fold::FOLDS])
            weights = learn([case for at, case in enumerate(cases) if at not in outside], used)
            rows += [figures(cases[at], weights) for at in outside]
    return np.mean(rows, axis=0).round(3).tolist()


def others(data: Path, folder: Path, name: str) -> None:
    """Print what the modes find of the gold sections of a set that took no part, by kind of question."""
    loaded = load_dataset(name, data)
    corpus = open_corpus(folder, name)
    corpus.add(loaded.documents)
    found: dict[tuple[str, str], list[list[float]]] = {}
    for question in loaded.questions:
        document = corpus.compiled(question.documents[0])
        gold = set(question.gold_sections)
        for mode in MODES:
            ranking = rank_sections(prepare_query(question.text), document, RetrievalSettings(), mode)
            ranked = [str(item.section_id) for item in ranking]
            row = [bool(gold & set(ranked[:1])), len(gold & set(ranked[:2])) / len(gold)]
            for kind in (question.kind, "all"):
                found.setdefault((kind, mode), []).append(row)
    for (kind, mode), rows in sorted(found.items()):
        first, recall = np.mean(rows, axis=0)
        print(f"{name:18}{kind:15}{mode:8}{len(rows):4}  first {first:.3f}  recall@2 {recall:.3f}")


def main() -> None:
    """Print the figures, and write the weights if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        run(options.data, Path(folder), write=options.write)


def run(data: Path, folder: Path, *, write: bool) -> None:
    """Cross-validate, ablate, learn from all."""
    cases = read_cases(data, folder)
    everything = list(range(len(SIGNALS)))
    print(f"{'':20}" + "  ".join(f"{name:>8}" for name in MEASURES))

    def show(label: str, row: Sequence[float]) -> None:
        print(f"{label:20}" + "  ".join(f"{value:8.3f}" for value in row))

    outside = unseen(cases, everything)
    show("unseen", outside)
    ablation = {name: unseen(cases, [at for at in everything if at != left]) for left, name in enumerate(SIGNALS)}
    for name, row in ablation.items():
        show(f"without {name}", row)
    weights = learn(cases, everything)
    inside = np.mean([figures(case, weights) for case in cases], axis=0).round(3).tolist()
    show("in sample", inside)
    shown = {name: round(float(weight), 3) for name, weight in zip(SIGNALS, weights, strict=True)}
    print(json.dumps(shown))
    if write:
        record = {
            "command": "python -m benchmarks.pair_weights --write",
            "questions": {"hotpotqa": len(cases)},
            "folds": FOLDS,
            "seeds": SEEDS,
            "measures": list(MEASURES),
            "cross_validated": outside,
            "without": ablation,
            "in_sample": inside,
        }
        WEIGHTS.write_text(json.dumps({"weights": shown, "training": record}, indent=2) + "\n", encoding="utf-8")
    for name in ("treerag-general", "treerag-medical"):
        others(data, folder, name)


if __name__ == "__main__":
    main()
