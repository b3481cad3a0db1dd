"""Learning from a library's own feedback, by cross-validation over its documents; kept only what measures better.

Two parts, one after the other, each against what is shipped: how to search (``search``), and what the signals of a page
count (``page_training``), a correction of the shipped weights that grows with the number of questions. Each fold of
documents is asked with what the others taught; a part is kept where the 95 % interval of the mean difference in
reciprocal rank, documents resampled whole, lies above 0, and is then fitted to all questions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import numpy as np

from vectree.learning import page_training
from vectree.learning.folds import folds_of
from vectree.learning.paired import paired_interval
from vectree.learning.questions import KnownQuestion, known_questions
from vectree.learning.search import Search, candidates, choose
from vectree.retrieve.learned import Finding, Learned, Part
from vectree.retrieve.pages.signals import SIGNALS
from vectree.text.counted import counted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.learning.page_training import Case
    from vectree.pipeline import Library
    from vectree.retrieve.pages.weights import Kind, PageWeights

FOLDS = 5
LEAST_QUESTIONS = 20
LEAST_DOCUMENTS = 5
FULL = 150
"""Questions that count as much against the shipped weights as one of the sets that these were learned from."""
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Measured:
    """Reciprocal ranks of all questions, each asked with what was learned without its document."""

    before: NDArray[np.float64]
    after: NDArray[np.float64]


def learn(library: Library, tell: Tell = lambda _: None) -> Learned:
    """What the feedback taught, kept in the library in the place of what it learned before; ``tell`` hears of steps."""
    feedback = library.feedback()
    tell(f"reading {counted(len(feedback), 'answer')}")
    questions = known_questions(library, feedback)
    settings, mode = library.shipped_settings()
    fixed = library.config.retrieval.model_fields_set
    learned = learn_from(questions, Search(mode=mode, settings=settings), fixed=fixed, tell=tell)
    used = {question.query.text for question in questions}
    learned = replace(learned, unused=sum(one.question not in used for one in feedback))
    library.keep_learned(learned)
    return learned


def learn_from(
    questions: Sequence[KnownQuestion], now: Search, *, fixed: Collection[str] = (), tell: Tell = lambda _: None
) -> Learned:
    """What questions with known pages teach; what is ``fixed``, by the names of settings, is left as it is."""
    documents = [question.document.id for question in questions]
    found = Learned(
        questions=len(questions),
        documents=len(set(documents)),
        made=datetime.now(UTC).isoformat(timespec="seconds"),
    )
    if len(questions) < LEAST_QUESTIONS or found.documents < LEAST_DOCUMENTS:
        said = (
            f"not kept: too few: {LEAST_QUESTIONS} questions with known pages in {LEAST_DOCUMENTS} documents are "
            f"needed, there are {len(questions)} in {found.documents}"
        )
        parts: tuple[Part, ...] = ("search", "page weights")
        return replace(found, findings=tuple(Finding(part=part, kept=False, said=said) for part in parts))
    fold = np.asarray(folds_of(documents, min(FOLDS, found.documents), 0))

    tell("trying ways to search")
    ways = candidates(now, fixed)
    ranks = np.stack([way.measure(questions) for way in ways], axis=1)
    held_out = np.concatenate([ranks[fold == number][:, choose(ranks[fold != number])] for number in np.unique(fold)])
    order = np.concatenate([np.flatnonzero(fold == number) for number in np.unique(fold)])
    after = np.empty(len(questions))
    after[order] = held_out
    chosen = ways[choose(ranks)]
    searching = _finding("search", _Measured(before=ranks[:, 0], after=after), documents, _described(chosen))
    if searching.kept and chosen is not now:
        found = replace(
            found,
            mode=chosen.mode,
            threshold=chosen.settings.threshold if chosen.mode in {"dfs", "beam"} else None,
            beam_width=chosen.settings.beam_width if chosen.mode == "beam" else None,
        )
        now = chosen

    if "page_weights" in fixed:
        weighing = Finding(part="page weights", kept=False, said="not tried: the configuration sets page_weights")
        return replace(found, findings=(searching, weighing))
    tell("fitting the weights of pages")
    weighing, weights = _weigh(questions, now, fold, documents)
    return replace(found, page_weights=weights if weighing.kept else None, findings=(searching, weighing))


def _weigh(
    questions: Sequence[KnownQuestion], now: Search, fold: NDArray[np.int64], documents: Sequence[str]
) -> tuple[Finding, PageWeights]:
    shipped = now.settings.page_weights
    made = [page_training.make_case(question.query, question.document, question.pages) for question in questions]
    total = max(sum(question.counts for question in questions), FULL)
    shares = [question.counts / total for question in questions]

    def fitted(kept: NDArray[np.bool_]) -> PageWeights:
        rows = [
            (share, case) for share, case, used in zip(shares, made, kept, strict=True) if used and case is not None
        ]
        return corrected(shipped, rows)

    after = np.empty(len(questions))
    for number in set(fold.tolist()):
        asked = np.flatnonzero(fold == number)
        way = replace(now, settings=replace(now.settings, page_weights=fitted(fold != number)))
        after[asked] = way.measure([questions[place] for place in asked.tolist()])
    measured = _Measured(before=now.measure(questions), after=after)
    return _finding("page weights", measured, documents, "fitted"), fitted(np.ones(len(questions), dtype=np.bool_))


def corrected(shipped: PageWeights, rows: Sequence[tuple[float, Case]]) -> PageWeights:
    """The weights, moved by the cases as far as their shares outweigh the pull back to what is shipped."""
    tables: Mapping[Kind, Mapping[str, float]] = {
        "words": shipped.signals,
        "bigrams": shipped.bigrams or shipped.signals,
    }
    centre: page_training.Learned = {
        kind: np.asarray([table[name] for name in SIGNALS]) for kind, table in tables.items()
    }
    moved = page_training.as_json(page_training.learn(rows, centre))
    return replace(shipped, signals=moved["words"], bigrams=moved["bigrams"])


def _finding(part: Part, measured: _Measured, documents: Sequence[str], what: str) -> Finding:
    gains = measured.after - measured.before
    low, high = paired_interval(gains.tolist(), documents)
    before, after = float(measured.before.mean()), float(measured.after.mean())
    kept = low > 0
    difference = f"{after:.3f} for {before:.3f}, {after - before:+.3f} [{low:+.3f}, {high:+.3f}]"
    said = f"kept: {what}, {difference}" if kept else f"not kept: {difference}"
    return Finding(part=part, kept=kept, said=said, before=before, after=after, low=low, high=high)


def _described(way: Search) -> str:
    parts = [f"mode {way.mode}"]
    if way.mode in {"dfs", "beam"}:
        parts.append(f"threshold {way.settings.threshold:g}")
    if way.mode == "beam":
        parts.append(f"width {way.settings.beam_width}")
    return ", ".join(parts)
