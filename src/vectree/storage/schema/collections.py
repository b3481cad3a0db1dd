"""Collections: what separates documents that different people may see."""

from __future__ import annotations

from sqlalchemy import Column, String, Table

from vectree.storage.schema.base import metadata

collections = Table(
    "collections",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("created", String(32), nullable=False),
)
"""Those that were made; adding a document makes its own. ``default`` is always there."""
