"""Putting a document: which rows come, which document gives way."""

from __future__ import annotations

import dataclasses
from typing import BinaryIO

from sqlalchemy import Connection, delete, insert, select, update

from vectree.errors import ConflictError, NotFoundError
from vectree.index.changes import record_change
from vectree.index.collections import make_collection
from vectree.index.files import FileStore
from vectree.index.listing import folded
from vectree.index.names import stored_name
from vectree.index.records import dump_document, load_document
from vectree.index.rows import delete_document, insert_document
from vectree.index.stored import PutResult, StoredDocument
from vectree.storage import schema
from vectree.storage.clock import now
from vectree.types.document import DocumentId


def put_document(
    connection: Connection, files: FileStore, stored: StoredDocument, source: BinaryIO, *, reindex: bool
) -> PutResult:
    """Write a document, its file from ``source``, inside the caller's transaction.

    A name leads to one document of its collection, a document may have several names. When a name moves on to other
    bytes, the document it led to is deleted with its last name, and otherwise called by its next one.
    The file of a deleted document stays until the transaction is committed; its id is in the result.
    """
    document = dataclasses.replace(stored.document, name=stored_name(stored.document.name))
    stored = dataclasses.replace(stored, document=document)
    added = connection.execute(select(schema.documents.c.added).where(schema.documents.c.id == document.id)).scalar()
    names = _names(connection, document.id)
    if added is not None and reindex:
        delete_document(connection, document.id)
    make_collection(connection, stored.collection)
    replaced = _take_name(connection, stored.collection, document.name, document.id)
    if added is None or reindex:
        size_bytes = files.write(document.id, source)
        insert_document(connection, stored, added=added or now(), size_bytes=size_bytes)
        record_change(connection, document.id, "added")
    for name in sorted({document.name, *(names if reindex else ())}):
        _give_name(connection, stored.collection, name, document.id)
    if added is not None and not reindex:
        return PutResult(id=document.id, status="unchanged", replaced=replaced)
    status = "added" if added is None and replaced is None else "replaced"
    return PutResult(id=document.id, status=status, replaced=replaced)


def name_document(connection: Connection, document_id: DocumentId, name: str) -> DocumentId | None:
    """Give a document one more name; the document that vanished with it, if one did."""
    collection = _collection(connection, document_id)
    replaced = _take_name(connection, collection, name, document_id)
    _give_name(connection, collection, name, document_id)
    return replaced


def rename_document(connection: Connection, document_id: DocumentId, name: str) -> None:
    """Call a document by that name instead of the one it is called by; other names of it stay.

    Raises ConflictError where the name leads to another document of the collection.
    """
    collection = _collection(connection, document_id)
    if _owner(connection, collection, name) not in (None, document_id):
        raise ConflictError(f"another document is called {name!r}: choose another name", name=name)
    documents = schema.documents
    called = connection.execute(select(documents.c.name).where(documents.c.id == document_id)).scalar_one()
    if called != name:
        _free(connection, collection, called)
        _give_name(connection, collection, name, document_id)
        _rename(connection, document_id, name)


def forget_name(connection: Connection, document_id: DocumentId, name: str) -> str | None:
    """Take a name from a document that has others: the one it is called by now.

    None, and nothing done, where it is the last one. Raises NotFoundError where it is not the document's.
    """
    names = _names(connection, document_id)
    if name not in names:
        raise NotFoundError(f"the document {document_id!r} has no name {name!r}", wanted=name)
    left = [other for other in names if other != name]
    if not left:
        return None
    _free(connection, _collection(connection, document_id), name)
    documents = schema.documents
    called = connection.execute(select(documents.c.name).where(documents.c.id == document_id)).scalar_one()
    if called != name:
        return str(called)
    _rename(connection, document_id, left[0])
    return left[0]


def _take_name(connection: Connection, collection: str, name: str, taker: DocumentId) -> DocumentId | None:
    """Free the name for ``taker``; the document that vanished with it, if one did."""
    owner = _owner(connection, collection, name)
    if owner is None or owner == taker:
        return None
    _free(connection, collection, name)
    left = _names(connection, owner)
    if left:
        _rename(connection, owner, left[0])
        return None
    delete_document(connection, owner)
    record_change(connection, owner, "removed")
    return DocumentId(owner)


def _give_name(connection: Connection, collection: str, name: str, owner: DocumentId) -> None:
    if _owner(connection, collection, name) is None:
        connection.execute(insert(schema.names).values(collection=collection, name=name, document_id=owner))


def _owner(connection: Connection, collection: str, name: str) -> str | None:
    t = schema.names.c
    return connection.execute(select(t.document_id).where(t.collection == collection, t.name == name)).scalar()


def _free(connection: Connection, collection: str, name: str) -> None:
    table = schema.names
    connection.execute(delete(table).where(table.c.collection == collection, table.c.name == name))


def _collection(connection: Connection, document_id: str) -> str:
    table = schema.documents
    return connection.execute(select(table.c.collection).where(table.c.id == document_id)).scalar_one()


def _rename(connection: Connection, document_id: str, name: str) -> None:
    table = schema.documents
    record = connection.execute(select(table.c.record).where(table.c.id == document_id)).scalar_one()
    renamed = dataclasses.replace(load_document(record), name=name)
    values = {"name": name, "name_folded": folded(name), "record": dump_document(renamed)}
    connection.execute(update(table).where(table.c.id == document_id).values(**values))
    record_change(connection, document_id, "added")


def _names(connection: Connection, document_id: str) -> list[str]:
    table = schema.names
    query = select(table.c.name).where(table.c.document_id == document_id)
    return sorted(connection.execute(query).scalars())
