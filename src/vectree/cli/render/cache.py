"""Caches as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from vectree.schemas.cache import CacheOutput


def print_cache(console: Console, caches: CacheOutput) -> None:
    """A row for each cache, and what is wrong below it."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("cache", style="bold")
    for name in ("in process", "beyond it", "hits", "misses", "hit rate"):
        table.add_column(name, justify="right")
    rows = {"answers": caches.answers, "model calls": caches.calls}
    for name, one in rows.items():
        beyond = "-" if one.second_entries is None else f"{one.second_entries:,}"
        hits = one.first_hits + one.second_hits
        table.add_row(name, f"{one.first_entries:,}", beyond, f"{hits:,}", f"{one.misses:,}", f"{one.hit_rate:.0%}")
    console.print(table)
    for one in rows.values():
        if one.notice:
            console.print(one.notice, style="yellow", markup=False)
