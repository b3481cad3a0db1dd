"""Pages whose text is missing, hidden, turned, cut off or strangely encoded."""

from __future__ import annotations

import io
from functools import partial

import pikepdf
from pikepdf import Array, Dictionary, Name

from tests.corpus.kind import Kind
from tests.corpus.writing import (
    HEIGHT,
    JAPANESE,
    KOREAN,
    WIDTH,
    Put,
    body,
    changed,
    sentences,
    typeset,
    with_operators,
    wrapped,
)
from vectree.types.document import PageStatus

HEBREW = {0x41 + i: chr(0x5D0 + i) for i in range(27)}
"""A glyph of the Latin alphabet stands for each Hebrew letter."""
SHALOM, OLAM = "שלום", "עולם"


def image_only(pages: int = 2) -> bytes:
    """Grey squares instead of text."""
    pdf = pikepdf.new()
    for number in range(pages):
        page = pdf.add_blank_page(page_size=(WIDTH, HEIGHT))
        picture = pdf.make_stream(bytes([40 + number]) * 64 * 64)
        picture.update(
            {
                "/Type": Name.XObject,
                "/Subtype": Name.Image,
                "/Width": 64,
                "/Height": 64,
                "/ColorSpace": Name.DeviceGray,
                "/BitsPerComponent": 8,
            }
        )
        page.Resources = Dictionary(XObject=Dictionary(Im0=picture))
        page.Contents = pdf.make_stream(b"q 400 0 0 500 100 150 cm /Im0 Do Q")
    output = io.BytesIO()
    pdf.save(output, deterministic_id=True)
    return output.getvalue()


def mixed() -> bytes:
    """A page of text, a picture, an empty page."""

    def add(pdf: pikepdf.Pdf) -> None:
        with pikepdf.open(io.BytesIO(image_only(1))) as other:
            pdf.pages.extend(other.pages)
        pdf.add_blank_page(page_size=(WIDTH, HEIGHT))

    return changed(typeset([body(3)]), add)


def two_columns() -> bytes:
    """Each column to its end, as typesetters write them; the lines of both stand at the same heights."""
    left = [Put(f"left line {i} begins a column of words", 60, 100 + 14 * i) for i in range(40)]
    right = [Put(f"right line {i} goes on beside it here", 330, 100 + 14 * i) for i in range(40)]
    return typeset([[*left, *right]])


def code_of(text: str) -> bytes:
    """Codes for Hebrew text, in the order in which it is painted from left to right."""
    codes = {letter: code for code, letter in HEBREW.items()}
    return bytes(codes.get(letter, ord(letter)) for letter in reversed(text))


def right_to_left() -> bytes:
    return with_operators(
        [b"BT /F1 14 Tf 300 600 Td (%s) Tj 0 -24 Td (%s) Tj ET" % (code_of(f"{SHALOM} {OLAM}"), code_of(OLAM))], HEBREW
    )


def meanings() -> bytes:
    """Broken ToUnicode maps: a lone surrogate, a control character, one glyph of several letters, a wide one."""
    return with_operators(
        [
            b"BT /F1 12 Tf 72 600 Td (before A after) Tj 0 -20 Td (eBect of Cork) Tj "
            b"0 -20 Td (wide D here) Tj 0 -20 Td (bell E rings) Tj ET"
        ],
        {0x41: "\ud800", 0x42: "ff", 0x43: "\ufb01", 0x44: "\U0001d400", 0x45: "\x07"},
    )


def unmapped() -> bytes:
    """Most glyphs have no Unicode value."""
    return with_operators(
        [b"BT /F1 12 Tf 72 600 Td (ABCABCABCABCABCABCABCABCABC xy) Tj ET"], {0x41: "\x00", 0x42: "\x00", 0x43: "\x00"}
    )


def scaled() -> bytes:
    """Font size 1 with the size in the text matrix; a bold cut faked by stroking; a heading in a real one."""
    return with_operators(
        [
            b"BT /F1 1 Tf 14 0 0 14 72 600 Tm (scaled by the matrix) Tj ET "
            b"BT /F1 11 Tf 2 Tr 1 0 0 1 72 560 Tm (stroked and filled) Tj ET"
        ],
        {},
    )


def hyphenated() -> bytes:
    return typeset(
        [
            [
                Put("Careful measure-", 72, 100),
                Put("ment of long words is state-of-the-", 72, 114),
                Put("art here.", 72, 128),
            ]
        ]
    )


def superscripts() -> bytes:
    """A raised mark in the middle of a line, a number before its title, a page number at the margin."""
    return typeset(
        [
            [
                Put("Authored by Smith", 72, 100),
                Put("a", 163, 95, size=7),
                Put(", Jones and others", 167, 100),
                Put("4.2", 72, 130, "Helvetica-Bold", 13),
                Put("Methods of work", 110, 130, "Helvetica-Bold", 13),
                Put("17", 520, 130, "Helvetica", 13),
            ]
        ]
    )


def turned(rotation: int, cropped: bool, without: str = "") -> bytes:
    """A page viewed at that rotation, its crop box smaller than its media box when ``cropped``.

    The line that says ``without`` is left out: what differs between two pictures is its ink.
    """

    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        page.Rotate = rotation
        if cropped:
            page.MediaBox = Array([-20, -30, WIDTH + 40, HEIGHT + 50])
            page.CropBox = Array([40, 60, WIDTH - 30, HEIGHT - 50])

    return changed(typeset([[put for put in TURNED_LINES if put.text != without]]), change)


TURNED_LINES = (
    Put("Reading", 100, 200, "Helvetica", 12),
    Put("glyphs", 180, 230, "Times-Italic", 18),
    Put("everywhere", 300, 260, "Courier-Bold", 9),
    Put("Quality", 200, 420, "Times-Roman", 24),
)


def many_pages(count: int = 2100) -> bytes:
    pdf = pikepdf.open(io.BytesIO(typeset([[Put("one of very many pages", 72, 100)]])))
    first = pdf.pages[0]
    for _ in range(count - 1):
        pdf.pages.append(first)
    output = io.BytesIO()
    pdf.save(output, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    pdf.close()
    return output.getvalue()


def rare_scripts() -> bytes:
    return typeset(
        [
            [Put("제1장 총칙", 72, 100, KOREAN, 16), Put("제3조(납세의무) 납세의무자는 다음과 같다.", 72, 130, KOREAN)],
            [
                Put("第1章 総則", 72, 100, JAPANESE, 16),
                Put("第3条 この規則は、令和4年11月から施行する。", 72, 130, JAPANESE),
            ],
        ]
    )


def tall_column() -> bytes:
    """A paragraph in which every line ends with a blank."""
    return typeset([[Put(line + " ", 72, 100 + 14 * i) for i, line in enumerate(wrapped(sentences(5, 8), 300))]])


KINDS = {
    "image_only": Kind(
        about="pictures of text",
        build=image_only,
        pages=2,
        statuses={1: PageStatus.NEEDS_OCR, 2: PageStatus.NEEDS_OCR},
    ),
    "mixed": Kind(
        about="text, picture and blank page",
        build=mixed,
        pages=3,
        statuses={2: PageStatus.NEEDS_OCR, 3: PageStatus.BLANK},
    ),
    "junk": Kind(
        about="a text layer that is not language",
        build=lambda: typeset([[Put("(cid:12)(cid:44)(cid:7) (cid:90)(cid:3)", 72, 100 + 14 * i) for i in range(9)]]),
        pages=1,
        statuses={1: PageStatus.JUNK},
    ),
    "unmapped": Kind(about="glyphs without Unicode values", build=unmapped, pages=1, statuses={1: PageStatus.JUNK}),
    "blank": Kind(about="one empty page", build=lambda: typeset([[]]), pages=1, statuses={1: PageStatus.BLANK}),
    "two_columns": Kind(
        about="two columns",
        build=two_columns,
        pages=1,
        says={1: ("left line 0", "left line 39", "right line 0", "right line 39")},
    ),
    "right_to_left": Kind(
        about="Hebrew painted from the left", build=right_to_left, pages=1, says={1: (f"{SHALOM} {OLAM}\n{OLAM}",)}
    ),
    "meanings": Kind(
        about="broken and rich ToUnicode maps",
        build=meanings,
        pages=1,
        says={1: ("before  after", "effect of fiork", "wide \U0001d400 here", "bell  rings")},
    ),
    "scaled": Kind(
        about="size in the matrix, bold faked",
        build=scaled,
        pages=1,
        says={1: ("scaled by the matrix", "stroked and filled")},
    ),
    "hyphenated": Kind(
        about="line-end hyphens", build=hyphenated, pages=1, says={1: ("measure-\nment of", "state-of-the-\nart here.")}
    ),
    "superscripts": Kind(
        about="one printed line in several parts",
        build=superscripts,
        pages=1,
        says={1: ("Authored by Smitha, Jones and others", "4.2 Methods of work 17")},
    ),
    "trailing_blanks": Kind(about="blanks at line ends", build=tall_column, pages=1),
    "many_pages": Kind(
        about="over 2,000 pages", build=many_pages, pages=2100, says={2100: ("one of very many pages",)}
    ),
    "rare_scripts": Kind(
        about="Korean and Japanese",
        build=rare_scripts,
        pages=2,
        says={1: ("제1장 총칙", "제3조(납세의무)"), 2: ("第1章 総則", "令和4年11月")},
    ),
    **{
        f"turned_{rotation}{'_cropped' if cropped else ''}": Kind(
            about="rotated or cropped",
            build=partial(turned, rotation, cropped),
            pages=1,
            says={1: ("Reading", "glyphs", "everywhere", "Quality")},
        )
        for rotation in (0, 90, 180, 270)
        for cropped in (False, True)
    },
}
