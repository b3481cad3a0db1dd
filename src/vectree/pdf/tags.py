"""Headings that the PDF itself marks as such (tagged PDF: H, H1 to H6, Title)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from vectree.pdf.native import Native, wide_text
from vectree.pdf.textpage import TextPage
from vectree.text.normalise import valid_unicode
from vectree.types.document import TaggedHeading

_HEADING = re.compile(r"^(?:H([1-6])?|(Title))$")
_MOST_ELEMENTS = 20_000
"""Elements of one page after which the rest is ignored."""


def read_tagged_headings(page: int, text: TextPage, number: int) -> tuple[TaggedHeading, ...]:
    """The tagged headings of an open page, in the order of the structure tree; empty without tags.

    The title is the text that the heading's marked content holds, else what the tag says itself.
    """
    pdfium = text.pdfium
    tree = pdfium.tag_tree(page)
    if not tree:
        return ()
    try:
        marked = list(_headings(pdfium, tree))
    finally:
        pdfium.close_tag_tree(tree)
    if not marked:
        return ()
    wanted = {content for _, contents, _ in marked for content in contents}
    lines = _lines_by_content(text, wanted)
    found: list[TaggedHeading] = []
    for level, contents, fallback in marked:
        spans = sorted({span for content in contents for span in lines.get(content, ())})
        title = " ".join(text.content.text[start:end] for start, end in spans) or fallback
        if title:
            offset = spans[0][0] if spans else None
            found.append(TaggedHeading(title=title, level=level, page=number, offset=offset))
    return tuple(found)


def _headings(pdfium: Native, tree: int) -> Iterator[tuple[int, list[int], str]]:
    """Level, marked-content ids and own text of every heading element."""
    stack = [pdfium.tag_at(tree, i) for i in reversed(range(pdfium.count_tags(tree)))]
    seen: set[int] = set()
    while stack and len(seen) < _MOST_ELEMENTS:
        element = stack.pop()
        if not element or element in seen:
            continue
        seen.add(element)
        match = _HEADING.match(wide_text(pdfium.tag_type, element))
        if match is None:
            stack.extend(pdfium.child_at(element, i) for i in reversed(range(pdfium.count_children(element))))
            continue
        own = wide_text(pdfium.tag_text, element) or wide_text(pdfium.tag_title, element)
        yield int(match[1] or 1), _contents(pdfium, element), " ".join(valid_unicode(own).split())


def _contents(pdfium: Native, element: int) -> list[int]:
    """Marked-content ids of the element and all below it."""
    found: list[int] = []
    stack, seen = [element], set[int]()
    while stack:
        current = stack.pop()
        if current in seen:
            continue
        seen.add(current)
        for i in range(pdfium.count_children(current)):
            content = pdfium.child_content(current, i)
            if content >= 0:
                found.append(content)
            elif child := pdfium.child_at(current, i):
                stack.append(child)
    return found


def _lines_by_content(text: TextPage, wanted: set[int]) -> dict[int, Sequence[tuple[int, int]]]:
    """The lines whose first character belongs to each wanted marked content."""
    found: dict[int, list[tuple[int, int]]] = {}
    for start, end in text.content.lines:
        item = text.pdfium.text_object(text.handle, text.char(start))
        content = text.pdfium.content_id(item) if item else -1
        if content in wanted:
            found.setdefault(content, []).append((start, end))
    return dict(found)
