"""Embeddings of a document and its sections; texts embedded before are not embedded again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vectree.index.entries import Entry, embedding_text, text_hash
from vectree.index.stored import Vectors
from vectree.models.embedder import Embedder

_BATCH = 32
"""Texts between two reports of progress."""


class KnownVectors(Protocol):
    """Where vectors made before are kept (``VectorRows.known``)."""

    def __call__(self, embedder: str, text_hashes: Sequence[str], /) -> dict[str, NDArray[np.float32]]:
        """Vectors of the texts with those hashes, as far as there are any."""
        ...


def embed_entries(
    entries: Sequence[Entry],
    embedder: Embedder,
    known: KnownVectors,
    report: Callable[[int, int], None] | None = None,
) -> Vectors:
    """Vectors of all entries, in their order. ``report`` is told how many of how many are done."""
    texts = [embedding_text(entry) for entry in entries]
    hashes = [text_hash(text) for text in texts]
    vectors = dict(known(embedder.name, hashes))
    missing = {digest: text for digest, text in zip(hashes, texts, strict=True) if digest not in vectors}
    todo = list(missing.items())
    for start in range(0, len(todo), _BATCH):
        batch = todo[start : start + _BATCH]
        made = embedder.embed_passages([text for _, text in batch])
        vectors.update(zip((digest for digest, _ in batch), made, strict=True))
        if report is not None:
            report(len(texts) - len(todo) + start + len(batch), len(texts))
    return Vectors(
        embedder=embedder.name,
        section_ids=tuple(entry.section_id for entry in entries),
        text_hashes=tuple(hashes),
        matrix=np.stack([vectors[digest] for digest in hashes]) if hashes else np.zeros((0, 0), dtype=np.float32),
    )
