"""Words that the parser ran together although a gap is printed between them ("IncomeSupport").

PDFium writes a blank where the gap is about half a blank's width or more, judged by the font's own blank; some
producers set words closer. Asking for every character would double the time of a page, so a page is looked at
in full only when a place that looks suspicious (a small letter before a capital, a comma before a letter) has
such a gap.

A gap is a blank when it is 12 % of the line's height or more and the gaps on both sides are not: else the text
is spaced out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from vectree.pdf.cells import Cells
from vectree.pdf.pagetext import Edit, PageText

_SUSPICIOUS = re.compile(r"[a-z](?=[A-Z])|[,;:](?=[A-Za-z])|[a-z]\.(?=[A-Z])|\d\.(?=[A-Z])|[a-z](?=\d)")
_MOST_TRIED = 24
_WORDS = re.compile(r"[!-\u10ff]{2,}")
"""Runs of characters of scripts that write blanks between words."""
_GAP, _WIDEST = 0.12, 3.0
_SET_TIGHT = 0.06
_COMMON_HEIGHT = 0.5


def missing_blanks(text: PageText, cells: Cells) -> Iterator[Edit]:
    """Blanks to put between words; none on a page where no suspicious place has a gap."""
    places = [match.end() for match in _SUSPICIOUS.finditer(text.text)][:_MOST_TRIED]
    if any(_gap(cells, place - 1, place) >= _GAP for place in places):
        for match in _WORDS.finditer(text.text):
            yield from _inside(text.text, match.start(), match.end(), cells)


def _inside(text: str, start: int, end: int, cells: Cells) -> Iterator[Edit]:
    gaps = [_gap(cells, place - 1, place) for place in range(start + 1, end)]
    for index, gap in enumerate(gaps):
        place = start + 1 + index
        before = gaps[index - 1] if index > 0 else 0.0
        after = gaps[index + 1] if index + 1 < len(gaps) else 0.0
        if gap >= _GAP and before < _SET_TIGHT and after < _SET_TIGHT and _opens_word(text[place]):
            yield (place, place, " ")


def _opens_word(character: str) -> bool:
    return character.isalnum() or character in "([\u201c\u2018$"


def _gap(cells: Cells, left: int, right: int) -> float:
    """What lies between two characters of a line, as a part of its height; 0 when they are not side by side."""
    first, second = cells.at(left), cells.at(right)
    height = max(first.height, second.height)
    if height <= 0 or first.common_height(second) < _COMMON_HEIGHT:
        return 0.0
    gap = (second.left - first.right) / height
    return gap if gap < _WIDEST else 0.0
