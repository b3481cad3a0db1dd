"""What somebody thought of an answer, made ready to be kept: every place that is named is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from vectree.cache.keys import key_of
from vectree.errors import InputError, NotFoundError
from vectree.types.answer import Answer, AnswerTrace
from vectree.types.document import Document, DocumentId
from vectree.types.feedback import Feedback, PagePlace, SectionPlace, Thumb

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

_TRACE = TypeAdapter(AnswerTrace)
_ID_LENGTH = 16


def make_feedback(
    answer: Answer,
    *,
    answer_id: str | None,
    documents: AbstractSet[DocumentId] | None,
    thumb: Thumb | None,
    pages: Sequence[int],
    sections: Sequence[str],
    comment: str,
    look_up: Callable[[DocumentId], Document],
) -> Feedback:
    """The feedback on that answer; pages and sections are of the one document that was asked or that is cited.

    Raises InputError for feedback that says nothing, or places without a document, NotFoundError for places that are
    not there.
    """
    if thumb is None and not pages and not sections and not comment:
        raise InputError("this feedback says nothing: give a thumb, pages, sections or a comment")
    cited = dict.fromkeys((citation.document_id, citation.page) for citation in answer.citations)
    about: list[PagePlace] = []
    inside: list[SectionPlace] = []
    if pages or sections:
        document = look_up(_only(documents or {identity for identity, _ in cited}))
        for page in pages:
            if not 1 <= page <= document.page_count:
                raise NotFoundError(f"{document.name} has no page {page}: it has {document.page_count}", page=page)
        about = [PagePlace(document_id=document.id, page=page) for page in dict.fromkeys(pages)]
        for wanted in dict.fromkeys(sections):
            section = document.tree.find(wanted)
            if section is None:
                raise NotFoundError(f"{document.name} has no section {wanted!r} (`vectree tree`)", section=wanted)
            inside.append(SectionPlace(document_id=document.id, section_id=section.id))
    asked = tuple(sorted(documents or ()))
    return Feedback(
        answer_id=answer_id or key_of({"question": answer.question, "documents": asked})[:_ID_LENGTH],
        question=answer.question,
        documents=asked,
        thumb=thumb,
        pages=tuple(about),
        sections=tuple(inside),
        cited=tuple(PagePlace(document_id=identity, page=page) for identity, page in cited),
        comment=comment,
        trace=_TRACE.dump_json(answer.trace).decode(),
    )


def _only(documents: AbstractSet[DocumentId]) -> DocumentId:
    if len(documents) != 1:
        raise InputError("pages and sections are of which document? Name the one that holds the answer")
    return next(iter(documents))
