"""Rows of a document: how its values are spread over the tables, and taken away again."""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, delete, func, insert, select, update

from vectree.errors import LibraryError
from vectree.index.listing import folded
from vectree.index.records import dump_document
from vectree.index.stored import DOCUMENT_ENTRY, ChangeKind, StoredDocument, Vectors
from vectree.storage import schema
from vectree.storage.clock import now
from vectree.types.document import Document, DocumentId, Page
from vectree.types.section import Origin, SectionId, Verification

STORED_FLOAT = np.dtype("<f2")
"""Half precision: unit vectors lose less than .001 of cosine and half the space."""


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
        connection.execute(insert(schema.pages), [_page(document.id, page) for page in stored.pages])
    connection.execute(insert(schema.sections), entries)
    connection.execute(insert(schema.compiled).values(document_id=document.id, data=stored.compiled))


def delete_document(connection: Connection, document_id: str) -> None:
    """Take away every row of a document; its change is the caller's."""
    for table in (schema.names, schema.pages, schema.sections, schema.compiled):
        connection.execute(delete(table).where(table.c.document_id == document_id))
    connection.execute(delete(schema.documents).where(schema.documents.c.id == document_id))


def record_change(connection: Connection, document_id: str, kind: ChangeKind) -> None:
    """Number a change; the write lock makes the next number ours (see ``schema``)."""
    last = connection.execute(select(func.max(schema.changes.c.sequence))).scalar() or 0
    connection.execute(insert(schema.changes).values(sequence=last + 1, document_id=document_id, kind=kind, at=now()))


def write_vectors(connection: Connection, document_id: str, vectors: Vectors) -> None:
    """Replace the embeddings of a stored document; sections that ``vectors`` leaves out have none."""
    table = schema.sections
    connection.execute(
        update(table).where(table.c.document_id == document_id).values(text_hash=None, embedder=None, vector=None)
    )
    for section_id, values in _vector_values(vectors).items():
        connection.execute(
            update(table).where(table.c.document_id == document_id, table.c.section_id == section_id).values(**values)
        )


def decode_vector(blob: bytes) -> NDArray[np.float32]:
    """A stored vector in single precision."""
    return np.frombuffer(blob, dtype=STORED_FLOAT).astype(np.float32)


def decode_matrix(blobs: list[bytes]) -> NDArray[np.float32]:
    """Stored vectors of one width as the rows of a matrix; 0 x 0 for none."""
    if not blobs:
        return np.zeros((0, 0), dtype=np.float32)
    if len({len(blob) for blob in blobs}) != 1:
        raise LibraryError("the library holds embeddings of different widths under one name; run `vectree reindex`")
    return np.frombuffer(b"".join(blobs), dtype=STORED_FLOAT).reshape(len(blobs), -1).astype(np.float32)


def _marks(document: Document) -> dict[str, int]:
    """How many sections carry each mark; fillers are not titles of the document."""
    marks = Counter(one.verification for one in document.tree.walk() if one.origin is not Origin.FILLER)
    return {mark.value: marks[mark] for mark in Verification}


def _entries(document: Document, vectors: Vectors | None) -> list[dict[str, object]]:
    values = _vector_values(vectors) if vectors is not None else {}
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


def _vector_values(vectors: Vectors) -> dict[SectionId, dict[str, object]]:
    stored = vectors.matrix.astype(STORED_FLOAT)
    return {
        section_id: {"text_hash": text_hash, "embedder": vectors.embedder, "vector": row.tobytes()}
        for section_id, text_hash, row in zip(vectors.section_ids, vectors.text_hashes, stored, strict=True)
    }


def _page(document_id: DocumentId, page: Page) -> dict[str, object]:
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
