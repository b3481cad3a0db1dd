"""Lines that the parser broke in two although they are printed as one.

PDFium starts a new line after a superscript, between a number and its title, before a page number at the
right margin. Two consecutive lines are one printed line when they stand side by side: at least half of the
lower one's height in common, the second to the right of the first, and

- the gap under one em, or
- the gap under three and a half em and the first is a label ("4.2", "(b)", a bullet), or
- the second is a number (a page number, a table's cell), at any distance.

Columns are not joined: their lines do not follow each other in the parser's order, or stand further apart.
"""

from __future__ import annotations

import ctypes
import re
from dataclasses import dataclass
from typing import Literal

from vectree.pdf.native import Native
from vectree.pdf.pagetext import PageText

Separator = Literal["", " "]

_LABEL = re.compile(r"[(\[]?(?:\d[\d.]{0,8}|[A-Za-z]|[ivxIVX]{1,6})[.)\]:]?|[•◦▪●■□‣·*§–—-]")
_NUMBER = re.compile(r"[-–—$€£¥(]?\d[\d,. ]{0,10}[)%]?|[ivxlc]{1,7}")
_COMMON_HEIGHT = 0.5
_TOUCHING_EM, _WORD_EM, _LABEL_EM = 0.15, 1.0, 3.5
_SAME_HEIGHT = 0.9
"""A number and letters of one size ("10.9" and "Tax") are two words however close; "60" and a raised "th" are one."""
_KERNED_EM = -0.3
"""How far the second may reach into the first."""
_LEVEL = 0.05
"""Largest slope of text that counts as running from left to right."""


@dataclass(frozen=True, slots=True)
class _Ends:
    """First and last character of a line: left, top, right, bottom (y upwards)."""

    first: tuple[float, float, float, float]
    last: tuple[float, float, float, float]


def printed_joins(pdfium: Native, text_page: int, text: PageText, chars: list[tuple[int, int]]) -> dict[int, Separator]:
    """What stands between line i and line i+1, for every i where the two are one printed line.

    ``chars`` has the parser's index of the first and last character of every line.
    """
    found: dict[int, Separator] = {}
    previous: _Ends | None = None
    for number, (first, last) in enumerate(chars):
        ends = _ends(pdfium, text_page, first, last)
        if previous is not None and ends is not None:
            separator = _separator(previous, ends, text, number)
            if separator is not None and _is_level(pdfium, text_page, first):
                found[number - 1] = separator
        previous = ends
    return found


def _ends(pdfium: Native, text_page: int, first: int, last: int) -> _Ends | None:
    rect = (ctypes.c_float * 4)()
    at = ctypes.addressof(rect)
    if not pdfium.loose_box(text_page, first, at):
        return None
    left, top, right, bottom = rect
    if not pdfium.loose_box(text_page, last, at):
        return None
    left_last, top_last, right_last, bottom_last = rect
    return _Ends((left, top, right, bottom), (left_last, top_last, right_last, bottom_last))


def _separator(before: _Ends, after: _Ends, text: PageText, number: int) -> Separator | None:
    """What stands between line ``number - 1`` and line ``number``; None when they are two printed lines."""
    _, top, right, bottom = before.last
    left, top_after, _, bottom_after = after.first
    least = min(top - bottom, top_after - bottom_after)
    if least <= 0 or min(top, top_after) - max(bottom, bottom_after) < _COMMON_HEIGHT * least:
        return None
    em = max(top - bottom, top_after - bottom_after)
    gap = (left - right) / em
    if gap < _KERNED_EM or left <= before.first[0]:
        return None
    if gap < _TOUCHING_EM:
        numbered = text.line(number - 1)[-1].isdigit() and text.line(number)[0].isalpha()
        return " " if numbered and least > _SAME_HEIGHT * em else ""
    if gap < _WORD_EM:
        return " "
    if gap < _LABEL_EM and _LABEL.fullmatch(text.line(number - 1)):
        return " "
    return " " if _NUMBER.fullmatch(text.line(number)) else None


def _is_level(pdfium: Native, text_page: int, char: int) -> bool:
    matrix = (ctypes.c_float * 6)()
    if not pdfium.char_matrix(text_page, char, ctypes.addressof(matrix)):
        return False
    a, b = matrix[0], matrix[1]
    return a > 0 and abs(b) <= _LEVEL * a
