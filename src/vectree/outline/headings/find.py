"""Headings found by look, number and place alone."""

from __future__ import annotations

from collections.abc import Container, Sequence

from vectree.outline.contents.rows import without_continued
from vectree.outline.headings.articles import find_articles
from vectree.outline.headings.lines import HeadingLine, Look, body_gap, heading_lines
from vectree.outline.headings.run_in import run_in_headings
from vectree.outline.headings.styles import ACCEPTED, Style, styles_of
from vectree.outline.pages.layout import Layout
from vectree.text.normalise import matching_form

_COVER_LINES = 3
"""A page with fewer lines of running text is no page of text: a cover, a divider."""
_LEAST_COUNTING = 0.6
_ABSTRACTS = frozenset({"abstract", "zusammenfassung", "résumé", "초록", "要旨", "摘要"})
_TITLE_PAGES = 2
"""A title block ends on this page at the latest."""


def find_headings(layout: Layout, skip: Container[int]) -> tuple[HeadingLine, ...]:
    """The headings of the document in order; ``skip`` are ids of lines that cannot be any."""
    articles = find_articles(layout, skip)
    taken = frozenset(heading.first for heading in articles)
    run_in = [*articles, *(h for h in run_in_headings(layout, skip) if h.first not in taken)]
    inside = frozenset(heading.first for heading in run_in)
    lines = [heading for heading in heading_lines(layout, skip) if heading.first not in inside]
    styles = styles_of(lines, layout, body_gap(layout))
    accepted = _fitting(styles, layout)
    found = [heading for style in accepted for heading in style.headings]
    found.extend(run_in)
    found.sort(key=lambda heading: heading.first)
    return tuple(_once(_without_title(found, layout)))


def _once(headings: Sequence[HeadingLine]) -> list[HeadingLine]:
    """Without titles that a later page repeats as continued."""
    seen: set[str] = set()
    found: list[HeadingLine] = []
    for heading in headings:
        stem = without_continued(heading.text)
        form = matching_form(stem)
        if stem != heading.text and form in seen:
            continue
        seen.add(form)
        found.append(heading)
    return found


def _fitting(styles: Sequence[Style], layout: Layout) -> list[Style]:
    """The accepted styles; of a document that numbers its headings, the numbered ones and what goes with them."""
    accepted = [style for style in styles if style.score >= ACCEPTED]
    counted = [
        style for style in accepted if style.numbered and style.counting >= _LEAST_COUNTING and len(style.headings) > 1
    ]
    if sum(len(style.headings) for style in counted) < 4 or not _whole_document(counted, layout):
        return accepted
    looks = {style.look for style in counted}
    smallest = min(look.size for look in looks)
    return [
        *counted,
        *(style for style in styles if style not in counted and _goes_with(style, looks, smallest, layout)),
    ]


def _whole_document(counted: Sequence[Style], layout: Layout) -> bool:
    """Whether the numbered headings run through the document rather than being a list somewhere in it."""
    pages = sorted({heading.page for style in counted for heading in style.headings})
    return len(pages) >= 3 and (pages[-1] - pages[0]) * 2 >= layout.page_count - 1


def _goes_with(style: Style, looks: set[Look], smallest: float, layout: Layout) -> bool:
    """Whether a style without counting numbers is one more of numbered headings: their look, or a larger one."""
    if style.look in looks:
        return style.titles >= 0.5 and style.cells < 0.5
    if style.score < ACCEPTED or style.apart < 0.5:
        return False
    return style.look.size >= max(smallest, layout.body_size * 1.07)


def _without_title(headings: Sequence[HeadingLine], layout: Layout) -> list[HeadingLine]:
    """Without the document's own title, what else stands on its cover, and what stands before the first number."""
    if not headings:
        return []
    largest = max(heading.look.size for heading in headings)
    tops = [heading for heading in headings if heading.look.size == largest]
    title = largest if len(tops) <= 2 and len(headings) > 4 and all(h.page == tops[0].page <= 2 for h in tops) else 0.0
    headings = _without_title_block(headings)
    first = min(layout.spans, default=1)
    cover = _is_cover(layout, first)
    return [
        heading
        for heading in headings
        if not (title and heading.look.size == title and not _numbered(heading))
        and not (cover and heading.page == first and not _numbered(heading))
    ]


def _without_title_block(headings: Sequence[HeadingLine]) -> Sequence[HeadingLine]:
    """Without title and authors of a paper: what stands before its first numbered heading in another look."""
    abstract = next((i for i, heading in enumerate(headings) if matching_form(heading.text) in _ABSTRACTS), None)
    if abstract is not None and headings[abstract].page <= _TITLE_PAGES:
        headings = headings[abstract:]  # addresses can be numbered too
    start = next((i for i, heading in enumerate(headings) if _numbered(heading)), None)
    if start is None or headings[start].page > _TITLE_PAGES:
        return headings
    look = headings[start].look
    return [*(heading for heading in headings[:start] if heading.look == look), *headings[start:]]


def _numbered(heading: HeadingLine) -> bool:
    """Whether it has a number for sure: "A Study of Things" begins with an article, not with a letter."""
    return heading.number is not None and heading.number.kind != "letter bare"


def _is_cover(layout: Layout, page: int) -> bool:
    text = [line for line in layout.page(page) if line.size <= layout.body_size + 0.5 and len(line.form) > 30]
    return len(text) < _COVER_LINES
