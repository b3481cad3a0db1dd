"""Trees that came without their source, whose only text is their summaries: which of these are read, and found first.

Such a document is answered with whole summaries, for a summary is the least that can be cited of it: by default those
of the sections that the question points to, in profile ``paper`` those of the sections that its traversal selected.
"""

from __future__ import annotations

from collections.abc import Sequence

from vectree.index.compiled import CompiledDocument
from vectree.retrieve import TRAVERSALS, PointedSection, pointed_sections, put_first, summary_page
from vectree.types.query import Query
from vectree.types.ranking import Profile, Ranking, ScoredPage, ScoredSection


def sections_to_read(
    query: Query, document: CompiledDocument, ranking: Ranking, profile: Profile
) -> tuple[PointedSection, ...]:
    """The sections whose summaries are the evidence, best first; all have one. Empty where nothing was found."""
    if profile == "hybrid":
        return pointed_sections(query, document, ranking, inside=ranking.trace.mode in TRAVERSALS)
    found = ((document.row_of(item.section_id), item) for item in ranking)
    return tuple(
        PointedSection(row=row, score=item.score, reason=item.reason)
        for row, item in found
        if document.sections.body_length[row]
    )


def led_by(
    pointed: Sequence[PointedSection],
    document: CompiledDocument,
    ranking: Ranking,
    pages: Sequence[ScoredPage],
    limit: int,
) -> tuple[Ranking, tuple[ScoredPage, ...]]:
    """Sections and pages with those to be read before the others, none twice."""
    top = max((item.score for item in ranking), default=0.0)
    sections: list[ScoredSection] = []
    leading: dict[int, ScoredPage] = {}
    best = max((page.score for page in pages), default=0.0)
    for one in pointed:
        section_id, page = document.section_id(one.row), summary_page(document, one.row)
        score = max(top, one.score)
        sections.append(ScoredSection(document_id=document.id, section_id=section_id, score=score, reason=one.reason))
        leading.setdefault(
            page,
            ScoredPage(document_id=document.id, page=page, section_id=section_id, score=max(best, one.score)),
        )
    rest = (page for page in pages if page.page not in leading)
    return put_first(ranking, sections, limit), (*leading.values(), *rest)
