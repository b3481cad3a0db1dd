"""From ranked sections and pages to the passages worth reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from vectree.retrieve.scoring.fusion import standard
from vectree.retrieve.scoring.hybrid import match_query, passage_scores
from vectree.text.paragraphs import stretch_label
from vectree.types.evidence import Passage
from vectree.types.ranking import Ranking, ScoredPage

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.retrieve.pages.pointed import PointedSection
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
    section: int = -1,
) -> tuple[Passage, ...]:
    """The passages of the pages, best first, ties in document order; at most ``limit``.

    With the row of a ``section`` those of it and of what is below it, unless it has none on these pages.
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
    places = _inside(document, rows, section) or range(len(rows))
    order = sorted(places, key=lambda place: (-scores[place], rows[place]))[:limit]
    return tuple(passage_at(document, rows[place], texts, float(scores[place]), reasons) for place in order)


def _inside(document: CompiledDocument, rows: Sequence[int], section: int) -> list[int]:
    """Places of the rows whose passages lie in the section."""
    if section < 0:
        return []
    of = document.passages.section[rows]
    return np.flatnonzero((of >= section) & (of < document.sections.end[section])).tolist()


def page_passages(document: CompiledDocument, page: int, text: str) -> tuple[Passage, ...]:
    """All passages of a page, in its order, as good as each other; ``text`` is the page's."""
    first, last = np.searchsorted(document.passages.page, (page, page + 1))
    return tuple(passage_at(document, row, {page: text}, 1.0, {}) for row in range(int(first), int(last)))


def summary_passages(
    document: CompiledDocument, pointed: Sequence[PointedSection], texts: Mapping[int, str]
) -> tuple[Passage, ...]:
    """For each section its summary in one piece, in the order given; ``texts`` has the pages they begin on.

    Only for a document of summaries, each of which stands on one page, and sections that have one.
    """
    found: list[Passage] = []
    for one in pointed:
        units = _units_of(document, one.row)
        found.append(_stretch(document, int(units[0]), int(units[-1]), texts, one.score, one.reason))
    return tuple(found)


def summary_page(document: CompiledDocument, row: int) -> int:
    """The page that the summary of section ``row`` stands on, in a document of summaries; 0 for one without."""
    units = _units_of(document, row)
    return int(document.units.page[units[0]]) if len(units) else 0


def _units_of(document: CompiledDocument, section: int) -> NDArray[np.int64]:
    """The units of a section's own text, ascending."""
    return np.flatnonzero(document.units.section == section)


def passage_at(
    document: CompiledDocument, row: int, texts: Mapping[int, str], score: float, reasons: Mapping[SectionId, str]
) -> Passage:
    """Passage ``row`` of the document as a value; ``texts`` has its page."""
    first, last = int(document.passages.first[row]), int(document.passages.first[row + 1]) - 1
    reason = reasons.get(document.section_id(int(document.passages.section[row])), "")
    return _stretch(document, first, last, texts, score, reason)


def _stretch(
    document: CompiledDocument, first: int, last: int, texts: Mapping[int, str], score: float, reason: str
) -> Passage:
    """The text from one unit to another on the same page, in one section."""
    page = int(document.units.page[first])
    start, end = int(document.units.start[first]), int(document.units.end[last])
    section = int(document.units.section[first])
    return Passage(
        document_id=document.id,
        section_id=document.section_id(section),
        title=document.titles[section],
        page=page,
        label=stretch_label(document.label(page), texts[page], start, end),
        start=start,
        end=end,
        text=texts[page][start:end],
        score=score,
        reason=reason,
    )
