"""The text of a page, clean, and the way back to the parser's characters."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace

_BREAK = re.compile("\r\n|[\r\n\v\f\x1c\x1d\x1e\x85\u2028\u2029\ufffe]")
_NOT_TEXT = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_LINE = re.compile("[^\n]+")
_WIDE = re.compile("[\U00010000-\U0010ffff]")
HYPHEN = "\ufffe"
"""What PDFium writes for a hyphen at a line's end, swallowing the break."""

Edit = tuple[int, int, str]
"""``[start, end)`` of a page text and what stands there instead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageText:
    """Clean text with its lines. Lines and segments are in order and do not overlap."""

    text: str
    """Valid Unicode; lines separated by one ``\\n``, none empty, no blanks at their ends."""
    lines: tuple[tuple[int, int], ...]
    """``[start, end)`` of every line in ``text``."""
    starts: tuple[int, ...]
    """Start in ``text`` of every stretch that was copied unchanged."""
    origins: tuple[int, ...]
    """Where that stretch starts in the raw text."""
    wide: tuple[int, ...] = ()
    """Places in the raw text that hold a character outside the Basic Multilingual Plane."""

    def unit(self, offset: int) -> int:
        """Index of the character at ``offset`` in the parser's text, which counts UTF-16 units.

        Of a line break: some unit between the two lines.
        """
        raw = self._raw(offset)
        return raw + bisect_left(self.wide, raw) if self.wide else raw

    def line(self, number: int) -> str:
        """The text of a line, by its place in ``lines``."""
        start, end = self.lines[number]
        return self.text[start:end]

    def edited(self, edits: Iterable[Edit]) -> PageText:
        """The same page with stretches replaced: a line break by a blank or nothing, blanks by a line break.

        Edits do not overlap. What they put in leads back to no character of its own.
        """
        parts: list[str] = []
        starts: list[int] = []
        origins: list[int] = []
        at = place = shift = 0
        for start, end, new in sorted(edits):
            parts += [self.text[at:start], new]
            while place < len(self.starts) and self.starts[place] < end:
                starts.append(self.starts[place] + shift)
                origins.append(self.origins[place])
                place += 1
            shift += len(new) - (end - start)
            starts.append(end + shift)
            origins.append(self._raw(end))
            at = end
        text = "".join([*parts, self.text[at:]])
        return replace(
            self,
            text=text,
            lines=tuple(match.span() for match in _LINE.finditer(text)),
            starts=(*starts, *(start + shift for start in self.starts[place:])),
            origins=(*origins, *self.origins[place:]),
        )

    def _raw(self, offset: int) -> int:
        place = bisect_right(self.starts, offset) - 1
        return self.origins[place] + offset - self.starts[place]


def clean(raw: str) -> PageText:
    r"""The page text of what PDFium returned (its breaks are ``\r\n``; lone surrogates may occur).

    A hyphen at a line's end (U+FFFE) becomes a hyphen and a line break, so that the text reads as printed.

    >>> page = clean("Impres\ufffesive  \r\n\r\n caf\ud800é")
    >>> page.text
    'Impres-\nsive\ncafé'
    >>> [page.unit(i) for i in (0, 6, 8, 16)]
    [0, 6, 7, 22]
    """
    pieces: list[str] = []
    lines: list[tuple[int, int]] = []
    starts: list[int] = []
    origins: list[int] = []
    at = 0
    for start, end, hyphen in _raw_lines(raw):
        begin = at
        for stretch_start, stretch_end in _clean_stretches(raw, start, end):
            starts.append(at)
            origins.append(stretch_start)
            pieces.append(raw[stretch_start:stretch_end].replace("\t", " "))
            at += stretch_end - stretch_start
        if hyphen and at > begin:
            starts.append(at)
            origins.append(end)
            pieces.append("-")
            at += 1
        if at > begin:
            lines.append((begin, at))
            pieces.append("\n")
            at += 1
    wide = tuple(m.start() for m in _WIDE.finditer(raw)) if max(raw, default="") > "\uffff" else ()
    return PageText(
        text="".join(pieces[:-1]), lines=tuple(lines), starts=tuple(starts), origins=tuple(origins), wide=wide
    )


def _raw_lines(raw: str) -> list[tuple[int, int, bool]]:
    """``[start, end)`` of every line without blanks at its ends, and whether a hyphen follows."""
    found: list[tuple[int, int, bool]] = []
    begin = 0
    for match in _BREAK.finditer(raw + "\n"):
        end = match.start()
        hyphen = match.group() == HYPHEN
        while begin < end and _is_edge(raw[begin]):
            begin += 1
        right = end
        while begin < right and not hyphen and _is_edge(raw[right - 1]):
            right -= 1
        if begin < right:
            found.append((begin, right, hyphen))
        begin = match.end()
    return found


def _is_edge(character: str) -> bool:
    """Whether nothing is printed there that a line could begin or end with."""
    return character.isspace() or _NOT_TEXT.match(character) is not None


def _clean_stretches(raw: str, start: int, end: int) -> list[tuple[int, int]]:
    """The parts of the line that are valid text."""
    stretches: list[tuple[int, int]] = []
    for match in _NOT_TEXT.finditer(raw, start, end):
        if start < match.start():
            stretches.append((start, match.start()))
        start = match.end()
    if start < end:
        stretches.append((start, end))
    return stretches
