"""Ways of searching that a library may prefer: mode, threshold and beam width together.

The threshold is used by ``dfs`` and ``beam``, the width by ``beam``: each is tried where it decides something.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from vectree.retrieve import rank_pages, rank_sections
from vectree.retrieve.parts import searched

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.learning.questions import KnownQuestion
    from vectree.pipeline.question.options import QuestionSettings
    from vectree.types.ranking import Mode

DEPTH = 10
"""Pages looked at."""
THRESHOLDS = (0.1, 0.2, 0.3, 0.5)
WIDTHS = (3, 5, 10)
_SECTIONS = 10
_ERRORS = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """One way."""

    mode: Mode
    settings: QuestionSettings

    def reciprocal_rank(self, question: KnownQuestion) -> float:
        """1 / place of the first page that holds the answer, 0 where none is among the first ten."""
        retrieval = self.settings.retrieval(_SECTIONS)
        visible = searched(question.document, retrieval)
        ranking = rank_sections(question.query, visible, retrieval, self.mode) if self.settings.tree else None
        pages = rank_pages(question.query, visible, ranking, limit=DEPTH, weights=self.settings.page_weights)
        return next((1 / place for place, page in enumerate(pages, start=1) if page.page in question.pages), 0.0)

    def measure(self, questions: Sequence[KnownQuestion]) -> NDArray[np.float64]:
        """The reciprocal rank of each."""
        return np.asarray([self.reciprocal_rank(question) for question in questions], dtype=np.float64)


def candidates(now: Search, fixed: Collection[str]) -> tuple[Search, ...]:
    """All ways, the present one first; what is ``fixed`` (names of settings, ``mode``) stays as it is."""
    modes: tuple[Mode, ...] = (now.mode,) if "mode" in fixed else ("auto", "hybrid", "hops", "best", "dfs", "beam")
    thresholds = (now.settings.threshold,) if "threshold" in fixed else THRESHOLDS
    widths = (now.settings.beam_width,) if "beam_width" in fixed else WIDTHS
    found = [now]
    for mode in modes:
        for threshold in thresholds if mode in {"dfs", "beam"} else (now.settings.threshold,):
            for width in widths if mode == "beam" else (now.settings.beam_width,):
                found.append(Search(mode=mode, settings=replace(now.settings, threshold=threshold, beam_width=width)))
    return tuple({(one.mode, one.settings.threshold, one.settings.beam_width): one for one in found}.values())


def choose(ranks: NDArray[np.float64]) -> int:
    """Which column (a way; 0: the present one) to go by: the best, where it is so by more than two standard errors.

    ``ranks`` has a row for each question.
    """
    gains = ranks - ranks[:, :1]
    means = gains.mean(axis=0)
    errors = gains.std(axis=0, ddof=1) / np.sqrt(len(gains))
    best = int(np.argmax(means))
    return best if means[best] > _ERRORS * errors[best] else 0
