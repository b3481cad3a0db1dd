"""What goes into the store and what comes out of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from vectree.types.document import Document, DocumentId, Page
from vectree.types.section import SectionId

ChangeKind = Literal["added", "removed"]
PutStatus = Literal["added", "replaced", "unchanged"]

DOCUMENT_ENTRY = SectionId("")
"""Stands for the document itself where sections are listed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vectors:
    """Embeddings of a document and its sections, all by one embedder.

    ``matrix[i]`` (float32, unit length) belongs to ``section_ids[i]`` and was made from the text with
    hash ``text_hashes[i]``. ``DOCUMENT_ENTRY`` is the document itself.
    """

    embedder: str
    section_ids: tuple[SectionId, ...]
    text_hashes: tuple[str, ...]
    matrix: NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredDocument:
    """Everything that one transaction writes for a document."""

    document: Document
    content_hash: str
    """SHA-256 of the source in hex; ``document.id`` is ``files.document_id`` of it and the collection."""
    pages: tuple[Page, ...]
    compiled: bytes
    source: Path | bytes
    """The original file; its bytes are copied into the library."""
    vectors: Vectors | None = None
    collection: str = "default"


@dataclass(frozen=True, slots=True, kw_only=True)
class PutResult:
    """What ``put`` did. ``replaced`` is the id of the document that gave way, if one did."""

    id: DocumentId
    status: PutStatus
    replaced: DocumentId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentRow:
    """A document in a list: enough to show and to filter, without its tree."""

    id: DocumentId
    name: str
    title: str
    pages: int
    sections: int
    language: str
    domain: str
    collection: str
    media_type: str
    added: str
    """UTC, ISO 8601."""
    summary: str
    source: str
    """Where most of the structure came from (an ``Origin``)."""
    size_bytes: int | None
    """Of the file as it is kept; None for what the first version of vectree added."""
    needs_ocr: int
    """Pages without a usable text layer."""
    verified: int
    """Sections whose titles carry each mark, those that no title covers left out."""
    mentioned: int
    repaired: int
    unverified: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """An entry of the change sequence; numbers rise by one and are never used again."""

    sequence: int
    document_id: DocumentId
    kind: ChangeKind
