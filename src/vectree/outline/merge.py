"""All structure sources together: one list of candidates.

No source is trusted for what it is. Bookmarks count if they lead to places by names of their own and a contents
page does not say much more, tags if they mark a fair part of what a contents page lists, a contents page by the share
of its titles that stand on their pages. The first of bookmarks, tags, contents, headings that passes gives the titles,
their order and levels: adding titles of one source below those of another lowered F1 (decision 0003).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from vectree.outline.bookmarks import bookmark_candidates
from vectree.outline.candidate import Candidate
from vectree.outline.contents.join import joined_lists
from vectree.outline.contents.page import ContentsList, find_contents
from vectree.outline.contents.place import PlacedEntry, PlacedList, place_list
from vectree.outline.headings.find import find_headings
from vectree.outline.headings.levels import heading_levels
from vectree.outline.pages.furniture import furniture
from vectree.outline.pages.layout import Layout, lay_out
from vectree.outline.pages.links import RowLinks
from vectree.outline.pages.numbering import parse_number
from vectree.outline.pages.places import TitlePlaces
from vectree.outline.pages.printouts import find_printouts, pages_of_a_part
from vectree.outline.tags import tag_candidates
from vectree.text.normalise import matching_form
from vectree.types.document import SourceDocument
from vectree.types.section import Origin

SOURCES = frozenset({Origin.TAG, Origin.BOOKMARK, Origin.CONTENTS, Origin.HEADING})
"""Everything that can be used without a model."""
_LEAST_BOOKMARKS = 3
_LEAST_TAGS = 5
_PAGE_NAME = re.compile(
    r"(?:(?:page|seite|p\.?|scan|img|image|untitled|쪽|頁|ページ)[ _-]*)?\d+(?:\.\w{3,4})?", re.IGNORECASE
)
_RICHER = 3
"""So many times the bookmarks, a contents list that holds them is the better outline."""
_COVERED = 0.5
"""Share of the contents list's titles that tags must mark, or of the bookmarks' that the list must hold."""
_SHORT_PART = 6.0
"""Pages up to which a printed web page is one section."""


def find_candidates(source: SourceDocument, sources: frozenset[Origin] = SOURCES) -> tuple[Candidate, ...]:
    """The document's titles, merged from the chosen sources, levelled, in document order; empty when none says any.

    ``Origin.CONTENTS`` stands for printed contents pages and the links on them.
    """
    layout = lay_out(source)
    aside = furniture(layout)
    lists = find_contents(layout, RowLinks(source.links), aside)
    covered = aside.union(*(one.lines for one in lists if not one.bare))
    bookmarks = bookmark_candidates(source.bookmarks) if Origin.BOOKMARK in sources else ()
    tags = tag_candidates(source.tagged_headings) if Origin.TAG in sources else ()
    placed = _placed(lists, layout, covered)
    covered = covered.union(*(one.source.lines for one in placed))
    contents: tuple[Candidate, ...] = ()
    if Origin.CONTENTS in sources:
        contents = _of_contents(joined_lists(placed, layout.page_count), layout)
    chosen = _stated(bookmarks, tags, contents)
    if not chosen and Origin.HEADING in sources:
        chosen = _of_looks(layout, covered)
    return _agreed(chosen or bookmarks or tags, (bookmarks, tags, contents))


def _placed(lists: Sequence[ContentsList], layout: Layout, covered: frozenset[int]) -> list[PlacedList]:
    """The lists that are borne out; those without page numbers only where there is no other."""
    places = TitlePlaces(layout, covered)
    found = [p for one in lists if not one.bare and (p := place_list(one, layout, places)) is not None]
    for one in lists:
        if not found and one.bare:
            bare = place_list(one, layout, TitlePlaces(layout, covered | one.lines))
            found = [bare] if bare is not None else []
    return found


def _stated(
    bookmarks: tuple[Candidate, ...], tags: tuple[Candidate, ...], contents: tuple[Candidate, ...]
) -> tuple[Candidate, ...]:
    """What the document says of its own structure; empty when nothing it says is to be trusted."""
    if len(bookmarks) >= _LEAST_BOOKMARKS and _tell_places(bookmarks):
        richer = len(contents) >= _RICHER * len(bookmarks) and _covers(contents, bookmarks)
        return contents if richer else bookmarks
    if len(tags) >= _LEAST_TAGS and (_covers(tags, contents) or len(tags) >= len(contents)):
        return tags
    return contents


def _tell_places(bookmarks: Sequence[Candidate]) -> bool:
    """Whether bookmarks are more than a list of pages or files: they lead to several pages by names of their own.

    Their titles need not occur in the text, people word them differently; those that do not are marked later.
    """
    pages = {bookmark.page for bookmark in bookmarks if bookmark.page is not None}
    names = sum(_PAGE_NAME.fullmatch(bookmark.title) is None for bookmark in bookmarks)
    return len(pages) >= 2 and names * 2 > len(bookmarks)


def _covers(one: Sequence[Candidate], other: Sequence[Candidate]) -> bool:
    """Whether the first list has at least half of the second one's titles; an empty second list is covered."""
    forms = {_form(candidate) for candidate in one}
    return sum(_form(candidate) in forms for candidate in other) >= _COVERED * len(other)


def _form(candidate: Candidate) -> str:
    """The title in matching form without its number, which sources leave out or write differently."""
    number = parse_number(candidate.title)
    rest = matching_form(candidate.title[number.end :]) if number is not None else ""
    return rest or matching_form(candidate.title)


def _of_looks(layout: Layout, skip: frozenset[int]) -> tuple[Candidate, ...]:
    """Titles by place and look alone."""
    parts = find_printouts(layout)
    if parts and pages_of_a_part(parts, layout) <= _SHORT_PART:
        return tuple(
            Candidate(
                title=part.title,
                level=1,
                page=part.page,
                offset=part.line.start,
                origin=Origin.HEADING,
                size=part.line.size,
                agreeing=frozenset({Origin.HEADING}),
            )
            for part in parts
        )
    headings = find_headings(layout, skip)
    return tuple(
        Candidate(
            title=heading.text,
            level=level,
            page=heading.page,
            offset=heading.start,
            origin=Origin.HEADING,
            number=heading.number.text if heading.number else "",
            size=heading.look.size,
            agreeing=frozenset({Origin.HEADING}),
        )
        for heading, level in zip(headings, heading_levels(headings), strict=True)
    )


def _of_contents(entries: Sequence[tuple[PlacedEntry, int]], layout: Layout) -> tuple[Candidate, ...]:
    found: list[Candidate] = []
    for entry, level in entries:
        line = layout.lines[entry.place.first] if entry.place is not None else None
        number = parse_number(entry.row.title)
        found.append(
            Candidate(
                title=entry.row.title,
                level=level,
                page=entry.page,
                offset=line.start if line is not None else None,
                origin=Origin.CONTENTS,
                number=number.text if number else "",
                size=line.size if line is not None else 0.0,
                label=entry.row.label.text if entry.row.label else None,
                agreeing=frozenset({Origin.CONTENTS}),
            )
        )
    return tuple(found)


def _agreed(chosen: tuple[Candidate, ...], offered: Sequence[tuple[Candidate, ...]]) -> tuple[Candidate, ...]:
    """The chosen candidates, each with the sources that name the same title on the same page."""
    named: dict[tuple[str, int | None], frozenset[Origin]] = {}
    for candidates in offered:
        for candidate in candidates:
            key = (_form(candidate), candidate.page)
            named[key] = named.get(key, frozenset()) | {candidate.origin}
    return tuple(
        replace(candidate, agreeing=candidate.agreeing | named.get((_form(candidate), candidate.page), frozenset()))
        for candidate in chosen
    )
