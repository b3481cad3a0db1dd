"""``/documents/{id}/tree`` and ``/coverage``: a document's sections, and what they account for."""

from __future__ import annotations

from fastapi import APIRouter

from vectree.schemas.tree import TreeCoverage, TreeOutput, coverage_of
from vectree.server.access import Reader
from vectree.server.responses import problems
from vectree.server.services import Served
from vectree.server.visible import visible_document

router = APIRouter(tags=["documents"])


@router.get("/documents/{document_id}/tree", responses=problems(404))
def get_tree(document_id: str, caller: Reader, served: Served) -> TreeOutput:
    """The document's sections, as `vectree tree --json` writes them."""
    row = visible_document(served.library, caller, document_id)
    return TreeOutput.of(served.library.document(row.id))


@router.get("/documents/{document_id}/coverage", responses=problems(404))
def get_coverage(document_id: str, caller: Reader, served: Served) -> TreeCoverage:
    """How much of the document its sections account for."""
    row = visible_document(served.library, caller, document_id)
    return coverage_of(served.library.document(row.id))
