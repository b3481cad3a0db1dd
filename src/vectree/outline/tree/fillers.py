"""Sections for the stretches that no title covers: front matter, or a whole document without titles.

A filler is of readable size. It is named after the most prominent line of its beginning, or after its pages, in the
document's language.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from vectree.outline.tree.order import Placed
from vectree.outline.tree.stretch import Piece, Stretches
from vectree.text.language import worded
from vectree.text.normalise import matching_form
from vectree.types.section import Origin, Position, SectionKind, Verification

_MOST_CHARACTERS = 9000
"""About four pages of prose."""
_MOST_PAGES = 5
_MOST_ON_TOP = 24
"""More fillers than this are grouped under fillers of their own, so that a long document stays readable."""
_TITLE_CHARACTERS = 80
_FRONT_PAGES = 8
_DIGITS = re.compile(r"\d+")
_PARAGRAPH = re.compile(r"\n\s*\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wording:
    """What one language calls stretches that have no title of their own."""

    front: str
    page: str
    pages: str


_WORDINGS = {
    "en": _Wording(front="Front matter", page="Page {first}", pages="Pages {first}-{last}"),
    "ko": _Wording(front="앞부분", page="{first}쪽", pages="{first}-{last}쪽"),
    "ja": _Wording(front="前付け", page="{first}ページ", pages="{first}-{last}ページ"),
    "zh": _Wording(front="前页", page="第{first}页", pages="第{first}-{last}页"),
}


def front_matter(document: Stretches, first: Position, language: str = "en") -> list[Placed]:
    """Fillers for what stands before the first title; none if that has no letters or digits."""
    if not matching_form(document.text(document.start, first)) and first.page == document.start.page:
        return []
    if first.page - document.start.page <= _FRONT_PAGES:
        return [_filler(worded(_WORDINGS, language).front, document.start, SectionKind.FRONT_MATTER)]
    return without_titles(document, first, language)


def without_titles(document: Stretches, end: Position | None = None, language: str = "en") -> list[Placed]:
    """Fillers from the document's start to ``end`` (without it, to its end); at least one."""
    end = end or document.end
    repeated = _repeated(document)
    groups = [group for group in _groups(document, end) if group]
    if not groups:
        numbers = [page.number for page in document.pages]
        return [_filler(_named(numbers[0], numbers[-1], language), document.start, SectionKind.SECTION)]
    fillers = [_filler(_title(group, repeated, language), _start(group), SectionKind.SECTION) for group in groups]
    fillers[0] = replace(fillers[0], start=document.start)
    if len(fillers) <= _MOST_ON_TOP:
        return fillers
    step = max(8, round(len(fillers) ** 0.5))
    nested: list[Placed] = []
    for at in range(0, len(fillers), step):
        part = groups[at : at + step]
        title = _pages([piece for group in part for piece in group], language)
        nested.append(replace(fillers[at], title=title))
        nested.extend(replace(filler, level=2) for filler in fillers[at : at + step])
    return nested


def _filler(title: str, start: Position, kind: SectionKind) -> Placed:
    return Placed(
        title=title,
        level=1,
        start=start,
        exact=True,
        origin=Origin.FILLER,
        verification=Verification.UNVERIFIED,
        kind=kind,
    )


def _start(group: Sequence[Piece]) -> Position:
    return Position(page=group[0].page.number, offset=group[0].start)


def _groups(document: Stretches, end: Position) -> Iterator[list[Piece]]:
    """Consecutive pieces of at most so many pages and characters; a long page is cut between paragraphs."""
    group: list[Piece] = []
    length = 0
    for piece in _cut(document.pieces(document.start, end)):
        size = piece.end - piece.start
        if group and (length + size > _MOST_CHARACTERS or piece.page.number - group[0].page.number >= _MOST_PAGES):
            yield group
            group, length = [], 0
        group.append(piece)
        length += size
    yield group


def _cut(pieces: Iterator[Piece]) -> Iterator[Piece]:
    for piece in pieces:
        start = piece.start
        while piece.end - start > 2 * _MOST_CHARACTERS:
            stop = _break(piece.page.text, start + _MOST_CHARACTERS // 2, start + _MOST_CHARACTERS)
            yield Piece(page=piece.page, start=start, end=stop)
            start = stop
        yield Piece(page=piece.page, start=start, end=piece.end)


def _break(text: str, least: int, most: int) -> int:
    """The last paragraph's end between the two offsets, or the last line's, or ``most``."""
    ends = [match.end() for match in _PARAGRAPH.finditer(text, least, most)]
    if ends:
        return ends[-1]
    line = text.rfind("\n", least, most)
    return line + 1 if line >= 0 else most


def _repeated(document: Stretches) -> set[str]:
    """Forms of first and last lines that stand on three pages or more: running headers and footers."""
    counts: Counter[str] = Counter()
    for page in document.pages:
        lines = [line for line in page.text.split("\n") if line.strip()]
        counts.update({_letters(line) for line in (*lines[:3], *lines[-3:])})
    return {form for form, count in counts.items() if count >= 3}


def _letters(line: str) -> str:
    return _DIGITS.sub("", matching_form(line))


def _title(group: Sequence[Piece], repeated: set[str], language: str) -> str:
    """The largest line of the first page that can be a title; in text of one size the first that reads like one."""
    for piece in group:
        lines = [(text, size) for text, size in _lines(piece) if _can_be_title(text, repeated)]
        sizes = {round(size, 1) for _, size in lines}
        if len(sizes) > 1:
            return _short(max(lines, key=lambda line: round(line[1], 1))[0])
        alike = [text for text, _ in lines if _reads_like_title(text)]
        if alike:
            return _short(alike[0])
    return _pages(group, language)


def _can_be_title(text: str, repeated: set[str]) -> bool:
    form = _letters(text)
    return len(form) >= (4 if form.isascii() else 2) and form not in repeated and 2 * len(form) >= len(text.strip())


def _reads_like_title(text: str) -> bool:
    """Short, no part of a sentence that was cut by a line break."""
    text = text.strip()
    return len(text) <= _TITLE_CHARACTERS and not text[0].islower() and text[-1] not in ".,;:。、，다"


def _lines(piece: Piece) -> Iterator[tuple[str, float]]:
    page = piece.page
    if page.lines:
        for line in page.lines:
            if line.start >= piece.start and line.end <= piece.end:
                yield page.text[line.start : line.end], line.size
        return
    for text in piece.text.split("\n"):
        yield text, 1.0


def _short(text: str) -> str:
    text = " ".join(text.split())
    if len(text) <= _TITLE_CHARACTERS:
        return text
    cut = text.rfind(" ", _TITLE_CHARACTERS // 2, _TITLE_CHARACTERS - 1)
    return text[: cut if cut > 0 else _TITLE_CHARACTERS - 1] + "…"


def _pages(pieces: Sequence[Piece], language: str) -> str:
    return _named(pieces[0].page.number, pieces[-1].page.number, language)


def _named(first: int, last: int, language: str) -> str:
    wording = worded(_WORDINGS, language)
    return (wording.page if first == last else wording.pages).format(first=first, last=last)
