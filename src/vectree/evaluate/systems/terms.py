"""Index terms of the BM25 baselines: lower case, English stop words and stems, CJK bigrams; not our own analyser.

What a careful user of bm25s would set up, so that the baseline is neither ours in disguise nor a straw man.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Protocol, cast

_CJK = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
_TOKEN = re.compile(rf"[{_CJK}]+|[^\W_{_CJK}]{{2,}}")


class _Stemmer(Protocol):
    def stemWords(self, words: list[str]) -> list[str]: ...


def bm25_terms(text: str) -> list[str]:
    """Terms in order, repeats included; empty for a text without any."""
    stop_words, stemmer = _english()
    terms: list[str] = []
    for match in _TOKEN.finditer(text.lower()):
        token = match.group()
        if re.match(f"[{_CJK}]", token):
            terms.extend(token[place : place + 2] for place in range(max(len(token) - 1, 1)))
        elif token not in stop_words:
            terms.append(token)
    return stemmer.stemWords(terms)


@cache
def _english() -> tuple[frozenset[str], _Stemmer]:
    from bm25s.stopwords import STOPWORDS_EN
    from Stemmer import Stemmer  # pyright: ignore[reportUnknownVariableType] - an untyped extension module

    return frozenset(cast("tuple[str, ...]", STOPWORDS_EN)), cast("_Stemmer", Stemmer("english"))
