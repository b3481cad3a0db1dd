"""Printed lines against the parser's: what is joined, what is broken, what is left alone."""

from __future__ import annotations

import ctypes
from typing import cast

import pytest

from vectree.pdf.cells import Cells
from vectree.pdf.native import Native
from vectree.pdf.pagetext import clean
from vectree.pdf.printed import PrintedLines
from vectree.pdf.spaces import missing_blanks

SIZE = 10.0


class Glyphs:
    """A parser that knows where each character of its text stands: a cell 10 points high and 5 wide."""

    def __init__(self, slope: float = 0.0) -> None:
        self.places: list[tuple[float, float, float]] = []
        self.slope = slope

    def write(self, text: str, x: float, y: float, size: float = SIZE) -> str:
        """Put a text on the page; what the parser says of it comes back."""
        for number, _ in enumerate(text):
            self.places.append((x + size / 2 * number, y, size))
        return text

    def skip(self, text: str) -> str:
        """Characters that the parser made up."""
        self.places += [(0.0, 0.0, 0.0)] * len(text)
        return text

    def loose_box(self, _page: int, char: int, address: int) -> int:
        x, y, size = self.places[char]
        (ctypes.c_float * 4).from_address(address)[:] = [x, y + size, x + size / 2, y]
        return 1

    def char_matrix(self, _page: int, _char: int, address: int) -> int:
        (ctypes.c_float * 6).from_address(address)[:] = [1.0, self.slope, -self.slope, 1.0, 0.0, 0.0]
        return 1

    def read(self, raw: str) -> str:
        """The page text as printed."""
        page = clean(raw)
        cells = Cells(cast(Native, self), 0, lambda offset: page.unit(offset))
        for edits in (PrintedLines.breaks, PrintedLines.joins):
            page = page.edited(edits(PrintedLines(page, cells)))
        return page.edited(missing_blanks(page, cells)).text


def test_a_paragraph_and_its_next_heading_are_two_lines():
    page = Glyphs()
    raw = page.write("was noted.", 50, 700) + page.skip(" ") + page.write("Next heading", 50, 670)
    assert page.read(raw) == "was noted.\nNext heading"


def test_several_lines_in_one_are_all_broken():
    page = Glyphs()
    words = ["first line here", "second line", "third", "fourth one"]
    raw = page.write(words[0], 50, 700)
    for number, line in enumerate(words[1:], start=1):
        raw += page.skip(" ") + page.write(line, 50, 700 - 12 * number)
    assert page.read(raw) == "\n".join(words)


def test_a_break_without_a_blank_is_put_in():
    page = Glyphs()
    assert page.read(page.write("multi", 400, 700) + page.write("line word", 50, 688)) == "multi\nline word"


def test_vertical_writing_is_one_line():
    page = Glyphs()
    raw = "".join(page.write(character, 300, 700 - 11 * i) for i, character in enumerate("縦書きの文"))
    assert page.read(raw) == "縦書きの文"


def test_raised_and_lowered_marks_stay_in_their_line():
    page = Glyphs()
    raw = (
        page.write("H", 50, 700)
        + page.write("2", 55, 697, 6)
        + page.write("O and x", 58, 700)
        + page.write("2", 93, 705, 6)
    )
    assert page.read(raw) == "H2O and x2"


@pytest.mark.parametrize(
    ("first", "second", "gap", "text"),
    [
        ("Smith", ", Jones", 0.5, "Smith, Jones"),
        ("Retained", "earnings", 4.0, "Retained earnings"),
        ("10.9", "Tax", 0.5, "10.9 Tax"),
        ("4.2", "Methods", 25.0, "4.2 Methods"),
        ("•", "an item", 18.0, "• an item"),
        ("Introduction", "17", 300.0, "Introduction 17"),
        ("Assets", "(1,204)", 90.0, "Assets (1,204)"),
        ("left column", "right column", 40.0, "left column\nright column"),
        ("left column", "right column", -200.0, "left column\nright column"),
    ],
)
def test_lines_side_by_side(first, second, gap, text):
    page = Glyphs()
    raw = page.write(first, 100, 700) + page.skip("\r\n")
    raw += page.write(second, 100 + SIZE / 2 * len(first) + gap, 700)
    assert page.read(raw) == text


def test_an_ordinal_ending_is_no_word():
    page = Glyphs()
    raw = page.write("the 60", 100, 700) + page.skip("\r\n") + page.write("th", 130, 705, 6)
    assert page.read(raw) == "the 60th"


def test_lines_below_each_other_are_not_joined():
    page = Glyphs()
    raw = page.write("4.2", 50, 700) + page.skip("\r\n") + page.write("17", 90, 689)
    assert page.read(raw) == "4.2\n17"


def test_slanted_text_is_left_alone():
    page = Glyphs(slope=1.0)
    raw = page.write("up", 50, 700) + page.skip("\r\n") + page.write("9", 62, 700)
    assert page.read(raw) == "up\n9"
    page = Glyphs(slope=1.0)
    assert page.read(page.write("one", 50, 700) + page.write("two", 80, 740)) == "onetwo"


def test_words_run_together_are_parted_by_their_gap():
    page = Glyphs()
    raw = page.write("3.1. Income", 50, 700) + page.write("Support for", 107, 700)
    raw += page.write("those", 164, 700)
    assert page.read(raw) == "3.1. Income Support for those"


def test_spaced_letters_and_names_in_mixed_case_stay_whole():
    page = Glyphs()
    raw = "".join(page.write(letter, 50 + 7 * i, 700) for i, letter in enumerate("McDonald"))
    assert page.read(raw) == "McDonald"
    page = Glyphs()
    assert page.read(page.write("a McDonald, eBay", 50, 700)) == "a McDonald, eBay"


def test_a_page_without_suspicious_places_is_not_scanned():
    page = Glyphs()
    assert page.read(page.write("to implement", 50, 700) + page.write("them", 112, 700)) == "to implementthem"
