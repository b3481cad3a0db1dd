"""Documents with their names, pages, sections and corrections.

A document is in ``documents`` only when everything of it is: each is written in one transaction.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from vectree.storage.schema.base import BYTEWISE, metadata

_document = "documents.id"


def _owner(*, primary_key: bool = False) -> Column[str]:
    return Column(
        "document_id",
        String(64),
        ForeignKey(_document, ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )


documents = Table(
    "documents",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("content_hash", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("pages", Integer, nullable=False),
    Column("sections", Integer, nullable=False),
    Column("language", String(35), nullable=False),
    Column("domain", String(64), nullable=False),
    Column("collection", Text, nullable=False),
    Column("media_type", Text, nullable=False),
    Column("added", String(32), nullable=False),
    Column("record", Text, nullable=False),
    Column("summary", Text, nullable=False, server_default=""),
    Column("source", String(16), nullable=False, server_default=""),
    Column("size_bytes", BigInteger),
    Column("needs_ocr", Integer, nullable=False, server_default="0"),
    Column("verified", Integer, nullable=False, server_default="0"),
    Column("mentioned", Integer, nullable=False, server_default="0"),
    Column("repaired", Integer, nullable=False, server_default="0"),
    Column("unverified", Integer, nullable=False, server_default="0"),
    Column("name_folded", BYTEWISE, nullable=False, server_default=""),
    Column("title_folded", BYTEWISE, nullable=False, server_default=""),
    UniqueConstraint("collection", "content_hash", name="documents_by_content"),
    Index("documents_by_name", "name_folded", "id"),
)
"""``added`` is UTC, ISO 8601; ``record`` is the JSON of ``records.DocumentRecord``.

What follows it repeats facts of the record that lists show. ``size_bytes`` is null for documents of the first schema;
``name_folded`` and ``title_folded`` are what lists are ordered and searched by (``index.listing``).
"""

names = Table(
    "names",
    metadata,
    Column("collection", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    _owner(),
    Index("names_of_document", "document_id"),
)
"""Every name (NFC) a document was added under: the same bytes may have several, a name leads to one document of its
collection."""

pages = Table(
    "pages",
    metadata,
    _owner(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("label", Text),
    Column("text", Text, nullable=False),
    Column("width", Float, nullable=False),
    Column("height", Float, nullable=False),
    Column("rotation", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("reason", Text, nullable=False),
)

sections = Table(
    "sections",
    metadata,
    _owner(primary_key=True),
    Column("ordinal", Integer, primary_key=True, autoincrement=False),
    Column("section_id", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("level", Integer, nullable=False),
    Column("page_start", Integer, nullable=False),
    Column("page_end", Integer, nullable=False),
    Column("text_hash", String(32)),
    Column("embedder", Text),
    Column("vector", LargeBinary),
    Index("sections_by_text", "text_hash", "embedder"),
)
"""Entries of a document in order: 0 is the document itself (empty ``section_id``), then its sections.

``vector`` is little-endian float16, of the text whose hash is ``text_hash``, made by ``embedder``; all
three are null for a document without embeddings.
"""

compiled = Table(
    "compiled",
    metadata,
    _owner(primary_key=True),
    Column("data", LargeBinary, nullable=False),
)
"""What traversal loads instead of page texts; the bytes are ``index.compiled``'s."""

corrections = Table(
    "corrections",
    metadata,
    Column("document_id", String(64), primary_key=True),
    Column("record", Text, nullable=False),
    Column("changed", String(32), nullable=False),
)
"""Trees corrected by hand. They outlive the document, and are found again when its bytes come back to its
collection: they have the same id then."""
