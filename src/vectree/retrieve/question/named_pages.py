"""Pages that a question names: "on page 14", 14쪽, 14ページ, "Figure 3", "the second page".

A page number means the printed label where some page carries it, and the physical page as well (weaker):
readers use either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from vectree.retrieve.question.designation import canonical_number
from vectree.retrieve.question.references import find_mentions
from vectree.text.paragraphs import is_paragraphs

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument

_PAGE = re.compile(
    r"\b(?:pages?|slides?|pp?\.)\s*(?P<latin>\d{1,4})(?:\s*(?:-|–|to|and|,)\s*(?P<last>\d{1,4}))?\b|(?P<cjk>\d{1,4})\s*(?:쪽|페이지|ページ|頁|页)",
    re.IGNORECASE,
)
_WORDS = {
    word: place
    for place, word in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth".split(), 1)
}
"""The cover or title page is the first."""
_ORDINAL = re.compile(rf"\b(?P<ordinal>{'|'.join(_WORDS)}|last|final|cover|title)\s+(?:page|slide)\b", re.IGNORECASE)
_LABEL, _PHYSICAL = 1.0, 0.3
_MOST = 20
"""Pages of a named range."""


def named_pages(question: str, document: CompiledDocument) -> dict[int, float]:
    """Physical pages with how surely they are meant, in (0, 1]; empty when the question names none.

    Of a document without pages only figures and tables are found: its parts have numbers that nobody sees.
    """
    found: dict[int, float] = {}
    if is_paragraphs(document.label(1)):
        return dict(_figures(question, document))
    for page, belief in (*_numbered(question, document), *_ordinal(question, document), *_figures(question, document)):
        if 1 <= page <= document.page_count:
            found[page] = max(found.get(page, 0.0), belief)
    return found


def _numbered(question: str, document: CompiledDocument) -> Iterator[tuple[int, float]]:
    for match in _PAGE.finditer(question):
        first = int(match["latin"] or match["cjk"])
        last = min(int(match["last"] or first), first + _MOST)
        for number in range(first, max(first, last) + 1):
            labelled = [page for page, label in enumerate(document.labels, 1) if label == str(number)]
            yield from ((page, _LABEL) for page in labelled)
            yield number, _PHYSICAL if labelled else _LABEL


def _ordinal(question: str, document: CompiledDocument) -> Iterator[tuple[int, float]]:
    for match in _ORDINAL.finditer(question):
        word = match["ordinal"].lower()
        yield (document.page_count if word in {"last", "final"} else _WORDS.get(word, 1)), _LABEL


def _figures(question: str, document: CompiledDocument) -> Iterator[tuple[int, float]]:
    for mention in find_mentions(question):
        for figure in document.figures:
            if figure.kind == mention.kind and canonical_number(figure.number) == mention.number:
                yield figure.page, _LABEL
