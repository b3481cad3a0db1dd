"""Feedback in the library's truth: one row an answer, the last word counts."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from pydantic import TypeAdapter
from sqlalchemy import Row, delete, insert, select

from vectree.storage import schema
from vectree.storage.clock import now
from vectree.types.document import DocumentId
from vectree.types.feedback import Feedback, PagePlace, SectionPlace, Thumb

if TYPE_CHECKING:
    from vectree.storage.database import Database

_PAGES = TypeAdapter(tuple[PagePlace, ...])
_SECTIONS = TypeAdapter(tuple[SectionPlace, ...])
_DOCUMENTS = TypeAdapter(tuple[DocumentId, ...])
_THUMB = TypeAdapter[Thumb | None](Thumb | None)


class FeedbackRows:
    """Keeps and lists feedback; raises as ``Store`` does."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, given: Feedback) -> None:
        """Keep it, in the place of what was said of the same answer before."""
        table = schema.feedback
        changed = now()
        with self._database.writing() as connection:
            mine = table.c.answer_id == given.answer_id
            created = connection.execute(select(table.c.created).where(mine)).scalar()
            connection.execute(delete(table).where(mine))
            connection.execute(insert(table).values(**_row(given), created=created or changed, updated=changed))

    def remove(self, answer_id: str) -> bool:
        """Forget what was said of that answer; whether there was anything."""
        table = schema.feedback
        with self._database.writing() as connection:
            return connection.execute(delete(table).where(table.c.answer_id == answer_id)).rowcount > 0

    def all(self) -> tuple[Feedback, ...]:
        """All of it, oldest first."""
        table = schema.feedback
        query = select(table).order_by(table.c.created, table.c.answer_id)
        with self._database.reading() as connection:
            return tuple(_feedback(row) for row in connection.execute(query))


def _row(given: Feedback) -> dict[str, str | None]:
    return {
        "answer_id": given.answer_id,
        "owner": given.owner,
        "question": given.question,
        "documents": json.dumps(given.documents),
        "thumb": given.thumb,
        "sections": json.dumps([asdict(place) for place in given.sections]),
        "pages": json.dumps([asdict(place) for place in given.pages]),
        "cited": json.dumps([asdict(place) for place in given.cited]),
        "comment": given.comment,
        "trace": given.trace,
    }


def _feedback(row: Row[tuple[object, ...]]) -> Feedback:
    return Feedback(
        answer_id=str(row.answer_id),
        owner=str(row.owner),
        question=str(row.question),
        documents=_DOCUMENTS.validate_json(str(row.documents)),
        thumb=_THUMB.validate_python(row.thumb),
        sections=_SECTIONS.validate_json(str(row.sections)),
        pages=_PAGES.validate_json(str(row.pages)),
        cited=_PAGES.validate_json(str(row.cited)),
        comment=str(row.comment),
        trace=str(row.trace),
        created=str(row.created),
        updated=str(row.updated),
    )
