"""Options that list names with commas between them."""

from __future__ import annotations


def names_in(listed: str | None) -> tuple[str, ...]:
    """The names in their order, each once; none for None and where there is nothing between the commas."""
    return tuple(dict.fromkeys(name.strip() for name in (listed or "").split(",") if name.strip()))
