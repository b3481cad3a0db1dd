"""The look of a page's lines: size, weight, slant, colour, box.

Two or three characters of a line are asked for (PDFium has no bulk call and a call per character would
cost more than reading the page): the first, the last and the middle one. Where first and last differ, the
place of the change is found by bisection.
"""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from vectree.pdf.fonts import Face, read_face
from vectree.pdf.geometry import PageFrame
from vectree.pdf.textpage import TextPage
from vectree.types.document import Box, Line

_FILL_AND_STROKE = 2
"""Text render mode that many producers use to fake a bold cut."""


@dataclass(frozen=True, slots=True)
class _Look:
    size: float
    bold: bool
    italic: bool
    font: str
    colour: int

    @property
    def cut(self) -> tuple[float, bool, bool, str]:
        """All but the colour."""
        return (self.size, self.bold, self.italic, self.font)


class LineReader:
    """Reads the lines of one open text page."""

    def __init__(self, text: TextPage, frame: PageFrame) -> None:
        self._pdfium = text.pdfium
        self._page = text.handle
        self._text = text
        self._frame = frame
        self._faces: dict[int, Face] = {}
        self._looks: dict[tuple[int, float], _Look] = {}
        self._matrix = (ctypes.c_float * 6)()
        self._rect = (ctypes.c_float * 4)()
        self._colour = (ctypes.c_uint * 4)()

    def lines(self) -> Iterator[Line]:
        """Every line, in the order of the text."""
        for start, end in self._text.content.lines:
            yield self._line(start, end)

    def _line(self, start: int, end: int) -> Line:
        places = (start, (start + end) // 2, end - 1)
        looks = [self._look(self._text.char(place)) for place in places]
        look = Counter(looks).most_common(1)[0][0] if looks[0] != looks[1] else looks[0]
        if look == looks[0] != looks[1] == looks[2]:
            look = looks[1]
        first, last = looks[0], looks[2]
        lead = self._change(start, end) - start if first.cut != last.cut else 0
        return Line(
            start=start,
            end=end,
            size=look.size,
            bold=look.bold,
            italic=look.italic,
            font=look.font,
            box=self._box(places),
            colour=look.colour,
            lead=lead,
            lead_bold=first.bold,
            lead_italic=first.italic,
        )

    def _look(self, char: int) -> _Look:
        pdfium = self._pdfium
        item = pdfium.text_object(self._page, char)
        if not item:
            return _Look(0.0, False, False, "", 0)
        pdfium.char_matrix(self._page, char, ctypes.addressof(self._matrix))
        size = round(pdfium.font_size(self._page, char) * hypot(self._matrix[2], self._matrix[3]), 2)
        known = self._looks.get((item, size))
        if known is None:
            known = self._looks[item, size] = self._read_look(item, size)
        return known

    def _read_look(self, item: int, size: float) -> _Look:
        pdfium = self._pdfium
        font = pdfium.object_font(item)
        face = self._faces.get(font)
        if face is None:
            face = self._faces[font] = read_face(pdfium, font)
        bold = face.bold or pdfium.render_mode(item) == _FILL_AND_STROKE
        at = ctypes.addressof(self._colour)
        colour = 0
        if pdfium.fill_colour(item, at, at + 4, at + 8, at + 12):
            red, green, blue, _ = self._colour
            colour = red << 16 | green << 8 | blue
        return _Look(size, bold, face.italic, face.name, colour)

    def _change(self, start: int, end: int) -> int:
        """The first offset that looks unlike ``start``, which is known to look unlike ``end - 1``."""
        first = self._look(self._text.char(start)).cut
        low, high = start, end - 1
        while high - low > 1:
            middle = (low + high) // 2
            if self._look(self._text.char(middle)).cut == first:
                low = middle
            else:
                high = middle
        return high

    def _box(self, places: tuple[int, ...]) -> Box:
        rect = self._rect
        edges: list[tuple[float, float, float, float]] = []
        for place in places:
            if self._pdfium.loose_box(self._page, self._text.char(place), ctypes.addressof(rect)):
                left, top, right, bottom = rect
                edges.append((left, bottom, right, top))
        if not edges:
            return Box(x0=0.0, y0=0.0, x1=0.0, y1=0.0)
        return self._frame.box(
            min(e[0] for e in edges), min(e[1] for e in edges), max(e[2] for e in edges), max(e[3] for e in edges)
        )
