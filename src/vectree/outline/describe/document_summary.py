"""A document in one to three of its own sentences: of its abstract if it has one, else of its first sections."""

from __future__ import annotations

import re
from collections.abc import Sequence

from vectree.outline.describe.summarize import summarize
from vectree.types.document import Page
from vectree.types.section import SectionKind, SectionTree

_FIRST_PAGES = 4
_ABSTRACT = re.compile(
    r"^[ \t]*(?:\d+\.?[ \t]+)?"
    r"(?:abstract|(?:executive[ \t]+|management[ \t]+)?summary|synopsis|a[ ]b[ ]s[ ]t[ ]r[ ]a[ ]c[ ]t"
    r"|초[ \t]*록|요[ \t]*약|국문초록|要[ \t]*旨|要約|概[ \t]*要|摘[ \t]*要|抄録)[ \t]*(?:[.:—–\-][ \t]*|$)",
    re.IGNORECASE | re.MULTILINE,
)
_TELLING = (
    "introduction",
    "overview",
    "purpose",
    "background",
    "서론",
    "개요",
    "배경",
    "はじめに",
    "序論",
    "目的",
    "引言",
    "绪论",
)
_ABSTRACT_CHARACTERS = 2500
_LEAST_CHARACTERS = 120


def summarize_document(pages: Sequence[Page], tree: SectionTree, title: str) -> str:
    """One to three sentences; empty only when the document has no text."""
    for page in pages[:_FIRST_PAGES]:
        match = _ABSTRACT.search(page.text)
        text = page.text[match.end() : match.end() + _ABSTRACT_CHARACTERS].strip() if match else ""
        if len(text) >= _LEAST_CHARACTERS and text.count(". . .") + text.count("....") == 0:
            return summarize(text)
    sections = [section for section in tree.walk() if section.summary]
    body = [section for section in sections if section.kind is not SectionKind.FRONT_MATTER] or sections
    telling = [s for s in body[:12] if any(word in s.title.casefold() for word in _TELLING)]
    if telling:
        return telling[0].summary
    return summarize("\n\n".join(section.summary for section in body[:4]), title=title)
