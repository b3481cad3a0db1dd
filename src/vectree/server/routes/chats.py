"""``/chats``: conversations, each of the key that made it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, status
from starlette.requests import Request
from starlette.responses import Response

from vectree.server.access import Reader
from vectree.server.answers.visible import all_visible, present_documents, shown
from vectree.server.cursors import Cursor, Limit, read_cursor, write_cursor
from vectree.server.export.formats import Format, export, files
from vectree.server.export.sheet import make_sheet
from vectree.server.export.words import Language
from vectree.server.responses import problems
from vectree.server.schemas.chats import ChatItem, ChatList, ChatOutput, NewChat, RenamedChat, Turn
from vectree.server.services import Served
from vectree.server.visible import visible_scope

router = APIRouter(tags=["chats"])


@router.get("/chats", responses=problems())
def list_chats(caller: Reader, served: Served, limit: Limit = 50, cursor: Cursor = None) -> ChatList:
    """The caller's chats, the last changed first."""
    found = served.chats.listed(caller.id, limit + 1, read_cursor(cursor))
    more = write_cursor((found[limit - 1].updated, found[limit - 1].id)) if len(found) > limit else None
    return ChatList(items=tuple(map(ChatItem.of, found[:limit])), next_cursor=more)


@router.post("/chats", status_code=status.HTTP_201_CREATED, responses=problems(404))
def make_chat(body: NewChat, caller: Reader, served: Served) -> ChatItem:
    """A new chat about those documents or collections."""
    if body.documents is not None or body.collections is not None:
        visible_scope(served.library, caller, body.documents, body.collections)
    return ChatItem.of(served.chats.make(caller.id, body.title, body.documents, body.collections))


@router.get("/chats/{chat_id}", responses=problems(404))
def get_chat(chat_id: str, caller: Reader, served: Served) -> ChatOutput:
    """The chat with its turns."""
    chat = served.chats.get(chat_id, caller.id)
    answers = served.asking.records.of_chat(chat_id)
    seen = all_visible(caller, answers)
    present = present_documents(served.library, seen)
    return ChatOutput(
        **ChatItem.of(chat).model_dump(),
        turns=tuple(Turn(answer_id=one.id, question=one.question, answer=shown(one, present)) for one in seen),
        hidden=len(answers) - len(seen),
    )


@router.patch("/chats/{chat_id}", responses=problems(404))
def rename_chat(chat_id: str, body: RenamedChat, caller: Reader, served: Served) -> ChatItem:
    """The chat under its new title."""
    return ChatItem.of(served.chats.rename(chat_id, caller.id, body.title))


@router.delete("/chats/{chat_id}", status_code=status.HTTP_204_NO_CONTENT, responses=problems(404))
def delete_chat(chat_id: str, caller: Reader, served: Served) -> None:
    """Delete the chat with its answers, for good."""
    served.chats.delete(chat_id, caller.id)


@router.get("/chats/{chat_id}/export", response_class=Response, responses={**problems(404), 200: files()})
async def export_chat(
    chat_id: str,
    request: Request,
    caller: Reader,
    served: Served,
    kind: Annotated[Format, Query(alias="format")] = "md",
    language: Language = "en",
) -> Response:
    """The chat with all citations as a file, numbered through; what the file says of its own is in ``language``."""

    def make() -> Response:
        chat = served.chats.get(chat_id, caller.id)
        answers = all_visible(caller, served.asking.records.of_chat(chat_id))
        present = present_documents(served.library, answers)
        return export(make_sheet(chat.title or "vectree", answers, present, language), kind)

    return await served.making.respond(request, make)
