"""All structure sources together: one list of candidates."""

from __future__ import annotations

from collections.abc import Sequence

from vectree.outline.bookmarks import bookmark_candidates
from vectree.outline.candidate import Candidate
from vectree.outline.contents_join import joined_lists
from vectree.outline.contents_page import find_contents
from vectree.outline.contents_place import PlacedEntry, place_list
from vectree.outline.furniture import furniture
from vectree.outline.heading_levels import heading_levels
from vectree.outline.heading_lines import HeadingLine
from vectree.outline.headings import find_headings
from vectree.outline.layout import Layout, lay_out
from vectree.outline.links import RowLinks
from vectree.outline.numbering import parse_number
from vectree.outline.places import TitlePlaces
from vectree.outline.printouts import Printout, find_printouts, pages_of_a_part
from vectree.outline.tags import tag_candidates
from vectree.types.document import SourceDocument
from vectree.types.section import Origin

SOURCES = frozenset({Origin.TAG, Origin.BOOKMARK, Origin.CONTENTS, Origin.HEADING})
"""Everything that can be used without a model."""
_SHORT_PART = 6.0
"""Pages up to which a printed web page is one section."""


def find_candidates(source: SourceDocument, sources: frozenset[Origin] = SOURCES) -> tuple[Candidate, ...]:
    """The document's titles, merged from the chosen sources, levelled, in document order; empty when none says any."""
    if Origin.BOOKMARK in sources and source.bookmarks:
        return bookmark_candidates(source.bookmarks)
    tags = tag_candidates(source.tagged_headings) if Origin.TAG in sources else ()
    layout = lay_out(source)
    aside = furniture(layout)
    contents = find_contents(layout, RowLinks(source.links), aside)
    covered = aside.union(*(one.lines for one in contents))
    places = TitlePlaces(layout, covered)
    placed = [p for one in contents if (p := place_list(one, layout, places)) is not None]
    if len(tags) >= 5:
        return tags
    if placed and Origin.CONTENTS in sources:
        return _contents_candidates(joined_lists(placed, layout.page_count), layout)
    if Origin.HEADING in sources:
        parts = find_printouts(layout)
        if parts and pages_of_a_part(parts, layout) <= _SHORT_PART:
            return _printout_candidates(parts)
        return _heading_candidates(find_headings(layout, covered))
    return ()


def _printout_candidates(parts: Sequence[Printout]) -> tuple[Candidate, ...]:
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


def _heading_candidates(headings: Sequence[HeadingLine]) -> tuple[Candidate, ...]:
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


def _contents_candidates(entries: Sequence[tuple[PlacedEntry, int]], layout: Layout) -> tuple[Candidate, ...]:
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
