"""How many and which sections of a tree without text a question points to: as many as it takes to cover it.

    gain(v | S) = sum over terms t of w(t) max(0, c(t,v) - max over s in S of c(t,s)) / sum of w(t)      in [0, 1]
    c(t,v)      = 1 where the title of v has t, 0.8 where its summary has       half of it where the summary only asks
    w(t)        = weight in the question times ln((1 + N) / (1 + df)) + 1       0 for terms that no section has

First come the sections that the question names, by number or by title (``references`` and ``named_titles`` of
``question``). Then, as in greedy set cover (Nemhauser et al., 1978; for summaries Lin & Bilmes, 2011), the section that
adds most, while it adds ``LEAST`` of the whole: "What is A?" is about one section, "How does A bear on B?" about two,
and nothing counts them but what is left uncovered. The first one is chosen by

    gain(v) + 0.6 gain(v) / sqrt(terms of title and summary) + 0.1 z(cosine of embeddings)

so that of two that cover the same the shorter is taken, and one in other words than the question's can be found. Where
the question has no words but those about asking ("What is this document about?"), the top section is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vectree.index.matching import match_terms
from vectree.index.smooth_idf import smooth_idf
from vectree.retrieve.question.named_titles import named_titles
from vectree.retrieve.question.query import BOILERPLATE_WEIGHT
from vectree.retrieve.scoring.fielded import label_counts
from vectree.retrieve.scoring.fusion import standard
from vectree.retrieve.scoring.hybrid import dense_scores
from vectree.text.sentences import sentence_spans

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.types.query import Query
    from vectree.types.ranking import Ranking

LEAST = 0.3
MOST = 5
IN_SUMMARY = 0.8
ONLY_ASKS = 0.5
SHORT = 0.6
DENSE = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class PointedSection:
    """A section that the question points to."""

    row: int
    score: float
    """Share of the question's terms that it adds to those before it, in [0, 1]; 1 where the question names it."""
    reason: str = ""
    """``"title in the question: …"`` and the like; empty where it was found by its words."""


def pointed_sections(
    query: Query, document: CompiledDocument, ranking: Ranking | None = None, *, inside: bool = False
) -> tuple[PointedSection, ...]:
    """In the order found, at most ``MOST``; empty where the document has nothing of the question.

    ``ranking`` gives the sections that the question names by number (those with a reason); with ``inside`` no others
    than its own are looked at. Sections without text are left out: there is nothing to cite.
    """
    weights, covers = _covers(query, document)
    citable = document.sections.body_length > 0
    if inside:
        citable = citable & _among(document, ranking)
    chosen = dict(_named(query, document, ranking, weights @ covers))
    left = np.ones(len(weights))
    for row in chosen:
        left = np.minimum(left, 1 - covers[:, row])
    found = [PointedSection(row=row, score=1.0, reason=why) for row, why in chosen.items() if citable[row]][:MOST]
    taken = set(chosen)
    while len(found) < MOST:
        gains = (weights * left) @ covers
        scores = gains if taken else _first(query, document, gains)
        scores = np.where(citable, scores, -np.inf)
        scores[list(taken)] = -np.inf
        best = int(np.argmax(scores)) if len(scores) else -1
        if best < 0 or scores[best] <= 0 or (taken and gains[best] < LEAST):
            break
        taken.add(best)
        found.append(PointedSection(row=best, score=float(gains[best]), reason=""))
        left = np.minimum(left, 1 - covers[:, best])
    return tuple(found)


def _among(document: CompiledDocument, ranking: Ranking | None) -> NDArray[np.bool_]:
    mask = np.zeros(len(document.section_ids), dtype=np.bool_)
    mask[[document.row_of(item.section_id) for item in ranking or ()]] = True
    return mask


def _covers(query: Query, document: CompiledDocument) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The weight of each term, all adding up to 1 (or 0), and c as a table term x section."""
    labels = label_counts(match_terms(document, query.terms))
    covers = np.maximum(labels.title > 0, (labels.summary > 0) * IN_SUMMARY)
    known = np.count_nonzero(covers, axis=1)
    weights = np.where(known > 0, np.asarray(query.weights) * smooth_idf(known, covers.shape[1]), 0.0)
    for row in np.flatnonzero(covers.any(axis=0)).tolist():
        if _only_asks(document.summaries[row]):
            covers[:, row] *= ONLY_ASKS
    return weights / (float(weights.sum()) or 1.0), covers


def _only_asks(text: str) -> bool:
    """Whether every sentence is a question: what asks does not answer."""
    sentences = [text[start:end].rstrip() for start, end in sentence_spans(text)]
    return bool(sentences) and all(sentence.endswith(("?", "？")) for sentence in sentences)


def _named(
    query: Query, document: CompiledDocument, ranking: Ranking | None, shares: NDArray[np.float64]
) -> Iterator[tuple[int, str]]:
    """Rows that the question names, with the reason; of a repeated title those that have most of the question."""
    for item in ranking or ():
        row = document.row_of(item.section_id)
        if item.reason and row >= 0:
            yield row, item.reason
    titles = [document.titles[row] for row in range(len(document.titles))]
    for named in named_titles(query.text, titles):
        most = max(float(shares[row]) for row in named.rows)
        yield from ((row, f"title in the question: {named.text}") for row in named.rows if shares[row] >= most)
    if all(weight <= BOILERPLATE_WEIGHT for weight in query.weights) and len(titles):
        yield 0, "the question is about the document"


def _first(query: Query, document: CompiledDocument, gains: NDArray[np.float64]) -> NDArray[np.float64]:
    table = document.sections
    lengths = np.maximum(table.title_length + table.summary_length, 1)
    scores = gains + SHORT * gains / np.sqrt(lengths)
    dense = dense_scores(query, document)
    return scores if dense is None else scores + DENSE * standard(dense)
