"""One trace of a question put to several documents, and of its parts."""

from __future__ import annotations

from collections.abc import Sequence

from vectree.pipeline.evidence.ranking import Chosen, Found
from vectree.retrieve.documents.across import LEAST
from vectree.retrieve.traversal.tracing import traced_ranking
from vectree.types.document import DocumentId
from vectree.types.ranking import Trace, TracedDocument, TracedSection
from vectree.types.section import SectionId


def combine(found: Sequence[Found], chosen: Sequence[Chosen]) -> Trace:
    """What was found in any document, each section once; all documents that were chosen, at the best odds of each."""
    traces = [one.ranking.trace for one in found]
    ranked: dict[tuple[DocumentId, SectionId], TracedSection] = {}
    for one in found:
        for section in traced_ranking(one.document, one.ranking):
            ranked.setdefault((section.document_id, section.section_id), section)
    return Trace(
        mode=" + ".join(dict.fromkeys(trace.mode for trace in traces)),
        reason="; ".join(dict.fromkeys(trace.reason for trace in traces if trace.reason)),
        routed=tuple(
            TracedDocument(document_id=one.document.id, name=one.document.name, odds=one.odds, read=one.odds >= LEAST)
            for one in _each_once(chosen)
        ),
        ranked=tuple(ranked.values()),
        visited=tuple(section for trace in traces for section in trace.visited),
        scored=sum(trace.scored for trace in traces),
        pruned=tuple(section for trace in traces for section in trace.pruned),
        injected=tuple(reference for trace in traces for reference in trace.injected),
        notes=tuple(dict.fromkeys(note for trace in traces for note in trace.notes)),
        milliseconds=sum(trace.milliseconds for trace in traces),
    )


def _each_once(chosen: Sequence[Chosen]) -> list[Chosen]:
    """The documents that parts of a question chose, at the best odds that each has."""
    best: dict[DocumentId, Chosen] = {}
    for one in chosen:
        if one.document.id not in best or best[one.document.id].odds < one.odds:
            best[one.document.id] = one
    return sorted(best.values(), key=lambda one: -one.odds)
