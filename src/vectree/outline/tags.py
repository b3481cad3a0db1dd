"""Headings that the format itself marks: tagged PDF, Markdown, HTML."""

from __future__ import annotations

from collections.abc import Sequence

from vectree.outline.candidate import Candidate
from vectree.outline.contents.levels import nested
from vectree.outline.pages.numbering import parse_number
from vectree.text.normalise import matching_form, valid_unicode
from vectree.types.document import TaggedHeading
from vectree.types.section import Origin

_MOST_CHARACTERS = 300
"""A "heading" longer than this is a paragraph in the wrong style."""


def tag_candidates(headings: Sequence[TaggedHeading]) -> tuple[Candidate, ...]:
    """The tagged headings in document order; empty ones and whole paragraphs are left out."""
    kept = [h for h in headings if matching_form(h.title) and len(h.title) <= _MOST_CHARACTERS]
    found: list[Candidate] = []
    for heading, level in zip(kept, nested([h.level for h in kept]), strict=True):
        title = " ".join(valid_unicode(heading.title).split())
        number = parse_number(title)
        found.append(
            Candidate(
                title=title,
                level=level,
                page=heading.page,
                offset=heading.offset,
                origin=Origin.TAG,
                number=number.text if number else "",
                agreeing=frozenset({Origin.TAG}),
            )
        )
    return tuple(found)
