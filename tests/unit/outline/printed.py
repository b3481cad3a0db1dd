"""Pages set in type by hand: what the tests of structure detection read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from vectree.types.document import Bookmark, Box, Line, Page, PageLink, SourceDocument, TaggedHeading

WIDTH, HEIGHT = 600.0, 800.0
BODY = "The quick brown fox jumps over the lazy dog and runs through the whole wide field until evening comes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Set:
    """A line to print."""

    text: str
    size: float = 10.0
    bold: bool = False
    italic: bool = False
    font: str = "Serif"
    x: float = 60.0
    y: float | None = None
    lead: int = 0
    lead_bold: bool = False
    lead_italic: bool = False
    colour: int = 0
    width: float | None = None


_COUNT = iter(range(1, 1_000_000))


def body(count: int = 5) -> list[Set]:
    """Lines of running text, no two alike."""
    return [Set(text=f"{BODY} {_word(next(_COUNT))}") for _ in range(count)]


def _word(number: int) -> str:
    """A word without digits, another one for every number."""
    return "".join(chr(ord("a") + int(digit)) for digit in str(number))


def printed(number: int, lines: Iterable[Set | str], *, top: float = 90.0) -> Page:
    """A page with the lines one below the other, except where they say where they stand; headings get space."""
    text = ""
    found: list[Line] = []
    y = top
    for item in lines:
        line = Set(text=item) if isinstance(item, str) else item
        if line.y is not None:
            y = line.y
        elif line.size > 10 or line.bold:
            y += line.size
        width = line.width if line.width is not None else min(480.0, 0.5 * line.size * len(line.text))
        found.append(
            Line(
                start=len(text),
                end=len(text) + len(line.text),
                size=line.size,
                bold=line.bold,
                italic=line.italic,
                font=line.font,
                box=Box(x0=line.x, y0=y, x1=line.x + width, y1=y + line.size),
                colour=line.colour,
                lead=line.lead,
                lead_bold=line.lead_bold,
                lead_italic=line.lead_italic,
            )
        )
        text += line.text + "\n"
        y += line.size + 2
    return Page(number=number, text=text, width=WIDTH, height=HEIGHT, lines=tuple(found))


def document(
    *pages: Sequence[Set | str] | Page,
    bookmarks: Sequence[Bookmark] = (),
    links: Sequence[PageLink] = (),
    tags: Sequence[TaggedHeading] = (),
) -> SourceDocument:
    """A document of these pages; lists of lines are printed, pages stay as they are."""
    return SourceDocument(
        name="printed.pdf",
        media_type="application/pdf",
        pages=tuple(
            page if isinstance(page, Page) else printed(number, page) for number, page in enumerate(pages, start=1)
        ),
        bookmarks=tuple(bookmarks),
        links=tuple(links),
        tagged_headings=tuple(tags),
    )


def contents_row(title: str, label: str, *, x: float = 60.0, bold: bool = False) -> Set:
    """A row of a contents page, dots included."""
    return Set(text=f"{title} {'. ' * 12}{label}", x=x, bold=bold, width=480.0 - (x - 60.0))


def heading(text: str, size: float = 14.0, *, bold: bool = True) -> Set:
    """A line in heading type."""
    return Set(text=text, size=size, bold=bold)
