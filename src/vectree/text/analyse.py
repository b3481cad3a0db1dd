"""Index terms of a text (spec section 2), the same for documents and questions.

NFKC and case folding; Latin words stemmed with Snowball's English stemmer; Korean, Japanese and
Chinese runs as overlapping bigrams (Nie et al., 2000: as good as words for retrieval, and no
dictionary to disagree about); numbers without thousands separators; numbers and codes such as
``ZX-007``, ``10-K``, ``§ 4.2``, ``제3조`` kept whole beside their parts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Protocol, cast

CJK = "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff"
"""Character class of the scripts written without spaces or split by us into bigrams."""

_ARTICLE = "조항장절호편관목條条項章節号編款"
_TOKEN = re.compile(
    rf"""
      (?P<paragraph>§+\s*\d[\w]*(?:\.\w+)*)
    | (?P<article>[제第]\s?\d+\s?[{_ARTICLE}](?:[의の]\s?\d+)?)
    | (?P<number>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?(?![\w{CJK}]))
    | (?P<cjk>[{CJK}]+)
    | (?P<word>[^\W_{CJK}]+(?:[-./&'’_][^\W_{CJK}]+)*)
    """,
    re.VERBOSE,
)
_UNSPACED = re.compile(rf"[{CJK}§]")
_SPACED_TOKEN = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\w)|[^\W_]+(?:[-./&'’_][^\W_]+)*")
"""The same without CJK characters and §, which most texts do not have: a third of the time."""
_JOINT = re.compile(r"[-./&'’_]")
_POSSESSIVE = re.compile(r"[^\W\d_]{2}['’]s$")
_SPACE = re.compile(r"\s+")

STOP_WORDS = frozenset(
    """a about above after again all also am an and any are as at be because been before being below
    between both but by can could did do does doing down during each either every few for from further
    had has have having he her here hers him his how i if in into is it its itself just me more most
    must my no nor not of off on once only or other our ours out over own per please same shall she
    should so some such than that the their theirs them then there these they this those through to
    too under until up upon us very was we were what when where whether which while who whom whose why
    will with within without would you your yours""".split()
)
"""English function words; they carry no content for matching."""


def analyse(text: str) -> list[str]:
    """All index terms in order of the text, repeats included; empty for a text without any."""
    return _terms(text, left_out=frozenset())


def content_terms(text: str) -> list[str]:
    """Index terms in order, without English function words."""
    return _terms(text, left_out=STOP_WORDS)


def _terms(text: str, left_out: frozenset[str]) -> list[str]:
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    text = text.casefold()
    found: list[str] = []
    if _UNSPACED.search(text):
        for match in _TOKEN.finditer(text):
            found += _of_token(match.group(), match.lastgroup, left_out)
        return found
    for token in _SPACED_TOKEN.findall(text):
        if "," in token:
            found.append(token.replace(",", ""))
        elif token not in left_out:
            found += _word(token)
    return found


def _of_token(token: str, kind: str | None, left_out: frozenset[str]) -> Sequence[str]:
    match kind:
        case "word":
            return () if token in left_out else _word(token)
        case "cjk":
            return bigrams(token)
        case "number":
            return (token.replace(",", ""),)
        case "article":
            whole = _SPACE.sub("", token)
            return (whole, *re.findall(r"\d+", whole))
        case _:
            whole = _SPACE.sub("", token)
            return (whole, whole.lstrip("§"))


def bigrams(run: str) -> list[str]:
    """Overlapping pairs of a run of CJK characters; the character itself for a run of one."""
    return [run] if len(run) == 1 else [run[i : i + 2] for i in range(len(run) - 1)]


@lru_cache(maxsize=200_000)
def _word(token: str) -> tuple[str, ...]:
    parts = [part for part in _JOINT.split(token) if part]
    if len(parts) == 1:
        return (stem(token),)
    if _POSSESSIVE.search(token):
        return _word(token[:-2])
    stems = tuple(stem(part) for part in parts)
    whole = any(character.isdigit() for character in token) or all(len(part) == 1 for part in parts)
    return (token, *stems) if whole else stems


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """Snowball English stem of a case-folded word; words with digits stay as they are."""
    return word if any(character.isdigit() for character in word) else _stemmer().stemWord(word)


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...


@cache
def _stemmer() -> _Stemmer:
    from Stemmer import Stemmer  # pyright: ignore[reportUnknownVariableType] - an untyped extension module

    return cast(_Stemmer, Stemmer("english"))
