"""What was found, as hits to show: the best places of several documents in one order, each with a snippet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from vectree.index.compiled import CompiledDocument
from vectree.index.store import Store
from vectree.pipeline.evidence.ranking import Chosen, Found
from vectree.retrieve import PointedSection, likely_pages, pick_passages, summary_page, summary_passages
from vectree.retrieve.documents.across import could_add, merge_pages
from vectree.text.normalise import matching_form, unwrapped
from vectree.types.evidence import Passage
from vectree.types.query import Query
from vectree.types.ranking import Hit, ScoredPage, Unit

_SNIPPET_CHARACTERS = 240


def make_hits(
    query: Query, chosen: Sequence[Chosen], rank: Callable[[Chosen], Found], *, unit: Unit, limit: int, store: Store
) -> tuple[Hit, ...]:
    """At most ``limit`` hits, best first; empty where nothing was found. ``chosen`` are ordered by their odds.

    A document is looked into only where it could have a hit.
    """
    odds = {one.document.id: one.odds for one in chosen}
    found: list[Found] = []
    pages: list[tuple[ScoredPage, ...]] = []
    merged: tuple[ScoredPage, ...] = ()
    for one in chosen:
        if not could_add(one.odds, merged, limit):
            break
        ranked = rank(one)
        found.append(ranked)
        pages.append(ranked.pages if unit == "page" else _section_pages(ranked))
        merged = merge_pages(pages, odds, limit)
    known = {one.document.id: one.document for one in found}
    likely = {(page.document_id, page.page) for one in found for page in likely_pages(one.pages, limit)}
    texts = store.page_texts([(page.document_id, page.page) for page in merged])
    hits: list[Hit] = []
    for page in merged:
        document = known[page.document_id]
        row = document.row_of(page.section_id)
        of_page = {page.page: texts[page.document_id, page.page]}
        passages = _shown(query, document, page, row, of_page, unit)
        title = document.titles[row] if row >= 0 else ""
        hits.append(
            Hit(
                document=document.name,
                document_id=page.document_id,
                page=page.page,
                label=passages[0].label if passages and unit == "section" else document.label(page.page),
                section_id=page.section_id,
                title=title,
                score=page.score,
                snippet=_snippet(passages, title),
                likely=unit == "section" or (page.document_id, page.page) in likely,
            )
        )
    return tuple(hits)


def _section_pages(found: Found) -> tuple[ScoredPage, ...]:
    """The ranked sections, each at its best page."""
    best: dict[str, int] = {}
    for page in found.pages:
        best.setdefault(page.section_id, page.page)
    rows = {item.section_id: found.document.row_of(item.section_id) for item in found.ranking}
    return tuple(
        ScoredPage(
            document_id=item.document_id,
            page=best.get(item.section_id, int(found.document.sections.page_start[rows[item.section_id]])),
            section_id=item.section_id,
            score=item.score,
        )
        for item in found.ranking
    )


def _shown(
    query: Query, document: CompiledDocument, page: ScoredPage, row: int, texts: Mapping[int, str], unit: Unit
) -> tuple[Passage, ...]:
    """The best passage of a page, or of a section on it; of a summary tree the section's summary."""
    if document.only_summaries and row >= 0 and summary_page(document, row) == page.page:
        return summary_passages(document, [PointedSection(row=row, score=page.score)], texts)
    return pick_passages(query, document, (page,), texts, limit=1, section=row if unit == "section" else -1)


def _snippet(passages: Sequence[Passage], title: str) -> str:
    """The beginning of the passage, behind the title that it is shown under; the title, where that is all."""
    if not passages:
        return ""
    first, _, rest = passages[0].text.lstrip().partition("\n")
    behind = rest.strip() and matching_form(first) == matching_form(title)
    text = unwrapped(rest if behind else passages[0].text)
    return text if len(text) <= _SNIPPET_CHARACTERS else f"{text[: _SNIPPET_CHARACTERS - 1].rstrip()}…"
