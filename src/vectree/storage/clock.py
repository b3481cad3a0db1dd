"""The time as stored."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


def now() -> str:
    """UTC, ISO 8601, whole seconds."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def now_exactly() -> str:
    """UTC, ISO 8601, microseconds: for what is sorted by it."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def before(seconds_ago: float) -> str:
    """The time so long ago, as ``now_exactly`` stores it; empty, which is before all of them, where there was none."""
    try:
        return (datetime.now(UTC) - timedelta(seconds=seconds_ago)).isoformat(timespec="microseconds")
    except OverflowError:
        return ""


def age(stored: str) -> float:
    """Seconds since a stored time."""
    return (datetime.now(UTC) - datetime.fromisoformat(stored)).total_seconds()
