"""What people thought of answers: what fitting the settings to a library learns from."""

from __future__ import annotations

from sqlalchemy import Column, String, Table, Text

from vectree.storage.schema.base import metadata

feedback = Table(
    "feedback",
    metadata,
    Column("answer_id", String(64), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("question", Text, nullable=False),
    Column("documents", Text, nullable=False),
    Column("thumb", String(8)),
    Column("sections", Text, nullable=False),
    Column("pages", Text, nullable=False),
    Column("cited", Text, nullable=False),
    Column("comment", Text, nullable=False, server_default=""),
    Column("trace", Text, nullable=False),
    Column("created", String(32), nullable=False),
    Column("updated", String(32), nullable=False),
)
"""One row an answer, the last word of its owner. It outlives the answer, so it refers to it by id only.

``documents`` (ids), ``sections`` and ``pages`` (those that hold the answer), ``cited`` (pages that the answer cited)
and ``trace`` are JSON; ``thumb`` is up, down or null.
"""
