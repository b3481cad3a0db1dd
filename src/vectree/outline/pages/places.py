"""Where in a document a title stands as lines of its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator
from dataclasses import dataclass

from rapidfuzz import fuzz

from vectree.outline.pages.layout import Layout, TextLine
from vectree.outline.pages.numbering import Number, parse_number
from vectree.text.normalise import matching_form

_MOST_LINES = 5
"""A title that fills more lines is not looked for."""
_ALIKE = 90.0
"""Least similarity (0-100) at which lines on a known page are the title but for a misread letter."""
_LEAST_FUZZY = 6
"""Shorter forms are compared exactly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A title found on lines ``first`` to ``last`` of the layout."""

    page: int
    first: int
    last: int
    whole: bool
    """Whether number and words are both as in the title; otherwise one of the two lacks the number."""


class TitlePlaces:
    """Looks titles up among the lines that may hold one."""

    def __init__(self, layout: Layout, skip: Container[int]) -> None:
        """Lines whose ids are in ``skip`` (running headers, contents pages) are never found."""
        self._lines = layout.lines
        self._layout = layout
        self._skip = skip
        self._heads: defaultdict[str, list[int]] = defaultdict(list)
        self._rests: defaultdict[str, list[int]] = defaultdict(list)
        for line in layout.lines:
            if line.id in skip or len(line.text) > 300:
                continue
            self._heads[line.form].append(line.id)
            if 0 < line.lead < line.end - line.start:
                lead = matching_form(line.text[: line.lead])
                if lead and lead != line.form:
                    self._heads[lead].append(line.id)
            number = numbered(line)
            if number is not None and number.end < len(line.text):
                self._rests[matching_form(line.text[number.end :])].append(line.id)

    def find(self, title: str) -> tuple[Place, ...]:
        """Every place of the title, in document order, letter by letter; its number or the lines' may be missing."""
        form = matching_form(title)
        if not form:
            return ()
        number = parse_number(title)
        rest = matching_form(title[number.end :]) if number is not None else ""
        found: dict[int, Place] = {}
        for start in self._starts(form, self._heads):
            last = self._last(start, form)
            if last is not None:
                found[start] = self._place(start, last, whole=True)
        if number is None:
            # The title has no number: lines that differ only by theirs are places too.
            for start in self._starts(form, self._rests):
                self._add(found, start, self._last(start, form, without_number=True))
        elif len(rest) >= 3 or not rest.isascii():
            for start in self._starts(rest, self._heads):
                self._add(found, start, self._last(start, rest))
            for start in self._starts(rest, self._rests):  # the same number, written in another way
                other = numbered(self._lines[start])
                if other is not None and other.value == number.value:
                    self._add(found, start, self._last(start, rest, without_number=True))
        return tuple(found[start] for start in sorted(found))

    def near(self, title: str, page: int) -> Place | None:
        """The lines of that page that are the title but for a few letters; the most alike, None without any."""
        form = matching_form(title)
        if len(form) < _LEAST_FUZZY:
            return None
        best: Place | None = None
        most = _ALIKE
        for first, last, text in self._stretches(page, len(form)):
            alike = fuzz.ratio(form, text, score_cutoff=most)
            if alike and (alike > most or best is None):
                best, most = self._place(first, last, whole=True), alike
        return best

    def _add(self, found: dict[int, Place], start: int, last: int | None) -> None:
        if last is not None and start not in found:
            found[start] = self._place(start, last, whole=False)

    def _place(self, first: int, last: int, *, whole: bool) -> Place:
        return Place(page=self._lines[first].page, first=first, last=last, whole=whole)

    def _starts(self, form: str, index: dict[str, list[int]]) -> Iterator[int]:
        for length in range(1, len(form) + 1):
            yield from index.get(form[:length], ())

    def _last(self, start: int, form: str, *, without_number: bool = False) -> int | None:
        """The line on which the form that begins at ``start`` ends, if lines from there on make it up."""
        line = self._lines[start]
        text = line.form
        if without_number:
            number = numbered(line)
            text = matching_form(line.text[number.end :]) if number is not None else text
        if not form.startswith(text):
            return start if 0 < line.lead and matching_form(line.text[: line.lead]) == form else None
        at = start
        left = form[len(text) :]
        while left:
            at += 1
            if at - start >= _MOST_LINES or at >= len(self._lines) or at in self._skip:
                return None
            following = self._lines[at]
            if following.page != line.page or not left.startswith(following.form):
                return None
            left = left[len(following.form) :]
        return at

    def _stretches(self, page: int, length: int) -> Iterator[tuple[int, int, str]]:
        least, most = length * 0.85, length * 1.15
        lines = [line for line in self._layout.page(page) if line.id not in self._skip]
        for index, line in enumerate(lines):
            text = ""
            for following in lines[index : index + _MOST_LINES]:
                text += following.form
                if len(text) > most:
                    break
                if len(text) >= least:
                    yield line.id, following.id, text


def numbered(line: TextLine) -> Number | None:
    """The section number that the line begins with."""
    return parse_number(line.text)
