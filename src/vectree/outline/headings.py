"""Headings found by look, number and place alone."""

from __future__ import annotations

from collections.abc import Container, Sequence

from vectree.outline.heading_lines import HeadingLine, body_gap, heading_lines
from vectree.outline.heading_levels import prominent
from vectree.outline.layout import Layout
from vectree.outline.styles import ACCEPTED, Style, styles_of

_COVER_LINES = 3
"""A page with fewer lines of running text is no page of text: a cover, a divider."""


def find_headings(layout: Layout, skip: Container[int]) -> tuple[HeadingLine, ...]:
    """The headings of the document in order; ``skip`` are ids of lines that cannot be any."""
    lines = heading_lines(layout, skip)
    styles = styles_of(lines, layout, body_gap(layout))
    accepted = _fitting([style for style in styles if style.score >= ACCEPTED])
    found = [heading for style in accepted for heading in style.headings]
    found.sort(key=lambda heading: heading.first)
    return tuple(_without_title(found, layout))


def _fitting(styles: Sequence[Style]) -> list[Style]:
    """Of a document that numbers its headings, the numbered styles and what is as prominent as they are."""
    counted = [style for style in styles if style.numbered >= 0.4 and style.counting >= 0.6 and len(style.headings) > 1]
    titles = sum(len(style.headings) for style in counted)
    if titles < 4 or titles * 2 < sum(len(style.headings) for style in styles):
        return list(styles)
    return [
        style for style in styles if style in counted or any(prominent(style.look, other.look) for other in counted)
    ]


def _without_title(headings: Sequence[HeadingLine], layout: Layout) -> list[HeadingLine]:
    """Without the document's own title and what else stands on its cover."""
    if not headings:
        return []
    largest = max(heading.look.size for heading in headings)
    tops = [heading for heading in headings if heading.look.size == largest]
    title = largest if len(tops) <= 2 and len(headings) > 4 and all(h.page == tops[0].page <= 2 for h in tops) else 0.0
    first = min(layout.spans, default=1)
    cover = _is_cover(layout, first)
    return [
        heading
        for heading in headings
        if not (title and heading.look.size == title and heading.number is None)
        and not (cover and heading.page == first and heading.number is None)
    ]


def _is_cover(layout: Layout, page: int) -> bool:
    text = [line for line in layout.page(page) if line.size <= layout.body_size + 0.5 and len(line.form) > 30]
    return len(text) < _COVER_LINES
