"""Plain text: form feeds as page breaks; underlined, numbered and spaced-out capital lines as headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from vectree.outline.loaders.detect import Format
from vectree.outline.loaders.page_texts import text_page
from vectree.outline.loaders.parts import PARTS_NOTE, divide
from vectree.outline.pages.numbering import parse_number
from vectree.types.document import Page, SourceDocument, TaggedHeading

_UNDERLINE = re.compile(r"[ \t]*([=\-~^*#+])\1{2,}[ \t]*")
_TITLE_CHARACTERS = 100
_ENDS_A_SENTENCE = re.compile(r"[.;,:。、；，：]\s*$")


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    offset: int
    blank_before: bool
    blank_after: bool
    underline: str
    """The character that the next line is made of; empty when it is no underline."""


def load_plain_text(text: str, name: str) -> SourceDocument:
    """A page for each part between form feeds; a text without them in parts of ours (``loaders.parts``).

    A line is a heading when it is underlined; or stands alone between blank lines and begins with a section number;
    or is alone and in capitals. Underlined and capital headings rank as they first come; numbers by their depth.
    """
    parts = text.split("\f")
    while len(parts) > 1 and not parts[-1].strip():
        parts.pop()
    pages = tuple(text_page(number, part) for number, part in enumerate(parts, start=1))
    headings = _headings(pages)
    if len(pages) > 1:
        return SourceDocument(name=name, media_type=Format.TEXT, pages=pages, tagged_headings=headings)
    pages, headings = divide(parts[0], headings)
    return SourceDocument(name=name, media_type=Format.TEXT, pages=pages, tagged_headings=headings, notes=(PARTS_NOTE,))


def _headings(pages: Sequence[Page]) -> tuple[TaggedHeading, ...]:
    found: list[TaggedHeading] = []
    ranks: list[str] = []
    under = 0
    for page in pages:
        for line in _lines(page.text):
            style = _style(line)
            if style is None:
                continue
            if style == "number":
                number = parse_number(line.text.strip())
                level = under + (number.depth if number else 1)
            else:
                if style not in ranks:
                    ranks.append(style)
                level = ranks.index(style) + 1
                under = level
            start = line.offset + len(line.text) - len(line.text.lstrip())
            title = " ".join(line.text.split())
            found.append(TaggedHeading(title=title, level=level, page=page.number, offset=start))
    return tuple(found)


def _style(line: _Line) -> str | None:
    """What makes the line a heading: the character under it, its number, its capitals; None for text."""
    text = line.text.strip()
    if not text or len(text) > _TITLE_CHARACTERS or sum(character.isalpha() for character in text) < 2:
        return None
    if line.underline:
        return line.underline
    if not (line.blank_before and line.blank_after) or _ENDS_A_SENTENCE.search(text):
        return None
    number = parse_number(text)
    if number is not None and text[number.end :].strip()[:1].isupper() | (not text.isascii()):
        return "number"
    if text.isupper() and len(text) >= 4:
        return "capitals"
    return None


def _lines(text: str) -> Iterator[_Line]:
    rows = text.split("\n")
    offset = 0
    for index, row in enumerate(rows):
        after = rows[index + 1] if index + 1 < len(rows) else ""
        match = _UNDERLINE.fullmatch(after)
        fits = match is not None and abs(len(after.strip()) - len(row.strip())) <= max(3, len(row.strip()))
        yield _Line(
            text=row,
            offset=offset,
            blank_before=index == 0 or not rows[index - 1].strip(),
            blank_after=not after.strip(),
            underline=match[1] if match and fits and not _UNDERLINE.fullmatch(row) else "",
        )
        offset += len(row) + 1
