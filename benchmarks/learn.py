"""What a library learns from feedback, simulated with the questions of benchmark sets.

    python -m benchmarks.learn --data ../shared/data --cache /tmp/compiled

One library of three sets; half of its documents (dealt at random by the seed) are those that feedback was given on:
their questions with their gold pages, as ``vectree learn`` reads them. What is kept is measured on the questions of
the other half. The shipped weights were learned from these very sets, so the start is ``equal``, the same weight to
every signal; beside it the start from the shipped ones, where little should be left to learn. Controls, which should
keep nothing: the gold pages exchanged for random pages of the same document (noise), and ten answers only.

Figures: mean reciprocal rank (first ten pages) on the other half, before and after, with the 95 % interval of the
difference, documents resampled whole; over all seeds how often a part was kept.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np

from benchmarks.pages import Documents, Item, read_sets
from vectree.config import RetrievalConfig
from vectree.learning.learn import learn_from
from vectree.learning.paired import paired_interval
from vectree.learning.questions import KnownQuestion
from vectree.learning.search import Search
from vectree.pipeline.question.options import QuestionSettings
from vectree.retrieve import prepare_query
from vectree.retrieve.learned import Learned

SETS = ("financebench", "mmlongbench-text", "korean")
TEN = 10


def known(items: Sequence[Item], documents: Documents) -> list[KnownQuestion]:
    """The questions with their documents."""
    return [
        KnownQuestion(query=prepare_query(one.question), document=documents.get(one.document), pages=one.pages)
        for one in items
    ]


def noisy(questions: Sequence[KnownQuestion], seed: int) -> list[KnownQuestion]:
    """The same questions with pages that somebody might as well have rolled dice for."""
    dice = random.Random(seed)
    return [replace(one, pages=frozenset(dice.sample(range(1, one.document.page_count + 1), k=1))) for one in questions]


def start(weights: str) -> Search:
    """How a library asks before it has learned anything, with those weights."""
    return Search(mode="auto", settings=QuestionSettings.resolve(RetrievalConfig(page_weights=weights), {}))


def applied(now: Search, learned: Learned) -> Search:
    """How it asks with what it learned."""
    settings = replace(QuestionSettings.resolve(RetrievalConfig(), {}), page_weights=now.settings.page_weights)
    changed = {
        name: value
        for name in ("page_weights", "threshold", "beam_width")
        if (value := getattr(learned, name)) is not None
    }
    return Search(mode=learned.mode or now.mode, settings=replace(settings, **changed))


def run(data: Path, cache: Path, seeds: int) -> None:
    """Learn and measure for all seeds."""
    documents = Documents(data, cache, None)
    sets = read_sets(data)
    questions = [(name, one) for name in SETS for one in known(sets[name], documents)]
    names = sorted({one.document.id for _, one in questions})
    kept = {"equal": 0, "learned": 0, "noise": 0, "ten": 0}
    rows: list[Row] = []
    for seed in range(seeds):
        random.Random(seed).shuffle(names)
        half = set(names[: len(names) // 2])
        taught = [one for _, one in questions if one.document.id in half]
        asked = [(name, one) for name, one in questions if one.document.id not in half]
        for weights in ("equal", "learned"):
            now = start(weights)
            learned = learn_from(taught, now)
            kept[weights] += say(f"seed {seed} from {weights}, {len(taught)} questions taught", learned)
            foreign = [one for _, one in asked]
            pairs = zip(asked, now.measure(foreign), applied(now, learned).measure(foreign), strict=True)
            rows += [Row(weights, name, one.document.id, before, after) for (name, one), before, after in pairs]
        kept["noise"] += say(f"seed {seed} noise", learn_from(noisy(taught, seed), start("learned")))
        kept["ten"] += say(f"seed {seed} ten answers", learn_from(taught[:TEN], start("learned")))
    for weights in ("equal", "learned"):
        for name in (*SETS, "all"):
            show(f"{name} from {weights}", [row for row in rows if row.start == weights and name in {row.set, "all"}])
    parts = 2 * seeds
    print("; ".join(f"kept from {name} {count} of {parts} parts" for name, count in kept.items()))


class Row(NamedTuple):
    """One question of the other half."""

    start: str
    set: str
    document: str
    before: float
    after: float


def say(label: str, learned: Learned) -> int:
    """Print what was found; how many parts were kept."""
    print(f"  {label}: {'; '.join(f'{one.part} {one.said}' for one in learned.findings)}", flush=True)
    return sum(one.kept for one in learned.findings)


def show(label: str, rows: Sequence[Row]) -> None:
    """Print the mean reciprocal ranks and their difference."""
    gains = [row.after - row.before for row in rows]
    low, high = paired_interval(gains, [row.document for row in rows])
    before, after = (float(np.mean([getattr(row, name) for row in rows])) for name in ("before", "after"))
    print(f"{label:32} {before:.3f} -> {after:.3f}, {after - before:+.3f} [{low:+.3f}, {high:+.3f}]", flush=True)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--cache", type=Path, help="keep compiled documents here; they are not checked for age")
    parser.add_argument("--seeds", type=int, default=2)
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        run(options.data, options.cache or Path(folder), options.seeds)


if __name__ == "__main__":
    main()
