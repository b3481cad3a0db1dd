"""The sentences of a document that stand on their own, each with its page and section."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from vectree.text.normalise import unwrapped
from vectree.text.sentences import sentence_spans
from vectree.types.document import Document, Page
from vectree.types.section import Origin, Position, Section, SectionKind

_MARK = re.compile(
    r"(?:\s*(?:[•●○◦▪■□◆◇※➢✓❖–—*・]\s*|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5}|[가-하])[.)]\s+|[①-⑳㉠-㉯]\s*|"
    r"[０-９]{1,2}[　\s]+|\d{1,2}\s+(?=[가-힣])|제\s?\d+조(?:의\s?\d+)?\s?\([^()]{1,40}\)\s?|"
    r"第\s?[\d０-９一二三四五六七八九十]+条(?:の[\d０-９]+)?(?:（[^（）]{1,40}）\s*|[\s　]+)|"
    r"\([가-힣]{2,12} ?제\d+조[^()]{0,12}\)\s?))+"
)
"""The marks of a list item, an article or a numbered paragraph, which are no part of what it says."""
_ENDED = {"en": re.compile(r"[.!]$"), "ko": re.compile(r"(?:다|요|함|음)\.?$"), "ja": re.compile(r"。$")}
_SPOILT = re.compile(r"\.{4,}|…{2,}|https?://|@|[�|]|\(cid:|\w/\w+/\w")
_TRAILING = re.compile(r"(?:\s*[<\[(（][^<>\[\]()（）]{0,40}[>\])）])+$")
"""What stands behind the full stop of a law's sentence: ``<신설 2022. 9. 15.>``."""
_REFERENCES = re.compile(
    r"[\W\d]*(?:references|bibliography|literature cited|참고\s?문헌|参考文献|引用文献)\W*", re.IGNORECASE
)
_LETTER = re.compile(r"[^\W\d_]")
_LEAST = {"en": 40, "ko": 16, "ja": 16}
_MOST = {"en": 420, "ko": 240, "ja": 220}
LANGUAGES = tuple(_ENDED)
"""Languages that questions can be worded in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A sentence of a page, without the mark of its list item."""

    text: str
    """On one line, without what follows its full stop."""
    page: int
    source: str
    """As the page has it, line breaks included."""
    section: Section

    @property
    def place(self) -> str:
        """Title of the section; empty where the document gives it none."""
        return "" if self.section.origin is Origin.FILLER else self.section.title.rstrip(":：")


def statements(document: Document, pages: Sequence[Page]) -> Iterator[Statement]:
    """All whole sentences in reading order, of a length that a question can be made of.

    Sentences cut by a page's end, contents pages, addresses, lists of references and text that was read badly are
    left out.
    """
    for page in pages:
        for start, end in sentence_spans(page.text):
            mark = _MARK.match(page.text, start, end)
            begin = mark.end() if mark else start
            text = unwrapped(page.text[begin:end])
            language = document.language
            text = _TRAILING.sub("", text) if language in ("ko", "ja") else text
            section = document.tree.deepest(Position(page=page.number, offset=begin))
            if section is None or not _whole(text, language):
                continue
            if section.kind is SectionKind.FRONT_MATTER or _REFERENCES.fullmatch(section.title):
                continue
            yield Statement(text=text, page=page.number, source=page.text[begin:end], section=section)


def _whole(text: str, language: str) -> bool:
    if not _LEAST[language] <= len(text) <= _MOST[language]:
        return False
    if not _ENDED[language].search(text) or _SPOILT.search(text):
        return False
    if language == "en" and not text.lstrip("“\"‘'")[:1].isupper():
        return False
    return len(_LETTER.findall(text)) > 0.55 * len(text)
