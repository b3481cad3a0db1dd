"""Web pages printed to PDF and bound together.

Browsers print date and title at the head of every page, address and "2/5" at its foot. Where such counters begin
again, another web page begins, and its title is the title of that part.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from vectree.outline.pages.layout import Layout, TextLine

_HEAD = re.compile(
    r"(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{4}年\d{1,2}月\d{1,2}日|\d{4}\. ?\d{1,2}\. ?\d{1,2}\.)"
    r"(?:,? \d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?)?\s+(?P<title>\S.*)",
    re.IGNORECASE,
)
_FOOT = re.compile(r"(?:https?|file)://\S+.*?\s(?P<page>\d{1,4})/(?P<pages>\d{1,4})$")
_EDGE = 0.08
"""Head and foot stand in this share of the page's height."""
_LEAST_PARTS = 3
_LEAST_SHARE = 0.5
"""Share of the document's pages that must be printouts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Printout:
    """The first page of a printed web page, with the line that holds its title."""

    title: str
    page: int
    line: TextLine


def find_printouts(layout: Layout) -> tuple[Printout, ...]:
    """The parts of a document of bound printouts, in order; none when it is not one."""
    parts: list[Printout] = []
    printed = 0
    for page in layout.spans:
        head, counter = _head_and_counter(layout, page)
        if head is None or counter is None:
            continue
        printed += 1
        if counter == 1 and (match := _HEAD.match(head.text)) is not None:
            parts.append(Printout(title=match["title"].strip(), page=page, line=head))
    if len(parts) < _LEAST_PARTS or printed < _LEAST_SHARE * layout.page_count:
        return ()
    return tuple(parts)


def pages_of_a_part(parts: Sequence[Printout], layout: Layout) -> float:
    """How many pages a part has on average."""
    return layout.page_count / len(parts) if parts else 0.0


def _head_and_counter(layout: Layout, page: int) -> tuple[TextLine | None, int | None]:
    head: TextLine | None = None
    counter: int | None = None
    height = layout.heights.get(page, 0.0)
    for line in layout.page(page):
        if line.y1 <= height * _EDGE and _HEAD.match(line.text):
            head = line
        elif line.y0 >= height * (1 - _EDGE) and (match := _FOOT.match(line.text)) is not None:
            counter = int(match["page"])
    return head, counter
