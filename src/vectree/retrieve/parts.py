"""What of a compiled document is searched, where a part of retrieval is switched off to see what it gives.

Both leave the document as it is for whatever reads it afterwards: passages, evidence and answers are made from the
whole one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from vectree.index.compiled import Postings
from vectree.types.ranking import Ranking, ScoredPage, ScoredSection, Trace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vectree.index.compiled import CompiledDocument
    from vectree.retrieve.settings import RetrievalSettings


def searched(document: CompiledDocument, settings: RetrievalSettings) -> CompiledDocument:
    """The document without what the settings leave out; the document itself where they leave out nothing."""
    if not settings.body_text:
        document = replace(document, body=_empty(document.body))
    if not settings.tree:
        document = replace(
            document,
            title_postings=_empty(document.title_postings),
            summary_postings=_empty(document.summary_postings),
            embeddings=None,
        )
    return document


def sections_of(pages: Sequence[ScoredPage], limit: int) -> Ranking:
    """The deepest sections of ranked pages, each with the score of its best page: a ranking that no tree made."""
    first: dict[str, ScoredPage] = {}
    for page in pages:
        if page.section_id:
            first.setdefault(page.section_id, page)
    items = tuple(
        ScoredSection(document_id=page.document_id, section_id=page.section_id, score=page.score)
        for page in first.values()
    )
    return Ranking(items=items[:limit], trace=Trace(mode="pages", reason="the tree is switched off"))


def _empty(postings: Postings) -> Postings:
    return Postings(offsets=np.zeros_like(postings.offsets), targets=postings.targets[:0], counts=postings.counts[:0])
