"""What all tables share.

Times that people see are UTC, ISO 8601, as text; times that are compared (leases) are seconds since 1970. JSON is
text, written and read by pydantic at the edges. ``owner`` is the id of an access key, or ``local`` for whoever calls
without one.
"""

from __future__ import annotations

from sqlalchemy import MetaData, Text

HEAD = "0003"
"""Revision of these tables; the newest file in ``migrations/versions`` (a test compares)."""

metadata = MetaData()

BYTEWISE = Text().with_variant(Text(collation="C"), "postgresql")
"""Text that is ordered by code points in every database, whatever its locale."""
