"""Work to be done, being done and done.

``change`` numbers every change of any job; the last number given is kept in ``settings`` under ``jobs_change``, so that
a job's removal does not free it for another. ``owner`` is the id of the key that asked for it.
"""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, Index, Integer, String, Table, Text

from vectree.storage.schema.base import metadata

jobs = Table(
    "jobs",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("collection", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("state", String(16), nullable=False),
    Column("upload_id", String(64), unique=True),
    Column("document_id", String(64)),
    Column("options", Text, nullable=False),
    Column("stage", String(16)),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("put_back", Integer, nullable=False),
    Column("cancelling", Boolean, nullable=False),
    Column("worker", Text),
    Column("lease", Float),
    Column("due", Float, nullable=False),
    Column("error_kind", Text),
    Column("error_message", Text),
    Column("created", String(32), nullable=False),
    Column("started", String(32)),
    Column("finished", String(32)),
    Column("change", Integer, nullable=False),
    Index("jobs_by_state", "state", "created"),
    Index("jobs_by_change", "change"),
    Index("jobs_by_owner", "owner", "started"),
)
"""``lease`` and ``due`` are seconds since 1970: until when a worker has it, and before when none takes it.

``put_back`` counts how often passing trouble (a busy library, a full disk) sent it back to the queue; ``document_id``
is no foreign key, for a job outlives its document.
"""
