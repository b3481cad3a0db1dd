"""``/documents/{id}/tree`` and ``/coverage``: a document's sections, and what they account for."""

from __future__ import annotations

import json

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field, JsonValue

from vectree.schemas.tree import TreeCoverage, TreeOutput, coverage_of
from vectree.server.access import Reader, Writer
from vectree.server.responses import problems
from vectree.server.services import Served
from vectree.server.visible import visible_document

router = APIRouter(tags=["documents"])


class CorrectedTree(BaseModel):
    """A tree as `GET /documents/{id}/tree` gives it, corrected; what beside `sections` is in it is not read."""

    model_config = ConfigDict(extra="allow")
    sections: list[dict[str, JsonValue]] = Field(description="None takes earlier corrections back.", max_length=20_000)


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


@router.put("/documents/{document_id}/tree", responses=problems(404, 413))
async def put_tree(document_id: str, given: CorrectedTree, caller: Writer, served: Served) -> TreeOutput:
    """The document with the corrected tree, whose titles were checked like any others; kept when it is read anew."""

    def make() -> TreeOutput:
        row = visible_document(served.library, caller, document_id)
        return TreeOutput.of(served.library.edit(row.id, json.dumps({"sections": given.sections})))

    return await served.making.run(make)
