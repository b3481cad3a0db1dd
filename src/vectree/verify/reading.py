"""A sentence taken apart: words with their keys, amounts, moments, clause borders.

The text is NFKC throughout, so that full-width digits and ligatures compare. Words carry a key to
compare by: the stem of a Latin word, a Korean word without particles and endings, a run of one script
in Japanese.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from vectree.text.analyse import STOP_WORDS, stem
from vectree.text.moments import Moment, find_moments
from vectree.text.vocabulary import words
from vectree.verify.citations import citation_marks
from vectree.verify.quantities import Quantity, find_quantities
from vectree.verify.wordnet import is_noun
from vectree.verify.words import english_key


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A word, an amount, a moment or a border of a clause; ``text[start:end]`` of the reading."""

    text: str
    start: int
    end: int
    key: str
    """What it is compared by."""
    weight: float
    """0 for function words and borders, up to 1.5 for amounts and names."""
    script: str
    """latin, hangul, han, kana, katakana, quantity, moment, border, other."""
    name: bool = False
    """Written like a proper name (capitals inside a sentence, an acronym)."""
    noun: bool = False
    """Names a thing rather than what is done or how it is."""
    tail: str = ""
    """Particle or ending that was cut off, or the hiragana that follow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A sentence or a stretch of several, read."""

    text: str
    tokens: tuple[Token, ...]
    quantities: tuple[Quantity, ...]
    moments: tuple[Moment, ...]

    def token_at(self, offset: int) -> int:
        """Index of the token at or after a character offset; ``len(tokens)`` behind the last."""
        low, high = 0, len(self.tokens)
        while low < high:
            middle = (low + high) // 2
            if self.tokens[middle].end <= offset:
                low = middle + 1
            else:
                high = middle
        return low


_WORD = re.compile(
    r"""
      (?P<initials>(?:[A-Z]\.){2,})
    | (?P<code>[A-Za-z]+(?:[-–][A-Za-z]+)*[-–.]?\d[\w]*(?:[-–.]\d+)*|\d+[A-Za-z]\w*)
    | (?P<not>n[’']t\b)
    | (?P<latin>[A-Za-z\u00c0-\u024f]+?(?=n[’']t\b)|[A-Za-z\u00c0-\u024f]+(?:[’'](?:s|re|ve|ll|d|m)\b)?)
    | (?P<hangul>[\uac00-\ud7a3]+)
    | (?P<han>[\u4e00-\u9fff\u3400-\u4dbf々〆]+)
    | (?P<katakana>[\u30a1-\u30faー]+)
    | (?P<kana>[\u3041-\u3096]+)
    | (?P<symbol>[<>≥≤≧≦±])
    | (?P<border>[,;:.!?()\[\]—–、。，．「」『』“”"…•|]|\n)
    | (?P<other>\w+)
    """,
    re.VERBOSE,
)


def normalise(text: str) -> str:
    """NFKC without what cannot be text (lone surrogates become a replacement character)."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFKC", text.encode("utf-8", "replace").decode("utf-8").replace("…", " … "))


def read(text: str, *, citations: bool = True) -> Reading:
    """Read a sentence; with ``citations`` its citation marks are left out."""
    text = normalise(text)
    masked: list[tuple[int, int]] = []
    if citations:
        masked = [(mark.start, mark.end) for mark in citation_marks(text)]
        for start, end in masked:
            text = text[:start] + " " * (end - start) + text[end:]
    moments = find_moments(text)
    quantities = find_quantities(text, [(moment.start, moment.end) for moment in moments])
    tokens = _tokens(text, quantities, moments)
    return Reading(text=text, tokens=tokens, quantities=tuple(quantities), moments=tuple(moments))


def _tokens(text: str, quantities: list[Quantity], moments: list[Moment]) -> tuple[Token, ...]:
    tokens: list[Token] = [
        Token(
            text=q.text, start=q.start, end=q.end, key=quantity_key(q), weight=0.3 if q.weak else 1.5, script="quantity"
        )
        for q in quantities
    ]
    tokens.extend(
        Token(text=m.text, start=m.start, end=m.end, key=moment_key(m), weight=1.5, script="moment") for m in moments
    )
    tokens.sort(key=lambda token: token.start)
    at = 0
    gaps: list[tuple[int, int]] = []
    for token in tokens:
        gaps.append((at, token.start))
        at = token.end
    gaps.append((at, len(text)))
    for start, end in gaps:
        for match in _WORD.finditer(text, start, end):
            token = _word(text, match)
            if token.script == "hangul" and match.start() == start > 0 and len(token.text) <= 3:
                # What hangs on an amount is its particle.
                token = replace(token, weight=0.0)
            tokens.append(token)
    tokens.sort(key=lambda token: token.start)
    return tuple(_verb(token, tokens[i - 1]) if i and token.noun else token for i, token in enumerate(tokens))


_BEFORE_VERBS = frozenset(["to", "will", "would", "shall", "should", "must", "can", "could", "may", "might", "not"])


def _verb(token: Token, before: Token) -> Token:
    """English words behind an auxiliary are no nouns ("will track")."""
    if token.script == "latin" and not token.name and before.key in _BEFORE_VERBS and not token.text.endswith("s"):
        return replace(token, noun=False)
    return token


def quantity_key(quantity: Quantity) -> str:
    """Equal for equal amounts: 50 % and one half, 2주 and 14일."""
    return f"#{quantity.base or ''}:{quantity.value:.9g}"


def moment_key(moment: Moment) -> str:
    """Equal for moments that state the same."""
    return "@" + "/".join("" if part is None else str(part) for part in moment.parts)


def _word(text: str, match: re.Match[str]) -> Token:
    kind = match.lastgroup or "other"
    token = Token(text=match.group(), start=match.start(), end=match.end(), key="", weight=0.0, script=kind)
    if kind in ("latin", "code", "initials", "not"):
        return _latin_word(text, token)
    if kind == "hangul":
        return _korean_word(text, token)
    if kind in ("han", "katakana"):
        return _japanese_word(text, token)
    if kind == "kana":
        return replace(token, key=token.text, weight=0.3 if len(token.text) >= 5 else 0.0)
    if kind == "symbol":
        return replace(token, key=token.text, weight=0.4, script="latin")
    if kind == "border":
        return replace(token, key="|")
    return replace(token, key=token.text.casefold(), weight=1.0)


def _latin_word(text: str, token: Token) -> Token:
    word, kind = token.text, token.script
    token = replace(token, script="latin")
    if kind == "not":
        return replace(token, key="not")
    if kind == "initials":
        return replace(token, key=word.replace(".", "").lower(), weight=1.2, name=True, noun=True)
    if len(word) == 1 and _LABEL.search(text, max(0, token.start - 3), token.start) and text[token.end :][:1] == ")":
        # 12(i): a label, not the pronoun.
        return replace(token, key=f"({word.lower()})", weight=1.0, noun=True)
    key, weight, name = _latin(word, first=_begins(text, token.start))
    return replace(token, key=key, weight=weight, name=name, noun=name or is_noun(key))


def _korean_word(text: str, token: Token) -> Token:
    key, tail = cut_korean(token.text)
    title = _is_title(text, token)
    noun = tail not in _korean_endings() and not token.text.endswith("야")
    return replace(token, key=key, tail=tail, weight=_korean_weight(key, token.text), name=title, noun=noun or title)


def _japanese_word(text: str, token: Token) -> Token:
    word = token.text
    following = _KANA.match(text, token.end)
    tail = following.group() if following else ""
    weight = 0.0 if word in _japanese_function() else 1.0 if len(word) > 1 else 0.6
    title = _is_title(text, token)
    name = title or (token.script == "katakana" and len(word) > 2)
    noun = title or not tail or len(word) > 2 or tail.startswith(_JAPANESE_PARTICLES)
    return replace(token, key=word, tail=tail, weight=weight, name=name, noun=noun)


def _is_title(text: str, token: Token) -> bool:
    return token.script != "katakana" and text[max(0, token.start - 1) : token.start] in _OPENING


_OPENING = ("「", "『", "《", "〈")
"""Brackets before titles."""
_LABEL = re.compile(r"[\d)]\($")
_JAPANESE_PARTICLES = tuple(
    "の は が を に で と も へ や から まで より など による により については として において".split()
)
_KANA = re.compile(r"[\u3041-\u3096]+")


def _begins(text: str, at: int) -> bool:
    """Whether a word at ``at`` begins a sentence, where capitals say nothing."""
    before = text[:at].rstrip(" \"'“”‘’(•·-–—*#\n\t")
    return not before or before[-1] in ".!?:。！？" or "\n" in text[len(before) : at]


def _latin(word: str, *, first: bool) -> tuple[str, float, bool]:
    bare = re.sub(r"[’']s?$", "", word)
    bare = bare[:-1] if bare.endswith(("’", "'")) else bare
    lower = bare.casefold().replace("’", "'").replace("–", "-")
    acronym = (len(bare) > 1 and sum(c.isupper() for c in bare) >= 2) or any(c.isdigit() for c in bare)
    if acronym:
        key = lower[:-1] if bare[-1] == "s" and bare[:-1].isupper() else lower
        return key, 1.2, True
    key = english_key(lower)
    if lower in STOP_WORDS or lower in english_function():
        return key, 0.0, False
    weight = 0.4 if key in _english_light() else 1.0
    return key, weight, bare[:1].isupper() and not first


@cache
def english_function() -> frozenset[str]:
    """English function words beyond the stop words."""
    return frozenset(words("en", "function"))


@cache
def _english_light() -> frozenset[str]:
    return frozenset(stem(word) for word in words("en", "light"))


@cache
def _japanese_function() -> frozenset[str]:
    return frozenset(words("ja", "function"))


@cache
def _korean_function() -> frozenset[str]:
    return frozenset(words("ko", "function"))


@cache
def _korean_tails() -> tuple[tuple[str, ...], tuple[str, ...]]:
    particles = tuple(sorted(words("ko", "particles"), key=len, reverse=True))
    endings = tuple(sorted(words("ko", "endings"), key=len, reverse=True))
    return particles, endings


@cache
def _korean_endings() -> frozenset[str]:
    return frozenset(words("ko", "endings"))


@lru_cache(maxsize=50_000)
def cut_korean(word: str) -> tuple[str, str]:
    """A Korean word without its particle or ending, and what was cut off."""
    particles, endings = _korean_tails()
    for tails in (endings, particles):
        for tail in tails:
            # One syllable is cut off only where two remain: 회의 is no 회 + 의.
            least = 2 if len(tail) == 1 else 1
            if word.endswith(tail) and len(word) - len(tail) >= least:
                return word[: -len(tail)], tail
    return word, ""


def _korean_weight(key: str, word: str) -> float:
    if key in _korean_function() or word in _korean_function():
        return 0.0
    return 0.5 if len(key) == 1 else 1.0
