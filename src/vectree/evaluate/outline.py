"""How much of a document's own bookmarks a predicted section tree finds.

The bookmarks are the truth. A predicted title and a bookmark match when they are on the same page and at least
85 % alike, one to one, the most alike first. Compared are letters and digits. A section number that only one of the
two shows does not count (LaTeX leaves numbers out of bookmarks, Word keeps them), nor does the way both write the
same one ("Chapter Two", "2:"); with ``strict`` all of this counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from vectree.outline.pages.numbering import parse_number
from vectree.text.normalise import matching_form
from vectree.types.document import Bookmark, Page
from vectree.types.section import Origin, Section, SectionTree

ALIKE = 85.0
"""Least similarity (0-100) of two titles that count as the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A title with its place in a hierarchy."""

    title: str
    page: int | None
    level: int
    """1 for the top."""
    parent: int | None
    """Index of the parent in the same sequence; None for a root."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Precision, recall and their harmonic mean, each in [0, 1]; 0 where there is nothing to divide by."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineScore:
    """A predicted tree against the bookmarks."""

    title: Score
    """Title alike, whatever its page."""
    page: Score
    """Title alike and page the same: the figure that is meant by "F1 of an outline"."""
    level: Score
    """As ``page``, and on the same level."""
    parent: Score
    """As ``page``, and under a parent with the same title."""
    level_right: float
    """Share of the matched titles that are on the same level."""
    parent_right: float
    """Share of the matched titles whose parents' titles are alike, or which are roots in both."""
    reachable_recall: float
    """Recall among the reachable bookmarks: with a destination on whose page their letters occur; 1 without any."""
    predicted: int
    truth: int
    reachable: int
    matched: int


def entries_of_tree(tree: SectionTree) -> tuple[Entry, ...]:
    """The tree's titles in document order; fillers, which claim no title, are left out."""
    entries: list[Entry] = []

    def visit(section: Section, parent: int | None) -> list[tuple[Section, int | None]]:
        if section.origin is not Origin.FILLER:
            level = 1 if parent is None else entries[parent].level + 1
            entries.append(Entry(title=section.title, page=section.page_start, level=level, parent=parent))
            parent = len(entries) - 1
        return [(child, parent) for child in section.children]

    stack: list[tuple[Section, int | None]] = [(section, None) for section in reversed(tree.sections)]
    while stack:
        stack.extend(reversed(visit(*stack.pop())))
    return tuple(entries)


def entries_of_levels(items: Sequence[tuple[str, int | None, int]]) -> tuple[Entry, ...]:
    """Entries from (title, page, level) in document order; the parent is the last entry of a lower level."""
    entries: list[Entry] = []
    ancestors: list[tuple[int, int]] = []
    for title, page, level in items:
        while ancestors and ancestors[-1][0] >= level:
            ancestors.pop()
        parent = ancestors[-1][1] if ancestors else None
        entries.append(Entry(title=title, page=page, level=len(ancestors) + 1, parent=parent))
        ancestors.append((level, len(entries) - 1))
    return tuple(entries)


def entries_of_bookmarks(bookmarks: Sequence[Bookmark]) -> tuple[Entry, ...]:
    """The bookmarks whose titles have letters or digits at all."""
    return entries_of_levels([(b.title, b.page, b.level) for b in bookmarks if matching_form(b.title)])


@dataclass(frozen=True, slots=True)
class _Form:
    """A title in matching form, whole and without its number (the same where it has none)."""

    whole: str
    rest: str
    number: tuple[int, ...] | None

    @classmethod
    def of(cls, title: str, *, strict: bool) -> _Form:
        whole = matching_form(title)
        number = None if strict else parse_number(title)
        rest = matching_form(title[number.end :]) if number is not None else ""
        return cls(whole, rest or whole, number.value if number is not None else None)

    def alike(self, other: _Form) -> float:
        """0-100; 0 below ``ALIKE``."""
        best = fuzz.ratio(self.whole, other.whole, score_cutoff=ALIKE)
        if self.number is None or other.number is None or self.number == other.number:
            best = max(best, fuzz.ratio(self.rest, other.rest, score_cutoff=ALIKE))
        return best


_Forms = tuple[Sequence[_Form], Sequence[_Form]]


def compare_tree(
    tree: SectionTree, bookmarks: Sequence[Bookmark], pages: Sequence[Page], *, strict: bool = False
) -> OutlineScore:
    """The tree against the bookmarks; ``pages`` tell which bookmarks could be found at all."""
    return compare(entries_of_tree(tree), entries_of_bookmarks(bookmarks), pages, strict=strict)


def compare(
    predicted: Sequence[Entry], truth: Sequence[Entry], pages: Sequence[Page], *, strict: bool = False
) -> OutlineScore:
    """Predicted entries against true ones, both in document order."""
    forms = (
        [_Form.of(e.title, strict=strict) for e in predicted],
        [_Form.of(e.title, strict=strict) for e in truth],
    )
    pairs = _match(predicted, truth, forms)
    anywhere = _match([_unplaced(e) for e in predicted], [_unplaced(e) for e in truth], forms)
    same_level = sum(predicted[p].level == truth[t].level for p, t in pairs.items())
    same_parent = sum(_parents_alike(predicted[p].parent, truth[t].parent, forms) for p, t in pairs.items())
    texts = {page.number: matching_form(page.text) for page in pages}
    reachable = {
        index
        for index, entry in enumerate(truth)
        if entry.page is not None and forms[1][index].whole in texts.get(entry.page, "")
    }
    found = len(reachable.intersection(pairs.values()))
    counts = (len(predicted), len(truth))
    return OutlineScore(
        title=_score(len(anywhere), *counts),
        page=_score(len(pairs), *counts),
        level=_score(same_level, *counts),
        parent=_score(same_parent, *counts),
        level_right=_share(same_level, len(pairs), empty=0.0),
        parent_right=_share(same_parent, len(pairs), empty=0.0),
        reachable_recall=_share(found, len(reachable), empty=1.0),
        predicted=len(predicted),
        truth=len(truth),
        reachable=len(reachable),
        matched=len(pairs),
    )


def _unplaced(entry: Entry) -> Entry:
    return Entry(title=entry.title, page=0, level=entry.level, parent=entry.parent)


def _match(predicted: Sequence[Entry], truth: Sequence[Entry], forms: _Forms) -> dict[int, int]:
    """Predicted index -> true index; the most alike first, ties in document order."""
    by_page: defaultdict[int | None, list[int]] = defaultdict(list)
    for index, entry in enumerate(truth):
        by_page[entry.page].append(index)
    alike: list[tuple[float, int, int]] = []
    for p, entry in enumerate(predicted):
        for t in by_page.get(entry.page, ()) if entry.page is not None else ():
            similarity = forms[0][p].alike(forms[1][t])
            if similarity >= ALIKE:
                alike.append((-similarity, t, p))
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for _, t, p in sorted(alike):
        if p not in pairs and t not in taken:
            pairs[p] = t
            taken.add(t)
    return pairs


def _parents_alike(p: int | None, t: int | None, forms: _Forms) -> bool:
    if p is None or t is None:
        return p is t
    return forms[0][p].alike(forms[1][t]) >= ALIKE


def _score(matched: int, predicted: int, truth: int) -> Score:
    precision, recall = _share(matched, predicted, empty=0.0), _share(matched, truth, empty=0.0)
    f1 = 2 * precision * recall / (precision + recall) if matched else 0.0
    return Score(precision=precision, recall=recall, f1=f1)


def _share(part: int, whole: int, *, empty: float) -> float:
    return part / whole if whole else empty
