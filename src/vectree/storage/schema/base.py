"""What all tables share."""

from __future__ import annotations

from sqlalchemy import MetaData

HEAD = "0001"
"""Revision of these tables; the newest file in ``migrations/versions`` (a test compares)."""

metadata = MetaData()
