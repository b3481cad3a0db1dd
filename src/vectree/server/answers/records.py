"""Answers in the database, each with the turn of the chat that it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pydantic import TypeAdapter
from sqlalchemy import RowMapping, Select, Table, delete, func, insert, literal, select, update

from vectree.errors import NotFoundError
from vectree.server.answers.kept import KeptAnswer, lean, read_answer, write_answer
from vectree.storage.clock import before
from vectree.storage.schema import answers, chats, keys, turns
from vectree.types.document import DocumentId

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from vectree.storage.database import Database

_NAMES = TypeAdapter(frozenset[str])
_SETTINGS = TypeAdapter(dict[str, object])
_TITLE_CHARACTERS = 80
_DAY_SECONDS = 24 * 3600
_MOST_FORGOTTEN = 200
"""Answers in one transaction: whoever else has something to write waits for some hundredths of a second."""


class AnswerRecords:
    """Answers by id and owner. Safe to use from several threads."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, given: Sequence[tuple[KeptAnswer, str | None]]) -> Sequence[int | NotFoundError | None]:
        """Keep answers in one transaction, each with the chat that it goes on with, or None.

        The number of its turn in the chat of each; None without one. One whose chat was deleted meanwhile is not kept:
        NotFoundError in its place.
        """
        with self._database.writing() as connection:
            return [_put(connection, kept, chat_id) for kept, chat_id in given]

    def get(self, answer_id: str, owner: str) -> KeptAnswer:
        """The answer. Raises NotFoundError where there is none of that id, or it is another's."""
        with self._database.reading() as connection:
            row = (
                connection.execute(select(answers).where(answers.c.id == answer_id, answers.c.owner == owner))
                .mappings()
                .one_or_none()
            )
        if row is None:
            raise no_answer(answer_id)
        return read_row(row)

    def of_chat(self, chat_id: str, *, last: int | None = None) -> Sequence[KeptAnswer]:
        """The chat's answers in their order, or the last so many of them."""
        wanted = (
            select(answers)
            .join(turns, turns.c.answer_id == answers.c.id)
            .where(turns.c.chat_id == chat_id)
            .order_by(turns.c.number.desc())
            .limit(last)
        )
        with self._database.reading() as connection:
            return [read_row(row) for row in reversed(connection.execute(wanted).mappings().all())]

    def forget_old(self, days: int) -> bool:
        """Forget answers outside chats that were given so long ago, so many at a time; whether there may be more.

        What was said of them stays: it is kept by itself (``FeedbackRows``).
        """
        old = (
            select(answers.c.id)
            .outerjoin(turns, turns.c.answer_id == answers.c.id)
            .where(answers.c.created < before(days * _DAY_SECONDS), turns.c.answer_id.is_(None))
            .limit(_MOST_FORGOTTEN)
        )
        with self._database.reading() as connection:  # an answer gets into a chat when it is kept, or never
            found = connection.scalars(old).all()
        if found:
            with self._database.writing() as connection:
                connection.execute(delete(answers).where(answers.c.id.in_(found)))
        return len(found) == _MOST_FORGOTTEN

    def forget_of_revoked(self, days: int) -> bool:
        """Forget answers and chats of keys revoked so long ago, so many at a time; whether there may be more.

        Nobody can see them, and nobody ever will.
        """
        return self._forget_of(select(keys.c.id).where(keys.c.revoked < before(days * _DAY_SECONDS)))

    def forget_of(self, owner: str) -> None:
        """Forget all answers and chats of that owner."""
        while self._forget_of(select(literal(owner))):
            pass

    def _forget_of(self, owners: Select[str]) -> bool:
        found: dict[Table, Sequence[str]] = {}
        with self._database.reading() as connection:  # most of the time there are none
            for table in (answers, chats):
                theirs = select(table.c.id).where(table.c.owner.in_(owners)).limit(_MOST_FORGOTTEN)
                found[table] = connection.scalars(theirs).all()
        if any(found.values()):
            with self._database.writing() as connection:
                for table, ids in found.items():
                    connection.execute(delete(table).where(table.c.id.in_(ids)))
        return any(len(ids) == _MOST_FORGOTTEN for ids in found.values())


def no_answer(answer_id: str) -> NotFoundError:
    """The error for an answer that is not there, or no longer, or not for the caller."""
    return NotFoundError(
        f"there is no answer {answer_id!r}; those outside chats are kept for a time only (`[server] answer_days`): ask "
        "again",
        answer=answer_id,
    )


def read_row(row: RowMapping) -> KeptAnswer:
    """The answer in a row of ``answers``."""
    return KeptAnswer(
        id=row["id"],
        owner=row["owner"],
        question=row["question"],
        answer=read_answer(row["answer"]),
        documents=frozenset(map(DocumentId, _NAMES.validate_json(row["documents"]))),
        collections=_NAMES.validate_json(row["collections"]),
        settings=_SETTINGS.validate_json(row["settings"]),
        created=row["created"],
    )


def _put(connection: Connection, kept: KeptAnswer, chat_id: str | None) -> int | NotFoundError | None:
    title = None
    if chat_id is not None:
        own = (chats.c.id == chat_id, chats.c.owner == kept.owner)
        title = connection.execute(select(chats.c.title).where(*own)).scalar_one_or_none()
        if title is None:
            return NotFoundError(f"no chat {chat_id!r}", chat=chat_id)
    row = {
        "id": kept.id,
        "owner": kept.owner,
        "question": kept.question,
        "answer": write_answer(lean(kept.answer)),
        "documents": _NAMES.dump_json(frozenset(kept.documents)).decode(),
        "collections": _NAMES.dump_json(kept.collections).decode(),
        "settings": _SETTINGS.dump_json(dict(kept.settings)).decode(),
        "created": kept.created,
    }
    connection.execute(insert(answers), row)
    return None if chat_id is None else _take_turn(connection, kept, chat_id, title or "")


def _take_turn(connection: Connection, kept: KeptAnswer, chat_id: str, title: str) -> int:
    """The answer as the chat's next turn; a chat without a title is called after its first question."""
    last = connection.execute(select(func.max(turns.c.number)).where(turns.c.chat_id == chat_id)).scalar_one()
    number = (last or 0) + 1
    connection.execute(insert(turns), {"chat_id": chat_id, "number": number, "answer_id": kept.id})
    connection.execute(
        update(chats)
        .where(chats.c.id == chat_id)
        .values(updated=kept.created, title=title or kept.question[:_TITLE_CHARACTERS])
    )
    return number
