"""Documents whose structure must be found: contents pages, headings, running headers."""

from __future__ import annotations

from collections.abc import Sequence

from pikepdf import Array, Dictionary, Name, Pdf

from tests.corpus.kind import Kind
from tests.corpus.writing import JAPANESE, KOREAN, Put, body, changed, outline_of, sentences, typeset, wrapped

CHAPTERS = ("Harbours and vessels", "Duties of the council", "Supply of timber", "Winter energy budget")
SUBSECTIONS = ("Purpose", "Scope and limits", "Review")
BOLD = "Helvetica-Bold"


def contents_line(title: str, page: str, y: float, *, x: float = 72.0, leaders: bool = True) -> list[Put]:
    """An entry with its page number at the right margin."""
    dots = " " + "." * (78 - len(title) - len(page)) + " " if leaders else " "
    return [Put(title + dots + page, x, y)] if leaders else [Put(title, x, y), Put(page, 520, y)]


def chapter(title: str, seed: int, *, number: str = "", font: str = BOLD, more: Sequence[Put] = ()) -> list[Put]:
    """A page that opens with a heading."""
    return [Put(f"{number} {title}".strip(), 72, 90, font, 16), *more, *body(seed, top=130)]


def with_offset() -> bytes:
    """Two roman pages before page 1; printed numbers are two less than physical ones; the last entry is missing."""
    entries = [
        line
        for i, title in enumerate(CHAPTERS)
        for line in contents_line(f"{i + 1} {title}", str(1 + 2 * i), 110 + 20 * i)
    ]
    entries += contents_line("5 A chapter this file does not have", "99", 190)
    pages: list[list[Put]] = [
        [Put("Harbour report", 200, 300, BOLD, 28)],
        [Put("Contents", 72, 80, BOLD, 18), *entries],
    ]
    for i, title in enumerate(CHAPTERS):
        pages.append([*chapter(title, i, number=str(i + 1)), Put(str(1 + 2 * i), 300, 770)])
        pages.append([*body(i + 20), Put(str(2 + 2 * i), 300, 770)])

    def label(pdf: Pdf) -> None:
        pdf.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(S=Name.r), 2, Dictionary(S=Name.D)]))

    return changed(typeset(pages), label)


def wrapped_entries() -> bytes:
    """Entries over two lines, and entries without leaders; a list of figures after them."""
    first = "A long title about the duties of the council that"
    second = "does not fit into one line of the contents"
    entries = [
        Put("Contents", 72, 80, BOLD, 18),
        Put(first, 72, 110),
        Put(second + " " + "." * 30 + " 2", 84, 124),
        *contents_line("Supply of timber", "3", 144, leaders=False),
        *contents_line("Winter energy budget", "4", 164, leaders=False),
        Put("List of figures", 72, 210, BOLD, 18),
        *contents_line("Figure 1 A vessel in the harbour", "3", 240),
    ]
    caption = [Put("Figure 1 A vessel in the harbour", 72, 600, "Helvetica", 10)]
    return typeset(
        [
            entries,
            [Put(first, 72, 90, BOLD, 16), Put(second, 72, 110, BOLD, 16), *body(2, top=150)],
            [*chapter(CHAPTERS[2], 3), *caption],
            chapter(CHAPTERS[3], 4),
        ]
    )


def headers_and_repeats() -> bytes:
    """A running header on every page; "Introduction" and "Results" under each of three parts."""
    pages: list[list[Put]] = []
    for part in range(1, 4):
        header = [
            Put("Annual harbour review 2031", 72, 40, "Helvetica", 9),
            Put(str(2 * part - 1), 300, 770, "Helvetica", 9),
        ]
        pages.append(
            [
                *header,
                Put(f"Part {part}", 72, 80, BOLD, 20),
                Put("Introduction", 72, 120, BOLD, 14),
                *body(part, top=150, count=8),
            ]
        )
        header = [
            Put("Annual harbour review 2031", 72, 40, "Helvetica", 9),
            Put(str(2 * part), 300, 770, "Helvetica", 9),
        ]
        pages.append([*header, Put("Results", 72, 90, BOLD, 14), *body(part + 40, top=120, count=8)])
    return typeset(pages)


def shallow_contents() -> bytes:
    """The contents page lists chapters only; the bookmarks and the pages have sections below them."""
    entries = [
        line for i, title in enumerate(CHAPTERS) for line in contents_line(f"{i + 1} {title}", str(i + 2), 110 + 20 * i)
    ]
    pages: list[list[Put]] = [[Put("Contents", 72, 80, BOLD, 18), *entries]]
    marks: list[tuple[str, int, int | None]] = []
    for i, title in enumerate(CHAPTERS):
        page = [Put(f"{i + 1} {title}", 72, 90, BOLD, 16)]
        marks.append((f"{i + 1} {title}", 0, i + 2))
        for k, word in enumerate(SUBSECTIONS):
            page += [
                Put(f"{i + 1}.{k + 1} {word}", 72, 130 + 200 * k, BOLD, 12),
                *body(3 * i + k, top=150 + 200 * k, count=7),
            ]
            marks.append((f"{i + 1}.{k + 1} {word}", 1, i + 2))
        pages.append(page)
    return changed(typeset(pages), lambda pdf: outline_of(pdf, marks))


def dense_section() -> bytes:
    """One heading, then thirty pages of text without another; the page after the first holds 4,000 lines."""
    dense = [
        Put(line, 72 + 0.1 * (i % 9), 40 + 0.18 * i, size=4) for i, line in enumerate(wrapped(sentences(6, 3000), 460))
    ]
    return typeset([chapter("The only heading", 1), dense, *(body(i, top=60, count=30) for i in range(28))])


def korean_contents() -> bytes:
    """Contents whose numbers all come first in the text, then all titles."""
    titles = ("제1장 총칙", "제2장 납세의무", "제3장 과세표준과 세율")
    numbers = [Put(str(2 + i), 520, 110 + 24 * i, KOREAN) for i in range(3)]
    names = [Put(title, 72, 110 + 24 * i, KOREAN) for i, title in enumerate(titles)]
    pages = [[Put("목차", 72, 80, KOREAN, 18), *numbers, *names]]
    for i, title in enumerate(titles):
        text = [
            Put(f"제{i + 1}조(목적) 이 법은 고지한 세액의 징수에 관한 사항을 규정한다.", 72, 130 + 16 * k, KOREAN)
            for k in range(8)
        ]
        pages.append([Put(title, 72, 90, KOREAN, 16), *text])
    return typeset(pages)


def japanese_rules() -> bytes:
    pages: list[list[Put]] = []
    for i, title in enumerate(("第1章 総則", "第2章 採用、異動等", "第3章 服務規律")):
        text = [
            Put(f"第{3 * i + k + 1}条 労働者は、この規則を守らなければならない。", 72, 130 + 18 * k, JAPANESE)
            for k in range(3)
        ]
        pages.append([Put(title, 72, 90, JAPANESE, 16), *text])
    return typeset(pages)


def run_in_headings() -> bytes:
    """Bold words that open a paragraph."""
    pages: list[list[Put]] = []
    for i, title in enumerate(CHAPTERS[:3]):
        width = {0: 118.0, 1: 125.0, 2: 98.0}[i]
        pages.append(
            [
                Put(f"{title}.", 72, 90, BOLD, 11),
                Put("The council met in winter and again", 80 + width, 90),
                *body(i, top=104),
            ]
        )
    return typeset(pages)


KINDS = {
    "contents_with_offset": Kind(
        about="printed numbers differ from physical pages; an entry for a page the file does not have",
        build=with_offset,
        pages=10,
        labels=("i", "ii", *map(str, range(1, 9))),
        sections=tuple((f"{i + 1} {title}", 1, 3 + 2 * i) for i, title in enumerate(CHAPTERS)),
    ),
    "wrapped_contents": Kind(
        about="wrapped entries, no leaders, list of figures",
        build=wrapped_entries,
        pages=4,
        sections=(
            ("A long title about the duties of the council that does not fit into one line of the contents", 1, 2),
            (CHAPTERS[2], 1, 3),
            (CHAPTERS[3], 1, 4),
        ),
    ),
    "running_headers": Kind(
        about="a repeated header, repeated titles, a heading at the top of page 1",
        build=headers_and_repeats,
        pages=6,
        sections=tuple(
            entry
            for part in range(1, 4)
            for entry in (
                (f"Part {part}", 1, 2 * part - 1),
                ("Introduction", 2, 2 * part - 1),
                ("Results", 2, 2 * part),
            )
        ),
    ),
    "shallow_contents": Kind(
        about="contents of chapters only, bookmarks and headings of sections",
        build=shallow_contents,
        pages=5,
        sections=tuple(
            entry
            for i, title in enumerate(CHAPTERS)
            for entry in (
                (f"{i + 1} {title}", 1, i + 2),
                *((f"{i + 1}.{k + 1} {word}", 2, i + 2) for k, word in enumerate(SUBSECTIONS)),
            )
        ),
    ),
    "dense_section": Kind(
        about="thirty pages under one heading, one of them very dense",
        build=dense_section,
        pages=30,
        sections=(("The only heading", 1, 1),),
    ),
    "korean_contents": Kind(
        about="numbers first, then titles",
        build=korean_contents,
        pages=4,
        sections=(("제1장 총칙", 1, 2), ("제2장 납세의무", 1, 3), ("제3장 과세표준과 세율", 1, 4)),
    ),
    "japanese_rules": Kind(
        about="chapters and articles",
        build=japanese_rules,
        pages=3,
        sections=(("第1章 総則", 1, 1), ("第2章 採用、異動等", 1, 2), ("第3章 服務規律", 1, 3)),
    ),
    "run_in_headings": Kind(about="headings that open a paragraph", build=run_in_headings, pages=3),
}
