"""Several contents lists of one document as one: the widest, and inside its sections what the others add."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from vectree.outline.contents.levels import levels_of, nested
from vectree.outline.contents.place import PlacedEntry, PlacedList
from vectree.text.normalise import matching_form

_LEAST_TRUST = 0.6
"""Share of its entries found that a list beside the widest one needs."""
_LEAST_ENTRIES = 3


def joined_lists(lists: Sequence[PlacedList], page_count: int) -> list[tuple[PlacedEntry, int]]:
    """Entries with levels, in document order; no entry twice. Empty without lists."""
    if not lists:
        return []
    widest = max(lists, key=lambda one: (one.trust * _reach(one, page_count), len(one.entries)))
    found = list(zip(widest.entries, levels_of([entry.row for entry in widest.entries]), strict=True))
    for one in lists:
        if one is not widest and one.trust >= _LEAST_TRUST and len(one.entries) >= _LEAST_ENTRIES:
            found = _with(found, one)
    return list(zip((entry for entry, _ in found), nested([level for _, level in found]), strict=True))


def _reach(one: PlacedList, page_count: int) -> float:
    """The share of the document between the first and the last entry's pages, damped for lists of few entries."""
    pages = [entry.page for entry in one.entries]
    span = (max(pages) - min(pages) + 1) / max(1, page_count)
    return span * min(1.0, len(one.entries) / 8)


def _with(found: list[tuple[PlacedEntry, int]], one: PlacedList) -> list[tuple[PlacedEntry, int]]:
    """The entries with those of another list set in below what they stand under."""
    known = {(matching_form(entry.row.title), entry.page) for entry, _ in found}
    lines = {entry.place.first for entry, _ in found if entry.place is not None}
    added = [
        (entry, level)
        for entry, level in zip(one.entries, levels_of([entry.row for entry in one.entries]), strict=True)
        if (matching_form(entry.row.title), entry.page) not in known
        and (entry.place is None or entry.place.first not in lines)
    ]
    if len(added) * 2 < len(one.entries):
        return found  # a second printing of the same list
    keys = [_key(entry) for entry, _ in found]
    below = bisect_right(keys, _key(added[0][0]))
    if not below or found[below - 1][0].page > one.source.pages[0]:
        return found  # not inside the section that it lists: a list of figures or tables
    above = found[below - 1][1]
    merged = [*found, *((entry, level + above) for entry, level in added)]
    return sorted(merged, key=lambda pair: _key(pair[0]))


def _key(entry: PlacedEntry) -> tuple[int, float]:
    return (entry.page, float(entry.place.first) if entry.place is not None else -1.0)
