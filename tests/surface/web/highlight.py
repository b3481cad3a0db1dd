"""Whether what is highlighted on a page are the quoted words: the screen's pixels against the text's own places."""

from __future__ import annotations

import ctypes
import io
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image
from playwright.sync_api import Page, expect

_FINE = 16
"""PDFium tells whole pixels: it is asked for a page of so many a point."""
_NEAR = 14
"""Pixels around a letter that may be marked too: a blank beside it, the line's ascent."""

_MARKER = (255, 216, 77)
_PAPER = 140
"""Blue that neither ink nor the marker reaches."""

_TEXT_LAYER = """
([number, quote]) => {
  const layer = document.querySelector(`[data-page="${number}"] .textLayer`);
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  const letters = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (let at = 0; at < node.length; at += 1) if (node.data[at].trim()) letters.push([node, at]);
  const text = letters.map(([node, at]) => node.data[at]).join("");
  const begin = text.indexOf(quote);
  if (begin < 0) return [];
  return letters.slice(begin, begin + quote.length).map(([node, at]) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const box = range.getBoundingClientRect();
    const edge = (box.bottom - box.top) / 4; // it has the height of a line, not of a letter
    return [box.left, box.top + edge, box.right, box.bottom - edge];
  });
}
"""


class Rectangle(NamedTuple):
    """Pixels of the window."""

    left: float
    top: float
    right: float
    bottom: float


def assert_highlighted(page: Page, number: int, quote: str, file: Path) -> None:
    """What is marked are the quote's letters: by PDFium in the file, and by the viewer's text layer."""
    sheet = page.locator(f'[data-page="{number}"]')
    expect(sheet).to_have_attribute("data-state", "drawn")
    expect(sheet.locator("[data-box]").first).to_be_in_viewport()
    expect(sheet.locator(".textLayer span").first).to_be_attached()
    letters = "".join(quote.split())
    box = sheet.bounding_box()
    assert box is not None
    x, y = box["x"], box["y"]
    shown = _look(page, Rectangle(x, y, x + box["width"], y + box["height"]))
    in_layer = [Rectangle(*each) for each in page.evaluate(_TEXT_LAYER, [number, letters])]
    in_file = [
        Rectangle(
            x + share.left * box["width"],
            y + share.top * box["height"],
            x + share.right * box["width"],
            y + share.bottom * box["height"],
        )
        for share in _letters_in_file(file, number, letters)
    ]
    assert len(in_file) == len(in_layer) == len(letters), f"{quote!r} is not on page {number}"
    _assert_marks(shown, in_file, at_least=1.0)
    # The layer fits each line as a whole: within one, letters of a font that is not in the file are a little off.
    _assert_marks(shown, in_layer, at_least=0.9)


def _letters_in_file(file: Path, number: int, letters: str) -> list[Rectangle]:
    """Where PDFium draws each letter, as shares of the page as it is shown, turned if it is."""
    with pypdfium2.PdfDocument(file) as document:
        sheet = document[number - 1]
        width, height = (round(side * _FINE) for side in sheet.get_size())
        text = sheet.get_textpage()
        places = [
            (letter, text.get_charbox(at))
            for at in range(text.count_chars())
            if (letter := text.get_text_range(at, 1)).strip() and letter.isprintable()
        ]
        begin = "".join(letter for letter, _ in places).index(letters)

        def share(x: float, y: float) -> tuple[float, float]:
            right, down = ctypes.c_int(), ctypes.c_int()
            pdfium.FPDF_PageToDevice(sheet, 0, 0, width, height, 0, x, y, right, down)
            return right.value / width, down.value / height

        found: list[Rectangle] = []
        for _, (left, bottom, right, top) in places[begin : begin + len(letters)]:
            (x0, y0), (x1, y1) = share(left, bottom), share(right, top)
            found.append(Rectangle(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))
        return found


class _Sheet(NamedTuple):
    """A page on the screen: pixels that have the marker's colour, and those that are not plain paper."""

    marked: np.ndarray
    covered: np.ndarray


def _look(page: Page, place: Rectangle) -> _Sheet:
    colours = np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB")).astype(int)
    marked = np.abs(colours - _MARKER).max(axis=2) < 12
    on_sheet = np.zeros_like(marked)
    on_sheet[_within(place)] = True
    return _Sheet(marked & on_sheet, colours[:, :, 2] < _PAPER)


def _within(place: Rectangle, more: int = 0) -> tuple[slice, slice]:
    return (
        slice(max(0, round(place.top) - more), max(1, round(place.bottom) + more)),
        slice(max(0, round(place.left) - more), max(1, round(place.right) + more)),
    )


def _assert_marks(sheet: _Sheet, places: Sequence[Rectangle], *, at_least: float) -> None:
    """So many of the letters lie on marked ground, and nothing is marked away from the letters."""
    on, near = np.zeros_like(sheet.marked), np.zeros_like(sheet.marked)
    for place in places:
        on[_within(place)] = True
        near[_within(place, _NEAR)] = True
    covered = np.mean([sheet.covered[_within(place)].mean() > 0.6 for place in places])
    assert covered >= at_least, f"only {covered:.0%} of the quote's letters are marked"
    ground = sheet.marked[on].mean()
    assert ground > 0.3, f"only {ground:.0%} of the quote's ground has the marker's colour"
    stray = (sheet.marked & ~near).sum() / sheet.marked.sum()
    assert stray < 0.05, f"{stray:.0%} of what is marked is not the quote"
