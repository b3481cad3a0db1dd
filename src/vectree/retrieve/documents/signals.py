"""What speaks for each of some documents, each signal in [0, 1].

    routing   the hits of the corpus index, over the best document's
    body      what its text has of the question that the others lack, over the best document's:
                  sum over terms t of w(t) rarity(t) share(t, d)
                  share(t, d) = units of d with t / (units of d with t + 0.3 pages of d)
                  rarity(t)   = min(0.8, ln(1 + (N - n + 0.5) / (n + 0.5)))     N documents, n = sum of share(t, d)
    page      BM25 of its best page among the pages of all of them, over the best document's
    names     share of the names in the question (``text.names``) that its title, issuer or file name have
    period    closeness of the latest period in the question (``text.periods``) to one in its title, date or file name

A report is of one period and speaks of those before it as well: of "between FY2021 and FY2022" the latest counts.
Rarity is capped, for one odd word must not outweigh a company's name. A signal is 0 for all documents where
the question has nothing of the kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import PurePath
from typing import TYPE_CHECKING

import numpy as np

from vectree.index.matching import Match, match_terms
from vectree.index.okapi import bm25
from vectree.text.names import abbreviates, name_forms, names
from vectree.text.normalise import matching_form
from vectree.text.periods import Period, closeness, periods

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.types.query import Query

SIGNALS = ("routing", "body", "page", "names", "period")
_DENSE = 0.3
_CAP = 0.8
_PART = 0.5
"""What a name of several words counts where the document has all of them, but not together; less for fewer."""


def document_signals(
    query: Query, documents: Sequence[CompiledDocument], routing: Sequence[float]
) -> NDArray[np.float64]:
    """A table document x signal, columns as in ``SIGNALS``; ``routing`` has each document's routing score."""
    if not documents:
        return np.zeros((0, len(SIGNALS)))
    related = query.related_in(*(document.domain for document in documents))
    terms = (*query.terms, *(term for term, _ in related))
    weights = np.asarray((*query.weights, *(weight for _, weight in related)), dtype=np.float64)
    matches = [match_terms(document, terms) for document in documents]
    columns = (
        _of_best(np.asarray(routing, dtype=np.float64)),
        _of_best(_body(matches, weights)),
        _of_best(_best_pages(matches, weights)),
        _named(names(query.text), documents),
        _dated(periods(query.text), documents),
    )
    return np.stack(columns, axis=1)


def _of_best(values: NDArray[np.float64]) -> NDArray[np.float64]:
    most = float(values.max(initial=0.0))
    return values / most if most > 0 else values


def _body(matches: Sequence[Match], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    units = np.stack([np.bincount(match.term, minlength=match.size) for match in matches]).astype(np.float64)
    pages = np.asarray([match.document.page_count for match in matches], dtype=np.float64)
    shares = units / (units + _DENSE * pages[:, None])
    common = shares.sum(axis=0)
    rarity = np.minimum(_CAP, np.log1p((len(matches) - common + 0.5) / (common + 0.5)))
    return shares @ (rarity * weights)


def _best_pages(matches: Sequence[Match], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    counts = [match.by_page() for match in matches]
    lengths = [
        np.bincount(units.page - 1, units.length, match.document.page_count)
        for match in matches
        for units in [match.document.units]
    ]
    scores = bm25(np.concatenate(counts, axis=1), np.concatenate(lengths).astype(np.float64), weights)
    ends = np.cumsum([len(of_document) for of_document in lengths])[:-1]
    return np.asarray([float(part.max(initial=0.0)) for part in np.split(scores, ends)])


def _named(wanted: Sequence[str], documents: Sequence[CompiledDocument]) -> NDArray[np.float64]:
    if not wanted:
        return np.zeros(len(documents))
    return np.asarray([sum(_has_name(name, identity(one)) for name in wanted) / len(wanted) for one in documents])


def _has_name(name: str, known: str) -> float:
    forms = _forms(known)
    if matching_form(name) in forms or abbreviates(name, known.split()):
        return 1.0
    words = name.split()
    return _PART * sum(matching_form(word) in forms for word in words) / len(words) if len(words) > 1 else 0.0


def _dated(asked: Sequence[Period], documents: Sequence[CompiledDocument]) -> NDArray[np.float64]:
    if not asked:
        return np.zeros(len(documents))
    latest = max(asked)
    of_documents = [_periods(identity(document), document.date) for document in documents]
    return np.asarray([max((closeness(latest, one) for one in found), default=0.0) for found in of_documents])


def identity(document: CompiledDocument) -> str:
    """The words that a document goes by: of its file's name, its title and its issuer."""
    return " ".join((PurePath(document.name).stem.replace("_", " "), document.title, document.issuer))


@lru_cache(maxsize=4096)
def _forms(known: str) -> frozenset[str]:
    return name_forms(known)


@lru_cache(maxsize=4096)
def _periods(known: str, date: str) -> tuple[Period, ...]:
    return (*periods(known), *((Period.of_date(date),) if date else ()))
