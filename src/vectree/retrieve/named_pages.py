"""Pages that a question names: "on page 14", 14쪽, 14ページ, "Figure 3", "the second page".

A page number means the printed label where some page carries it, and the physical page as well (weaker):
readers use either.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vectree.retrieve.designation import canonical_number
from vectree.retrieve.references import find_mentions

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument

_PAGE = re.compile(
    r"\b(?:pages?|pp?\.)\s*(?P<latin>\d{1,4})(?:\s*(?:-|–|to|and|,)\s*(?P<last>\d{1,4}))?\b|(?P<cjk>\d{1,4})\s*(?:쪽|페이지|ページ|頁|页)",
    re.IGNORECASE,
)
_WORDS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_ORDINAL = re.compile(rf"\b(?P<ordinal>{'|'.join(_WORDS)}|last|final|cover|title)\s+(?:page|slide)\b", re.IGNORECASE)
_LABEL, _PHYSICAL = 1.0, 0.6


def named_pages(question: str, document: CompiledDocument) -> dict[int, float]:
    """Physical pages with how surely they are meant, in (0, 1]; empty when the question names none."""
    found: dict[int, float] = {}

    def note(page: int, belief: float) -> None:
        if 1 <= page <= document.page_count:
            found[page] = max(found.get(page, 0.0), belief)

    for match in _PAGE.finditer(question):
        numbers = [int(match["latin"] or match["cjk"])]
        if match["last"]:
            numbers += range(numbers[0] + 1, min(int(match["last"]), numbers[0] + 20) + 1)
        for number in numbers:
            labelled = [page for page, label in enumerate(document.labels, 1) if label == str(number)]
            for page in labelled:
                note(page, _LABEL)
            note(number, _PHYSICAL if labelled else _LABEL)
    for match in _ORDINAL.finditer(question):
        word = match["ordinal"].lower()
        place = _WORDS.index(word) + 1 if word in _WORDS else document.page_count if word in {"last", "final"} else 1
        note(place, _LABEL)
    for mention in find_mentions(question):
        for figure in document.figures:
            if figure.kind == mention.kind and canonical_number(figure.number) == mention.number:
                note(figure.page, _LABEL)
    return found
