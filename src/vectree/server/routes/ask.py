"""``/ask``: an answer with its citations, as JSON or while it is made."""

from __future__ import annotations

from contextlib import aclosing
from typing import Annotated

from fastapi import APIRouter, Header
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse

from vectree.errors import QueryError
from vectree.pipeline.parts.sessions import NO_MODEL
from vectree.server.access import Caller, Reader
from vectree.server.answers.asking import Given, Wanted
from vectree.server.answers.events import answer_events
from vectree.server.answers.visible import shown
from vectree.server.gone import nobody, unless_gone
from vectree.server.models_offered import check_model
from vectree.server.request_id import request_id_of
from vectree.server.responses import problems
from vectree.server.schemas.questions import AnswerOutput, AskRequest
from vectree.server.services import Served, Services
from vectree.server.visible import visible_scope

router = APIRouter(tags=["questions"])
_STREAM = "text/event-stream"
_EVENTS = (
    "The answer; or with `Accept: text/event-stream` the events `start`, `token`, `citation`, `verdict`, `trace` and "
    "last `answer` (the same JSON), or `error` with a problem in its place."
)


@router.post(
    "/ask",
    response_model=AnswerOutput,
    responses={
        **problems(404, 409),
        200: {"description": _EVENTS, "content": {_STREAM: {"schema": {"type": "string"}}}},
    },
)
async def ask(
    body: AskRequest,
    caller: Reader,
    served: Served,
    request: Request,
    accept: Annotated[str, Header(include_in_schema=False)] = "",
) -> Response:
    """An answer from the documents, with citations, verdict and trace; kept for whoever asked.

    A client that goes away takes its question back: a model is let go, and nothing is kept.
    """
    wanted = await served.asking.search(lambda _: _wanted(body, caller, served))
    if _STREAM in accept:
        events = answer_events(
            served.asking.ask(wanted),
            answer_id=wanted.answer_id,
            chat_id=wanted.chat_id,
            request_id=request_id_of(request.scope),
        )
        return StreamingResponse(events, media_type=_STREAM, headers={"X-Accel-Buffering": "no"})
    try:
        given = await unless_gone(request, _whole(served, wanted))
    except ClientDisconnect:
        return nobody()
    output = shown(given.kept, chat_id=wanted.chat_id, turn=given.turn)
    return Response(output.model_dump_json(), media_type="application/json")


async def _whole(served: Services, wanted: Wanted) -> Given:
    async with aclosing(served.asking.ask(wanted)) as pieces:
        async for piece in pieces:
            if isinstance(piece, Given):
                return piece
    raise AssertionError("a question ends with its answer")


def _wanted(body: AskRequest, caller: Caller, served: Services) -> Wanted:
    check_model(served.config, body.model)
    documents, collections = body.documents, body.collections
    if body.chat_id is not None:
        chat = served.chats.get(body.chat_id, caller.id)
        served.chats.require_room(chat.id)
        if documents is None and collections is None:
            documents, collections = chat.documents, chat.collections
    model = body.model or served.config.model.name or NO_MODEL
    if body.mode == "agent" and model == NO_MODEL:
        raise QueryError("the mode 'agent' needs a language model, and none is configured or named")
    return Wanted(
        owner=caller.id,
        question=body.question,
        scope=visible_scope(served.library, caller, documents, collections),
        mode=body.mode,
        model=model,
        chat_id=body.chat_id,
        settings=body.settings.given(),
    )
