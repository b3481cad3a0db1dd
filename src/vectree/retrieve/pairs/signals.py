"""What speaks for two sections answering a question together, for questions that no section answers alone.

    together  two sentences, one of each section, with the titles over them: the most of the question that they have
    bridge    a sentence of the one that names the other by its title: the share of the question that it has
    named     how many of the two titles the question itself has
    alike     cosine of the two sections' terms, those of the question left out: do they speak of one matter?

Shares are by rarity of the terms, in [0, 1]. A title is named by what has all its terms, those in brackets aside
("Speed of Sound (song)"). These are the links that two-hop retrieval follows (Asai et al. 2020: links of paragraphs;
Xiong et al. 2021: a second question made of the first passage), looked up where those learn them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vectree.index.matching import match_terms, rarity
from vectree.retrieve.scoring.hybrid import match_query
from vectree.text.analyse import content_terms

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.types.query import Query

SIGNALS = ("together", "bridge", "named", "alike")
_SENTENCES = 12
"""Sentences of a section, those with most of the question, that are tried with those of another."""
_BRACKETS = re.compile(r"\s*[(（][^)）]*[)）]")


@dataclass(frozen=True, slots=True, kw_only=True)
class PairSignals:
    """Signals of all pairs of candidate sections."""

    first: NDArray[np.int64]
    """For each pair the place of its earlier section among the candidates,"""
    second: NDArray[np.int64]
    """and of the later."""
    values: NDArray[np.float64]
    """One row for each pair, one column for each of ``SIGNALS``."""
    alone: float
    """The most of the question that two sentences of one section have."""


def pair_signals(query: Query, document: CompiledDocument, candidates: Sequence[int]) -> PairSignals:
    """The signals of every pair of ``candidates``: rows of different sections, each with text of its own."""
    match, weights = match_query(query, document)
    shares = rarity(match, weights)
    units = [np.flatnonzero(document.units.section == row) for row in candidates]
    table = np.zeros((match.size, len(document.units.page)), dtype=np.bool_)
    table[match.term, match.unit] = True
    titles = (match.field(document.title_postings) > 0)[:, list(candidates)]
    own = [table[:, of] | titles[:, [place]] for place, of in enumerate(units)]
    together = _together(own, shares)
    names = [_name(title) for title in document.titles.many(candidates)]
    bridge = _bridges(document, names, units, [shares @ one for one in own])
    named = np.asarray([float(bool(name) and set(query.terms).issuperset(name)) for name in names])
    alike = _alike(document, units, match.rows)
    first, second = np.triu_indices(len(candidates), 1)
    values = {
        "together": together[first, second],
        "bridge": np.maximum(bridge[first, second], bridge[second, first]),
        "named": named[first] + named[second],
        "alike": alike[first, second],
    }
    return PairSignals(
        first=first,
        second=second,
        values=np.stack([values[name] for name in SIGNALS], axis=1),
        alone=float(together.diagonal().max(initial=0.0)),
    )


def titles_in(document: CompiledDocument, rows: Sequence[int]) -> tuple[int, ...]:
    """Sections other than ``rows`` that sentences of those name by their titles, in document order."""
    found: set[int] = set()
    postings = document.title_postings
    for unit in np.flatnonzero(np.isin(document.units.section, rows)).tolist():
        terms: set[int] = set(document.forward.of(unit)[0].tolist())
        near = {row for term in terms for row in postings.of(term)[0].tolist()} - found - set(rows)
        for row in near:
            name = document.rows(_name(document.titles[row]))
            if name and terms.issuperset(name):
                found.add(row)
    return tuple(sorted(found))


def _name(title: str) -> list[str]:
    """Terms that a sentence must have to name what has that title."""
    return content_terms(_BRACKETS.sub("", title) or title)


def _together(own: Sequence[NDArray[np.bool_]], shares: NDArray[np.float64]) -> NDArray[np.float64]:
    """``[a, b]``: the most that a sentence of ``a`` and one of ``b`` have; on the diagonal two of one section."""
    best = [one[:, np.argsort(-(shares @ one), kind="stable")[:_SENTENCES]] for one in own]
    starts = np.cumsum([0, *(one.shape[1] for one in best[:-1])])
    have = np.concatenate(best, axis=1).astype(np.float64)
    covered = shares @ have
    union = covered[:, None] + covered - (have.T * shares) @ have
    return np.maximum.reduceat(np.maximum.reduceat(union, starts, axis=0), starts, axis=1)


def _bridges(
    document: CompiledDocument,
    names: Sequence[Sequence[str]],
    units: Sequence[NDArray[np.int64]],
    covered: Sequence[NDArray[np.float64]],
) -> NDArray[np.float64]:
    """``[a, b]``: the most of the question in a sentence of ``a`` that names ``b``; 0 where none does."""
    terms = list(dict.fromkeys(term for name in names for term in name))
    match = match_terms(document, terms)
    table = np.zeros((len(terms), len(document.units.page)), dtype=np.bool_)
    table[match.term, match.unit] = True
    found = np.zeros((len(names), len(names)))
    for b, name in enumerate(names):
        if not name:
            continue
        says = np.logical_and.reduce(table[[terms.index(term) for term in name]], axis=0)
        for a, of in enumerate(units):
            if a != b:
                found[a, b] = float((covered[a] * says[of]).max(initial=0.0))
    return found


def _alike(
    document: CompiledDocument, units: Sequence[NDArray[np.int64]], asked: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Cosines of the sections' TF-IDF vectors without the terms ``asked`` and bare numbers."""
    of_unit = [[document.forward.of(unit)[0] for unit in of.tolist()] for of in units]
    terms = np.concatenate([one for of in of_unit for one in of])
    owner = np.repeat(np.arange(len(units)), [sum(map(len, of)) for of in of_unit])
    kept = ~document.numeric[terms] & ~np.isin(terms, asked)
    vocabulary, column = np.unique(terms[kept], return_inverse=True)
    counts = np.zeros((len(units), len(vocabulary)))
    np.add.at(counts, (owner[kept], column), 1.0)
    rows = np.log1p(counts) * np.log1p((len(units) + 1) / (np.count_nonzero(counts, axis=0) + 0.5))
    lengths = np.sqrt((rows * rows).sum(axis=1, keepdims=True))
    rows /= np.where(lengths > 0, lengths, 1)
    return rows @ rows.T
