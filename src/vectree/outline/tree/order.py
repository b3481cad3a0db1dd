"""Titles into the order of the text, so that pages never run backwards inside a parent, and none is lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from vectree.types.section import Origin, Position, SectionKind, Verification

DEEPEST = 64
"""Levels below this are drawn up to it: no document needs them, and many a program cannot walk them."""

_WEIGHTS = {
    Verification.VERIFIED: 4,
    Verification.REPAIRED: 4,
    Verification.MENTIONED: 2,
    Verification.UNVERIFIED: 1,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A checked title with its place, in the order of its source; levels nest as in ``Candidate``."""

    title: str
    level: int
    start: Position | None
    """None where nothing is known; it then takes the place of what follows."""
    origin: Origin
    verification: Verification
    exact: bool = False
    """Whether ``start`` is the title's own place; otherwise only its page is known."""
    title_end: Position | None = None
    verified_page: int | None = None
    id: str | None = None
    """Given ids are kept."""
    summary: str | None = None
    """Given summaries are kept."""
    kind: SectionKind | None = None
    """Given kinds are kept; otherwise the title tells."""


def in_order(titles: Sequence[Placed], last: Position) -> list[Placed]:
    """The titles with starts that never decrease and levels at most one deeper than the one before.

    The heaviest run that is in order already stays as it is; a title outside it moves to where its page belongs,
    beside its new neighbours, or, if it was not found there and has children in order, to its first child. A title
    without a page takes the place of the next one; ``last`` is for those behind which nothing follows.
    """
    flat = _started(_nested(titles))
    keys = [title.start for title in flat]
    kept = set(_heaviest_run(flat))
    lost = {i for i in range(len(flat)) if i not in kept and keys[i] is not None}
    leading = {i for i in lost if _leads(flat, i, kept)}
    strays = lost - leading
    ordered = [replace(t, start=None) if i in leading else t for i, t in enumerate(flat) if i not in strays]
    ordered = _filled(ordered, last)
    for i in sorted(strays, key=lambda i: (keys[i] or last, i)):
        _insert(ordered, flat[i])
    return _nested(ordered)


def _started(titles: Sequence[Placed]) -> list[Placed]:
    """A title of which only the page is known begins behind a title before it on the same page."""
    result: list[Placed] = []
    behind: Position | None = None
    for title in titles:
        if title.start is not None:
            if not title.exact and behind is not None and behind.page == title.start.page and behind > title.start:
                title = replace(title, start=behind)
            behind = title.title_end or title.start
        result.append(title)
    return result


def _heaviest_run(titles: Sequence[Placed]) -> list[int]:
    """Indices of the non-decreasing subsequence with the most weight; titles without a place are left out.

    A title that was found weighs more than one that was not. Prefix maxima in a Fenwick tree over the sorted places.
    """
    placed = [(index, start) for index, title in enumerate(titles) if (start := title.start) is not None]
    if all(before <= after for (_, before), (_, after) in pairwise(placed)):
        return [index for index, _ in placed]
    rank = {place: number for number, place in enumerate(sorted({start for _, start in placed}), start=1)}
    best: list[tuple[int, int]] = [(0, -1)] * (len(rank) + 1)
    previous: dict[int, int] = {}
    end = (0, -1)
    for index, start in placed:
        weight, before = max((best[node] for node in _below(rank[start])), default=(0, -1))
        previous[index] = before
        found = (weight + _WEIGHTS[titles[index].verification], index)
        end = max(end, found)
        node = rank[start]
        while node < len(best):
            best[node] = max(best[node], found)
            node += node & -node
    run: list[int] = []
    index = end[1]
    while index >= 0:
        run.append(index)
        index = previous[index]
    return run[::-1]


def _below(node: int) -> Iterator[int]:
    while node:
        yield node
        node -= node & -node


def _leads(titles: Sequence[Placed], index: int, kept: set[int]) -> bool:
    """Whether a stray was not found where it claims to be and its first child is in order."""
    title, child = titles[index], index + 1
    if title.verification is not Verification.UNVERIFIED or child not in kept:
        return False
    return titles[child].level > title.level


def _insert(ordered: list[Placed], title: Placed) -> None:
    """Put a stray where its start belongs, not as the parent of what follows there."""
    start = title.start
    at = len(ordered)
    while at > 0 and (other := ordered[at - 1].start) is not None and start is not None and other > start:
        at -= 1
    level = max(title.level, ordered[at].level) if at < len(ordered) else title.level
    ordered.insert(at, replace(title, level=level))


def _filled(titles: Sequence[Placed], last: Position) -> list[Placed]:
    """Every start known and none before its predecessor's; what has no place of its own takes the next one's."""
    filled: list[Placed] = []
    following = last
    for title in reversed(titles):
        start = title.start
        if start is None or start > following:
            start = following
        following = start
        filled.append(title if start == title.start else replace(title, start=start, exact=False, title_end=None))
    return filled[::-1]


def _nested(titles: Sequence[Placed]) -> list[Placed]:
    result: list[Placed] = []
    ancestors: list[int] = []
    for title in titles:
        while ancestors and ancestors[-1] >= title.level:
            ancestors.pop()
        level = min(len(ancestors) + 1, DEEPEST)
        ancestors.append(title.level)
        result.append(title if level == title.level else replace(title, level=level))
    return result
