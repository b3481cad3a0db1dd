"""Files on their way in. The bytes, and how many there are, are in the library's folder ``uploads``, under the id."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, String, Table, Text

from vectree.storage.schema.base import metadata

uploads = Table(
    "uploads",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("size", BigInteger, nullable=False),
    Column("sha256", String(64)),
    Column("collection", String(64), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("created", String(32), nullable=False),
)
"""``options`` is the JSON of ``jobs.job.ReadOptions``; ``owner`` the id of the key that sends it."""
