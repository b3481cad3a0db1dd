"""Feedback as questions whose pages are known, each ready to be ranked in its document."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vectree.retrieve import prepare_query

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.models.embedder import Embedder
    from vectree.pipeline import Library
    from vectree.types.document import DocumentId
    from vectree.types.feedback import Feedback
    from vectree.types.query import Query

SAID, CITED = 1.0, 0.5
"""How much a question counts whose pages somebody named, and one whose answer, with its cited pages, somebody liked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownQuestion:
    """A question, the document that answers it, and the pages that do."""

    query: Query
    document: CompiledDocument
    pages: frozenset[int]
    counts: float = SAID


def known_questions(library: Library, feedback: Sequence[Feedback]) -> tuple[KnownQuestion, ...]:
    """Those of the feedback that say where an answer stands, in documents that are there; one for each document.

    Pages that were named count, else the pages of sections that were, else those that a liked answer cited. What was
    not liked, without a word on where the answer stands, teaches nothing.
    """
    there = {row.id for row in library.documents()}
    embedder = library.embedder
    found: list[KnownQuestion] = []
    for one in feedback:
        gold = _gold(library, one, there)
        if gold:
            query = _query(one.question, embedder)
            counts = SAID if one.pages or one.sections else CITED
            for identity, pages in gold.items():
                document = library.compiled(identity)
                if len(document.units.page) and not document.only_summaries:
                    found.append(KnownQuestion(query=query, document=document, pages=frozenset(pages), counts=counts))
    return tuple(found)


def _gold(library: Library, one: Feedback, there: Collection[DocumentId]) -> dict[DocumentId, set[int]]:
    places = [(place.document_id, [place.page]) for place in one.pages]
    if not places:
        for section in one.sections:
            if section.document_id in there:
                found = library.document(section.document_id).tree.find(section.section_id)
                places.append(
                    (section.document_id, [] if found is None else [*range(found.page_start, found.page_end + 1)])
                )
    if not places and not one.sections and one.thumb == "up":
        places = [(place.document_id, [place.page]) for place in one.cited]
    gold: dict[DocumentId, set[int]] = {}
    for identity, pages in places:
        if identity in there and pages:
            gold.setdefault(identity, set()).update(pages)
    return gold


def _query(question: str, embedder: Embedder | None) -> Query:
    query = prepare_query(question)
    return query if embedder is None else replace(query, embedding=embedder.embed_queries([question])[0])
