"""Numbered articles of acts, contracts and treaties: 제3조(과세기준일), 第三条, Article 5, Section 3., § 12.

They often look like the text they introduce. What shows them is that their numbers count through the document, and
how they begin: a title in brackets, a line of their own, or a short phrase up to a full stop.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Sequence
from dataclasses import dataclass

from vectree.outline.headings.lines import HeadingLine, join, look_of
from vectree.outline.pages.layout import Layout, TextLine
from vectree.outline.pages.numbering import Number, parse_number
from vectree.outline.pages.sequences import counting

_LEAST = 4
_COUNTING = 0.75
_MOST_CHARACTERS = 90
_ARTICLE_RANKS = (3, 4)
_BRACKETED = re.compile(r"\s*[(（【［\[〔](?P<title>[^)）】］\]〕]{1,80})[)）】］\]〕]")
_DELETED = re.compile(r"\s*(?:삭\s*제|削除|删除|\[?(?:repealed|reserved|deleted|omitted))", re.IGNORECASE)
_CAPTION = re.compile(r"^\s*[(（【〔][^)）】〕]{1,60}[)）】〕]\s*$")
_PHRASE = re.compile(r"\s*(?P<title>[A-Z][^.;:]{2,80})(?:\.\s*[—–-]*|\s*[—–]|:)(?=\s|$)")


@dataclass(frozen=True, slots=True)
class _Found:
    heading: HeadingLine
    sure: bool
    """Whether it begins as an article does, rather than as a sentence that mentions one."""


def find_articles(layout: Layout, skip: Container[int]) -> tuple[HeadingLine, ...]:
    """The articles in document order, with the annexes behind them; none unless at least four count."""
    groups: defaultdict[str, list[_Found]] = defaultdict(list)
    annexes: list[HeadingLine] = []
    for line in layout.lines:
        if line.id in skip:
            continue
        number = parse_number(line.text)
        if number is None or number.rank is None:
            continue
        if number.kind == "annex":
            if len(line.text) <= _MOST_CHARACTERS and not line.text.endswith((".", "。")):
                annexes.append(_heading(line, line.text, number))
        elif number.rank in _ARTICLE_RANKS:
            found = _article(layout, line, number)
            if found is not None:
                groups[number.kind].append(found)
    articles = [heading for group in groups.values() for heading in _counted(group)]
    if not articles:
        return ()
    return tuple(sorted([*articles, *_behind(annexes, articles)], key=lambda heading: heading.first))


def _counted(group: Sequence[_Found]) -> list[HeadingLine]:
    sure = [one.heading for one in group if one.sure]
    numbers = [heading.number for heading in sure if heading.number is not None]
    return sure if len(sure) >= _LEAST and counting(numbers) >= _COUNTING else []


def _behind(annexes: Sequence[HeadingLine], articles: Sequence[HeadingLine]) -> list[HeadingLine]:
    """The annexes after the first article: before it they are mentions."""
    first = min(heading.first for heading in articles)
    return [annex for annex in annexes if annex.first > first]


def _article(layout: Layout, line: TextLine, number: Number) -> _Found | None:
    printed = line.text[: line.text.find(number.text) + len(number.text)] if number.text in line.text else number.text
    rest = line.text[len(printed) :]
    whole = rest
    if (bracket := rest.lstrip()[:1]) and bracket in "(（【［[〔" and not _BRACKETED.match(rest):
        following = _next(layout, line)
        whole = join(rest, following.text) if following is not None else rest
    if (match := _BRACKETED.match(whole)) is not None:
        return _Found(_heading(line, printed.strip() + match[0].strip(), number), True)
    if _DELETED.match(rest):
        return _Found(_heading(line, printed.strip(), number), True)
    if not number.kind.isascii():
        return _captioned(layout, line, printed, rest, number)
    return _western(line, printed, rest, number)


def _captioned(layout: Layout, line: TextLine, printed: str, rest: str, number: Number) -> _Found | None:
    """``第三条　…`` with its caption on the line above, or without one."""
    if rest and not rest[0].isspace():
        return None
    before = layout.lines[line.id - 1] if line.id > 0 else None
    title = printed.strip()
    if before is not None and before.page == line.page and _CAPTION.match(before.text):
        title = f"{title} {before.text.strip()}"
    elif rest.strip() and len(line.text) <= 40 and not rest.rstrip().endswith(("。", "、", ".")):
        title = line.text
    return _Found(_heading(line, title, number), True)


def _western(line: TextLine, printed: str, rest: str, number: Number) -> _Found | None:
    """``Section 3. Definitions. In this Act …``, ``Article 5`` alone, ``§ 12 Scope``."""
    words = rest.lstrip(" .:–—-")
    if not words:
        return _Found(_heading(line, printed.strip(), number), len(line.text) <= 30)
    if not words[0].isupper():
        return None
    if (match := _PHRASE.match(words)) is not None and match.end() <= len(words):
        title = f"{printed.strip()} {match['title'].strip()}"
        return _Found(_heading(line, title, number), True)
    own = len(line.text) <= _MOST_CHARACTERS and not line.text.endswith((",", ";"))
    return _Found(_heading(line, line.text, number), own)


def _next(layout: Layout, line: TextLine) -> TextLine | None:
    following = layout.lines[line.id + 1] if line.id + 1 < len(layout.lines) else None
    return following if following is not None and following.page == line.page else None


def _heading(line: TextLine, title: str, number: Number) -> HeadingLine:
    return HeadingLine(
        first=line.id,
        last=line.id,
        text=" ".join(title.split()),
        page=line.page,
        start=line.start,
        look=look_of(line),
        number=number,
        gap=float("inf"),
        cells=0,
        run_in=len(title) + 2 < len(line.text),
    )
