"""Chats as they come and go over HTTP."""

from __future__ import annotations

from pydantic import Field

from vectree.schemas.base import Output
from vectree.server.answers.chats import Chat
from vectree.server.schemas.names import Text
from vectree.server.schemas.questions import AnswerOutput, Body, Collections, Documents


class NewChat(Body):
    """``POST /chats``."""

    title: Text = Field(default="", max_length=200, description="Empty: called after its first question.")
    documents: Documents = None
    collections: Collections = None


class RenamedChat(Body):
    """``PATCH /chats/{id}``."""

    title: Text = Field(min_length=1, max_length=200)


class ChatItem(Output):
    """A chat in a list."""

    id: str
    title: str = Field(description="Empty until something is asked, where none was given.")
    documents: tuple[str, ...] | None = Field(description="Ids of the documents that it is about; null for no limit.")
    collections: tuple[str, ...] | None
    created: str = Field(description="UTC, ISO 8601.")
    updated: str

    @classmethod
    def of(cls, chat: Chat) -> ChatItem:
        """The chat as it is."""
        return cls.model_validate(chat)


class ChatList(Output):
    """A part of the list, the last changed first."""

    items: tuple[ChatItem, ...]
    next_cursor: str | None


class Turn(Output):
    """A question of a chat and its answer."""

    answer_id: str
    question: str
    answer: AnswerOutput


class ChatOutput(ChatItem):
    """A chat with all that was asked and answered in it, as far as the caller may still see it."""

    turns: tuple[Turn, ...]
    hidden: int = Field(description="Turns that are not shown, because the caller no longer sees what they are about.")
