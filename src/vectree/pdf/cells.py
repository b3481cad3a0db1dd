"""The line-height cells of a page's characters, and whether text runs from left to right."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass

from vectree.pdf.native import Native

_LEVEL = 0.05
"""Largest slope of text that counts as running from left to right."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The line-height cell of a character, y upwards."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def height(self) -> float:
        """Ascent to descent, in points; 0 when not known."""
        return self.top - self.bottom

    def common_height(self, other: Cell) -> float:
        """Height in common, as a part of the lower one's; 1 when a height is not known."""
        least = min(self.height, other.height)
        return (min(self.top, other.top) - max(self.bottom, other.bottom)) / least if least > 0 else 1.0

    def common_width(self, other: Cell) -> float:
        """Width in common, as a part of the narrower one's; 0 when a width is not known."""
        least = min(self.right - self.left, other.right - other.left)
        return (min(self.right, other.right) - max(self.left, other.left)) / least if least > 0 else 0.0


class Cells:
    """Reads cells; ``char`` gives the parser's index of an offset of the text."""

    def __init__(self, pdfium: Native, text_page: int, char: Callable[[int], int]) -> None:
        self._pdfium = pdfium
        self._page = text_page
        self._char = char
        self._rect = (ctypes.c_float * 4)()
        self._matrix = (ctypes.c_float * 6)()
        self._to_rect = ctypes.addressof(self._rect)
        self._to_matrix = ctypes.addressof(self._matrix)

    def at(self, offset: int) -> Cell:
        """The cell of that character (font ascent to descent by advance width); empty when it has none."""
        if not self._pdfium.loose_box(self._page, self._char(offset), self._to_rect):
            return Cell(0.0, 0.0, 0.0, 0.0)
        left, top, right, bottom = self._rect
        return Cell(left, top, right, bottom)

    def is_level(self, offset: int) -> bool:
        """Whether that character stands upright and is followed by the next one on its right."""
        if not self._pdfium.char_matrix(self._page, self._char(offset), self._to_matrix):
            return False
        a, b = self._matrix[0], self._matrix[1]
        return a > 0 and abs(b) <= _LEVEL * a
