"""Compiled documents kept in memory between questions."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import replace
from threading import Lock

import numpy as np

from vectree.errors import SchemaError
from vectree.index.compiled import CompiledDocument, compile_document
from vectree.index.store import Store
from vectree.types.document import DocumentId

_KEPT = 64


class CompiledCache:
    """Compiled documents with their vectors, those used last; forgotten when the library changes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        self._change = -1
        self._documents: OrderedDict[tuple[DocumentId, str], CompiledDocument] = OrderedDict()

    def get(self, wanted: Iterable[DocumentId], embedder: str) -> dict[DocumentId, CompiledDocument]:
        """The documents in the order given, with vectors if they were made by that embedder."""
        change = self._store.last_change()
        with self._lock:
            if change != self._change:
                self._documents.clear()
                self._change = change
            return {document_id: self._one(document_id, embedder) for document_id in wanted}

    def _one(self, document_id: DocumentId, embedder: str) -> CompiledDocument:
        key = (document_id, embedder)
        found = self._documents.get(key)
        if found is None:
            found = self._load(document_id, embedder)
            self._documents[key] = found
            while len(self._documents) > _KEPT:
                self._documents.popitem(last=False)
        self._documents.move_to_end(key)
        return found

    def _load(self, document_id: DocumentId, embedder: str) -> CompiledDocument:
        # The name can have changed since: another file may have taken the one it was added under.
        compiled = replace(load_compiled(self._store, document_id), name=self._store.row(document_id).name)
        vectors = self._store.vectors(document_id) if embedder else None
        if vectors is None or vectors.embedder != embedder:
            return compiled
        rows = dict(zip(vectors.section_ids, vectors.matrix, strict=True))
        wanted = [compiled.section_id(row) for row in range(len(compiled.section_ids))]
        if not wanted or not all(section in rows for section in wanted):
            return compiled
        return replace(compiled, embeddings=np.stack([rows[section] for section in wanted]))


def load_compiled(store: Store, document_id: DocumentId) -> CompiledDocument:
    """The compiled form; made anew where the library holds one of another version."""
    try:
        return CompiledDocument.from_bytes(store.compiled(document_id))
    except SchemaError:
        compiled = compile_document(store.document(document_id), store.pages(document_id))
        if not store.read_only:
            store.put_compiled(document_id, compiled.to_bytes())
        return compiled
