"""Access keys, and the browser sessions that were opened with them. No secret is stored, only SHA-256 of it."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, String, Table, Text

from vectree.storage.schema.base import metadata

keys = Table(
    "keys",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("secret_hash", String(64), nullable=False),
    Column("rights", String(16), nullable=False),
    Column("collections", Text, nullable=False),
    Column("created", String(32), nullable=False),
    Column("last_used", String(32)),
    Column("revoked", String(32)),
)
"""``collections`` is a JSON list of names, or ``"*"``; ``rights`` is read, write or admin."""

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("key_id", String(64), ForeignKey("keys.id", ondelete="CASCADE"), nullable=False),
    Column("csrf_token", String(64), nullable=False),
    Column("created", String(32), nullable=False),
    Column("expires", Float, nullable=False),
    Index("sessions_of_key", "key_id"),
)
