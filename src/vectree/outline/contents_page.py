"""Printed contents pages: where they are and what their rows say.

A page is a contents page when most of its rows (those under the heading "Contents", if it has one) end in page
labels that do not decrease, or are links whose targets do not. Tables of figures that also end in numbers fail the
order, alphabetical indexes too. A list goes on over the following pages as long as they look the same.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from vectree.outline.contents_rows import (
    Label,
    is_contents_heading,
    is_list_entry,
    is_list_heading,
    split_row,
)
from vectree.outline.layout import Layout, TextLine
from vectree.outline.links import RowLinks
from vectree.outline.rows import Row, rows_of
from vectree.text.normalise import matching_form

_COLUMN_GAP = 18.0
"""Points between two entries that stand side by side."""
_ORDERED = 0.8
"""Share of the labels (or link targets) that must not decrease."""
_SHARE = 0.5
"""Share of a page's rows that must be entries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentsRow:
    """An entry of a contents page, or a row among entries that has neither label nor link."""

    title: str
    label: Label | None
    target: int | None
    """The page that the row's link leads to."""
    top: float | None
    """How far down that page, in points."""
    line: TextLine
    """The first line of the row, for its look."""
    page: int
    x0: float
    y0: float
    y1: float

    @property
    def entry(self) -> bool:
        """Whether it leads somewhere."""
        return self.label is not None or self.target is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentsList:
    """The rows of one contents list, over one or more pages, lists of figures and tables left out."""

    rows: tuple[ContentsRow, ...]
    pages: tuple[int, ...]
    lines: frozenset[int]
    """Ids of all lines of the list, what was left out included."""
    heading: bool
    """Whether it is headed "Contents" or the like."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scan:
    """What a page looks like when taken for a contents page."""

    rows: tuple[ContentsRow, ...]
    lines: frozenset[int]
    heading: bool
    share: float
    leaders: float
    ordered: float

    @property
    def entries(self) -> list[ContentsRow]:
        return [row for row in self.rows if row.entry]


def find_contents(layout: Layout, links: RowLinks, skip: Container[int]) -> tuple[ContentsList, ...]:
    """The contents lists of the document in page order; ``skip`` are ids of running headers and footers."""
    found: list[ContentsList] = []
    scans: list[tuple[int, _Scan]] = []
    for page in range(1, layout.page_count + 2):
        scan = _scan(layout, page, links, skip) if page <= layout.page_count else None
        if scan is not None and scans and not scan.heading and _continues(scans[-1][1], scan):
            scans.append((page, scan))
            continue
        if scans:
            found.append(_joined(scans))
            scans = []
        if scan is not None and _starts(scan):
            scans = [(page, scan)]
    return tuple(found)


def _scan(layout: Layout, page: int, links: RowLinks, skip: Container[int]) -> _Scan | None:
    lines = layout.page(page)
    if sum(line.text[-1].isalnum() and line.form[-1] in "0123456789ivxlc" for line in lines) < 3 > links.count(page):
        return None
    printed = rows_of(line for line in lines if line.id not in skip)
    heading = next((i for i, row in enumerate(printed) if _heads(row)), None)
    below = printed if heading is None else printed[heading + 1 :]
    items = [item for row in below for item in _items(page, row, links)]
    entries = [item for item, _ in items if item.entry]
    if len(entries) < 3:
        return None
    last = max(index for index, (item, _) in enumerate(items) if item.entry)
    # A heading above a list that does not say "Contents" is a heading of its own: often the chapter's.
    first = 0 if heading is not None else min(index for index, (item, _) in enumerate(items) if item.entry)
    within = items[first : last + 1]
    return _Scan(
        rows=tuple(item for item, _ in within),
        lines=_ids(printed, None if heading is None else printed[heading], within[0][0].y0, within[-1][0].y1),
        heading=heading is not None,
        share=len(entries) / len(items if heading is None else within),
        leaders=sum(leader for item, leader in within if item.entry) / len(entries),
        ordered=_ordered(entries),
    )


def _ids(printed: Sequence[Row], heading: Row | None, top: float, bottom: float) -> frozenset[int]:
    """Of the heading's lines and of those between the first and the last entry."""
    rows = [row for row in printed if row.y1 > top and row.y0 < bottom]
    if heading is not None:
        rows.append(heading)
    return frozenset(line.id for row in rows for line in row.lines)


def _heads(row: Row) -> bool:
    return is_contents_heading(row.text) or any(is_contents_heading(line.text) for line in row.lines)


def _items(page: int, row: Row, links: RowLinks) -> Iterator[tuple[ContentsRow, bool]]:
    """The entries of a row (more than one where two columns stand side by side), each with "has a leader"."""
    part: list[TextLine] = []
    for line, following in zip(row.lines, [*row.lines[1:], None], strict=True):
        part.append(line)
        if following is None or _column_ends(line, part, following):
            yield _item(page, Row(lines=tuple(part)), links)
            part = []


def _column_ends(line: TextLine, part: Sequence[TextLine], following: TextLine) -> bool:
    if following.x0 - line.x1 < _COLUMN_GAP or not any(c.isalpha() for c in following.form):
        return False
    parts = split_row(" ".join(piece.text for piece in part))
    return parts.label is not None and (parts.leader or len(part) > 1)


def _item(page: int, row: Row, links: RowLinks) -> tuple[ContentsRow, bool]:
    parts = split_row(row.text)
    link = links.of_row(page, row)
    if link is not None and parts.label is None and not links.covers(page, row):
        link = None
    item = ContentsRow(
        title=parts.title,
        label=parts.label,
        target=link.target if link is not None else None,
        top=link.top if link is not None else None,
        line=row.lines[0],
        page=page,
        x0=row.x0,
        y0=row.y0,
        y1=row.y1,
    )
    return item, parts.leader


def _ordered(entries: Sequence[ContentsRow]) -> float:
    """The share of neighbouring entries of one series that do not decrease, links first."""
    good = total = 0
    for before, after in pairwise(entries):
        if before.target is not None and after.target is not None:
            total += 1
            good += after.target >= before.target
        elif before.label is not None and after.label is not None and before.label.series == after.label.series:
            total += 1
            good += after.label.value >= before.label.value
    return good / total if total else 0.0


def _starts(scan: _Scan) -> bool:
    entries = scan.entries
    if scan.ordered < _ORDERED or _repeats(entries):
        return False
    if scan.heading:
        return scan.share >= _SHARE / 2
    linked = sum(row.target is not None for row in entries) / len(entries)
    return len(entries) >= 5 and scan.share >= _SHARE and (scan.leaders >= _SHARE or linked >= _SHARE)


def _repeats(entries: Sequence[ContentsRow]) -> bool:
    """Whether all entries lead to one page: a table of amounts, or a page of footnotes."""
    places = {row.target or (row.label.series, row.label.value) for row in entries if row.target or row.label}
    return len(places) < 2


def _continues(before: _Scan, scan: _Scan) -> bool:
    last, first = before.entries[-1], scan.entries[0]
    if last.label and first.label and last.label.series == first.label.series:
        if first.label.value < last.label.value:
            return False
    return scan.ordered >= _ORDERED and scan.share >= _SHARE and _same_kind(before, scan)


def _same_kind(before: _Scan, scan: _Scan) -> bool:
    def linked(one: _Scan) -> bool:
        return sum(row.target is not None for row in one.entries) * 2 >= len(one.entries)

    return linked(before) == linked(scan) and (before.leaders >= _SHARE) == (scan.leaders >= _SHARE)


def _joined(scans: Sequence[tuple[int, _Scan]]) -> ContentsList:
    rows: list[ContentsRow] = []
    in_list = False
    for _, scan in scans:
        for row in scan.rows:
            if not row.entry and is_list_heading(row.title):
                in_list = True
            elif not row.entry and is_contents_heading(row.title):
                in_list = False
            elif not in_list and matching_form(row.title):
                rows.append(row)
    if sum(is_list_entry(row.title) for row in rows) >= 3:
        rows = [row for row in rows if not is_list_entry(row.title)]
    return ContentsList(
        rows=tuple(_without_tail(rows)),
        pages=tuple(page for page, _ in scans),
        lines=frozenset().union(*(scan.lines for _, scan in scans)),
        heading=scans[0][1].heading,
    )


def _without_tail(rows: list[ContentsRow]) -> list[ContentsRow]:
    """Without the rows after the last entry."""
    while rows and not rows[-1].entry:
        rows.pop()
    return rows


def joined_row(parts: Sequence[ContentsRow]) -> ContentsRow:
    """One entry of the rows of a wrapped one; the first gives the look, the last the label."""
    title = " ".join(part.title for part in parts)
    target = next((part.target for part in reversed(parts) if part.target is not None), None)
    top = next((part.top for part in reversed(parts) if part.top is not None), None)
    return replace(parts[0], title=title, label=parts[-1].label, target=target, top=top, y1=parts[-1].y1)
