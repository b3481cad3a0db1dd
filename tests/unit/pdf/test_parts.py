"""Fonts, clean text, packed lines and dates, each by itself."""

from __future__ import annotations

import doctest
import pickle

import pytest

from vectree.pdf import fonts, metadata, pagetext
from vectree.pdf.fonts import describe
from vectree.pdf.geometry import PageFrame
from vectree.pdf.packed import PackedLines
from vectree.pdf.pagetext import clean
from vectree.pdf.status import page_status
from vectree.types.document import Box, Line, PageStatus


@pytest.mark.parametrize("module", [fonts, metadata, pagetext])
def test_examples_in_docstrings(module):
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    ("name", "weight", "bold", "italic"),
    [
        ("ABCDEF+Arial-BoldMT", 400, True, False),
        ("TimesNewRoman,BoldItalic", -1, True, True),
        ("NimbusRomNo9L-Medi", 400, True, False),
        ("NimbusRomNo9L-MediItal", 400, True, True),
        ("CMBX12", 400, True, False),
        ("SFBX1200", 400, True, False),
        ("SFSX1440", 400, True, False),
        ("LinLibertineTBI", 400, True, False),
        ("CMTI10", 400, False, True),
        ("CMR10", 400, False, False),
        ("HiraKakuPro-W6", 400, True, False),
        ("HiraKakuPro-W3", 400, False, False),
        ("Inter-SemiBold", 600, True, False),
        ("Roboto-Medium", 500, False, False),
        ("Segoe UI Light", 700, False, False),
        ("F14", 700, True, False),
        ("", -1, False, False),
    ],
)
def test_faces_by_name_first(name, weight, bold, italic):
    face = describe(name, weight=weight, flags=4, angle=0)
    assert (face.bold, face.italic) == (bold, italic)


def test_flags_and_angle_count_too():
    assert describe("F1", weight=400, flags=1 << 18, angle=0).bold
    assert describe("F1", weight=400, flags=1 << 6, angle=0).italic
    assert describe("F1", weight=400, flags=0, angle=-12).italic


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("", ""),
        (" \r\n \r\n", ""),
        ("one\r\ntwo", "one\ntwo"),
        ("one \r\n\r\n  two  ", "one\ntwo"),
        ("a\x00b\x07c", "abc"),
        ("\ud800\udc00x", "x"),
        ("x\ud835y", "xy"),
        ("tab\there", "tab here"),
        ("un\ufffedone", "un-\ndone"),
        ("line\u2028separator\x85and\x0cmore", "line\nseparator\nand\nmore"),
        ("\x00 \x00word\x00 ", "word"),
    ],
)
def test_clean_text(raw, text):
    page = clean(raw)
    assert page.text == text
    assert "\n".join(page.line(i) for i in range(len(page.lines))) == text


def test_every_offset_leads_back_to_its_character():
    raw = "\x00ab\ud800c \r\n \U0001d400d\ufffee\tf"
    page = clean(raw)
    units = raw.encode("utf-16-le", "surrogatepass")
    for start, end in page.lines:
        for offset in range(start, end):
            unit = page.unit(offset)
            found = units[2 * unit : 2 * unit + 2]
            expected = page.text[offset].encode("utf-16-le")[:2]
            assert found == expected or (page.text[offset], found) in {("-", b"\xfe\xff"), (" ", b"\t\x00")}


def test_edited_lines_keep_their_offsets():
    page = clean("Smith\r\na\r\n, Jones\r\nnext")
    joined = page.edited([(5, 6, ""), (7, 8, "")])
    assert joined.text == "Smitha, Jones\nnext"
    assert [joined.line(i) for i in range(2)] == ["Smitha, Jones", "next"]
    assert [joined.unit(joined.text.index(c)) for c in "aJx"] == [7, 12, 21]
    broken = clean("end of it.  Heading\r\nlast").edited([(10, 12, "\n")])
    assert broken.text == "end of it.\nHeading\nlast"
    assert [broken.unit(broken.text.index(c)) for c in "eHl"] == [0, 12, 21]
    inside = clean("onetwo").edited([(3, 3, "\n")])
    assert (inside.text, inside.unit(4)) == ("one\ntwo", 3)
    assert page.edited([]) == page


LINES = tuple(
    Line(
        start=10 * i, end=10 * i + 9, size=10.5, bold=i % 2 == 0, italic=i == 1, font=f"F{i % 2}", colour=0x102030,
        box=Box(x0=1.5, y0=2.0, x1=3.25, y1=4.0), lead=i, lead_bold=i == 2, lead_italic=i == 3,
    )
    for i in range(5)
)  # fmt: skip


def test_packed_lines_are_the_lines():
    packed = PackedLines.pack(LINES)
    assert tuple(packed) == LINES
    assert [packed[0], packed[-1]] == [LINES[0], LINES[-1]]
    assert packed[1:3] == LINES[1:3]
    assert len(packed) == 5
    with pytest.raises(IndexError):
        packed[5]
    again = pickle.loads(pickle.dumps(packed))
    assert again == packed
    assert hash(again) == hash(packed)
    assert len(pickle.dumps(packed)) < 600
    assert not PackedLines.pack(())


@pytest.mark.parametrize(
    ("text", "lost", "objects", "status"),
    [
        ("", 0, 0, PageStatus.BLANK),
        ("", 0, 3, PageStatus.NEEDS_OCR),
        ("", 5, 3, PageStatus.JUNK),
        ("words that can be read", 0, 3, PageStatus.TEXT),
        ("words that can be read", 60, 3, PageStatus.JUNK),
        ("(cid:12)(cid:13) (cid:14)", 0, 3, PageStatus.JUNK),
        ("a page about (cid:12) marks", 0, 3, PageStatus.TEXT),
        ("\ue001\ue002 " * 20, 0, 3, PageStatus.JUNK),
        ("\ue001 7", 0, 3, PageStatus.TEXT),
        ("제3조", 0, 3, PageStatus.TEXT),
    ],
)
def test_status_of_a_page(text, lost, objects, status):
    assert page_status(text, lost=lost, objects=objects) is status


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_turned_box_stays_on_the_page(rotation):
    frame = PageFrame(left=10, top=800, width=600, height=700, rotation=rotation)
    box = frame.box(20, 780, 60, 790)
    assert (box.x0, box.y0, box.x1, box.y1) == (10, 10, 50, 20)
    turned = frame.turned(box)
    width, height = frame.viewed_size
    assert 0 <= turned.x0 < turned.x1 <= width
    assert 0 <= turned.y0 < turned.y1 <= height
    corner = {0: (10, 10), 90: (680, 10), 180: (550, 680), 270: (10, 550)}[rotation]
    assert (turned.x0, turned.y0) == corner
