"""Printed contents pages: where they are and what their rows say.

A page is a contents page when most of its rows (those under the heading "Contents", if it has one) end in page
labels that do not decrease, or are links whose targets do not. Tables of figures that also end in numbers fail the
order, alphabetical indexes too. A list goes on over the following pages as long as they look the same.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from vectree.outline.contents.rows import (
    Label,
    is_contents_heading,
    is_continued,
    is_list_entry,
    is_list_heading,
    page_label,
    split_row,
)
from vectree.outline.pages.layout import Layout, TextLine
from vectree.outline.pages.links import RowLinks
from vectree.outline.pages.numbering import parse_number
from vectree.outline.pages.rows import Row, rows_of
from vectree.text.normalise import matching_form

_COLUMN_GAP = 8.0
"""Points between two entries that stand side by side."""
_ORDERED = 0.8
"""Share of the labels (or link targets) that must not decrease."""
_LEAST_ENTRIES = 5
"""Entries that a list without heading has at least."""
_DOTS = ("..", ". .", "…", "··", "・・", "．．", "· ·")
_MOST_OF_A_HEADING = 30
_MOST_OF_A_TITLE = 80
_OTHER_ROWS = 3
"""So many rows on end without label or link are not part of a list."""
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
    x1: float
    y1: float
    column: int = 0
    """0 for the left one."""

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
    bare: bool = False
    """Whether its rows mostly have no page numbers, so that only their titles can say where they lead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scan:
    """What a page looks like when taken for a contents page."""

    rows: tuple[ContentsRow, ...]
    lines: frozenset[int]
    heading: bool
    begins: int
    """How many rows stand above the first entry, heading aside."""
    share: float
    leaders: float
    ordered: float
    bare: bool = False

    @property
    def entries(self) -> list[ContentsRow]:
        return [row for row in self.rows if row.entry]


_Item = tuple[ContentsRow, bool]
"""A row and whether it has a leader."""


def find_contents(layout: Layout, links: RowLinks, skip: Container[int]) -> tuple[ContentsList, ...]:
    """The contents lists of the document in page order; ``skip`` are ids of running headers and footers."""
    found: list[ContentsList] = []
    scans: list[tuple[int, _Scan]] = []
    for page in range(1, layout.page_count + 2):
        likely = page <= layout.page_count and (bool(scans) or _promising(layout.page(page), links.count(page), skip))
        scan = _scan(layout, page, links, skip) if likely else None
        if scans and scans[-1][1].bare and not (scan is not None and _starts(scan)):
            scan = _bare_scan(layout, page, links, skip, headed=False) if page <= layout.page_count else None
            if scan is not None:
                scans.append((page, scan))
                continue
        elif scan is not None and scans and not scans[-1][1].bare and _continues(scans[-1][1], scan):
            scans.append((page, scan))
            continue
        if scans:
            found.append(_joined(scans))
            scans = []
        if scan is None or not _starts(scan):
            scan = _bare_scan(layout, page, links, skip, headed=True) if likely else None
        if scan is not None:
            scans = [(page, scan)]
    return tuple(found)


def _promising(lines: Sequence[TextLine], links: int, skip: Container[int]) -> bool:
    """Whether a page may begin a list: a quick look that spares most pages of a long document the thorough one."""
    if links >= _LEAST_ENTRIES:
        return True
    leaders = sum(any(dots in line.text for dots in _DOTS) for line in lines)
    return leaders >= _LEAST_ENTRIES or any(_may_head(line) for line in lines if line.id not in skip)


def _may_head(line: TextLine) -> bool:
    return len(line.form) <= _MOST_OF_A_HEADING and (
        is_contents_heading(line.text) or is_contents_heading(split_row(line.text).title)
    )


def _scan(layout: Layout, page: int, links: RowLinks, skip: Container[int]) -> _Scan | None:
    lines = layout.page(page)
    printed = rows_of(line for line in lines if line.id not in skip)
    heading = next((i for i, row in enumerate(printed) if _heads(row) or (i < 2 and _heads_running(row))), None)
    below = printed if heading is None else printed[heading + 1 :]
    items = [item for row in below for item in _items(page, row, links)]
    first, last = _run(items, 0) if heading is not None else _longest_run(items)
    if heading is not None and first <= _OTHER_ROWS:
        first = 0  # "PART I" above the first entry
    within = _by_column(items[first:last])
    entries = [item for item, _ in within if item.entry]
    if len(entries) < 2:
        return None
    return _Scan(
        rows=tuple(item for item, _ in within),
        lines=_ids(printed, None if heading is None else printed[heading], within),
        heading=heading is not None,
        begins=first,
        share=len(entries) / len(within),
        leaders=sum(leader for item, leader in within if item.entry) / len(entries),
        ordered=_ordered(entries),
    )


def _bare_scan(layout: Layout, page: int, links: RowLinks, skip: Container[int], *, headed: bool) -> _Scan | None:
    """The page as a list of titles most of which have no page number: several, short, and no sentences."""
    printed = rows_of(line for line in layout.page(page) if line.id not in skip)
    heading = next((i for i, row in enumerate(printed) if _heads(row)), None)
    if headed and heading is None:
        return None
    below = printed if heading is None else printed[heading + 1 :]
    items = [item for row in below for item in _items(page, row, links)]
    titles = [item.title for item, _ in items]
    short = sum(len(title) <= _MOST_OF_A_TITLE and not title.endswith((".", "。", ",", "、")) for title in titles)
    if len(titles) < _LEAST_ENTRIES or short < _ORDERED * len(titles):
        return None
    return _Scan(
        rows=tuple(item for item, _ in items),
        lines=_ids(printed, None if heading is None else printed[heading], items),
        heading=heading is not None,
        begins=0,
        share=1.0,
        leaders=0.0,
        ordered=1.0,
        bare=True,
    )


def _longest_run(items: Sequence[_Item]) -> tuple[int, int]:
    """The stretch with the most entries."""
    best, most = (0, 0), 0
    start = 0
    while start < len(items):
        first, last = _run(items, start)
        entries = sum(item.entry for item, _ in items[first:last])
        if entries > most:
            best, most = (first, last), entries
        start = max(last, start + 1)
    return best


def _run(items: Sequence[_Item], start: int) -> tuple[int, int]:
    """From the first entry at or after ``start`` to the last one before a stretch of other rows, or of other labels.

    Text after a list ends in numbers now and then: what ends the list is that several rows on end do not.
    """
    first = next((i for i in range(start, len(items)) if items[i][0].entry), len(items))
    last = first
    for index in range(first, len(items)):
        if items[index][0].entry:
            last = index + 1
        elif index - last >= _OTHER_ROWS:
            break
    return first, last


def _ids(printed: Sequence[Row], heading: Row | None, within: Sequence[_Item]) -> frozenset[int]:
    """Of the heading's lines and of those between the first and the last entry."""
    if not within:
        return frozenset()
    top, bottom = min(item.y0 for item, _ in within), max(item.y1 for item, _ in within)
    rows = [row for row in printed if row.y1 > top and row.y0 < bottom]
    if heading is not None:
        rows.append(heading)
    return frozenset(line.id for row in rows for line in row.lines)


def _heads(row: Row) -> bool:
    return is_contents_heading(row.text) or any(is_contents_heading(line.text) for line in row.lines)


def _heads_running(row: Row) -> bool:
    """Whether the row is a running header of a contents page, with the page's own number."""
    return is_contents_heading(split_row(row.text).title)


def _items(page: int, row: Row, links: RowLinks) -> Iterator[_Item]:
    """The entries of a row (more than one where two columns stand side by side), each with "has a leader"."""
    part: list[TextLine] = []
    for line, following in zip(row.lines, [*row.lines[1:], None], strict=True):
        part.append(line)
        if following is None or _column_ends(line, part, following):
            yield _item(page, Row(lines=tuple(part)), links)
            part = []


def _by_column(items: list[_Item]) -> list[_Item]:
    """The items column by column, where many stand beside another one."""
    beside = [item.x0 for (before, _), (item, _) in pairwise(items) if item.x0 >= before.x1 and item.y0 < before.y1 - 2]
    if len(beside) < 3 or len(beside) * 4 < len(items):
        return items
    border = min(beside) - 2
    placed = [(replace(item, column=int(item.x0 >= border)), leader) for item, leader in items]
    return sorted(placed, key=lambda pair: pair[0].column)


def _column_ends(line: TextLine, part: Sequence[TextLine], following: TextLine) -> bool:
    if following.x0 - line.x1 < _COLUMN_GAP or not any(c.isalpha() for c in following.form):
        return False
    text = " ".join(piece.text for piece in part)
    parts = split_row(text)
    if parts.label is None:
        return False
    number = parse_number(text)  # "Chapter 1" before a title ends in a number too
    return number is None or number.end < len(text)


def _item(page: int, row: Row, links: RowLinks) -> _Item:
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
        x1=row.x1,
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
    if scan.heading and scan.begins <= _OTHER_ROWS:
        return len(entries) >= 3 and scan.share >= _SHARE
    linked = sum(row.target is not None for row in entries) / len(entries)
    return len(entries) >= _LEAST_ENTRIES and scan.share >= _SHARE and (scan.leaders >= _SHARE or linked >= _SHARE)


def _repeats(entries: Sequence[ContentsRow]) -> bool:
    """Whether all entries lead to one page: a table of amounts, or a page of footnotes."""
    targets = {row.target for row in entries if row.target is not None}
    labels = {(row.label.series, row.label.value) for row in entries if row.target is None and row.label is not None}
    return len(targets) + len(labels) < 2


def _continues(before: _Scan, scan: _Scan) -> bool:
    last, first = before.entries[-1], scan.entries[0]
    if last.label and first.label and last.label.series == first.label.series:
        if first.label.value < last.label.value:
            return False
    return (
        scan.begins <= _OTHER_ROWS
        and (scan.ordered >= _ORDERED or len(scan.entries) == 1)
        and scan.share >= _SHARE
        and _same_kind(before, scan)
    )


def _same_kind(before: _Scan, scan: _Scan) -> bool:
    def labelled(one: _Scan) -> bool:
        return sum(row.label is not None for row in one.entries) * 2 >= len(one.entries)

    def linked(one: _Scan) -> bool:
        return sum(row.target is not None for row in one.entries) * 2 >= len(one.entries)

    return labelled(before) == labelled(scan) and linked(before) == linked(scan)


def _joined(scans: Sequence[tuple[int, _Scan]]) -> ContentsList:
    rows: list[ContentsRow] = []
    in_list = False
    for _, scan in scans:
        for row in scan.rows:
            if row.title.isdecimal():  # a label that slipped off its row
                if rows and not rows[-1].entry:
                    rows[-1] = replace(rows[-1], label=page_label(row.title))
            elif not row.entry and is_list_heading(row.title):
                in_list = True
            elif not row.entry and is_contents_heading(row.title):
                in_list = False
            elif not in_list and matching_form(row.title) and not is_continued(row.title):
                rows.append(row)
    if sum(is_list_entry(row.title) for row in rows) >= 3:
        rows = [row for row in rows if not is_list_entry(row.title)]
    bare = scans[0][1].bare
    return ContentsList(
        rows=tuple(rows if bare else _without_tail(rows)),
        bare=bare,
        pages=tuple(page for page, _ in scans),
        lines=frozenset(line for _, scan in scans for line in scan.lines),
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
