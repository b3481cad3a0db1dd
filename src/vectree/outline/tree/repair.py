"""Candidates -> checked titles: what fails is searched between its neighbours, then dropped or kept and marked.

A detected title (heading, contents page, tag) that does not stand where it was thought to is moved to the one
place between its neighbours where it does, or dropped, and so is one that a model names. What the file or a person
states (bookmark, given tree, correction) is never dropped; without a page it is searched as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from vectree.outline.candidate import Candidate
from vectree.outline.tree.order import Placed
from vectree.outline.tree.verify import Place, TitleFinder
from vectree.types.document import Page
from vectree.types.section import Origin, Position, Verification

ROUNDS = 3
"""Each round can lean on the titles that the round before has found."""
_STATED = frozenset({Origin.BOOKMARK, Origin.GIVEN, Origin.FILLER})
_SEARCHED_PAGES, _SEARCHED_FAR = 60, 200
"""A title is not searched further from where it was thought to be, or, without a page, from the title before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """The titles that stay, in order, and those that were dropped."""

    titles: tuple[Placed, ...]
    dropped: tuple[Candidate, ...]


def check_and_repair(candidates: Sequence[Candidate], pages: Sequence[Page], finder: TitleFinder) -> Checked:
    """Every candidate looked up in the pages, in at most ``ROUNDS`` rounds of repair."""
    found = [_checked(candidate, finder) for candidate in candidates]
    last = pages[-1].number
    open_ = [i for i, title in enumerate(found) if _failed(candidates[i], title)]
    for _ in range(ROUNDS):
        moved = [i for i in open_ if _repair(i, candidates[i], found, finder, last)]
        if not moved:
            break
        open_ = [i for i in open_ if i not in moved]
    dropped = {
        i for i in open_ if found[i].verification is Verification.UNVERIFIED and candidates[i].origin not in _STATED
    }
    return Checked(
        titles=tuple(title for i, title in enumerate(found) if i not in dropped),
        dropped=tuple(candidates[i] for i in sorted(dropped)),
    )


def _checked(candidate: Candidate, finder: TitleFinder) -> Placed:
    page = candidate.page
    if page is None:
        return _unverified(candidate)
    place = finder.check(candidate.title, page, near=candidate.offset)
    if place is not None and place.page != page and candidate.offset is not None:
        # read off this very place: a running header, say, is no reason to look next door
        place = finder.mention_at(candidate.title, page, candidate.offset) or place
    if place is None:
        return _unverified(candidate)
    if place.page != page and place.verification is Verification.MENTIONED:
        # mentioned next door: no reason to move it there
        known = _unverified(candidate)
        return _placed(candidate, known.start, exact=known.exact, found=place)
    offset = place.start
    if place.verification is Verification.MENTIONED:
        # the section cannot begin inside a sentence: where the source says, or with the line
        offset = candidate.offset if candidate.offset is not None else finder.line_start(page, offset)
    return _placed(candidate, Position(page=place.page, offset=offset), exact=True, found=place)


def _unverified(candidate: Candidate) -> Placed:
    start = None if candidate.page is None else Position(page=candidate.page, offset=candidate.offset or 0)
    return _placed(candidate, start, exact=candidate.offset is not None, found=None)


def _placed(
    candidate: Candidate,
    start: Position | None,
    *,
    exact: bool,
    found: Place | None,
    verification: Verification | None = None,
) -> Placed:
    status = verification or (found.verification if found else Verification.UNVERIFIED)
    return Placed(
        title=candidate.title,
        level=candidate.level,
        start=start,
        exact=exact,
        origin=candidate.origin,
        verification=status,
        title_end=Position(page=found.page, offset=found.end) if found and exact else None,
        verified_page=found.page if found else None,
        summary=candidate.summary,
    )


def _failed(candidate: Candidate, title: Placed) -> bool:
    if title.start is None:
        return True
    if candidate.origin in _STATED or title.verification is Verification.VERIFIED:
        return False
    there = title.verification is Verification.MENTIONED and title.verified_page == candidate.page
    return not (there and candidate.offset is not None)


def _repair(index: int, candidate: Candidate, found: list[Placed], finder: TitleFinder, last: int) -> bool:
    """Move the title to its nearest own line between its neighbours; False when there is none."""
    low, high = _neighbours(index, found, last)
    page = candidate.page
    for number in _outwards(page if page is not None else low.page, low.page, high.page, far=page is None):
        for place in finder.own_lines(candidate.title, number):
            start = Position(page=place.page, offset=place.start)
            if low <= start < high:
                moved = Verification.REPAIRED
                found[index] = _placed(candidate, start, exact=True, found=place, verification=moved)
                return True
    return False


def _neighbours(index: int, found: Sequence[Placed], last: int) -> tuple[Position, Position]:
    """Where the nearest titles before and behind stand that were found on lines of their own."""
    sure = (Verification.VERIFIED, Verification.REPAIRED)
    low = next(
        (t.title_end for t in reversed(found[:index]) if t.verification in sure and t.title_end is not None),
        Position(page=1, offset=0),
    )
    high = next(
        (t.start for t in found[index + 1 :] if t.verification in sure and t.start is not None),
        Position(page=last + 1, offset=0),
    )
    return low, high


def _outwards(page: int, low: int, high: int, *, far: bool) -> Iterator[int]:
    """Page numbers from ``low`` to ``high``, the nearest to ``page`` first."""
    reach = _SEARCHED_FAR if far else _SEARCHED_PAGES
    near = range(max(low, page - reach), min(high, page + reach) + 1)
    return iter(sorted(near, key=lambda number: (abs(number - page), number)))
