"""Places in documents whose format has no pages: their paragraphs, counted through the whole document.

A paragraph is a run of lines that are not blank; headings, list items and rows of tables that stand between blank lines
count as one each. Such a document is divided into parts, which take the place of pages everywhere; the label of a part
says which paragraphs it holds, so that nobody takes its number for a printed page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, TypeGuard

_MARK = "¶ "
_FIRST = re.compile(r"¶ (\d+)")
_GAP = re.compile(r"\n[^\S\n]*\n\s*")


def paragraphs_label(first: int, last: int) -> str:
    """``"¶ 12"`` or ``"¶ 12-40"``; paragraphs are counted from 1."""
    return f"{_MARK}{first}" if first == last else f"{_MARK}{first}-{last}"


def is_paragraphs(label: str | None) -> TypeGuard[str]:
    """Whether the label names paragraphs, not a page."""
    return label is not None and label.startswith(_MARK)


def unit_of(labels: Iterable[str | None]) -> Literal["page", "part"]:
    """What a document whose pages have those labels is divided into."""
    return "part" if any(is_paragraphs(label) for label in labels) else "page"


def stretch_label(label: str | None, text: str, start: int, end: int) -> str | None:
    r"""The label of ``text[start:end]``, where ``text`` has that label: the paragraphs it touches; a page's own label.

    >>> stretch_label("¶ 12-14", "one\n\ntwo\n\nthree", 5, 8)
    '¶ 13'
    """
    known = _FIRST.match(label) if label is not None else None
    if known is None:
        return label
    first = int(known[1]) + len(_GAP.findall(text[:start].lstrip()))
    return paragraphs_label(first, first + len(_GAP.findall(text[start:end].strip())))
