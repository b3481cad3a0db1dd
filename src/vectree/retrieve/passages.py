"""From ranked sections and pages to the passages worth reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from vectree.retrieve.fusion import standard
from vectree.retrieve.hybrid_score import match_query, passage_scores
from vectree.types.evidence import Passage
from vectree.types.ranking import Ranking, ScoredPage

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.types.query import Query
    from vectree.types.section import SectionId

_PAGE = 0.5


def pick_passages(
    query: Query,
    document: CompiledDocument,
    pages: Sequence[ScoredPage],
    texts: Mapping[int, str],
    ranking: Ranking | None = None,
    limit: int = 30,
) -> tuple[Passage, ...]:
    """The passages of the pages, best first, ties in document order; at most ``limit``.

    ``texts`` has the text of every page in ``pages``. A passage's score is its BM25 as a standard score
    plus half its page's. Empty without pages.
    """
    rows: list[int] = []
    page_scores: list[float] = []
    for scored in pages:
        first, last = np.searchsorted(document.passages.page, (scored.page, scored.page + 1))
        rows.extend(range(int(first), int(last)))
        page_scores.extend([scored.score] * int(last - first))
    if not rows:
        return ()
    match, weights = match_query(query, document)
    own = standard(passage_scores(match, weights))[rows]
    scores = own + _PAGE * standard(np.asarray(page_scores))
    reasons = {item.section_id: item.reason for item in ranking or ()}
    order = sorted(range(len(rows)), key=lambda place: (-scores[place], rows[place]))[:limit]
    return tuple(passage_at(document, rows[place], texts, float(scores[place]), reasons) for place in order)


def passage_at(
    document: CompiledDocument, row: int, texts: Mapping[int, str], score: float, reasons: Mapping[SectionId, str]
) -> Passage:
    """Passage ``row`` of the document as a value; ``texts`` has its page."""
    first, last = document.passages.first[row], document.passages.first[row + 1] - 1
    page = int(document.passages.page[row])
    start, end = int(document.units.start[first]), int(document.units.end[last])
    section = int(document.passages.section[row])
    section_id = document.section_id(section)
    return Passage(
        document_id=document.id,
        section_id=section_id,
        title=document.titles[section],
        page=page,
        label=document.label(page),
        start=start,
        end=end,
        text=texts[page][start:end],
        score=score,
        reason=reasons.get(section_id, ""),
    )
