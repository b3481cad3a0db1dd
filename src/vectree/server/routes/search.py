"""``/search``: sections and pages that say something about a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter

from vectree.schemas.search import SearchOutput
from vectree.server.access import Reader
from vectree.server.responses import problems
from vectree.server.schemas.questions import SearchRequest
from vectree.server.services import Served
from vectree.server.visible import visible_scope

if TYPE_CHECKING:
    from vectree.pipeline import Library

router = APIRouter(tags=["questions"])


@router.post("/search", responses=problems(404))
async def search(body: SearchRequest, caller: Reader, served: Served) -> SearchOutput:
    """Best first; empty where nothing matches."""

    def look(library: Library) -> SearchOutput:
        scope = visible_scope(library, caller, body.documents, body.collections)
        hits = library.search(
            body.question,
            scope.documents,
            collections=scope.collections,
            unit=body.unit,
            mode=body.mode,
            limit=body.limit,
            **body.settings.given(),
        )
        return SearchOutput.of(hits)

    return await served.asking.search(look)
