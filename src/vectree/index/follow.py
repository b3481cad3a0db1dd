"""How the derived index follows the store: change by change, each batch in a transaction of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager

from vectree.errors import NotFoundError
from vectree.index import search_file
from vectree.index.entries import entries
from vectree.index.store import Store
from vectree.index.stored import Change, DocumentRow
from vectree.types.document import DocumentId

_BATCH = 20
_OPTIMIZE_AFTER = 20
"""Changes in one catching-up after which the pieces of the term index are merged into one."""


def is_current(facts: Mapping[str, str], store: Store, newest: int) -> bool:
    """Whether an index with those facts has seen change ``newest`` of this store."""
    return _belongs(facts, store) and facts["sequence"] == str(newest)


def follow(store: Store, writing: Callable[[], AbstractContextManager[sqlite3.Connection]]) -> None:
    """Bring the index to the store's newest change; several processes may do so at once.

    An index of another format, another library, or a future that the store has not got (it was
    restored from a copy) is built anew. A process killed in the middle leaves a whole batch or none.
    """
    done = 0
    while True:
        with writing() as connection:
            if not _belongs(search_file.facts(connection), store):
                search_file.clear(connection)
                _note(connection, store, 0)
            sequence = int(search_file.facts(connection)["sequence"])
            pending = store.changes.after(sequence)
            if not pending:
                if done >= _OPTIMIZE_AFTER:
                    connection.execute("INSERT INTO terms (terms) VALUES ('optimize')")
                return
            _apply(connection, store, pending)
            done += _BATCH


def _apply(connection: sqlite3.Connection, store: Store, pending: Sequence[Change]) -> None:
    newest = {change.document_id: change.sequence for change in pending}
    rows = {row.id: row for row in store.documents()}
    batch = pending[:_BATCH]
    for change in batch:
        if newest[change.document_id] > change.sequence:
            continue  # its last change will do
        search_file.delete(connection, change.document_id)
        if change.document_id in rows:
            _insert(connection, store, rows[change.document_id])
    _note(connection, store, batch[-1].sequence)


def _insert(connection: sqlite3.Connection, store: Store, row: DocumentRow) -> None:
    try:
        document = store.document(row.id)
        found = entries(document, store.pages(row.id))
        vectors = store.vectors.of(row.id)
    except NotFoundError:
        return  # removed since; the change that says so comes later in the sequence
    search_file.insert(connection, row, found, vectors)


def _belongs(facts: Mapping[str, str], store: Store) -> bool:
    if facts.get("format") != search_file.FORMAT or facts.get("library") != _library(store):
        return False
    sequence = int(facts["sequence"])
    return facts["document"] == _document_at(store, sequence)


def _note(connection: sqlite3.Connection, store: Store, sequence: int) -> None:
    search_file.put_fact(connection, "format", search_file.FORMAT)
    search_file.put_fact(connection, "library", _library(store))
    search_file.put_fact(connection, "sequence", str(sequence))
    search_file.put_fact(connection, "document", _document_at(store, sequence))


def _library(store: Store) -> str:
    return store.setting("library_id") or ""


def _document_at(store: Store, sequence: int) -> DocumentId:
    """The document of a change: an index from another history of this library will differ in it."""
    change = store.changes.at(sequence)
    return DocumentId("") if change is None else change.document_id
