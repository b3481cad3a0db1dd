"""How long a traversal of a section tree takes: alone, and from question to passages beside flat retrievers.

    python -m benchmarks.traversal --data ../shared/data [--embedder none]

All questions of treerag_general and treerag_medical on their trees (the papers' schema, read as ``vectree add`` does).
Every action is timed in turn on the same question, round after round, in processor time, indexes ready and warm; of a
question the median of the rounds counts, and ratios are of the means over all questions.

- *traversal*: ``rank_sections`` with its trace, question prepared before, by profile and mode.
- *from question to passages*: the laboratory's systems, from the words of the question to the passages that answer:
  ``treerag-dfs`` and ``treerag-beam``; ``bm25-chunks`` (bm25s), and rank_bm25, the original's kind of BM25, in the same
  pipeline, with its index ready and (as figures of .7 ms on such trees suggest for the original) built at each
  question; ``raptor``; and vectree's own keyword search, pages and then passages by BM25. The last two are timed beside
  ours apart from the others: they empty the processor's caches, which would be counted to whatever runs next.
- *bare scoring*: bm25s's scores of terms that are there already, nothing sorted, nothing shown: not a retriever.
"""

from __future__ import annotations

import argparse
import platform
import re
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np
from rank_bm25 import BM25Okapi

from vectree.evaluate.corpus import Corpus
from vectree.evaluate.datasets import load_dataset
from vectree.evaluate.question import Question
from vectree.evaluate.runner import RunSettings, open_corpus
from vectree.evaluate.systems import Searcher, load_system
from vectree.evaluate.systems.chunks import Chunk, Cut, chunks_of
from vectree.evaluate.systems.flat import FlatSearcher
from vectree.evaluate.systems.scoring import Bm25
from vectree.evaluate.systems.terms import bm25_terms
from vectree.index.compiled import CompiledDocument
from vectree.index.compiled_blob import pack, unpack
from vectree.retrieve import (
    RetrievalSettings,
    likely_pages,
    pick_passages,
    prepare_query,
    rank_pages,
    rank_sections,
)
from vectree.types.evidence import Passage
from vectree.types.ranking import Profile

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROUNDS = 7
SETS = ("treerag-general", "treerag-medical")
PROFILES: tuple[Profile, ...] = ("paper", "hybrid")
OURS = ("treerag-dfs", "treerag-beam")
_WORD = re.compile(r"\w+")

Action = Callable[[], object]


class RankBm25:
    """``Scorer``: Okapi BM25 by rank_bm25, lower-cased words; the index is built at each question where asked for."""

    def __init__(self, chunks: Sequence[Chunk], *, rebuild: bool = False) -> None:
        self._texts = [chunk.indexed for chunk in chunks]
        self._model = None if rebuild else self._built()

    def scores(self, question: str) -> NDArray[np.float64]:
        """See ``Scorer``."""
        model = self._model or self._built()
        return np.asarray(model.get_scores(_words(question)), dtype=np.float64)

    @property
    def index_bytes(self) -> int:
        """See ``Scorer``; times alone are measured here."""
        return 0

    def _built(self) -> BM25Okapi:
        return BM25Okapi([_words(text) for text in self._texts])


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def interleaved(actions: Mapping[str, Action]) -> dict[str, float]:
    """Median milliseconds of processor time of each action; a round runs all of them once, in an order of its own."""
    times: dict[str, list[float]] = {name: [] for name in actions}
    for round_ in range(ROUNDS):
        # What runs before leaves the caches as it likes: nobody always follows the same one.
        for name in Random(round_).sample(list(actions), len(actions)):
            start = time.process_time_ns()
            actions[name]()
            times[name].append((time.process_time_ns() - start) / 1e6)
    return {name: float(np.median(values)) for name, values in times.items()}


def traversals(documents: Mapping[str, CompiledDocument], questions: Sequence[Question]) -> None:
    """Print the table of traversals alone."""
    print(f"\n{'profile':8}{'mode':8}{'p50 ms':>8}{'p95 ms':>8}{'scored':>8}{'most':>6}{'gold@5':>8}")
    for profile in PROFILES:
        settings = RetrievalSettings(profile=profile, references=False)
        for mode in ("dfs", "beam", "best", "hybrid"):
            times: list[float] = []
            scored: list[int] = []
            found: list[bool] = []
            for question in questions:
                query, document = prepare_query(question.text), documents[question.documents[0]]
                action = partial(rank_sections, query, document, settings, mode)
                times.extend(interleaved({mode: action}).values())
                ranking = action()
                scored.append(ranking.trace.scored)
                best = {str(item.section_id) for item in ranking.items[:5]}
                found.append(bool(best.intersection(question.gold_sections)))
            print(
                f"{profile:8}{mode:8}{np.median(times):8.3f}{np.percentile(times, 95):8.3f}"
                f"{np.mean(scored):8.1f}{max(scored):6}{np.mean(found):8.3f}"
            )


def opened_systems(name: str, corpus: Corpus, systems: Sequence[str]) -> dict[str, Searcher]:
    """Systems of the laboratory with their index of one document."""
    return {system: load_system(system).open([name], corpus, "passages") for system in (*OURS, *systems)}


def keyword_actions(name: str, corpus: Corpus) -> Callable[[str], dict[str, Action]]:
    """What is done with a question on one document, by name: everything without an embedder."""
    chunks = chunks_of(name, *corpus.read(name), Cut())
    searchers = opened_systems(name, corpus, ["bm25-chunks"])
    searchers["rank_bm25"] = FlatSearcher(chunks, RankBm25(chunks), "passages", 0)
    searchers["rank_bm25 built"] = FlatSearcher(chunks, RankBm25(chunks, rebuild=True), "passages", 0)
    bare = Bm25([chunk.indexed for chunk in chunks])

    def actions(question: str) -> dict[str, Action]:
        return {
            **{system: partial(searcher.run, question) for system, searcher in searchers.items()},
            "bm25s, bare": partial(bare.score_terms, bm25_terms(question)),
            "prepare a question": partial(prepare_query, question, vocabulary={}),
        }

    return actions


def heavy_actions(name: str, corpus: Corpus) -> Callable[[str], dict[str, Action]]:
    """The same for vectree's own keyword search and, with an embedder, RAPTOR."""
    searchers = opened_systems(name, corpus, [] if corpus.embedder is None else ["raptor"])
    document = corpus.compiled(name)
    texts = {page.number: page.text for page in corpus.read(name)[1]}

    def own_keywords(question: str) -> tuple[Passage, ...]:
        query = prepare_query(question)
        ranking = rank_sections(query, document, RetrievalSettings(), "hybrid")
        pages = likely_pages(rank_pages(query, document, ranking, limit=8))
        return pick_passages(query, document, pages, texts, ranking)

    def actions(question: str) -> dict[str, Action]:
        return {
            **{system: partial(searcher.run, question) for system, searcher in searchers.items()},
            "vectree keywords": partial(own_keywords, question),
        }

    return actions


def to_passages(
    title: str, prepared: Mapping[str, Callable[[str], dict[str, Action]]], asked: Sequence[Question]
) -> None:
    """Print times from question to passages, and ratios of ours to each; ``prepared`` by document."""
    times: dict[str, list[float]] = {}
    for question in asked:
        for system, value in interleaved(prepared[question.documents[0]](question.text)).items():
            times.setdefault(system, []).append(value)
    print(f"\n{title:22}{'p50 ms':>8}{'mean ms':>9}" + "".join(f"{ours + ' /':>16}" for ours in OURS))
    for system, values in times.items():
        ratios = "".join(f"{np.mean(times[ours]) / np.mean(values):16.3f}" for ours in OURS)
        print(f"{system:22}{np.median(values):8.3f}{np.mean(values):9.3f}{ratios}")


def opened(data: Path, folder: Path, embedder: str) -> AbstractContextManager[Corpus]:
    """The corpus of a folder that is thrown away."""
    return open_corpus(RunSettings(dataset=SETS[0], systems=OURS, data=data, out=folder, embedder=embedder))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--embedder", default="use", help="RAPTOR's; none leaves RAPTOR out")
    options = parser.parse_args()
    sets = [load_dataset(name, options.data) for name in SETS]
    questions = [question for loaded in sets for question in loaded.questions]
    print(f"{platform.machine()} Python {platform.python_version()}, {len(questions)} questions, {ROUNDS} rounds")
    with TemporaryDirectory() as folder, opened(options.data, Path(folder), options.embedder) as corpus:
        for loaded in sets:
            corpus.add(loaded.documents)
        names = {question.documents[0] for question in questions}
        # From bytes, as after a restart.
        traversals({name: unpack(pack(corpus.compiled(name))) for name in names}, questions)
        to_passages("question to passages", {name: keyword_actions(name, corpus) for name in names}, questions)
        to_passages("... the heavy ones", {name: heavy_actions(name, corpus) for name in names}, questions)


if __name__ == "__main__":
    main()
