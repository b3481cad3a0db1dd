"""Files that arrive in pieces; the bytes themselves are on disk."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, String, Table, Text

from vectree.storage.schema.base import metadata

uploads = Table(
    "uploads",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("collection", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("size", BigInteger, nullable=False),
    Column("received", BigInteger, nullable=False, server_default="0"),
    Column("sha256", String(64)),
    Column("options", Text, nullable=False),
    Column("job_id", String(64)),
    Column("created", String(32), nullable=False),
    Column("updated", String(32), nullable=False),
    Index("uploads_by_update", "updated"),
)
"""``received`` bytes of ``size`` are on disk for certain; ``job_id`` is set when all are."""
