"""Learns the weights of the page signals and shows what they do for documents that were not learned from.

    python -m benchmarks.page_weights --data ../shared/data --cache /tmp/compiled [--write]

Questions of financebench, mmlongbench and korean (every set counts the same), their documents read as
``vectree add`` does; learned as in ``vectree.learning.page_training``, for words and for bigrams.

Shown: hit@1, 3, 5, 10 with weights learned without the document (ten folds of documents, the mean over
seeds) and, beside it, in-sample. ``--write`` puts weights learned from all questions, with this record,
into ``src/vectree/retrieve/pages/weights.json``.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from benchmarks.pages import DEPTHS, Documents, Item, read_sets
from vectree.learning.page_training import PRIOR, Case, Learned, as_json, learn, make_case

LEARNED = ("financebench", "mmlongbench", "korean")
SHOWN = ("financebench", "mmlongbench-text", "korean")
WEIGHTS = Path(__file__).parent.parent / "src/vectree/retrieve/pages/weights.json"
FOLDS = 10
SEEDS = 5


def hits(one: Case | None, item: Item, learned: Learned) -> list[bool]:
    """Whether a gold page is among the first k, for every depth."""
    if one is None:
        return [False] * len(DEPTHS)
    order = one.pages[np.argsort(-(one.signals @ learned[one.kind] + one.named), kind="stable")]
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
    cases = {
        name: [(item, make_case(item.question, documents.get(item.document), item.pages)) for item in sets[name]]
        for name in LEARNED
    }
    shares = {name: 1 / len(found) for name, found in cases.items()}
    everything = [(item.document, shares[name], one) for name, found in cases.items() for item, one in found if one]
    names = sorted({document for document, _, _ in everything})
    outside: dict[str, list[list[float]]] = {name: [] for name in SHOWN}
    for seed in range(SEEDS):
        random.Random(seed).shuffle(names)
        fold = {name: place % FOLDS for place, name in enumerate(names)}
        learned = [
            learn([(share, one) for document, share, one in everything if fold[document] != number])
            for number in range(FOLDS)
        ]
        for name in SHOWN:
            rows = [
                hits(one, item, learned[fold.get(item.document, 0)])
                for item, one in cases["mmlongbench" if name not in cases else name]
                if item in sets[name]
            ]
            outside[name].append(np.mean(rows, axis=0).tolist())
    weights = learn([(share, one) for _, share, one in everything])
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
    shown = {
        kind: {name: round(weight, 3) for name, weight in of_kind.items()} for kind, of_kind in as_json(weights).items()
    }
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
