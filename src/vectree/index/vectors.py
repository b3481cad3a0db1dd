"""Embeddings of documents and their sections in the library's truth."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, func, select, update

from vectree.errors import LibraryError
from vectree.index.changes import record_change
from vectree.index.presence import batches, require_document
from vectree.index.stored import Vectors
from vectree.storage import schema
from vectree.types.document import DocumentId
from vectree.types.section import SectionId

if TYPE_CHECKING:
    from vectree.storage.database import Database

STORED_FLOAT = np.dtype("<f2")
"""Half precision: unit vectors lose less than .001 of cosine and half the space."""


class VectorRows:
    """Keeps and gives embeddings; raises as ``Store`` does."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, document_id: DocumentId) -> Vectors | None:
        """The embeddings of a document, itself first, then its sections in order; None without any."""
        t = schema.sections.c
        query = (
            select(t.section_id, t.text_hash, t.embedder, t.vector)
            .where(t.document_id == document_id, t.vector.is_not(None))
            .order_by(t.ordinal)
        )
        with self._database.reading() as connection:
            require_document(connection, document_id)
            rows = connection.execute(query).all()
        if not rows:
            return None
        return Vectors(
            embedder=str(rows[0].embedder),
            section_ids=tuple(SectionId(row.section_id) for row in rows),
            text_hashes=tuple(str(row.text_hash) for row in rows),
            matrix=_decode_matrix([row.vector for row in rows]),
        )

    def known(self, embedder: str, text_hashes: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Embeddings already made of texts with those hashes, in any document: they need not be made again."""
        t = schema.sections.c
        found: dict[str, NDArray[np.float32]] = {}
        with self._database.reading() as connection:
            for batch in batches(sorted(set(text_hashes))):
                query = select(t.text_hash, t.vector).where(t.text_hash.in_(batch), t.embedder == embedder)
                for text_hash, blob in connection.execute(query):
                    found[str(text_hash)] = _decode_vector(blob)
        return found

    def embedders(self, collections: Collection[str] | None = None) -> dict[str | None, int]:
        """How many documents of those collections have vectors of each embedder; None stands for those without any."""
        documents, t = schema.documents, schema.sections.c
        # By documents, not by a walk over all sections: each of them has an entry 0.
        own = documents.join(schema.sections, (t.document_id == documents.c.id) & (t.ordinal == 0))
        query = select(t.embedder, func.count()).select_from(own).group_by(t.embedder)
        if collections is not None:
            query = query.where(documents.c.collection.in_(collections))
        with self._database.reading() as connection:
            return {embedder: count for embedder, count in connection.execute(query)}

    def replace(self, document_id: DocumentId, vectors: Vectors) -> None:
        """Replace the embeddings of a document, as after a change of embedder."""
        with self._database.writing() as connection:
            require_document(connection, document_id)
            _write(connection, document_id, vectors)
            record_change(connection, document_id, "added")


def values_of(vectors: Vectors) -> dict[SectionId, dict[str, object]]:
    """Columns of the rows of sections, by section."""
    stored = vectors.matrix.astype(STORED_FLOAT)
    return {
        section_id: {"text_hash": text_hash, "embedder": vectors.embedder, "vector": row.tobytes()}
        for section_id, text_hash, row in zip(vectors.section_ids, vectors.text_hashes, stored, strict=True)
    }


def _write(connection: Connection, document_id: str, vectors: Vectors) -> None:
    table = schema.sections
    connection.execute(
        update(table).where(table.c.document_id == document_id).values(text_hash=None, embedder=None, vector=None)
    )
    for section_id, values in values_of(vectors).items():
        connection.execute(
            update(table).where(table.c.document_id == document_id, table.c.section_id == section_id).values(**values)
        )


def _decode_vector(blob: bytes) -> NDArray[np.float32]:
    """A stored vector in single precision."""
    return np.frombuffer(blob, dtype=STORED_FLOAT).astype(np.float32)


def _decode_matrix(blobs: list[bytes]) -> NDArray[np.float32]:
    """Stored vectors of one width as the rows of a matrix; 0 x 0 for none."""
    if not blobs:
        return np.zeros((0, 0), dtype=np.float32)
    if len({len(blob) for blob in blobs}) != 1:
        raise LibraryError("the library holds embeddings of different widths under one name; run `vectree reindex`")
    return np.frombuffer(b"".join(blobs), dtype=STORED_FLOAT).reshape(len(blobs), -1).astype(np.float32)
