"""The library's truth on disk: documents with their trees, pages, vectors and files."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Self, TypeVar

from sqlalchemy import Connection, Select, bindparam, delete, insert, select, update

from vectree.errors import BusyError, LibraryError, VectreeError
from vectree.index.changes import Changes, record_change
from vectree.index.collections import CollectionRow, list_collections, make_collection, remove_collection
from vectree.index.files import FileStore, open_source
from vectree.index.listing import ROWS, Place, Wanted, part_of_documents
from vectree.index.names import find_document, named_by, stored_name
from vectree.index.pages import read_pages, read_texts
from vectree.index.presence import batches, has_document, no_document, require_document
from vectree.index.records import dump_tree, load_document, load_tree
from vectree.index.replace import forget_name, name_document, put_document, rename_document
from vectree.index.rows import delete_document
from vectree.index.stored import DocumentRow, PutResult, StoredDocument
from vectree.index.vectors import VectorRows
from vectree.storage import schema
from vectree.storage.clock import now
from vectree.storage.database import Database
from vectree.storage.opening import open_database
from vectree.types.document import Document, DocumentId, Page
from vectree.types.section import SectionTree

_FILES = "files"
# A statement that every question runs, made once.
_SETTING = select(schema.settings.c.value).where(schema.settings.c.key == bindparam("wanted"))
_T = TypeVar("_T")


class Store:
    """Everything a library knows that cannot be derived. Safe to use from several threads.

    Every method is one transaction. Methods that write raise ReadOnlyError, DiskFullError, and
    BusyError when another process writes for longer than the busy timeout; all raise LibraryError for
    a damaged library, and methods that take an id NotFoundError for one that is not there.
    """

    def __init__(self, path: Path, database: Database) -> None:
        self.path = path
        """The library folder."""
        self.database = database
        """For whoever keeps other tables beside the documents."""
        self.changes = Changes(database)
        self.vectors = VectorRows(database)
        self._files = FileStore(path / _FILES)

    @classmethod
    def open(
        cls, path: Path, *, url: str | None = None, create: bool = True, busy_timeout_seconds: float = 30.0
    ) -> Self:
        """The library in that folder; a new one when there is none and ``create`` is set.

        With the ``url`` of a PostgreSQL database the truth is in it, and only files are in the folder.

        Raises LibraryError when there is none and ``create`` is not set, SchemaError for one written
        by a newer version.
        """
        database = open_database(path, url=url, create=create, busy_timeout_seconds=busy_timeout_seconds)
        with ExitStack() as failing:
            failing.callback(database.close)
            store = cls(path, database)
            store._sweep()
            failing.pop_all()
        return store

    @property
    def read_only(self) -> bool:
        """Whether this process may only read the library."""
        return self.database.read_only or not self._files.writable

    def close(self) -> None:
        """Give back files and locks; the store is not usable afterwards."""
        self.database.close()

    # -- writing ---------------------------------------------------------------------------------

    def put(self, stored: StoredDocument, *, reindex: bool = False) -> PutResult:
        """Keep a document, or do nothing where its bytes are there already.

        When it returns, the document is durable. A different document of the same name gives way in the
        same transaction, never before. ``reindex`` writes the document anew though its bytes are there.
        Raises DocumentError when the source cannot be read.
        """
        return self._put(stored, reindex=reindex)

    def put_again(self, stored: StoredDocument) -> PutResult:
        """Write a document anew that was read again. Raises NotFoundError where it is gone: it does not come back."""
        return self._put(stored, reindex=True, also=lambda connection: require_document(connection, stored.document.id))

    def put_corrected(self, stored: StoredDocument, tree: SectionTree | None) -> PutResult:
        """Keep a tree corrected by hand for a document, and the document made anew with it.

        Both or neither: a correction is never there without the document that shows it. None forgets the correction.
        Raises NotFoundError where the document is gone.
        """
        return self._put(stored, reindex=True, also=lambda connection: _correct(connection, stored.document.id, tree))

    def _put(
        self, stored: StoredDocument, *, reindex: bool, also: Callable[[Connection], None] | None = None
    ) -> PutResult:
        done = False
        try:
            with open_source(stored.source) as source, self.database.writing() as connection:
                if also is not None:
                    also(connection)
                result = put_document(connection, self._files, stored, source, reindex=reindex)
            done = True
        finally:
            if not done:  # the space of a file whose document was not kept may be what is missing
                with suppress(VectreeError):
                    self._sweep()
        if result.replaced is not None:
            self._forget_file(result.replaced)
        return result

    def make_collection(self, name: str) -> bool:
        """Make a collection: yes, or no where it was there. Raises InputError for an impossible name."""
        with self.database.writing() as connection:
            return make_collection(connection, name)

    def remove_collection(self, name: str) -> None:
        """Forget an empty collection.

        Raises NotFoundError where there is none, ConflictError for one with documents and for the default one.
        """
        with self.database.writing() as connection:
            remove_collection(connection, name)

    def put_name(self, document_id: DocumentId, name: str) -> None:
        """Let the document be found under this name as well; another document that had it gives way."""
        with self.database.writing() as connection:
            require_document(connection, document_id)
            replaced = name_document(connection, document_id, stored_name(name))
        if replaced is not None:
            self._forget_file(replaced)

    def rename(self, document_id: DocumentId, name: str) -> None:
        """Call the document by that name instead of the one it is called by.

        Raises ConflictError where another document of its collection is called so.
        """
        with self.database.writing() as connection:
            require_document(connection, document_id)
            rename_document(connection, document_id, stored_name(name))

    def remove(self, document_id: DocumentId, name: str | None = None) -> str | None:
        """Delete a document with all its names; with a ``name`` only that one, and the document with its last.

        The name that the document is called by afterwards comes back, None when it is gone. Its corrections stay for
        when the bytes come back. Raises NotFoundError for a name that is not the document's.
        """
        with self.database.writing() as connection:
            require_document(connection, document_id)
            kept = None if name is None else forget_name(connection, document_id, stored_name(name))
            if kept is None:
                delete_document(connection, document_id)
                record_change(connection, document_id, "removed")
        if kept is None:
            self._forget_file(document_id)
        return kept

    def put_compiled(self, document_id: DocumentId, data: bytes) -> None:
        """Replace the compiled index of a document, as after a change of its format."""
        with self.database.writing() as connection:
            require_document(connection, document_id)
            table = schema.compiled
            connection.execute(update(table).where(table.c.document_id == document_id).values(data=data))

    # -- reading ---------------------------------------------------------------------------------

    def documents(self, collections: Collection[str] | None = None) -> tuple[DocumentRow, ...]:
        """All documents of those collections (None: all), by name; empty where there are none."""
        t = schema.documents.c
        query = ROWS
        if collections is not None:
            query = query.where(t.collection.in_(collections))
        with self.database.reading() as connection:
            rows = [DocumentRow(**row) for row in connection.execute(query).mappings()]
        return tuple(sorted(rows, key=lambda row: (row.name, row.id)))  # databases differ in how they order text

    def part_of_documents(
        self, wanted: Wanted, limit: int, after: Place | None = None
    ) -> tuple[tuple[DocumentRow, ...], Place | None]:
        """At most so many of the documents behind that place, and the place to go on from; None after the last.

        Raises InputError for a place that is none in this order.
        """
        with self.database.reading() as connection:
            return part_of_documents(connection, wanted, limit, after)

    def is_empty(self, collections: Collection[str] | None = None) -> bool:
        """Whether those collections (None: all) hold no document."""
        t = schema.documents.c
        query = select(t.id).limit(1)
        if collections is not None:
            query = query.where(t.collection.in_(collections))
        with self.database.reading() as connection:
            return connection.execute(query).first() is None

    def row(self, document_id: DocumentId) -> DocumentRow:
        """The document as it stands in the list."""
        with self.database.reading() as connection:
            found = connection.execute(ROWS.where(schema.documents.c.id == document_id)).mappings().first()
        if found is None:
            raise no_document(document_id)
        return DocumentRow(**found)

    def rows(self, document_ids: Collection[str]) -> dict[str, DocumentRow]:
        """Those of the documents that are there, as they stand in the list, by id."""
        t = schema.documents.c
        with self.database.reading() as connection:
            found = [
                DocumentRow(**row)
                for batch in batches(sorted(set(document_ids)))
                for row in connection.execute(ROWS.where(t.id.in_(batch))).mappings()
            ]
        return {row.id: row for row in found}

    def collections(
        self, only: Collection[str] | None = None, *, after: str = "", limit: int | None = None
    ) -> tuple[CollectionRow, ...]:
        """Collections by name, those of ``only`` (None: all, the default one always) behind that name, so many."""
        with self.database.reading() as connection:
            return list_collections(connection, only, after=after, limit=limit)

    def find(
        self, wanted: str, collections: Collection[str] | None = None, only: Collection[DocumentId] | None = None
    ) -> DocumentId:
        """The id of the document meant by an id, the beginning of one, or a name, in those collections (None: all).

        ``only``: as if there were no other documents (None: all).
        Raises NotFoundError that names the closest, or the candidates where several fit.
        """
        with self.database.reading() as connection:
            return find_document(connection, wanted, collections, only)

    def find_all(self, wanted: Collection[str], collections: Collection[str] | None = None) -> frozenset[DocumentId]:
        """The ids of the documents meant, each as ``find`` finds it; those given as ids cost one query together."""
        rows = self.rows({stored_name(one) for one in wanted})
        exact = frozenset(row.id for row in rows.values() if collections is None or row.collection in collections)
        return exact.union(self.find(one, collections) for one in wanted if stored_name(one) not in exact)

    def named_by(self, wanted: str, collections: Collection[str] | None = None) -> str | None:
        """The name that ``find`` goes by for that word; None where it is an id or the beginning of one.

        Raises what ``find`` raises, and NotFoundError where it fits several names of one document.
        """
        with self.database.reading() as connection:
            return named_by(connection, wanted, collections)

    def has(self, document_id: DocumentId) -> bool:
        """Whether a document with that id is there."""
        with self.database.reading() as connection:
            return has_document(connection, document_id)

    def document(self, document_id: DocumentId) -> Document:
        """The document with its tree."""
        table = schema.documents
        return load_document(self._one(select(table.c.record).where(table.c.id == document_id), document_id))

    def content_hash(self, document_id: DocumentId) -> str:
        """SHA-256 of the document's bytes, in hex."""
        table = schema.documents
        return str(self._one(select(table.c.content_hash).where(table.c.id == document_id), document_id))

    def compiled(self, document_id: DocumentId) -> bytes:
        """The compiled index of a document, as it was put."""
        table = schema.compiled
        return bytes(self._one(select(table.c.data).where(table.c.document_id == document_id), document_id))

    def file(self, document_id: DocumentId) -> Path:
        """Where the original file is; not to be written."""
        return self._files.path(document_id)

    def pages(self, document_id: DocumentId, numbers: Sequence[int] | None = None) -> tuple[Page, ...]:
        """Those pages (all for None) in page order, without lines; numbers that are none are left out."""
        with self.database.reading() as connection:
            return read_pages(connection, document_id, numbers, self.path)

    def page_texts(self, wanted: Iterable[tuple[DocumentId, int]]) -> dict[tuple[DocumentId, int], str]:
        """The text of pages by document and number, of all at one moment; numbers that are none are left out."""
        with self.database.reading() as connection:
            return read_texts(connection, wanted)

    def damage(self) -> tuple[str, ...]:
        """What is not as it was written, a sentence each: the database, its documents, their files; empty if all is.

        Reads all that the database holds; the search index beside it heals by itself. Raises what reading raises,
        where not even that is possible.
        """
        found = list(self.database.faults())
        if found:
            return tuple(found)
        for row in self.documents():
            try:
                self.document(row.id)
                self.pages(row.id)
                self.compiled(row.id)
                file = self.file(row.id)
                if not file.is_file():
                    found.append(f"{row.name}: its file {str(file)!r} is not there; add it again")
            except LibraryError as error:
                found.append(f"{row.name}: {error.message}")
        return tuple(found)

    def correction(self, document_id: DocumentId) -> SectionTree | None:
        """The tree corrected by hand for that document, if there is one; it need not be there any more."""
        table = schema.corrections
        with self.database.reading() as connection:
            query = select(table.c.record).where(table.c.document_id == document_id)
            record = connection.execute(query).scalar()
        return None if record is None else load_tree(str(record))

    def setting(self, key: str) -> str | None:
        """A fact about the library; None when it was never put."""
        with self.database.reading() as connection:
            return connection.execute(_SETTING, {"wanted": key}).scalar()

    def put_setting(self, key: str, value: str | None) -> None:
        """Keep a fact about the library; None forgets it."""
        table = schema.settings
        with self.database.writing() as connection:
            connection.execute(delete(table).where(table.c.key == key))
            if value is not None:
                connection.execute(insert(table).values(key=key, value=value))

    def _one(self, query: Select[_T], document_id: DocumentId) -> _T:
        with self.database.reading() as connection:
            row = connection.execute(query).first()
        if row is None:
            raise no_document(document_id)
        return row[0]

    def _forget_file(self, document_id: DocumentId) -> None:
        """Delete the file of a document that is gone; where that cannot be done, the next opening sweeps it.

        Under the write lock, for the same bytes may have come back.
        """
        with suppress(VectreeError), self.database.writing() as connection:
            if not has_document(connection, document_id):
                self._files.remove(document_id)

    def _sweep(self) -> None:
        """Delete files that a killed process left without their document.

        Under the write lock, for a file is put before its document is committed; a busy library is
        left to the next opening.
        """
        if self.read_only or not self._strangers():
            return
        with suppress(BusyError), self.database.writing() as connection:
            known = connection.execute(select(schema.documents.c.id)).scalars()
            for stranger in self._files.strangers(known):
                stranger.unlink(missing_ok=True)

    def _strangers(self) -> list[Path]:
        with self.database.reading() as connection:
            return self._files.strangers(connection.execute(select(schema.documents.c.id)).scalars())


def _correct(connection: Connection, document_id: DocumentId, tree: SectionTree | None) -> None:
    require_document(connection, document_id)
    table = schema.corrections
    connection.execute(delete(table).where(table.c.document_id == document_id))
    if tree is not None:
        connection.execute(insert(table).values(document_id=document_id, record=dump_tree(tree), changed=now()))
