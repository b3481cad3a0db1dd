"""The PDF's own outline as candidates."""

from __future__ import annotations

from collections.abc import Sequence

from vectree.outline.candidate import Candidate
from vectree.outline.contents.levels import nested
from vectree.outline.pages.numbering import parse_number
from vectree.text.normalise import matching_form, valid_unicode
from vectree.types.document import Bookmark
from vectree.types.section import Origin


def bookmark_candidates(bookmarks: Sequence[Bookmark]) -> tuple[Candidate, ...]:
    """The bookmarks in the file's order; those without letters or digits are left out.

    A bookmark without destination takes no page, so that what verifies can look for it between its neighbours.
    """
    kept = [bookmark for bookmark in bookmarks if matching_form(bookmark.title)]
    found: list[Candidate] = []
    for bookmark, level in zip(kept, nested([b.level for b in kept]), strict=True):
        title = " ".join(valid_unicode(bookmark.title).split())
        number = parse_number(title)
        found.append(
            Candidate(
                title=title,
                level=level,
                page=bookmark.page,
                origin=Origin.BOOKMARK,
                number=number.text if number else "",
                agreeing=frozenset({Origin.BOOKMARK}),
            )
        )
    return tuple(found)
