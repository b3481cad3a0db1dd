"""From entries of a contents list to places in the document.

A link says where an entry leads. Without one, the title is looked up among all lines of the document, and the
places are chosen together: in the order of the entries, with a preference for the page that the printed label means.
What labels mean (the offset between label and physical page) is voted by all titles of a stretch of labels, so that
roman front matter, restarts and bound volumes each get their own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from vectree.outline.contents.page import ContentsList, ContentsRow, joined_row
from vectree.outline.pages.layout import Layout
from vectree.outline.pages.numbering import parse_number
from vectree.outline.pages.places import Place, TitlePlaces

_LEAST_TRUST = 0.4
"""Share of a list's entries that must be found on their pages for the list to count."""
_LEAST_BARE_TRUST = 0.6
"""The same for a list without page numbers, of all its rows."""
_ROWS_OF_AN_ENTRY = 4
_LINE_STEP = 2.0
"""A continued row follows within so many times its height."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedEntry:
    """A contents entry and where it leads."""

    row: ContentsRow
    page: int
    place: Place | None
    """The lines that are the title; None when the page is only claimed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedList:
    """A contents list whose entries have pages, in the list's order."""

    entries: tuple[PlacedEntry, ...]
    trust: float
    """Share of the entries whose titles stand on their pages, in [0, 1]."""
    source: ContentsList


def place_list(contents: ContentsList, layout: Layout, places: TitlePlaces) -> PlacedList | None:
    """The list with a page for every entry that the file can have; None when it is not to be trusted."""
    rows = _unwrapped(contents.rows, places)
    expected = _expected(rows, layout, places)
    candidates = [_candidates(row, page, layout, places) for row, page in zip(rows, expected, strict=True)]
    chosen = _choose(candidates)
    entries: list[PlacedEntry] = []
    for row, page, place in zip(rows, expected, chosen, strict=True):
        if place is not None:
            entries.append(PlacedEntry(row=row, page=place.page, place=place))
        elif page is not None and 1 <= page <= layout.page_count:
            entries.append(PlacedEntry(row=row, page=page, place=None))
    trust = sum(place is not None for place in chosen) / max(1, len(contents.rows) if contents.bare else len(rows))
    if trust < (_LEAST_BARE_TRUST if contents.bare else _LEAST_TRUST) or len(entries) < 2:
        return None
    return PlacedList(entries=tuple(_in_order(entries)), trust=trust, source=contents)


def _unwrapped(rows: Sequence[ContentsRow], places: TitlePlaces) -> list[ContentsRow]:
    """The rows with wrapped entries joined; rows without label that are no titles are left out."""
    found: list[ContentsRow] = []
    waiting: list[ContentsRow] = []
    for row in rows:
        if waiting and not _follows(waiting[-1], row):
            found.extend(_alone(waiting, places))
            waiting = []
        if row.label is None and not _leads_away(row, waiting):
            waiting.append(row)
            continue
        found.extend(_ending(waiting, row, places))
        waiting = []
    found.extend(_alone(waiting, places))
    return found


def _leads_away(row: ContentsRow, waiting: Sequence[ContentsRow]) -> bool:
    """Whether a row without label is an entry by its link alone."""
    return row.target is not None and not waiting and row.label is None


def _follows(before: ContentsRow, row: ContentsRow) -> bool:
    return row.page != before.page or row.y0 - before.y1 <= _LINE_STEP * (before.y1 - before.y0)


def _ending(waiting: Sequence[ContentsRow], row: ContentsRow, places: TitlePlaces) -> list[ContentsRow]:
    """What the rows before and the row with the label are together: one entry, or several."""
    if not waiting:
        return [row]
    if parse_number(row.title) is not None:  # what begins with its own number continues nothing
        return [*_alone(waiting, places), row]
    for first in range(max(0, len(waiting) - _ROWS_OF_AN_ENTRY + 1), len(waiting)):
        whole = joined_row([*waiting[first:], row])
        if places.find(whole.title):
            return [*_alone(waiting[:first], places), whole]
    if not places.find(row.title):
        return [*_alone(waiting[:-1], places), joined_row([*waiting[-1:], row])]
    return [*_alone(waiting, places), row]


def _alone(rows: Sequence[ContentsRow], places: TitlePlaces) -> list[ContentsRow]:
    """Rows without label that are titles of the document: parts that hold the entries after them."""
    return [row for row in rows if row.target is not None or places.find(row.title)]


def _expected(rows: Sequence[ContentsRow], layout: Layout, places: TitlePlaces) -> list[int | None]:
    """The page that link or label says; None where neither does."""
    offsets: list[int | None] = [None] * len(rows)
    for stretch in _stretches(rows):
        votes: Counter[int] = Counter()
        for index in stretch:
            row = rows[index]
            if row.label is None:
                continue
            pages = {row.target} if row.target is not None else {place.page for place in places.find(row.title)}
            for page in pages:
                votes[page - row.label.value] += 1
        if votes:
            best = max(votes, key=lambda offset: (votes[offset], -abs(offset)))
            for index in stretch:
                offsets[index] = best
    expected: list[int | None] = []
    for row, offset in zip(rows, offsets, strict=True):
        if row.target is not None:
            expected.append(row.target)
        elif row.label is not None and offset is not None:
            expected.append(row.label.value + offset)
        else:
            expected.append(None)
    return expected


def _stretches(rows: Sequence[ContentsRow]) -> list[list[int]]:
    """Indices of rows whose labels are of one series and do not decrease."""
    stretches: list[list[int]] = []
    last: dict[str, tuple[int, int]] = {}
    for index, row in enumerate(rows):
        if row.label is None:
            continue
        series, value = row.label.series, row.label.value
        before = last.get(series)
        if before is None or value < before[1]:
            stretches.append([])
            last[series] = (len(stretches) - 1, value)
        else:
            last[series] = (before[0], value)
        stretches[last[series][0]].append(index)
    return stretches


@dataclass(frozen=True, slots=True)
class _Option:
    place: Place
    key: tuple[int, float]
    score: float


def _candidates(row: ContentsRow, page: int | None, layout: Layout, places: TitlePlaces) -> list[_Option]:
    """Where the entry may be; on the linked page only, if it is there."""
    found = list(places.find(row.title))
    if page is not None:
        here = [place for place in found if place.page == page]
        if not here and (close := places.near(row.title, page)) is not None:
            here = [close]
            found.append(close)
        if row.target is not None:
            found = here or [place for place in found if abs(place.page - page) == 1]
    options = [_option(place, row, page, layout) for place in found]
    options.sort(key=lambda option: option.key)
    return options


def _option(place: Place, row: ContentsRow, page: int | None, layout: Layout) -> _Option:
    line = layout.lines[place.first]
    score = 1.0 + 0.2 * place.whole
    if page is not None:
        score += 2.0 if place.page == page else 0.5 if abs(place.page - page) == 1 else 0.0
    if line.size > layout.body_size or (line.bold and not layout.body_bold):
        score += 0.4
    if row.top is not None and row.target == place.page:
        # Of two places on the linked page, the one the link points at.
        distance = line.y0 - row.top
        score += 0.5 if -line.height <= distance <= 4 * line.height else 0.0
    return _Option(place, (place.page, float(place.first)), score)


def _choose(candidates: Sequence[Sequence[_Option]]) -> list[Place | None]:
    """One place or none for every entry, in document order, with the greatest sum of scores."""
    keys = sorted({option.key for options in candidates for option in options})
    tree: list[tuple[float, int]] = [(0.0, -1)] * (len(keys) + 1)
    nodes: list[tuple[int, int, int]] = []
    best_score, best_node = 0.0, -1
    for index, options in enumerate(candidates):
        fresh: list[tuple[int, float, int]] = []
        for number, option in enumerate(options):
            rank = bisect_right(keys, option.key)
            before, node = _best(tree, rank - 1)
            nodes.append((index, number, node))
            score = before + option.score
            fresh.append((rank, score, len(nodes) - 1))
            if score > best_score:
                best_score, best_node = score, len(nodes) - 1
        for rank, score, node in fresh:
            _raise(tree, rank, score, node)
    chosen: list[Place | None] = [None] * len(candidates)
    while best_node >= 0:
        index, number, best_node = nodes[best_node]
        chosen[index] = candidates[index][number].place
    return chosen


def _best(tree: Sequence[tuple[float, int]], rank: int) -> tuple[float, int]:
    """The best score among keys 1 to ``rank`` (a Fenwick tree of maxima)."""
    found = (0.0, -1)
    while rank > 0:
        found = max(found, tree[rank])
        rank -= rank & -rank
    return found


def _raise(tree: list[tuple[float, int]], rank: int, score: float, node: int) -> None:
    while rank < len(tree):
        tree[rank] = max(tree[rank], (score, node))
        rank += rank & -rank


def _in_order(entries: Sequence[PlacedEntry]) -> list[PlacedEntry]:
    """Without entries that are only claimed for a page before or after their found neighbours."""
    found: list[PlacedEntry] = []
    following = [0] * (len(entries) + 1)
    following[-1] = 1 << 30
    for index in range(len(entries) - 1, -1, -1):
        entry = entries[index]
        following[index] = entry.page if entry.place is not None else following[index + 1]
    latest = 0
    for index, entry in enumerate(entries):
        if entry.place is not None:
            latest = entry.page
        elif entry.row.target is None and not latest <= entry.page <= following[index + 1]:
            continue
        found.append(entry)
    return found
