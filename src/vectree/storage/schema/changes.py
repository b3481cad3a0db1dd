"""The change sequence that derived indexes follow.

It numbers every addition and removal without gaps. The next number is the maximum plus one, taken inside the
writing transaction: a database sequence could become visible out of order, and a follower would miss a row.
"""

from __future__ import annotations

from sqlalchemy import Column, Integer, String, Table

from vectree.storage.schema.base import metadata

changes = Table(
    "changes",
    metadata,
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("document_id", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("at", String(32), nullable=False),
)
