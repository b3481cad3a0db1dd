"""Small tools that write PDFs: typeset pages, raw text operators, changes to a finished file."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 612.0, 792.0
KOREAN, JAPANESE = "HYSMyeongJo-Medium", "HeiseiMin-W3"

WORDS = (
    "report measure council river market patient budget method result agency energy winter harbour ledger section "
    "article payment vessel garden signal window timber office record supply demand policy margin factor region"
).split()


@dataclass(frozen=True)
class Put:
    """A line of text; ``y`` is the baseline, in points from the top."""

    text: str
    x: float
    y: float
    font: str = "Helvetica"
    size: float = 11.0


def sentences(seed: int, count: int) -> str:
    """Plain prose without meaning, the same for the same seed."""
    said: list[str] = []
    for number in range(count):
        chosen = [WORDS[(seed * 7 + number * 5 + i * (seed % 3 + 2)) % len(WORDS)] for i in range(9)]
        said.append(f"The {chosen[0]} of the {' '.join(chosen[1:])} was noted in {1900 + (seed * 13 + number) % 120}.")
    return " ".join(said)


def wrapped(text: str, width: float, font: str = "Helvetica", size: float = 11.0) -> list[str]:
    """The text in lines no wider than ``width`` points."""
    lines: list[str] = []
    current = ""
    for word in text.split(" "):
        tried = f"{current} {word}".strip()
        if current and pdfmetrics.stringWidth(tried, font, size) > width:
            lines.append(current)
            tried = word
        current = tried
    return [*lines, current] if current else lines


def body(seed: int, *, top: float = 120.0, count: int = 10, x: float = 72.0, width: float = 460.0) -> list[Put]:
    """A block of prose from ``top`` on."""
    return [Put(line, x, top + 14.0 * i) for i, line in enumerate(wrapped(sentences(seed, count), width))]


def typeset(pages: Sequence[Iterable[Put]], *, finish: Callable[[Canvas], None] | None = None) -> bytes:
    """A PDF with those lines on its pages, in the order given."""
    output = io.BytesIO()
    canvas = Canvas(output, pagesize=(WIDTH, HEIGHT), invariant=1, pageCompression=0)
    for page in pages:
        for put in page:
            if put.font in (KOREAN, JAPANESE) and put.font not in pdfmetrics.getRegisteredFontNames():
                pdfmetrics.registerFont(UnicodeCIDFont(put.font))
            canvas.setFont(put.font, put.size)
            canvas.drawString(put.x, HEIGHT - put.y, put.text)
        canvas.showPage()
    if finish is not None:
        finish(canvas)
    canvas.save()
    return output.getvalue()


def changed(
    data: bytes,
    change: Callable[[pikepdf.Pdf], object],
    encryption: pikepdf.Encryption | None = None,
) -> bytes:
    """The file after ``change``, encrypted or not."""
    output = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        change(pdf)
        pdf.save(output, deterministic_id=encryption is None, encryption=encryption or False)
    return output.getvalue()


def with_operators(operators: Sequence[bytes], unicode: Mapping[int, str], font: str = "Helvetica") -> bytes:
    """Pages of raw text operators in font ``/F1`` (one byte a glyph), whose codes mean ``unicode``.

    A meaning may be any sequence of UTF-16 units, lone surrogates included; codes without one mean
    themselves.
    """
    pdf = pikepdf.new()
    meanings = b"\n".join(
        b"<%02X> <%s>" % (code, meaning.encode("utf-16-be", "surrogatepass").hex().upper().encode())
        for code, meaning in unicode.items()
    )
    cmap = (
        b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Meaning def /CMapType 2 def\n"
        b"1 begincodespacerange <00> <FF> endcodespacerange\n%d beginbfchar\n%s\nendbfchar\n"
        b"endcmap CMapName currentdict /CMap defineresource pop end end" % (len(unicode), meanings)
    )
    entries: dict[str, pikepdf.Object] = {
        "/Type": Name.Font,
        "/Subtype": Name.Type1,
        "/BaseFont": Name("/" + font),
        "/Encoding": Name.WinAnsiEncoding,
    }
    if unicode:
        entries["/ToUnicode"] = pdf.make_stream(cmap)
    shared = pdf.make_indirect(Dictionary(entries))
    for program in operators:
        page = pdf.add_blank_page(page_size=(WIDTH, HEIGHT))
        page.Resources = Dictionary(Font=Dictionary(F1=shared))
        page.Contents = pdf.make_stream(program)
    output = io.BytesIO()
    pdf.save(output, deterministic_id=True)
    return output.getvalue()


def outline_of(pdf: pikepdf.Pdf, entries: Sequence[tuple[str, int, int | None]]) -> list[pikepdf.Object]:
    """Write bookmarks (title, level, 1-based page or None) into the file; their objects come back in order."""
    root = pdf.make_indirect(Dictionary(Type=Name.Outlines))
    made: list[pikepdf.Object] = []
    last_at: dict[int, pikepdf.Object] = {}
    for title, level, page in entries:
        parent = root if level == 0 else last_at[level - 1]
        entry = pdf.make_indirect(Dictionary(Title=String(title), Parent=parent))
        if page is not None:
            entry.Dest = Array([pdf.pages[page - 1].obj, Name.XYZ, 0, HEIGHT - 72, 0])
        if "/First" in parent:
            parent.Last.Next = entry
            entry.Prev = parent.Last
        else:
            parent.First = entry
        parent.Last = entry
        last_at = {depth: found for depth, found in last_at.items() if depth < level} | {level: entry}
        made.append(entry)
    pdf.Root.Outlines = root
    return made
