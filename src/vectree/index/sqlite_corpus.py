"""The default corpus index: FTS5 on our own terms, exact vectors, in one SQLite file beside the truth."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

from vectree.errors import DamagedError, QueryError
from vectree.index import search_file
from vectree.index.corpus import FIELD_WEIGHTS, KEYWORD_WEIGHT, VECTOR_WEIGHT, CorpusHit, CorpusQuery
from vectree.index.follow import follow, is_current
from vectree.index.rrf import reciprocal_ranks
from vectree.index.store import Store
from vectree.index.terms import match_any, query_terms
from vectree.index.vector_table import VectorTable
from vectree.scratch import ScratchFolder
from vectree.storage.failures import storage_errors
from vectree.storage.sqlite import connect, writable
from vectree.types.document import DocumentId
from vectree.types.section import SectionId

_FILE = "search.db"
_BUSY_TIMEOUT_SECONDS = 60.0


class SqliteCorpusIndex:
    """A ``CorpusIndex`` that follows a store; safe to use from several threads.

    It is a file in ``folder``, or in the library's. Where that may not be written and the index is behind, one is built
    in a temporary folder.
    """

    def __init__(self, store: Store, folder: Path | None = None) -> None:
        self._store = store
        self._file = (folder or store.path) / _FILE
        if folder is not None:
            with storage_errors(folder):
                folder.mkdir(parents=True, exist_ok=True)
        self._temporary: ScratchFolder | None = None
        self._idle: list[sqlite3.Connection] = []
        self._vectors: tuple[str, str, VectorTable] | None = None
        self._sequence = -1
        self.catch_up()

    def search(self, query: CorpusQuery) -> tuple[CorpusHit, ...]:
        """See ``CorpusIndex.search``. Raises QueryError for a limit under 1."""
        if query.limit < 1:
            raise QueryError(f"limit must be at least 1, not {query.limit}", limit=query.limit)
        self.catch_up()
        try:
            return self._search(query)
        except DamagedError:  # found only where the damaged pages are read
            self.rebuild()
            return self._search(query)

    def _search(self, query: CorpusQuery) -> tuple[CorpusHit, ...]:
        with self._reading() as connection:
            slots = _slots(connection, query)
            keyword = _keyword(connection, query, slots)
            nearest = self._nearest(connection, query, slots)
            scores = reciprocal_ranks([(KEYWORD_WEIGHT, keyword), (VECTOR_WEIGHT, nearest)])
            best = sorted(scores, key=lambda key: (-scores[key], key))[: query.limit]
            keyword_rank = {key: rank for rank, key in enumerate(keyword, start=1)}
            vector_rank = {key: rank for rank, key in enumerate(nearest, start=1)}
            return tuple(
                CorpusHit(
                    document_id=document_id,
                    section_id=section_id,
                    score=scores[key],
                    keyword_rank=keyword_rank.get(key),
                    vector_rank=vector_rank.get(key),
                )
                for key, document_id, section_id in _names(connection, best)
            )

    def rebuild(self) -> None:
        """See ``CorpusIndex.rebuild``."""
        try:
            with self._writing() as connection:
                search_file.clear(connection)
        except DamagedError:
            self._discard()
        self._sequence = -1
        self.catch_up()

    def size_bytes(self) -> int:
        """Size of its file; 0 where nothing was indexed yet."""
        return self._file.stat().st_size if self._file.is_file() else 0

    def close(self) -> None:
        """See ``CorpusIndex.close``."""
        self._close_idle()
        if self._temporary is not None:
            self._temporary.close()

    def catch_up(self) -> None:
        """Follow the store to its newest change; costs one small query where there is nothing to do."""
        newest = self._store.changes.last()
        if newest == self._sequence:
            return
        try:
            self._follow(newest)
        except DamagedError:
            self._discard()
            self._follow(newest)
        self._sequence = newest

    def _discard(self) -> None:
        """Delete the file: nothing in it that cannot be made again."""
        self._close_idle()
        with storage_errors(self._store.path):
            for file in (self._file, *self._file.parent.glob(f"{_FILE}-*")):
                file.unlink(missing_ok=True)

    def _follow(self, newest: int) -> None:
        if self._is_current(newest):
            return
        if not writable(self._file):
            self._close_idle()
            self._temporary = ScratchFolder()
            self._file = self._temporary.path / _FILE
        follow(self._store, self._writing)

    def _is_current(self, newest: int) -> bool:
        if not self._file.exists():
            return False
        with self._reading() as connection:
            return is_current(search_file.facts(connection), self._store, newest)

    def _nearest(self, connection: sqlite3.Connection, query: CorpusQuery, slots: list[int]) -> list[int]:
        if query.vector is None:
            return []
        sequence = search_file.facts(connection)["sequence"]
        cached = self._vectors
        if cached is None or cached[:2] != (sequence, query.embedder):
            # Read in the same transaction as the terms: the two never describe different states.
            table = VectorTable(*search_file.load_vectors(connection, query.embedder))
            self._vectors = cached = (sequence, query.embedder, table)
        return cached[2].nearest(query.vector, query.depth, search_file.key_ranges(slots, query.unit))

    @contextmanager
    def _reading(self) -> Generator[sqlite3.Connection]:
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Generator[sqlite3.Connection]:
        with self._transaction("BEGIN IMMEDIATE") as connection:
            yield connection

    @contextmanager
    def _transaction(self, begin: str) -> Generator[sqlite3.Connection]:
        with storage_errors(self._store.path, self._file):
            try:
                connection = self._idle.pop()
            except IndexError:
                connection = connect(
                    self._file, read_only=not writable(self._file), busy_timeout_seconds=_BUSY_TIMEOUT_SECONDS
                )
            done = False
            try:
                connection.execute(begin)
                yield connection
                connection.execute("COMMIT")
                done = True
            finally:
                # Closing rolls back; a connection that failed is not used again.
                self._idle.append(connection) if done else connection.close()

    def _close_idle(self) -> None:
        while self._idle:
            self._idle.pop().close()


def _passing(query: CorpusQuery) -> tuple[str, list[str]]:
    """Condition on ``documents`` for what the filters let pass, with its values."""
    conditions = ["1"]
    values: list[str] = []
    for column, wanted in (("domain", query.domain), ("language", query.language)):
        if wanted is not None:
            conditions.append(f"{column} = ?")
            values.append(wanted)
    for column, among in (("document_id", query.documents), ("collection", query.collections)):
        if among is not None:
            conditions.append(f"{column} IN (SELECT value FROM json_each(?))")
            values.append(json.dumps(sorted(among)))
    return " AND ".join(conditions), values


def _slots(connection: sqlite3.Connection, query: CorpusQuery) -> list[int]:
    condition, values = _passing(query)
    rows = connection.execute(f"SELECT slot FROM documents WHERE {condition} ORDER BY slot", values)
    return [row[0] for row in rows]


def _keyword(connection: sqlite3.Connection, query: CorpusQuery, slots: list[int]) -> list[int]:
    terms = query_terms(query.text)
    if not terms or not slots:
        return []
    weights = ", ".join(map(str, FIELD_WEIGHTS))
    condition, values = _passing(query)
    rows = connection.execute(
        f"""
        SELECT rowid FROM terms
        WHERE terms MATCH ? AND {search_file.UNIT_CONDITIONS[query.unit]}
          AND {search_file.SLOT} IN (SELECT slot FROM documents WHERE {condition})
        ORDER BY bm25(terms, {weights}), rowid LIMIT ?
        """,
        (match_any(terms, () if query.body else search_file.LABEL_COLUMNS), *values, query.depth),
    )
    return [row[0] for row in rows]


def _names(connection: sqlite3.Connection, keys: list[int]) -> Iterator[tuple[int, DocumentId, SectionId]]:
    query = f"""
        SELECT document_id, section_id FROM entries JOIN documents ON slot = {search_file.SLOT}
        WHERE entries.rowid = ?
    """
    for key in keys:
        document_id, section_id = connection.execute(query, (key,)).fetchone()
        yield key, DocumentId(document_id), SectionId(section_id)
