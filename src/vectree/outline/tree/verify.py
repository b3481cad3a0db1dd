"""Whether a title stands where it is claimed (spec section 3).

Compared are letters and digits, the number being optional. A title is *verified* if it makes up one or more
consecutive lines of its own, or a run-in heading set apart by its look, on its page or a neighbour; *mentioned*
if it only occurs inside other text there, or in a running header that has begun on an earlier page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rapidfuzz import fuzz

from vectree.outline.tree.folded import FoldedPage, joined, split_number
from vectree.text.normalise import MatchingText, matching_form
from vectree.types.document import Page
from vectree.types.section import Verification

_T = TypeVar("_T")
_LINES_OF_A_TITLE = 6
"""A title that fills more lines than this is text."""
_ALIKE = 90.0
"""Least similarity (0-100) at which a line is the title but for a misread letter."""
_KEPT_PAGES, _KEPT_TEXTS = 400, 40
"""Folded pages and texts that are remembered; a long document would otherwise be kept twice."""
_FUZZY_FROM = 8
"""Shorter forms are compared exactly: one letter makes another word of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a title was found: ``page.text[start:end]``."""

    verification: Verification
    """``VERIFIED`` or ``MENTIONED``."""
    page: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A title folded once: its form, its number's value, its form without the number."""

    form: str
    number: str
    rest: str

    @classmethod
    def of(cls, title: str) -> _Wanted:
        form = matching_form(title)
        number, at = split_number(title)
        rest = matching_form(title[at:])
        enough = len(rest) >= 3 if rest.isascii() else len(rest) >= 2
        return cls(form, number, rest if number and enough else "")


class TitleFinder:
    """Looks titles up in a document; pages are folded when first asked for."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = {page.number: page for page in pages}
        self._folded: dict[int, FoldedPage] = {}
        self._texts: dict[int, MatchingText] = {}

    def check(self, title: str, page: int, *, near: int | None = None) -> Place | None:
        """Where the title stands on the page or within one page of it; None where it does not.

        Lines of its own come before mentions, the page itself before its neighbours, and on a page what is
        nearest to offset ``near`` (without it, the first).
        """
        wanted = _Wanted.of(title)
        if not wanted.form:
            return None
        nearby = (page, page + 1, page - 1)
        for search in (self._exact, self._fuzzy, self._mention):
            for number in nearby:
                places = tuple(search(wanted, number))
                if places:
                    aim = near if near is not None and number == page else 0
                    return min(places, key=lambda place: abs(place.start - aim))
        return None

    def own_lines(self, title: str, page: int) -> tuple[Place, ...]:
        """Every place on that page where the title is a line of its own, letter by letter, in order."""
        wanted = _Wanted.of(title)
        return tuple(self._exact(wanted, page)) if wanted.form else ()

    def mention_at(self, title: str, page: int, offset: int) -> Place | None:
        """The mention of the title that begins at that offset of the page, give or take its number; or None."""
        wanted = _Wanted.of(title)
        slack = len(title)
        return next((place for place in self._mention(wanted, page) if 0 <= place.start - offset <= slack), None)

    def line_start(self, page: int, offset: int) -> int:
        """Where the line of the page's text begins that holds the offset."""
        return self._pages[page].text.rfind("\n", 0, offset) + 1

    def fold(self, page: int) -> FoldedPage | None:
        """The folded page; None when there is no such page."""
        found = self._folded.get(page)
        if found is None and page in self._pages:
            found = FoldedPage(self._pages[page])
            _keep(self._folded, page, found, most=_KEPT_PAGES)
        return found

    def _exact(self, wanted: _Wanted, page: int) -> Iterator[Place]:
        folded = self.fold(page)
        if folded is None:
            return
        for form, number in ((wanted.form, ""), (wanted.rest, wanted.number)):
            at = folded.form.find(form) if form else -1
            while at >= 0:
                begin, end = folded.begins.get(at), folded.ends.get(at + len(form))
                if begin and end and end[0] - begin[0] < _LINES_OF_A_TITLE and _agree(number, begin[1]):
                    if not self._runs(page, folded, begin[0], end[0]):
                        yield _own(page, folded.lines[begin[0]].start, end[1])
                at = folded.form.find(form, at + 1)

    def _fuzzy(self, wanted: _Wanted, page: int) -> Iterator[Place]:
        folded = self.fold(page)
        if folded is None:
            return
        for form in (wanted.form, wanted.rest):
            if len(form) < _FUZZY_FROM:
                continue
            digits = _digits(form)
            for first, last in _stretches(folded, len(form)):
                text = joined(folded.lines[first : last + 1])
                if (
                    fuzz.ratio(form, text, score_cutoff=_ALIKE)
                    and _digits(text) == digits
                    and not self._runs(page, folded, first, last)
                ):
                    yield _own(page, folded.lines[first].start, folded.lines[last].end)

    def _mention(self, wanted: _Wanted, page: int) -> Iterator[Place]:
        folded = self.fold(page)
        forms = [form for form in (wanted.form, wanted.rest) if form and folded is not None and form in folded.form]
        if not forms:
            return
        text = self._texts.get(page)
        if text is None:
            text = MatchingText(self._pages[page].text)
            _keep(self._texts, page, text, most=_KEPT_TEXTS)
        for form in forms:
            at = text.form.find(form)
            while at >= 0:
                start, end = text.span(at, at + len(form))
                if _whole_words(text.original, start, end):
                    yield Place(verification=Verification.MENTIONED, page=page, start=start, end=end)
                at = text.form.find(form, at + 1)

    def _runs(self, page: int, folded: FoldedPage, first: int, last: int) -> bool:
        """Whether the lines are a running header that began on an earlier page."""
        for line in folded.lines[first : last + 1]:
            if not line.running:
                return False
            earlier, later = (
                sum(1 for n in steps if (other := self.fold(page + n)) and not other.running.isdisjoint(line.running))
                for steps in ((-1, -2), (1, 2))
            )
            if not earlier or earlier + later < 2:
                return False
        return True


def _keep(kept: dict[int, _T], page: int, value: _T, *, most: int) -> None:
    """Remember a page's value, forgetting the oldest: titles come in the order of the pages."""
    if len(kept) >= most:
        del kept[next(iter(kept))]
    kept[page] = value


def _own(page: int, start: int, end: int) -> Place:
    return Place(verification=Verification.VERIFIED, page=page, start=start, end=end)


def _agree(title: str, line: str) -> bool:
    """Whether two leading numbers do not contradict each other; either may be missing."""
    return not title or not line or title == line


def _digits(form: str) -> str:
    return "".join(character for character in form if character.isdigit())


def _stretches(folded: FoldedPage, length: int) -> Iterator[tuple[int, int]]:
    """Consecutive lines whose form is about as long as the title's."""
    least, most = length * 0.88, length * 1.12
    for first in range(len(folded.lines)):
        total = 0
        for last in range(first, min(first + _LINES_OF_A_TITLE, len(folded.lines))):
            total += len(folded.lines[last].form)
            if total > most:
                break
            if total >= least:
                yield first, last


def _whole_words(text: str, start: int, end: int) -> bool:
    """Whether the stretch does not begin or end inside a word; scripts without spaces have no such borders."""
    before, first = text[start - 1 : start], text[start]
    last, after = text[end - 1], text[end : end + 1]
    return not (_joins(before, first) or _joins(last, after))


def _joins(left: str, right: str) -> bool:
    return bool(left and right) and left.isalpha() and right.isalpha() and (left + right).isascii()
