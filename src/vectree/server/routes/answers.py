"""``/answers``: what was answered, how it came about, as a file, and what people thought of it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, status
from starlette.requests import Request
from starlette.responses import Response

from vectree.pipeline.answering.reasoning_graph import reasoning_graph
from vectree.schemas.graph import GraphOutput
from vectree.server.access import Reader
from vectree.server.answers.opinion import opinion
from vectree.server.answers.visible import present_documents, shown, visible_answer
from vectree.server.export.formats import Format, export, files
from vectree.server.export.sheet import make_sheet
from vectree.server.export.words import Language
from vectree.server.responses import problems
from vectree.server.schemas.questions import AnswerOutput, FeedbackRequest
from vectree.server.services import Served

router = APIRouter(tags=["answers"])


@router.get("/answers/{answer_id}", responses=problems(404))
def get_answer(answer_id: str, caller: Reader, served: Served) -> AnswerOutput:
    """The answer as it was given; `stale` where a document that it cites is no longer there."""
    kept = visible_answer(served.asking.records, caller, answer_id)
    return shown(kept, present_documents(served.library, [kept]))


@router.get("/answers/{answer_id}/graph", responses=problems(404))
def get_graph(answer_id: str, caller: Reader, served: Served) -> GraphOutput:
    """What led to the answer: what was looked at, left out, kept and cited, and the tools of an agent."""
    return GraphOutput.of(reasoning_graph(visible_answer(served.asking.records, caller, answer_id).answer))


@router.get("/answers/{answer_id}/export", response_class=Response, responses={**problems(404), 200: files()})
async def export_answer(
    answer_id: str,
    request: Request,
    caller: Reader,
    served: Served,
    kind: Annotated[Format, Query(alias="format")] = "md",
    language: Language = "en",
) -> Response:
    """The answer with its citations as a file; what the file says of its own is in ``language``."""

    def make() -> Response:
        kept = visible_answer(served.asking.records, caller, answer_id)
        present = present_documents(served.library, [kept])
        return export(make_sheet(kept.question, [kept], present, language), kind)

    return await served.making.respond(request, make)


@router.post("/answers/{answer_id}/feedback", status_code=status.HTTP_204_NO_CONTENT, responses=problems(404))
def give_feedback(answer_id: str, body: FeedbackRequest, caller: Reader, served: Served) -> None:
    """What the caller thinks of the answer: the last word counts, an empty one takes it back."""
    kept = visible_answer(served.asking.records, caller, answer_id)
    given = opinion(served.library, caller, kept, body)
    if given.thumb is None and not (given.pages or given.sections or given.comment):
        served.feedback.remove(answer_id)
    else:
        served.feedback.put(given)
