"""TF-IDF vectors of passages and question, from the compiled documents (TreeRAG, contextual compression).

    w(t, p) = tf(t, p) idf(t)          rows have length 1

idf is ``smooth_idf`` over the candidate passages: what all of them share says nothing about which to keep. Numbers
that the question does not have are left out, else a table row would be about its values; so are terms of
the question that no candidate has. A long passage counts as relevant as its best sentence. A summary of a tree without
text is taken together with the title of its section, which stands nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vectree.index.compiled import term_hashes
from vectree.index.smooth_idf import smooth_idf

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.types.document import DocumentId
    from vectree.types.evidence import Passage
    from vectree.types.query import Query


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageVectors:
    """The candidates and the question in one space."""

    rows: NDArray[np.float64]
    """One unit-length row for each passage; 0 for one without terms."""
    relevance: NDArray[np.float64]
    """For each passage the larger of its cosine with the question and that of its best sentence or row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entries:
    """Occurrences, one entry for each pair of term and unit."""

    passage: NDArray[np.int64]
    unit: NDArray[np.int64]
    """Numbered through all passages."""
    column: NDArray[np.int64]
    count: NDArray[np.float64]


def passage_vectors(
    query: Query, passages: Sequence[Passage], documents: Mapping[DocumentId, CompiledDocument]
) -> PassageVectors:
    """Vectors of at least one passage; ``documents`` has those of all of them."""
    related = query.related_in(*(documents[passage.document_id].domain for passage in passages))
    wanted = term_hashes([*query.terms, *(term for term, _ in related)])
    weights = np.asarray([*query.weights, *(weight for _, weight in related)])
    vocabulary, entries = _entries(wanted, passages, documents)
    table = np.zeros((len(passages), len(vocabulary)))
    np.add.at(table, (entries.passage, entries.column), entries.count)
    idf = smooth_idf(np.count_nonzero(table, axis=0), len(passages))
    question = _question(vocabulary, wanted, weights) * idf
    length = float(np.sqrt(question @ question)) or 1.0
    rows = _unit(table * idf)
    return PassageVectors(
        rows=rows,
        relevance=np.maximum(rows @ question, _best_units(entries, idf, question, len(passages))) / length,
    )


def _entries(
    wanted: NDArray[np.uint64], passages: Sequence[Passage], documents: Mapping[DocumentId, CompiledDocument]
) -> tuple[NDArray[np.uint64], _Entries]:
    terms: list[NDArray[np.uint64]] = []
    counts: list[NDArray[np.uint8]] = []
    units: list[NDArray[np.int64]] = []
    numeric: list[NDArray[np.bool_]] = []
    seen = 0
    for passage in passages:
        document = documents[passage.document_id]
        first, last = document.units_between(passage.page, passage.start, passage.end)
        offsets = document.forward.offsets[first : last + 1]
        places = document.forward.targets[offsets[0] : offsets[-1]]
        terms.append(document.terms[places])
        numeric.append(document.numeric[places])
        counts.append(document.forward.counts[offsets[0] : offsets[-1]])
        units.append(np.repeat(np.arange(seen, seen + last - first), np.diff(offsets)))
        seen += last - first
        if document.only_summaries:
            places, occurrences = document.title_terms(document.row_of(passage.section_id))
            terms[-1] = np.concatenate((terms[-1], document.terms[places]))
            numeric[-1] = np.concatenate((numeric[-1], document.numeric[places]))
            counts[-1] = np.concatenate((counts[-1], occurrences))
            units[-1] = np.concatenate((units[-1], np.full(len(places), seen)))
            seen += 1
    owner = np.repeat(np.arange(len(passages)), [len(one) for one in terms])
    hashes = np.concatenate(terms)
    topics = ~np.concatenate(numeric) | np.isin(hashes, wanted)
    vocabulary, columns = np.unique(hashes[topics], return_inverse=True)
    return vocabulary, _Entries(
        passage=owner[topics],
        unit=np.concatenate(units)[topics],
        column=columns,
        count=np.concatenate(counts)[topics].astype(np.float64),
    )


def _question(
    vocabulary: NDArray[np.uint64], wanted: NDArray[np.uint64], weights: NDArray[np.float64]
) -> NDArray[np.float64]:
    vector = np.zeros(len(vocabulary))
    if len(vocabulary):
        places = np.minimum(np.searchsorted(vocabulary, wanted), len(vocabulary) - 1)
        known = vocabulary[places] == wanted
        vector[places[known]] = weights[known]
    return vector


def _best_units(
    entries: _Entries, idf: NDArray[np.float64], question: NDArray[np.float64], passages: int
) -> NDArray[np.float64]:
    """For each passage the largest inner product of the question with one of its units, at unit length."""
    best = np.zeros(passages)
    if not len(entries.unit):
        return best
    weights = entries.count * idf[entries.column]
    lengths = np.sqrt(np.bincount(entries.unit, weights * weights))
    products = np.bincount(entries.unit, weights * question[entries.column])
    of_unit = products / np.where(lengths > 0, lengths, 1)
    np.maximum.at(best, entries.passage, of_unit[entries.unit])
    return best


def _unit(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    lengths = np.sqrt((rows * rows).sum(axis=1, keepdims=True))
    return rows / np.where(lengths > 0, lengths, 1)
