"""The PDF's own outline, whatever its state."""

from __future__ import annotations

from dataclasses import dataclass

from vectree.pdf.native import Native, wide_text
from vectree.pdf.targets import Target, TargetReader
from vectree.text.normalise import valid_unicode

_MOST = 100_000
"""Entries after which an outline is taken for broken and cut."""


@dataclass(frozen=True, slots=True)
class RawBookmark:
    """A bookmark before the heights of its page are known."""

    title: str
    level: int
    target: Target | None


def read_bookmarks(pdfium: Native, document: int, targets: TargetReader) -> tuple[RawBookmark, ...]:
    """All entries in document order, depth first; empty when there is no outline.

    An entry met a second time (a cycle) is left out with all below it, so every outline ends. Entries
    without a title are left out, their children are not.
    """
    found: list[RawBookmark] = []
    seen: set[int] = set()
    first = pdfium.first_child(document, 0)
    stack = [(first, 0)] if first else []
    while stack and len(found) < _MOST:
        entry, level = stack.pop()
        if entry in seen:
            continue
        seen.add(entry)
        title = " ".join(valid_unicode(wide_text(pdfium.bookmark_title, entry)).split())
        if title:
            found.append(RawBookmark(title, level, targets.of_bookmark(entry)))
        following = pdfium.next_sibling(document, entry)
        if following:
            stack.append((following, level))
        child = pdfium.first_child(document, entry)
        if child:
            stack.append((child, level + 1))
    return tuple(found)
