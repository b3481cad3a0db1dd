"""Chats in the database: each belongs to the key that made it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from pydantic import TypeAdapter
from sqlalchemy import RowMapping, delete, func, insert, select, tuple_, update

from vectree.errors import ConflictError, NotFoundError
from vectree.storage.clock import now_exactly
from vectree.storage.schema import answers, chats, turns

if TYPE_CHECKING:
    from vectree.storage.database import Database

MOST_TURNS = 500
"""Of one chat: some 10 MB of answers, about a second to show."""
_NAMES = TypeAdapter(tuple[str, ...] | None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """A conversation."""

    id: str
    title: str
    """Empty until something is asked, where none was given."""
    documents: tuple[str, ...] | None
    collections: tuple[str, ...] | None
    """What it is about; None for no limit."""
    created: str
    updated: str


class Chats:
    """Chats by id and owner; what is another's is not there."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def make(
        self, owner: str, title: str, documents: tuple[str, ...] | None, collections: tuple[str, ...] | None
    ) -> Chat:
        """A new chat without turns."""
        made = now_exactly()
        chat = Chat(id=new_id(), title=title, documents=documents, collections=collections, created=made, updated=made)
        with self._database.writing() as connection:
            connection.execute(
                insert(chats),
                {
                    "id": chat.id,
                    "owner": owner,
                    "title": title,
                    "documents": _NAMES.dump_json(documents).decode(),
                    "collections": _NAMES.dump_json(collections).decode(),
                    "created": made,
                    "updated": made,
                },
            )
        return chat

    def get(self, chat_id: str, owner: str) -> Chat:
        """The chat. Raises NotFoundError."""
        with self._database.reading() as connection:
            row = (
                connection.execute(select(chats).where(chats.c.id == chat_id, chats.c.owner == owner))
                .mappings()
                .one_or_none()
            )
        if row is None:
            raise _none(chat_id)
        return _read(row)

    def require_room(self, chat_id: str) -> None:
        """Raise ConflictError for a chat that takes no more questions: it is shown and exported as one."""
        with self._database.reading() as connection:
            last = connection.execute(select(func.max(turns.c.number)).where(turns.c.chat_id == chat_id)).scalar()
        if (last or 0) >= MOST_TURNS:
            raise ConflictError(f"this chat has its {MOST_TURNS} questions: begin a new one", limit=MOST_TURNS)

    def listed(self, owner: str, limit: int, after: tuple[str, str] | None) -> Sequence[Chat]:
        """The owner's chats, the last changed first; ``after`` is the change and the id of the last one before."""
        wanted = select(chats).where(chats.c.owner == owner)
        if after is not None:
            wanted = wanted.where(tuple_(chats.c.updated, chats.c.id) < tuple_(*after))
        wanted = wanted.order_by(chats.c.updated.desc(), chats.c.id.desc()).limit(limit)
        with self._database.reading() as connection:
            return [_read(row) for row in connection.execute(wanted).mappings()]

    def rename(self, chat_id: str, owner: str, title: str) -> Chat:
        """The chat under its new title. Raises NotFoundError."""
        with self._database.writing() as connection:
            changed = connection.execute(
                update(chats).where(chats.c.id == chat_id, chats.c.owner == owner).values(title=title)
            )
        if not changed.rowcount:
            raise _none(chat_id)
        return self.get(chat_id, owner)

    def delete(self, chat_id: str, owner: str) -> None:
        """Delete the chat with its answers. Raises NotFoundError."""
        asked = select(turns.c.answer_id).where(turns.c.chat_id == chat_id)
        with self._database.writing() as connection:
            connection.execute(delete(answers).where(answers.c.id.in_(asked), answers.c.owner == owner))
            if not connection.execute(delete(chats).where(chats.c.id == chat_id, chats.c.owner == owner)).rowcount:
                raise _none(chat_id)


def new_id() -> str:
    """An id that nobody can guess."""
    return token_urlsafe(15)


def _none(chat_id: str) -> NotFoundError:
    return NotFoundError(f"no chat {chat_id!r}", chat=chat_id)


def _read(row: RowMapping) -> Chat:
    return Chat(
        id=row["id"],
        title=row["title"],
        documents=_NAMES.validate_json(row["documents"]),
        collections=_NAMES.validate_json(row["collections"]),
        created=row["created"],
        updated=row["updated"],
    )
