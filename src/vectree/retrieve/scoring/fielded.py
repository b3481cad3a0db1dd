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
LENGTH = {"title": 0.5, "summary": 0.5, "body": 0.75}
"""b of each field; 0 for the path."""


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
    pooled = match.by_section() * (WEIGHTS["body"] / _damping("body", table.body_length))
    if labels.title.any():
        pooled += labels.title * (WEIGHTS["title"] / _damping("title", table.title_length))
        pooled += WEIGHTS["path"] * _inherited(document, labels.title)
    if labels.summary.any():
        pooled += labels.summary * (WEIGHTS["summary"] / _damping("summary", table.summary_length))
    rarity = idf((pooled > 0).sum(axis=1, dtype=np.float64), sections) * weights
    return rarity @ (pooled / (K1 + pooled))


def _damping(name: str, lengths: NDArray[np.int32]) -> NDArray[np.float64]:
    """1 for a field of average length, more for a longer one."""
    b = LENGTH[name]
    relative = lengths.astype(np.float64)
    relative *= b * len(lengths) / (float(lengths.sum()) or 1.0)
    return relative + (1 - b)


def _inherited(document: CompiledDocument, title: NDArray[np.float64]) -> NDArray[np.float64]:
    """Occurrences in the titles above each section: every title is added to its whole subtree but itself."""
    steps = np.zeros((title.shape[0], title.shape[1] + 1))
    terms, rows = title.nonzero()
    found = title[terms, rows]
    np.add.at(steps, (terms, rows + 1), found)
    np.subtract.at(steps, (terms, document.sections.end[rows]), found)
    return np.cumsum(steps, axis=1)[:, :-1]
