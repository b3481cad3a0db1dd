"""``/documents``: what the library holds, as far as the caller sees it."""

from __future__ import annotations

from fastapi import APIRouter

from vectree.pipeline import Library
from vectree.server.access import Reader
from vectree.server.responses import problems
from vectree.server.schemas.documents import DocumentItem, Verification
from vectree.server.services import Served
from vectree.server.visible import visible_document

router = APIRouter(tags=["documents"])


@router.get("/documents/{document_id}", responses=problems(404))
def get_document(document_id: str, caller: Reader, served: Served) -> DocumentItem:
    """The document as lists show it."""
    visible_document(served.library, caller, document_id)
    return _item(served.library, document_id)


def _item(library: Library, document_id: str) -> DocumentItem:
    row = next(row for row in library.documents() if row.id == document_id)
    document = library.document(document_id)
    marks = [str(section.verification) for section in document.tree.walk()]
    return DocumentItem(
        id=row.id,
        name=row.name,
        title=row.title,
        summary=document.summary,
        collection=row.collection,
        pages=row.pages,
        sections=row.sections,
        language=row.language,
        domain=row.domain,
        media_type=row.media_type,
        added=str(row.added),
        size_bytes=0,
        verification=Verification(**{mark: marks.count(mark) for mark in Verification.model_fields}),
        needs_ocr=document.coverage.needs_ocr,
        source=document.source,
    )
