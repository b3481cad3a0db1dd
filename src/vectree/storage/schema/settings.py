"""Facts about the library."""

from __future__ import annotations

from sqlalchemy import Column, String, Table, Text

from vectree.storage.schema.base import metadata

settings = Table(
    "settings",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
"""``library_id``, written when the library is made; ``learned``, what it learned from feedback."""
