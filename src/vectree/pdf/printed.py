"""Lines as they are printed, where the parser's own are not.

PDFium ends a line at a superscript, between a number and its title, before a page number at the right margin;
and now and then it runs several printed lines into one, a paragraph with the heading below it.

*Joined* are two consecutive lines that stand side by side: at least half of the lower one's height in common,
the second to the right of the first, and

- the gap under one em, or
- the gap under three and a half em and the first is a label ("4.2", "(b)", a bullet), or
- the second is a number (a page number, a table's cell), at any distance.

*Broken* is a line whose ends have less than 30 % of the lower one's height in common, at the character that
leaves the height of the first; unless that stands right below its predecessor (vertical writing).

Columns are not joined: their lines do not follow each other in the parser's order, or stand further apart.
Text that does not run from left to right is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from vectree.pdf.cells import Cells
from vectree.pdf.pagetext import Edit, PageText

_LABEL = re.compile(r"[(\[]?(?:\d[\d.]{0,8}|[A-Za-z]|[ivxIVX]{1,6})[.)\]:]?|[•◦▪●■□‣·*§–—-]")
_NUMBER = re.compile(r"[-–—$€£¥(]?\d[\d,. ]{0,10}[)%]?|[ivxlc]{1,7}")
_JOINED_HEIGHT, _BROKEN_HEIGHT = 0.5, 0.3
_BELOW = 0.5
"""Common width, by the narrower one's, from which a character stands right below another."""
_TOUCHING_EM, _WORD_EM, _LABEL_EM = 0.15, 1.0, 3.5
_SAME_HEIGHT = 0.9
"""A number and letters of one size ("10.9" and "Tax") are two words however close; "60" and a raised "th" are one."""
_KERNED_EM = -0.3
"""How far the second may reach into the first."""


class PrintedLines:
    """Finds the line breaks that must be put in and taken away."""

    def __init__(self, text: PageText, cells: Cells) -> None:
        self._text = text
        self._cells = cells
        self._ends = [(cells.at(start), cells.at(end - 1)) for start, end in text.lines]

    def breaks(self) -> Iterator[Edit]:
        """Line breaks to put into lines that hold several printed ones."""
        for (start, end), (first, last) in zip(self._text.lines, self._ends, strict=True):
            if first.common_height(last) < _BROKEN_HEIGHT and self._cells.is_level(start):
                yield from self._breaks_of(start, end)

    def joins(self) -> Iterator[Edit]:
        """Line breaks to take away."""
        lines = self._text.lines
        for number in range(1, len(lines)):
            separator = self._separator(number)
            if separator is not None and self._cells.is_level(lines[number][0]):
                yield (lines[number - 1][1], lines[number][0], separator)

    def _breaks_of(self, start: int, end: int) -> Iterator[Edit]:
        solid = [offset for offset in range(start, end) if not self._text.text[offset].isspace()]
        low = 0
        while True:
            first = self._cells.at(solid[low])
            if first.common_height(self._cells.at(solid[-1])) >= _BROKEN_HEIGHT:
                return
            high = len(solid) - 1
            while high - low > 1:
                middle = (low + high) // 2
                if first.common_height(self._cells.at(solid[middle])) < _BROKEN_HEIGHT:
                    high = middle
                else:
                    low = middle
            if self._cells.at(solid[low]).common_width(self._cells.at(solid[high])) >= _BELOW:
                return
            yield (solid[low] + 1, solid[high], "\n")
            low = high

    def _separator(self, number: int) -> str | None:
        """What is printed between line ``number - 1`` and line ``number``; None when they are two printed lines."""
        opening, before = self._ends[number - 1]
        after, _ = self._ends[number]
        em = max(before.height, after.height)
        if em <= 0 or before.common_height(after) < _JOINED_HEIGHT or after.left <= opening.left:
            return None
        gap = (after.left - before.right) / em
        first, second = self._text.line(number - 1), self._text.line(number)
        if gap < _KERNED_EM:
            return None
        if gap < _TOUCHING_EM:
            same = min(before.height, after.height) > _SAME_HEIGHT * em
            return " " if same and first[-1].isdigit() and second[0].isalpha() else ""
        if gap < _WORD_EM or (gap < _LABEL_EM and _LABEL.fullmatch(first)):
            return " "
        return " " if _NUMBER.fullmatch(second) else None
