"""TF-IDF vectors of passages and question, from the compiled documents (TreeRAG, contextual compression).

    w(t, p) = tf(t, p) idf(t)          idf(t) = ln((1 + N) / (1 + df)) + 1          rows have length 1

N and df count the candidate passages: what all of them share says nothing about which to keep. A passage
is its text and its section's title. Terms of the question that no candidate has are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from vectree.index.compiled import term_hashes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.types.document import DocumentId
    from vectree.types.evidence import Passage
    from vectree.types.query import Query


def passage_vectors(
    query: Query, passages: Sequence[Passage], documents: Mapping[DocumentId, CompiledDocument]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """(one unit row for each passage, the question's unit vector); rows without terms are 0."""
    found = [_terms(passage, documents[passage.document_id]) for passage in passages]
    sizes = [len(terms) for terms, _ in found]
    vocabulary, columns = np.unique(np.concatenate([terms for terms, _ in found]), return_inverse=True)
    table = np.zeros((len(passages), len(vocabulary)))
    rows = np.repeat(np.arange(len(passages)), sizes)
    np.add.at(table, (rows, columns), np.concatenate([counts for _, counts in found]))
    idf = np.log((1 + len(passages)) / (1 + np.count_nonzero(table, axis=0))) + 1
    wanted = term_hashes(query.terms)
    question = np.zeros(len(vocabulary))
    places = np.minimum(np.searchsorted(vocabulary, wanted), max(len(vocabulary) - 1, 0))
    if len(vocabulary):
        known = vocabulary[places] == wanted
        question[places[known]] = np.asarray(query.weights)[known]
    return _unit(table * idf), _unit((question * idf)[None, :])[0]


def _terms(passage: Passage, document: CompiledDocument) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
    first, last = unit_range(document, passage.page, passage.start, passage.end)
    low, high = document.forward.offsets[first], document.forward.offsets[last]
    return document.terms[document.forward.targets[low:high]], document.forward.counts[low:high].astype(np.float64)


def unit_range(document: CompiledDocument, page: int, start: int, end: int) -> tuple[int, int]:
    """Units ``[first, last)`` of the page that begin inside ``[start, end)``."""
    first, last = int(document.page_units[page - 1]), int(document.page_units[page])
    low, high = np.searchsorted(document.units.start[first:last], (start, end))
    return first + int(low), first + int(high)


def _unit(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    lengths = np.sqrt((rows * rows).sum(axis=1, keepdims=True))
    return rows / np.where(lengths > 0, lengths, 1)
