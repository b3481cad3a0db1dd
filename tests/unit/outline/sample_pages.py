"""Pages made of bare lines, for tests of the outline stage."""

from __future__ import annotations

from vectree.types.document import Box, Line, Page, PageStatus, SourceDocument


def page(number: int, *lines: str, label: str | None = None, status: PageStatus = PageStatus.TEXT) -> Page:
    return Page(number=number, text="\n".join(lines), label=label, status=status)


def pages(*texts: str) -> tuple[Page, ...]:
    return tuple(page(number, *text.split("\n")) for number, text in enumerate(texts, 1))


def source(*texts: str, **facts: object) -> SourceDocument:
    return SourceDocument(name="sample.pdf", media_type="application/pdf", pages=pages(*texts), **facts)  # type: ignore[arg-type]


def set_page(number: int, *lines: tuple[str, float, float] | tuple[str, float, float, int], size: float = 10) -> Page:
    """A page of lines given as text, x, y and perhaps the length of a bold lead."""
    text = "\n".join(line[0] for line in lines)
    made: list[Line] = []
    at = 0
    for words, x, y, *lead in lines:
        box = Box(x0=x, y0=y, x1=x + len(words) * size / 2, y1=y + size)
        made.append(
            Line(
                start=at, end=at + len(words), size=size, bold=False, italic=False, font="Times", box=box,
                lead=lead[0] if lead else 0, lead_bold=bool(lead),
            )
        )  # fmt: skip
        at += len(words) + 1
    return Page(number=number, text=text, lines=tuple(made), width=612, height=792)
