"""Fielded BM25 of sections over title, path, summary and body (BM25F, Robertson & Zaragoza 2009, section 3.6).

    tf~(t,v)  = sum over fields f of w_f tf_f(t,v) / (1 - b_f + b_f len_f(v) / avglen_f)
    score(v)  = sum over t of w(t) idf(t) tf~(t,v) / (k1 + tf~(t,v))

The path holds the titles of the ancestors, the body the section's own text without its descendants. 0 for
a section without any of the terms, never negative.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vectree.index.okapi import K1, idf

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.index.matching import Match

WEIGHTS = {"title": 3.0, "path": 1.0, "summary": 1.0, "body": 1.0}
LENGTH = {"title": 0.5, "path": 0.0, "summary": 0.5, "body": 0.75}
"""b of each field."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelCounts:
    """Occurrences in the titles and in the summaries, as tables term x section."""

    title: NDArray[np.float64]
    summary: NDArray[np.float64]


def label_counts(match: Match) -> LabelCounts:
    """Where the terms stand in titles and summaries."""
    document = match.document
    return LabelCounts(title=match.field(document.title_postings), summary=match.field(document.summary_postings))


def fielded_bm25(match: Match, weights: NDArray[np.float64], labels: LabelCounts) -> NDArray[np.float64]:
    """Score of each section; ``weights`` has one value for each term."""
    document = match.document
    table = document.sections
    sections = len(table.parent)
    if not sections or not match.size:
        return np.zeros(sections)
    fields = {
        "title": (labels.title, table.title_length),
        "path": (_inherited(document, labels.title), table.title_length),
        "summary": (labels.summary, table.summary_length),
        "body": (match.by_section(), table.body_length),
    }
    pooled = np.zeros((match.size, sections))
    for name, (counts, lengths) in fields.items():
        mean = float(lengths.sum()) / sections or 1.0
        pooled += counts * (WEIGHTS[name] / (1 - LENGTH[name] + LENGTH[name] / mean * lengths))
    rarity = idf(np.count_nonzero(pooled, axis=1).astype(np.float64), sections) * weights
    return rarity @ (pooled / (K1 + pooled))


def _inherited(document: CompiledDocument, title: NDArray[np.float64]) -> NDArray[np.float64]:
    """Occurrences in the titles above each section: every title is added to its whole subtree but itself."""
    steps = np.zeros((title.shape[0], title.shape[1] + 1))
    rows = np.arange(title.shape[1], dtype=np.int64)
    steps[:, rows + 1] += title
    for row in np.flatnonzero(title.any(axis=0)):
        steps[:, document.sections.end[row]] -= title[:, row]
    return np.cumsum(steps, axis=1)[:, :-1]
