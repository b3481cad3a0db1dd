"""Collections: what separates documents that different people may see."""

from __future__ import annotations

from sqlalchemy import Column, String, Table

from vectree.storage.schema.base import metadata

DEFAULT_COLLECTION = "default"

collections = Table(
    "collections",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("created", String(32), nullable=False),
)
"""Adding a document makes its collection, where it is not there; the default one always is."""
