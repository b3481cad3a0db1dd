"""The time as stored."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """UTC, ISO 8601, whole seconds."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def now_exactly() -> str:
    """UTC, ISO 8601, microseconds: for what is sorted by it."""
    return datetime.now(UTC).isoformat(timespec="microseconds")
