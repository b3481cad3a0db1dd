"""What kind of stretch a unit of text is: a sentence, a table row, a heading, a line of contents, a fragment."""

from __future__ import annotations

import re
from typing import Literal

Shape = Literal["sentence", "row", "heading", "fragment", "contents"]

_END = re.compile(r"[.!?…。！？｡][\"'”’)\]」』）]*$")
_CELL = re.compile(r"(?:^|(?<=\s))\(?-?[$€£¥₩]?\(?-?\d[\d,.]*%?\)?(?=\s|$)|(?:^|(?<=\s))[—–-](?=\s|$)")
_SIGN = re.compile(r"(?<!\S)[$€£¥₩%](?!\S)")
_CONTENTS = re.compile(r"(?:(?:[.·․‥・﹒．･] ?){5}|…{2}) *(?:\(?[0-9ivxlc]{1,4}\)?)?(?=\s*$|\s+[^\W\d])")
"""Dots that lead to a page, or nowhere because a sentence was seen to end in them; those of a table lead to amounts."""
_LETTER = re.compile(r"[^\W\d_]")
_OTHER_SCRIPT = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_HEADING_WORDS = 12
_CELLS = 2
_YEAR = re.compile(r"(?:19|20)\d\d")
_PERIOD = re.compile(
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december|ended|ending|as of|"
    r"years?|months?|quarters?|fiscal|fy ?\d+|q[1-4])\b|[년월기年月期]",
    re.IGNORECASE,
)


def shape(text: str) -> Shape:
    """The shape of one sentence, row or line.

    Korean, Japanese and Chinese notes end sentences without a mark, so there only short ones are headings.

    >>> shape("Net income $ 58 $ 64"), shape("Credit Facility"), shape("We pay."), shape("to open approximately")
    ('row', 'heading', 'sentence', 'fragment')
    >>> shape("Safety & Health ..................... 18 MSHA 2.1.1.")
    'contents'
    """
    if _CONTENTS.search(text):
        return "contents"
    words = _SIGN.sub("", text).split()
    cells = len(_CELL.findall(text))
    if cells >= _CELLS and cells * 3 >= len(words):
        return "row"
    if _END.search(text):
        return "sentence"
    if not any(character.isdigit() for character in text) and len(words) <= _HEADING_WORDS and not text[:1].islower():
        return "heading"
    return "sentence" if _OTHER_SCRIPT.search(text) else "fragment"


def heads_columns(text: str) -> bool:
    """Whether a line above rows says what their columns are: years or periods and little else.

    >>> heads_columns("December 31, 2022 2021"), heads_columns("In 2022 we sold the whole of our food business there.")
    (True, False)
    """
    if _END.search(text) or not (_YEAR.search(text) or _PERIOD.search(text)):
        return False
    rest = _PERIOD.sub("", _YEAR.sub("", text))
    return len([word for word in rest.split() if len(_LETTER.findall(word)) > 1]) <= _HEADING_WORDS // 2
