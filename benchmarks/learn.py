"""What a library learns from feedback, simulated with the questions of benchmark sets.

    python -m benchmarks.learn --data ../shared/data --cache /tmp/compiled

Half of a set's documents (dealt at random by the seed) are the library that feedback was given in: its questions with
their gold pages, as ``vectree learn`` reads them. What is kept is measured on the questions of the other half. The
shipped weights were learned from these very sets, so the start is ``equal``, the same weight to every signal; beside it
the start from the shipped ones, where little should be left to learn. Controls, which should keep nothing: the gold
pages exchanged for random pages of the same document (noise), and ten answers only.

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

import numpy as np

from benchmarks.pages import Documents, Item, read_sets
from vectree.config import RetrievalConfig
from vectree.learning.learn import learn_from
from vectree.learning.paired import paired_interval
from vectree.learning.questions import KnownQuestion
from vectree.learning.search import Search
from vectree.pipeline.question import QuestionSettings
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
    settings = QuestionSettings.resolve(RetrievalConfig(), {"page_weights": now.settings.page_weights})
    changed = {
        name: value
        for name in ("page_weights", "threshold", "beam_width")
        if (value := getattr(learned, name)) is not None
    }
    return Search(mode=learned.mode or now.mode, settings=replace(settings, **changed))


def run(data: Path, cache: Path, seeds: int) -> None:
    """Learn and measure for all sets and seeds."""
    documents = Documents(data, cache, None)
    sets = read_sets(data)
    kept = {"noise": 0, "ten": 0}
    tried = 0
    for name in SETS:
        questions = known(sets[name], documents)
        names = sorted({one.document.id for one in questions})
        gains: dict[str, list[float]] = {"equal": [], "learned": []}
        befores: dict[str, list[float]] = {"equal": [], "learned": []}
        owners: list[str] = []
        for seed in range(seeds):
            random.Random(seed).shuffle(names)
            half = set(names[: len(names) // 2])
            taught = [one for one in questions if one.document.id in half]
            asked = [one for one in questions if one.document.id not in half]
            owners += [f"{one.document.id}" for one in asked]
            for weights in gains:
                now = start(weights)
                learned = learn_from(taught, now)
                before, after = now.measure(asked), applied(now, learned).measure(asked)
                befores[weights] += before.tolist()
                gains[weights] += (after - before).tolist()
                said = "; ".join(f"{finding.part} {finding.said}" for finding in learned.findings)
                print(f"  {name} seed {seed} from {weights}: {len(taught)} questions taught: {said}", flush=True)
            now = start("learned")
            tried += 2  # parts
            noise = learn_from(noisy(taught, seed), now)
            kept["noise"] += sum(finding.kept for finding in noise.findings)
            kept["ten"] += sum(finding.kept for finding in learn_from(taught[:TEN], now).findings)
            print(f"  {name} seed {seed} noise: {'; '.join(finding.said for finding in noise.findings)}", flush=True)
        for weights, differences in gains.items():
            low, high = paired_interval(differences, owners)
            before = float(np.mean(befores[weights]))
            print(
                f"{name} from {weights}: {before:.3f} -> {before + np.mean(differences):.3f}, "
                f"{np.mean(differences):+.3f} [{low:+.3f}, {high:+.3f}]",
                flush=True,
            )
    print(f"kept of noise {kept['noise']} of {tried} parts, of ten answers {kept['ten']} of {tried}")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--cache", type=Path, help="keep compiled documents here; they are not checked for age")
    parser.add_argument("--seeds", type=int, default=3)
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        run(options.data, options.cache or Path(folder), options.seeds)


if __name__ == "__main__":
    main()
