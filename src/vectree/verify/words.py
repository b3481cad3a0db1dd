"""The key of an English word: the stem of its plain form."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from vectree.text.analyse import stem
from vectree.text.vocabulary import section


@lru_cache(maxsize=100_000)
def english_key(word: str) -> str:
    """Stem of a lower-case word; irregular forms first become plain (rose: rise)."""
    return stem(cast(str, section("irregular_en", "forms").get(word, word)))
