"""The sentences and table rows of the evidence, each with what it has to do with the question.

    cover(u) = own(u) + 0.4 near(u) + 0.5 above(u)
    score(u) = cover(u) * form(u) * (0.85 + 0.15 standing of its passage in the evidence)

``own`` is the share of the question's terms, by rarity, in the unit; ``near`` of further terms in its
neighbours; ``above`` of further terms in the titles over it or at the head of its page, where tables have
their names and periods. ``form`` prefers what the question asks for (figures where it wants an amount or
a date) and what is about little else: the share of its words that the question has, to the power 0.4. What
only repeats the question, is nothing but numbers or is very long counts less, and so do headings and
fragments (``shape``). How the numbers were chosen is in decision 0007.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vectree.answer.shape import Shape, heads_columns, shape
from vectree.index.matching import Match, match_terms, rarity

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.types.document import DocumentId
    from vectree.types.evidence import Evidence, Passage
    from vectree.types.query import Query

NEAR = 0.4
ABOVE = 0.5
STANDING = 0.15
NEIGHBOURS = 2
"""Units before and after that count as near."""
FOCUS = 0.4
FEW_WORDS = 2
_HEAD_UNITS = 4
_LONG_WORDS = 50
SHAPES: dict[Shape, float] = {"sentence": 1.0, "row": 1.0, "fragment": 0.85, "heading": 0.6, "contents": 0.1}
WORTH_A_LOOK = 0.2
"""Share of the best score, before its shape counts, under which a unit's shape can no longer matter."""
_ROWS_ABOVE = 12
"""Rows between a row and the line that heads its columns, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A unit of the evidence."""

    passage: Passage
    start: int
    end: int
    """``page.text[start:end]``."""
    order: tuple[int, int]
    """Reading order: place of the document, then of the unit."""
    score: float
    covered: float
    """Share of the question's terms, by weight, that the unit, its neighbours and its titles have; in [0, 1]."""
    header: tuple[int, int] | None
    """Where in the page's text the line stands that says what the columns of this table row are; None without."""

    @property
    def text(self) -> str:
        """The unit, verbatim."""
        return self.passage.text[self.start - self.passage.start : self.end - self.passage.start]


def candidates(
    query: Query, evidence: Evidence, documents: Mapping[DocumentId, CompiledDocument]
) -> tuple[Candidate, ...]:
    """All units of the evidence, best first, ties in reading order."""
    found = [
        candidate
        for place, document_id in enumerate(dict.fromkeys(passage.document_id for passage in evidence.passages))
        for candidate in _of_document(query, documents[document_id], evidence, place)
    ]
    return tuple(sorted(found, key=lambda candidate: (-candidate.score, candidate.order)))


def _of_document(query: Query, document: CompiledDocument, evidence: Evidence, place: int) -> Iterator[Candidate]:
    related = query.related_in(document.domain)
    terms = (*query.terms, *(term for term, _ in related))
    weights = np.asarray((*query.weights, *(weight for _, weight in related)), dtype=np.float64)
    match = match_terms(document, terms)
    passages = [passage for passage in evidence.passages if passage.document_id == document.id]
    ranges = [document.units_between(passage.page, passage.start, passage.end) for passage in passages]
    units = np.concatenate([np.arange(first, last) for first, last in ranges])
    table = np.zeros((match.size, len(document.units.page)), dtype=np.bool_)
    table[match.term, match.unit] = True
    own = table[:, units]
    near = _neighbours(document, table, units)
    titles = _titles(document, match)[:, document.units.section[units]]
    above = titles | _heads(document, table, units)
    shares = rarity(match, weights)
    cover = shares @ own + NEAR * (shares @ (near & ~own)) + ABOVE * (shares @ (above & ~near & ~own))
    standing = np.repeat(_standing(evidence, passages), [last - first for first, last in ranges])
    scores = cover * _form(query, document, units, own) * (1 - STANDING + STANDING * standing)
    asked = weights[: len(query.terms)]
    covered = asked @ (own | near | titles)[: len(asked)] / (float(asked.sum()) or 1.0)
    looked_at = WORTH_A_LOOK * float(scores.max(initial=0.0))
    for passage, (first, last) in zip(passages, ranges, strict=True):
        yield from _of_passage(document, passage, range(first, last), place, scores, covered, looked_at)
        scores, covered = scores[last - first :], covered[last - first :]


def _of_passage(
    document: CompiledDocument,
    passage: Passage,
    units: range,
    place: int,
    scores: NDArray[np.float64],
    covered: NDArray[np.float64],
    looked_at: float,
) -> Iterator[Candidate]:
    """The passage's units; ``scores`` and ``covered`` begin with theirs."""
    starts: list[int] = document.units.start[units.start : units.stop].tolist()
    ends: list[int] = document.units.end[units.start : units.stop].tolist()
    texts = [passage.text[start - passage.start : end - passage.start] for start, end in zip(starts, ends, strict=True)]
    for at, unit in enumerate(units):
        score, header = float(scores[at]), None
        if score >= looked_at:
            form = shape(texts[at])
            score *= SHAPES[form]
            header = _header(texts, at) if form == "row" else None
        yield Candidate(
            passage=passage,
            start=starts[at],
            end=ends[at],
            order=(place, unit),
            score=score,
            covered=float(covered[at]),
            header=None if header is None else (starts[header], ends[header]),
        )


def _header(texts: list[str], at: int) -> int | None:
    """The line above a table row that heads its columns, if nothing but rows and headings lies between."""
    if heads_columns(texts[at]):
        return None
    for above in range(at - 1, max(at - _ROWS_ABOVE, 0) - 1, -1):
        if heads_columns(texts[above]):
            return above
        if shape(texts[above]) in {"sentence", "fragment"}:
            return None
    return None


def _neighbours(document: CompiledDocument, table: NDArray[np.bool_], units: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Terms in the units before and after on the same page."""
    found = np.zeros((table.shape[0], len(units)), dtype=np.bool_)
    pages = document.units.page
    for step in (*range(-NEIGHBOURS, 0), *range(1, NEIGHBOURS + 1)):
        others = np.clip(units + step, 0, len(pages) - 1)
        found |= table[:, others] & (pages[others] == pages[units])
    return found


def _heads(document: CompiledDocument, table: NDArray[np.bool_], units: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Terms in the first units of each unit's page."""
    found = np.zeros((table.shape[0], len(units)), dtype=np.bool_)
    starts = document.page_units[document.units.page[units] - 1]
    for step in range(_HEAD_UNITS):
        head = np.minimum(starts + step, len(document.units.page) - 1)
        found |= table[:, head] & (document.units.page[head] == document.units.page[units])
    return found


def _titles(document: CompiledDocument, match: Match) -> NDArray[np.bool_]:
    """Whether each term stands in the title of each section or of one above it."""
    found = match.field(document.title_postings) > 0
    parents: list[int] = document.sections.parent.tolist()
    for row, parent in enumerate(parents):
        if parent >= 0:
            found[:, row] |= found[:, parent]
    return found


def _standing(evidence: Evidence, passages: list[Passage]) -> NDArray[np.float64]:
    """Each passage's score between the evidence's lowest (0) and highest (1)."""
    scores = np.asarray([passage.score for passage in evidence.passages])
    spread = float(np.ptp(scores)) or 1.0
    return (np.asarray([passage.score for passage in passages]) - scores.min()) / spread


def _form(
    query: Query, document: CompiledDocument, units: NDArray[np.int64], own: NDArray[np.bool_]
) -> NDArray[np.float64]:
    numbers, words = document.units.numbers[units], document.units.words[units]
    matched = np.count_nonzero(own, axis=0)
    new = document.units.length[units] - matched
    topics = np.maximum(document.units.length[units] - numbers, 1)
    form = np.minimum(1.0, np.sqrt(_LONG_WORDS / np.maximum(words, 1)))
    form *= np.clip((matched + 1) / (topics + 1), 0, 1) ** FOCUS
    if query.wants != "text":
        form *= np.where(numbers > 0, 1.0, 0.6 if query.wants == "amount" else 0.75)
    form *= np.where((numbers == 0) & (new <= 1), 0.4, 1.0)
    form *= np.where(words <= FEW_WORDS, 0.4, 1.0)
    form *= np.where(matched == 0, 0.1, 1.0)
    return form * np.where(numbers >= document.units.length[units], 0.2, 1.0)
