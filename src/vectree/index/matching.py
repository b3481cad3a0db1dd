"""Where the terms of a question stand in a compiled document, at whatever level is scored.

A level is a grouping of units (pages, passages, sections). ``Match.counts`` is the table term x group of
occurrences, from which every keyword formula starts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vectree.index.okapi import idf

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument, Postings


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """The question's terms in one document."""

    document: CompiledDocument
    rows: NDArray[np.int64]
    """Row of each term in the document; -1 when it does not occur."""
    term: NDArray[np.int64]
    """For each posting on a unit: which term (0-based place in the question),"""
    unit: NDArray[np.int32]
    """which unit,"""
    count: NDArray[np.uint8]
    """and how often."""

    @property
    def size(self) -> int:
        """Terms of the question."""
        return len(self.rows)

    def counts(self, group: NDArray[np.int32], groups: int) -> NDArray[np.float64]:
        """Occurrences as a table term x group; ``group[u]`` is the group of unit ``u``."""
        keys = self.term * groups + group[self.unit]
        found = np.bincount(keys, self.count, self.size * groups).reshape(self.size, groups)
        return found.astype(np.float64, copy=False)

    def by_page(self) -> NDArray[np.float64]:
        """Occurrences on each page; column 0 is page 1."""
        return self.counts(self.document.units.page - 1, self.document.page_count)

    def by_passage(self) -> NDArray[np.float64]:
        """Occurrences in each passage."""
        return self.counts(self.document.units.passage, len(self.document.passages.page))

    def by_section(self) -> NDArray[np.float64]:
        """Occurrences in each section's own body, descendants left out."""
        return self.counts(self.document.units.section, len(self.document.sections.parent))

    def field(self, postings: Postings) -> NDArray[np.float64]:
        """Occurrences in a field of the sections (their titles or summaries)."""
        return _field(self.document, self.rows, postings)


def match_terms(document: CompiledDocument, terms: Sequence[str]) -> Match:
    """The terms looked up in the document. Repeated terms are looked up twice: pass each once."""
    places = np.asarray(document.rows(terms), dtype=np.int64)
    body = document.body
    # Row -1, the unknown term, reads the last offset and the first: nothing lies between.
    starts, ends = body.offsets[places], body.offsets[places + 1]
    spans = [slice(start, end) for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]
    return Match(
        document=document,
        rows=places,
        term=np.repeat(np.arange(len(places), dtype=np.int64), np.maximum(ends - starts, 0)),
        unit=np.concatenate([body.targets[:0], *(body.targets[span] for span in spans)]),
        count=np.concatenate([body.counts[:0], *(body.counts[span] for span in spans)]),
    )


def rarity(match: Match, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Share of each term in the question, by its weight and its rarity among pages; adds up to 1 (or 0)."""
    present = (match.by_page() > 0).sum(axis=1, dtype=np.float64)
    shares = idf(present, match.document.page_count) * weights
    return shares / (float(shares.sum()) or 1.0)


def match_labels(document: CompiledDocument, terms: Sequence[str]) -> NDArray[np.float64]:
    """Occurrences in titles and summaries together, as a table term x section."""
    rows = np.asarray(document.rows(terms), dtype=np.int64)
    return _field(document, rows, document.title_postings, document.summary_postings)


def _field(document: CompiledDocument, rows: NDArray[np.int64], *fields: Postings) -> NDArray[np.float64]:
    """Occurrences in fields of the sections together, as a table term x section."""
    table = np.zeros((len(rows), len(document.sections.parent)))
    for postings in fields:
        # Row -1, the unknown term, reads the last offset and the first: nothing lies between.
        starts, ends = postings.offsets[rows].tolist(), postings.offsets[rows + 1].tolist()
        for place, (start, end) in enumerate(zip(starts, ends, strict=True)):
            if start < end:
                table[place, postings.targets[start:end]] += postings.counts[start:end]
    return table
