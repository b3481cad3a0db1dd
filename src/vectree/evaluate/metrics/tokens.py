"""Words of an answer for comparing it with another: every script is kept.

ROUGE's own tokeniser keeps a-z and 0-9 alone, so that two different Korean sentences with the same number score 1.
Here words are runs of letters and digits (NFKC, case-folded, no stemming); Chinese and Japanese characters and Hangul
syllables count one by one, since their spaces, where they have any, do not separate words alike in both texts.
"""

from __future__ import annotations

import re
import unicodedata

from vectree.text.analyse import CJK

_WORD = re.compile(rf"[{CJK}]|[^\W_{CJK}]+")


def words(text: str) -> list[str]:
    """Words in order of the text, repeats included; empty for a text without letters and digits."""
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


class ScriptTokenizer:
    """``words`` in the shape that rouge-score wants."""

    def tokenize(self, text: str) -> list[str]:
        """See ``words``."""
        return words(text)
