"""Where a stretch of a page's text is printed: tight boxes, one per printed line."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

from vectree.pdf.geometry import PageFrame
from vectree.pdf.textpage import TextPage
from vectree.types.document import Box

_MARGIN = 0.3
"""Points added on each side: what antialiasing paints beyond the outline of a glyph."""
_LEAST = 1e-3
"""Boxes thinner than that, in points, are those of glyphs that print nothing."""


def text_boxes(text: TextPage, frame: PageFrame, start: int, end: int) -> tuple[Box, ...]:
    """The boxes of ``[start, end)``, one for each printed line it touches, in reading order.

    Each is the union of the glyphs' outlines on that line. Lines of which only blanks are touched have
    none, so the result is empty for a span of blanks and for an empty span. Offsets outside the text are
    cut to it.
    """
    found: list[Box] = []
    for line_start, line_end in text.content.lines:
        if line_start >= end:
            break
        glyphs = list(_glyphs(text, max(start, line_start), min(end, line_end)))
        if glyphs:
            left, bottom = min(g[0] for g in glyphs) - _MARGIN, min(g[1] for g in glyphs) - _MARGIN
            right, top = max(g[2] for g in glyphs) + _MARGIN, max(g[3] for g in glyphs) + _MARGIN
            found.append(frame.box(left, bottom, right, top))
    return tuple(found)


def _glyphs(text: TextPage, start: int, end: int) -> Iterator[tuple[float, float, float, float]]:
    """Left, bottom, right, top of every printed glyph, in the PDF's own coordinates."""
    edges = (ctypes.c_double * 4)()
    at = ctypes.addressof(edges)
    for offset in range(start, end):
        if text.content.text[offset].isspace():
            continue
        char = text.char(offset)
        if char < 0 or not text.pdfium.char_box(text.handle, char, at, at + 16, at + 8, at + 24):
            continue
        left, bottom, right, top = edges
        if right - left > _LEAST and top - bottom > _LEAST:
            yield (left, bottom, right, top)
