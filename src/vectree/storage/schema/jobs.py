"""Work that takes longer than a request: each row is a job, and the queue at once."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, Index, Integer, String, Table, Text, false

from vectree.storage.schema.base import metadata

jobs = Table(
    "jobs",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("collection", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("upload_id", String(64)),
    Column("document_id", String(64)),
    Column("options", Text, nullable=False),
    Column("state", String(16), nullable=False),
    Column("stage", String(16), nullable=False, server_default=""),
    Column("done", Integer, nullable=False, server_default="0"),
    Column("total", Integer, nullable=False, server_default="0"),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("cancel_requested", Boolean, nullable=False, server_default=false()),
    Column("worker", Text),
    Column("lease_until", Float),
    Column("heartbeat", Float),
    Column("error", Text),
    Column("created", String(32), nullable=False),
    Column("started", String(32)),
    Column("finished", String(32)),
    Column("revision", Integer, nullable=False),
    Index("jobs_by_state", "state", "created"),
    Index("jobs_by_revision", "revision"),
)
"""``state`` is queued, running, done, failed or cancelled. ``options`` and ``error`` are JSON.

``revision`` rises at every change of any row and is never used again (its counter is a row of ``settings``, since
finished jobs may be deleted): who remembers the highest that was seen finds what changed since.
"""
