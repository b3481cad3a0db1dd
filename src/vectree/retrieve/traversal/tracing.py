"""Sections as a trace names them: with document, title, the section above and the score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from vectree.types.ranking import Ranking, TracedSection
from vectree.types.section import SectionId

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument


def traced_sections(
    document: CompiledDocument, rows: Sequence[int], scores: Mapping[int, float]
) -> dict[int, TracedSection]:
    """The sections in those rows, by row; ``scores`` has those that were scored."""
    if not rows:
        return {}
    parents: list[int] = document.sections.parent[rows].tolist()
    named = list(dict.fromkeys((*rows, *(row for row in parents if row >= 0))))
    ids = dict(zip(named, map(SectionId, document.section_ids.many(named)), strict=True))
    return {
        row: TracedSection(
            document_id=document.id,
            section_id=ids[row],
            title=title,
            parent=ids.get(parent),
            score=scores.get(row),
        )
        for row, title, parent in zip(rows, document.titles.many(rows), parents, strict=True)
    }


def traced_ranking(document: CompiledDocument, ranking: Ranking) -> tuple[TracedSection, ...]:
    """The ranking's sections, best first."""
    scores = {document.row_of(item.section_id): item.score for item in ranking}
    return tuple(traced_sections(document, list(scores), scores).values())
