"""Pages of documents in the library's truth: as rows, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from sqlalchemy import Connection, bindparam, select

from vectree.index.presence import batches, require_document
from vectree.storage import schema
from vectree.storage.failures import damaged
from vectree.types.document import DocumentId, Page, PageStatus

_LARGEST = 2**31 - 1
"""Of numbers that the databases have room for: a model may ask for any."""

# A statement that every question runs, made once.
_TEXTS = select(schema.pages.c.number, schema.pages.c.text).where(
    schema.pages.c.document_id == bindparam("wanted"), schema.pages.c.number.in_(bindparam("numbers", expanding=True))
)


def page_row(document_id: DocumentId, page: Page) -> dict[str, object]:
    """What is kept of a page: all but its lines."""
    return {
        "document_id": document_id,
        "number": page.number,
        "label": page.label,
        "text": page.text,
        "width": page.width,
        "height": page.height,
        "rotation": page.rotation,
        "status": page.status.value,
        "reason": page.reason,
    }


def read_pages(
    connection: Connection, document_id: DocumentId, numbers: Sequence[int] | None, library: Path
) -> tuple[Page, ...]:
    """Those pages (all for None) in page order, without lines; numbers that are none are left out."""
    t = schema.pages.c
    query = (
        select(t.number, t.label, t.text, t.width, t.height, t.rotation, t.status, t.reason)
        .where(t.document_id == document_id)
        .order_by(t.number)
    )
    require_document(connection, document_id)
    parts = [None] if numbers is None else batches(sorted({one for one in numbers if 0 < one <= _LARGEST}))
    return tuple(
        Page(
            number=row.number,
            label=row.label,
            text=row.text,
            width=row.width,
            height=row.height,
            rotation=row.rotation,
            status=_status(row.status, library),
            reason=row.reason,
        )
        for part in parts
        for row in connection.execute(query if part is None else query.where(t.number.in_(part)))
    )


def read_texts(connection: Connection, wanted: Iterable[tuple[DocumentId, int]]) -> dict[tuple[DocumentId, int], str]:
    """The text of pages by document and number; numbers that are none are left out."""
    by_document: dict[DocumentId, set[int]] = {}
    for document_id, number in wanted:
        by_document.setdefault(document_id, set()).add(number)
    found: dict[tuple[DocumentId, int], str] = {}
    for document_id, numbers in by_document.items():
        rows = connection.execute(_TEXTS, {"wanted": document_id, "numbers": sorted(numbers)}).all()
        if len(rows) < len(numbers):
            require_document(connection, document_id)
        found.update(((document_id, row.number), row.text) for row in rows)
    return found


def _status(stored: object, library: Path) -> PageStatus:
    try:
        return PageStatus(stored)
    except ValueError as error:
        raise damaged(library, f"{stored!r} is no status of a page") from error
