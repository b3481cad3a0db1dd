"""Headings of bare text, which has no type to tell them by: short lines whose numbers go on from each other.

A line opens a level with a first number (1, I, 가, 제1조), and stays on it while each number follows the last. A
number that follows none, or a level with one heading only, is text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from unicodedata import normalize

from vectree.outline.candidate import Candidate
from vectree.outline.pages.numbering import parse_number
from vectree.types.document import Page
from vectree.types.section import Origin

_TITLE_CHARACTERS = 60
_DEEPEST = 3
_LEAST_HEADINGS = 3
_MOST_A_PAGE = 4
_SHORT = 24
"""A line this short may be a heading even where all lines are short, as on slides."""
_STEP = 2
"""Numbers may skip one: scanned text misses some."""


@dataclass(frozen=True, slots=True)
class _Numbered:
    page: int
    offset: int
    title: str
    number: str
    scheme: str
    value: int
    """The last component: 3 of 2.3."""
    above: tuple[int, ...]
    """The components before it."""
    division: bool
    """Whether it is an article, a chapter or the like, whose count can go on through the parts above it."""


@dataclass(frozen=True, slots=True)
class _Level:
    group: int
    line: _Numbered


def numbered_candidates(pages: Sequence[Page]) -> tuple[Candidate, ...]:
    """The headings in document order; none where numbers do not make an outline of at least three."""
    placed = list(_chained(list(_lines(pages))))
    sizes = Counter(group for _, _, group in placed)
    kept = [(line, level) for line, level, group in placed if sizes[group] > 1 and level <= _DEEPEST]
    if not _LEAST_HEADINGS <= len(kept) <= _MOST_A_PAGE * (len(pages) + 2):
        return ()
    return tuple(
        Candidate(
            title=line.title,
            level=level,
            page=line.page,
            offset=line.offset,
            origin=Origin.HEADING,
            number=line.number,
            agreeing=frozenset({Origin.HEADING}),
        )
        for line, level in kept
    )


def _chained(lines: Sequence[_Numbered]) -> Iterator[tuple[_Numbered, int, int]]:
    """Each line that opens or goes on with a level: line, level, and which run of siblings it is in."""
    open_: list[_Level] = []
    last: dict[str, _Level] = {}
    groups = 0
    for line in lines:
        at = next((i for i in range(len(open_) - 1, -1, -1) if open_[i].line.scheme == line.scheme), None)
        if at is not None and _follows(open_[at].line, line):
            del open_[at + 1 :]
            open_[at] = _Level(open_[at].group, line)
        elif at is None and line.division and line.scheme in last and _follows(last[line.scheme].line, line):
            open_.append(_Level(last[line.scheme].group, line))
        elif line.value == 1 and (at is None or len(open_) > at + 1 or line.above != open_[at].line.above):
            if at is not None:
                del open_[at:]
            groups += 1
            open_.append(_Level(groups, line))
        else:
            continue
        last[line.scheme] = open_[-1]
        yield line, len(open_), open_[-1].group


def _follows(before: _Numbered, line: _Numbered) -> bool:
    return line.above == before.above and before.value < line.value <= before.value + _STEP


def _lines(pages: Sequence[Page]) -> Iterator[_Numbered]:
    for page in pages:
        offset = 0
        rows = page.text.split("\n")
        full = _full_line(rows)
        for row in rows:
            title = " ".join(row.split())
            number = parse_number(normalize("NFKC", title)) if _can_be_heading(title, full) else None
            if number is not None and number.value and _has_words(normalize("NFKC", title)[number.end :]):
                yield _Numbered(
                    page=page.number,
                    offset=offset + len(row) - len(row.lstrip()),
                    title=title,
                    number=number.text,
                    scheme=number.scheme,
                    value=number.value[-1],
                    above=number.value[:-1],
                    division=number.rank is not None,
                )
            offset += len(row) + 1


def _full_line(rows: Sequence[str]) -> float:
    """About how long the page's lines of running text are."""
    lengths = sorted(len(row) for row in rows if row.strip())
    return lengths[len(lengths) * 3 // 4] if lengths else 0


def _can_be_heading(title: str, full: float) -> bool:
    """Short, no sentence and no first line of one, and no contents entry with its page number."""
    if not 3 <= len(title) <= _TITLE_CHARACTERS or title[-1] in ".,;、。，다요":
        return False
    if len(title) > max(_SHORT, 0.8 * full):
        return False
    return not (title[-1].isdecimal() and title.rsplit(" ", 1)[-1].isdecimal())


def _has_words(rest: str) -> bool:
    """Whether there are words behind the number, and more letters than figures: no row of a table."""
    letters = sum(character.isalpha() for character in rest)
    return letters >= 2 and letters > 2 * sum(character.isdigit() for character in rest)
