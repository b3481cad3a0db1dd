"""Rows of a document: how its values are spread over the tables, and taken away again."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import Connection, delete, insert

from vectree.index.listing import folded
from vectree.index.pages import page_row
from vectree.index.records import dump_document
from vectree.index.stored import DOCUMENT_ENTRY, StoredDocument, Vectors
from vectree.index.vectors import values_of
from vectree.storage import schema
from vectree.types.document import Document
from vectree.types.section import Origin, Verification


def insert_document(connection: Connection, stored: StoredDocument, *, added: str, size_bytes: int) -> None:
    """Write every row of a document but its names and its change."""
    document = stored.document
    entries = _entries(document, stored.vectors)
    connection.execute(
        insert(schema.documents).values(
            id=document.id,
            content_hash=stored.content_hash,
            name=document.name,
            name_folded=folded(document.name),
            title=document.title,
            title_folded=folded(document.title),
            pages=document.page_count,
            sections=len(entries) - 1,
            language=document.language,
            domain=document.domain,
            collection=stored.collection,
            media_type=document.media_type,
            added=added,
            record=dump_document(document),
            summary=document.summary,
            source=document.source,
            size_bytes=size_bytes,
            needs_ocr=len(document.coverage.needs_ocr),
            **_marks(document),
        )
    )
    if stored.pages:
        connection.execute(insert(schema.pages), [page_row(document.id, page) for page in stored.pages])
    connection.execute(insert(schema.sections), entries)
    connection.execute(insert(schema.compiled).values(document_id=document.id, data=stored.compiled))


def delete_document(connection: Connection, document_id: str) -> None:
    """Take away every row of a document; its change is the caller's."""
    for table in (schema.names, schema.pages, schema.sections, schema.compiled):
        connection.execute(delete(table).where(table.c.document_id == document_id))
    connection.execute(delete(schema.documents).where(schema.documents.c.id == document_id))


def _marks(document: Document) -> dict[str, int]:
    """How many sections carry each mark; fillers are not titles of the document."""
    marks = Counter(one.verification for one in document.tree.walk() if one.origin is not Origin.FILLER)
    return {mark.value: marks[mark] for mark in Verification}


def _entries(document: Document, vectors: Vectors | None) -> list[dict[str, object]]:
    values = values_of(vectors) if vectors is not None else {}
    nothing: dict[str, object] = {"text_hash": None, "embedder": None, "vector": None}
    rows: list[dict[str, object]] = [
        {
            "document_id": document.id,
            "ordinal": 0,
            "section_id": DOCUMENT_ENTRY,
            "title": document.title,
            "level": 0,
            "page_start": 1,
            "page_end": document.page_count,
            **values.get(DOCUMENT_ENTRY, nothing),
        }
    ]
    for ordinal, section in enumerate(document.tree.walk(), start=1):
        rows.append(
            {
                "document_id": document.id,
                "ordinal": ordinal,
                "section_id": section.id,
                "title": section.title,
                "level": section.level,
                "page_start": section.page_start,
                "page_end": section.page_end,
                **values.get(section.id, nothing),
            }
        )
    return rows
