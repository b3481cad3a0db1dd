"""Compiled documents kept in memory between questions."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from threading import Lock

import numpy as np

from vectree.errors import SchemaError
from vectree.index.compile import compile_document
from vectree.index.compiled import CompiledDocument
from vectree.index.compiled_blob import pack, size, unpack
from vectree.index.store import Store
from vectree.types.document import DocumentId

MOST_BYTES = 96 * 1024**2
"""Of all documents together: some thousand pages."""


_Key = tuple[DocumentId, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    document: CompiledDocument
    size: int
    """Bytes."""


class CompiledCache:
    """Compiled documents with their vectors, those used last; one that changes is forgotten. Safe between threads."""

    def __init__(self, store: Store, most_bytes: int = MOST_BYTES) -> None:
        self._store = store
        self._most = most_bytes
        self._lock = Lock()
        self._change = store.changes.last()
        self._bytes = 0
        self._documents: OrderedDict[_Key, _Kept] = OrderedDict()

    def get(self, wanted: Iterable[DocumentId], embedder: str) -> dict[DocumentId, CompiledDocument]:
        """The documents in the order given, with vectors if they were made by that embedder."""
        change = self._follow()
        return {document_id: self._one((document_id, embedder), change) for document_id in wanted}

    def _follow(self) -> int:
        """Forget what has changed since the last question; the number of the newest change."""
        newest = self._store.changes.last()
        with self._lock:
            if newest == self._change:
                return newest
            changed = {change.document_id for change in self._store.changes.after(self._change)}
            for key in list(self._documents):
                if newest < self._change or key[0] in changed:  # or the library was put back from a copy
                    self._bytes -= self._documents.pop(key).size
            self._change = newest
            return newest

    def _one(self, key: _Key, change: int) -> CompiledDocument:
        with self._lock:
            found = self._documents.get(key)
            if found is not None:
                self._documents.move_to_end(key)
                return found.document
        loaded = self._load(*key)  # others need not wait; at worst two load the same
        with self._lock:
            if self._change == change and key not in self._documents:  # else it may be of before the change
                self._documents[key] = loaded
                self._bytes += loaded.size
            while self._bytes > self._most and len(self._documents) > 1:
                self._bytes -= self._documents.popitem(last=False)[1].size
        return loaded.document

    def _load(self, document_id: DocumentId, embedder: str) -> _Kept:
        compiled = load_compiled(self._store, document_id)
        # The name can have changed since: another file may have taken the one it was added under.
        document = replace(compiled, name=self._store.row(document_id).name)
        vectors = self._store.vectors.of(document_id) if embedder else None
        if vectors is not None and vectors.embedder == embedder:
            rows = dict(zip(vectors.section_ids, vectors.matrix, strict=True))
            wanted = [document.section_id(row) for row in range(len(document.section_ids))]
            if wanted and all(section in rows for section in wanted):
                document = replace(document, embeddings=np.stack([rows[section] for section in wanted]))
        return _Kept(document=document, size=size(document))


def load_compiled(store: Store, document_id: DocumentId) -> CompiledDocument:
    """The compiled form; made anew where the library holds one of another version."""
    try:
        return unpack(store.compiled(document_id))
    except SchemaError:
        compiled = compile_document(store.document(document_id), store.pages(document_id))
        if not store.read_only:
            store.put_compiled(document_id, pack(compiled))
        return compiled
