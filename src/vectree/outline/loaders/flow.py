"""Marked-up text -> paragraphs as a reader sees them, headings among them. Works without recursion, however deep."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from bs4.element import NavigableString, PageElement, PreformattedString, Tag

from vectree.outline.loaders.parts import CELLS, divide
from vectree.text.normalise import valid_unicode
from vectree.types.document import Page, TaggedHeading

_HEADING = re.compile(r"h(10|[1-9])")
_INLINE = frozenset(
    """a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark math nobr q rb ruby s samp small
    span strike strong sub sup time tt u var wbr mi mn mo mrow msup msub mfrac""".split()
)
_NO_TEXT = frozenset(
    """applet area audio base button canvas colgroup datalist embed frame frameset head iframe img input link map meta
    noscript object option param picture rp rt script select source style svg template textarea title track
    video""".split()
)
_SPACE = re.compile(r"[ \t\r\n\f\u00a0]+")
_BLANK_LINES = re.compile(r"\n[^\S\n]*(?:\n[^\S\n]*)+")
_LAYOUT = re.compile(r"h[1-6]|table|ul|ol|pre|blockquote")
"""What a table of data has none of."""


class Flow:
    """The paragraphs of an element; read ``pages`` when it is made."""

    def __init__(self, root: Tag) -> None:
        """Reads all below ``root``. Lists keep their numbers, rows are lines with ``|`` between the cells."""
        self._parts: list[str] = []
        self._length = 0
        self._headings: list[TaggedHeading] = []
        self._words: list[str] = []
        self._level = 0
        self._mark = ""
        self._kept = 0
        """How many elements are open that keep their line breaks."""
        self._cells: list[str] | None = None
        """Those of the open row of a table of data."""
        self._row: Tag | None = None
        self._table: Tag | None = None
        self._counts: list[int | None] = []
        """The last number in each open list; None for one without numbers."""
        for step, element in _walk(root):
            if isinstance(element, Tag):
                self._open(element) if step == "open" else self._close(element)
            elif isinstance(element, NavigableString):
                self._words.append(str(element) if self._kept else _SPACE.sub(" ", element))
        self._flush()

    def pages(self) -> tuple[tuple[Page, ...], tuple[TaggedHeading, ...]]:
        """In parts, as of all formats without pages."""
        return divide("\n\n".join(self._parts), self._headings)

    def _open(self, tag: Tag) -> None:
        name = tag.name
        if name == "br":
            self._words.append("\n" if self._cells is None else " ")
            return
        if name in _INLINE:
            return
        if self._table is not None:
            self._open_in_table(tag)
            return
        self._flush()
        heading = _HEADING.fullmatch(name)
        if heading:
            self._level = int(heading[1])
        elif name == "pre":
            self._kept += 1
        elif name in ("ul", "ol", "menu"):
            self._counts.append(_number(tag, "start", 1) - 1 if name == "ol" else None)
        elif name == "li":
            self._mark = self._item(tag)
        elif name == "table" and tag.find(_LAYOUT) is None:
            self._table = tag

    def _open_in_table(self, tag: Tag) -> None:
        if tag.name == "tr":
            self._end_row()
            self._flush()
            self._row, self._cells = tag, []
        elif tag.name in ("td", "th") and self._cells is not None:
            self._end_cell()
        elif self._cells is None:
            self._flush()
        else:
            self._words.append(" ")

    def _close(self, tag: Tag) -> None:
        if tag.name in _INLINE or tag.name == "br":
            return
        if self._table is not None:
            self._close_in_table(tag)
            return
        self._flush()
        if tag.name == "pre":
            self._kept -= 1
        elif tag.name in ("ul", "ol", "menu"):
            self._counts.pop()
        elif tag.name == "li":
            self._mark = ""
        elif _HEADING.fullmatch(tag.name):
            self._level = 0

    def _close_in_table(self, tag: Tag) -> None:
        if tag is self._row or tag is self._table:
            self._end_row()
            if tag is self._table:
                self._flush()
                self._table = None
        elif tag.name in ("td", "th"):
            if self._cells is not None:
                self._cells.append(self._taken())
        elif self._cells is None:
            self._flush()
        else:
            self._words.append(" ")

    def _end_cell(self) -> None:
        """Words between two cells, which broken markup can have, are a cell of their own."""
        loose = self._taken()
        if loose and self._cells is not None:
            self._cells.append(loose)

    def _end_row(self) -> None:
        if self._cells is None:
            return
        self._end_cell()
        cells, self._row, self._cells = self._cells, None, None
        if any(cells):
            self._add(CELLS.join(cells).rstrip(" |"))

    def _item(self, tag: Tag) -> str:
        if not self._counts or self._counts[-1] is None:
            return "- "
        self._counts[-1] = _number(tag, "value", self._counts[-1] + 1)
        return f"{self._counts[-1]}. "

    def _taken(self) -> str:
        words, self._words = "".join(self._words), []
        return " ".join(words.split())

    def _flush(self) -> None:
        """What was collected is a paragraph."""
        words, self._words = "".join(self._words), []
        if self._kept:
            text = words.expandtabs(4).strip("\n").rstrip()
        else:
            text = "\n".join(" ".join(line.split()) for line in words.split("\n")).strip()
        if not text.strip():
            return
        if self._level:
            text = " ".join(text.split())
        elif self._mark:
            text, self._mark = self._mark + text, ""
        self._add(text)

    def _add(self, text: str) -> None:
        clean = _BLANK_LINES.sub("\n\n", valid_unicode(text))
        if self._level and clean:
            self._headings.append(TaggedHeading(title=clean, level=self._level, page=1, offset=self._length))
            self._level = 0  # what follows inside it is text: it may never have been closed
        self._parts.append(clean)
        self._length += len(clean) + 2


def plain(element: Tag) -> str:
    """All words in it, on one line."""
    return valid_unicode(" ".join(element.get_text(" ").split()))


def _walk(root: Tag) -> Iterator[tuple[Literal["open", "close"], PageElement]]:
    """Elements as they open and close, and texts (which only open), but for those that hold no text for readers."""
    pending: list[tuple[Literal["open", "close"], PageElement]] = [("open", child) for child in reversed(root.contents)]
    while pending:
        step, element = pending.pop()
        if isinstance(element, Tag):
            if step == "open" and element.name not in _NO_TEXT:
                yield step, element
                pending.append(("close", element))
                pending.extend(("open", child) for child in reversed(element.contents))
            elif step == "close":
                yield step, element
        elif not isinstance(element, PreformattedString):  # comments, declarations
            yield step, element


def _number(tag: Tag, attribute: str, otherwise: int) -> int:
    given = str(tag.get(attribute) or "").strip()
    return int(given) if re.fullmatch(r"-?\d{1,9}", given) else otherwise
