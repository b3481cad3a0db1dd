"""The file of the derived index: its tables, what it was made from, and rows in and out."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vectree.errors import LibraryError
from vectree.index.corpus import EntryUnit
from vectree.index.entries import Entry
from vectree.index.stored import DocumentRow, Vectors
from vectree.index.terms import TOKENIZER, encode_text
from vectree.index.vectors import STORED_FLOAT
from vectree.types.document import DocumentId
from vectree.types.section import SectionId

FORMAT = "1"
"""Raise it whenever analysis, entries or tables change: an index of another format is built anew."""

_ORDINAL_BITS = 20
_ORDINALS = (1 << _ORDINAL_BITS) - 1
_SLOT_BITS = 41
SLOT = f"(rowid >> {_ORDINAL_BITS})"
"""The document that the entry with that key belongs to."""
UNIT_CONDITIONS: dict[EntryUnit, str] = {
    "document": f"(rowid & {_ORDINALS}) = 0",
    "section": f"(rowid & {_ORDINALS}) <> 0",
    "any": "1",
}
"""Conditions on keys: which entries are of a unit."""

LABEL_COLUMNS = ("title", "path", "summary")
"""What is searched of an entry beside its body."""

_TABLES = f"""
CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE documents (
    slot INTEGER PRIMARY KEY, document_id TEXT NOT NULL UNIQUE,
    domain TEXT NOT NULL, language TEXT NOT NULL, collection TEXT NOT NULL,
    embedder TEXT, ordinals BLOB, vectors BLOB
);
CREATE TABLE entries (rowid INTEGER PRIMARY KEY, section_id TEXT NOT NULL);
CREATE VIRTUAL TABLE terms USING fts5(title, path, summary, body, tokenize='{TOKENIZER}');
"""
# The terms are stored beside their index because FTS5 of SQLite 3.40 cannot delete from contentless tables.


def clear(connection: sqlite3.Connection) -> None:
    """Make the tables, empty, whatever the file held."""
    for table in ("facts", "documents", "entries", "terms"):
        connection.execute(f"DROP TABLE IF EXISTS {table}")
    for statement in _TABLES.split(";"):
        connection.execute(statement)


def facts(connection: sqlite3.Connection) -> dict[str, str]:
    """What the index was made from; empty where there is none."""
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'facts'").fetchone() is None:
        return {}
    return dict(connection.execute("SELECT key, value FROM facts"))


def put_fact(connection: sqlite3.Connection, key: str, value: str) -> None:
    """Note a fact."""
    connection.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (key, value))


def delete(connection: sqlite3.Connection, document_id: DocumentId) -> None:
    """Take a document out of the index; nothing happens when it is not in it."""
    row = connection.execute("SELECT slot FROM documents WHERE document_id = ?", (document_id,)).fetchone()
    if row is None:
        return
    first, last = key_range(row[0])
    connection.execute("DELETE FROM terms WHERE rowid >= ? AND rowid < ?", (first, last))
    connection.execute("DELETE FROM entries WHERE rowid >= ? AND rowid < ?", (first, last))
    connection.execute("DELETE FROM documents WHERE slot = ?", (row[0],))


def insert(connection: sqlite3.Connection, row: DocumentRow, entries: Sequence[Entry], vectors: Vectors | None) -> None:
    """Put a document that is not in the index. Raises LibraryError for more sections than a document may have."""
    slot = _free_slot(connection, row.id)
    first, last = key_range(slot)
    if len(entries) > last - first:
        raise LibraryError(f"document {row.name!r} has {len(entries)} sections, more than can be indexed")
    ordinals = {entry.section_id: ordinal for ordinal, entry in enumerate(entries)}
    embedder, numbers, matrix = _packed(vectors, ordinals)
    connection.execute(
        "INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (slot, row.id, row.domain, row.language, row.collection, embedder, numbers, matrix),
    )
    connection.executemany(
        "INSERT INTO entries VALUES (?, ?)", ((first + i, entry.section_id) for i, entry in enumerate(entries))
    )
    connection.executemany(
        "INSERT INTO terms (rowid, title, path, summary, body) VALUES (?, ?, ?, ?, ?)",
        (
            (first + i, *(encode_text(field) for field in (entry.title, entry.path, entry.summary, entry.body)))
            for i, entry in enumerate(entries)
        ),
    )


def key_range(slot: int) -> tuple[int, int]:
    """Keys ``[first, last)`` of a document's entries; the first is the document itself."""
    return slot << _ORDINAL_BITS, (slot + 1) << _ORDINAL_BITS


def key_ranges(slots: Sequence[int], unit: EntryUnit) -> list[tuple[int, int]]:
    """The ranges of keys of those documents that are of the unit, in the order of ``slots``."""
    first, last = {"document": (0, 1), "section": (1, 1 << _ORDINAL_BITS), "any": (0, 1 << _ORDINAL_BITS)}[unit]
    return [((slot << _ORDINAL_BITS) + first, (slot << _ORDINAL_BITS) + last) for slot in slots]


def load_vectors(connection: sqlite3.Connection, embedder: str) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Keys, ascending, and vectors of all entries by that embedder."""
    keys: list[NDArray[np.int64]] = []
    blobs: list[bytes] = []
    query = "SELECT slot, ordinals, vectors FROM documents WHERE embedder = ? ORDER BY slot"
    for slot, numbers, matrix in connection.execute(query, (embedder,)):
        keys.append(np.frombuffer(numbers, dtype="<i4").astype(np.int64) + key_range(slot)[0])
        blobs.append(matrix)
    if not keys:
        return np.zeros(0, dtype=np.int64), np.zeros((0, 0), dtype=np.float32)
    merged = np.concatenate(keys)
    return merged, np.frombuffer(b"".join(blobs), dtype=STORED_FLOAT).reshape(len(merged), -1).astype(np.float32)


def _packed(vectors: Vectors | None, ordinals: dict[SectionId, int]) -> tuple[str | None, bytes | None, bytes | None]:
    if vectors is None:
        return None, None, None
    numbers = np.array([ordinals[section_id] for section_id in vectors.section_ids], dtype="<i4")
    order = np.argsort(numbers)
    return vectors.embedder, numbers[order].tobytes(), vectors.matrix[order].astype(STORED_FLOAT).tobytes()


def _free_slot(connection: sqlite3.Connection, document_id: DocumentId) -> int:
    """A number for the document that orders as its id does, so that ties do not tell who came first.

    Two ids with the same first 41 bits are 1 in 4 million among 1,000 documents; the later one takes
    the next number.
    """
    slot = int(document_id, 16) >> (4 * len(document_id) - _SLOT_BITS)
    while connection.execute("SELECT 1 FROM documents WHERE slot = ?", (slot,)).fetchone() is not None:
        slot += 1
    return slot
