"""What somebody thought of a kept answer, as the library learns from it."""

from __future__ import annotations

from pydantic import TypeAdapter

from vectree.errors import NotFoundError
from vectree.pipeline import Library
from vectree.server.access import Caller
from vectree.server.answers.kept import KeptAnswer, lean
from vectree.server.schemas.questions import FeedbackRequest
from vectree.server.visible import visible_documents
from vectree.types.answer import AnswerTrace
from vectree.types.document import DocumentId
from vectree.types.feedback import Feedback, PagePlace, SectionPlace
from vectree.types.section import SectionId

_TRACE = TypeAdapter(AnswerTrace)


def opinion(library: Library, caller: Caller, kept: KeptAnswer, given: FeedbackRequest) -> Feedback:
    """The feedback, every place of which is there.

    Raises NotFoundError for a place that is not there, or in a document that the caller does not see.
    """
    named = [place.document_id for place in (*given.pages, *given.sections)]
    rows = {row.id: row for row in visible_documents(library, caller, named, None)}
    for page in given.pages:
        pages = rows[DocumentId(page.document_id)].pages
        if page.page > pages:
            raise NotFoundError(f"the document has no page {page.page}: it has {pages}", page=page.page)
    trees = {one: library.document(one).tree for one in {section.document_id for section in given.sections}}
    for section in given.sections:
        if trees[section.document_id].find(section.section_id) is None:
            raise NotFoundError(f"the document has no section {section.section_id!r}", section=section.section_id)
    answer = lean(kept.answer)
    return Feedback(
        answer_id=kept.id,
        question=answer.question,
        thumb=given.thumb,
        pages=tuple(PagePlace(document_id=DocumentId(one.document_id), page=one.page) for one in given.pages),
        sections=tuple(
            SectionPlace(document_id=DocumentId(one.document_id), section_id=SectionId(one.section_id))
            for one in given.sections
        ),
        cited=tuple(dict.fromkeys(PagePlace(document_id=one.document_id, page=one.page) for one in answer.citations)),
        documents=kept.asked,
        comment=given.comment,
        trace=_TRACE.dump_json(answer.trace).decode(),
        owner=caller.name,
    )
