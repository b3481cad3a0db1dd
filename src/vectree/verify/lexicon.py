"""Words that steer a statement: negation, direction, extent, obligation; where they stand in a text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import cast

from vectree.text.vocabulary import load, section, words
from vectree.verify.reading import Reading, Token
from vectree.verify.words import english_key

LANGUAGES = ("en", "ko", "ja")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """A steering word: tokens ``[first, last]`` of a reading."""

    axis: str
    """``polarity``, ``modality``, ``extent``; ``bound`` (at least / at most), ``change`` (up / down), ``time``
    (before / after) or ``pair:…`` for another pair of opposites."""
    value: str
    """``a`` and ``b`` are the poles of a pair."""
    text: str
    start: int
    end: int
    first: int
    last: int
    vague: bool = False
    """"some" before a number, where it means "about"; "over" and "under" before anything else."""
    negated: bool = False
    """A negation turns it: before it in English, behind it in Korean and Japanese."""

    @property
    def opposite(self) -> bool:
        """Whether it belongs to a pair of opposites."""
        return self.value in ("a", "b")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    axis: str
    value: str
    form: str
    words: tuple[str, ...]
    """For English: as they stand (``exact``), or stems."""
    exact: bool = False


def find_signs(reading: Reading) -> list[Sign]:
    """All signs of a reading in order of their start; longer forms hide shorter ones of the same axis."""
    signs = _latin_signs(reading)
    scripts = {token.script for token in reading.tokens}
    if "hangul" in scripts:
        signs += _cjk_signs(reading, "ko")
    if scripts & {"kana", "han", "katakana"}:
        signs += _cjk_signs(reading, "ja")
    signs.sort(key=lambda sign: (sign.start, -sign.end))
    kept = _without_hidden(signs)
    return [_turned(sign, kept) for sign in kept]


def _turned(sign: Sign, signs: list[Sign]) -> Sign:
    """Mark a negated sign; a negated bound ("넘지 못한다", "超えない") is the opposite bound."""
    if sign.axis == "extent":
        # "Not … any" is none.
        return replace(sign, negated=sign.text.lower() in _ANY and any(_precedes(other, sign) for other in signs))
    if sign.axis == "polarity" or not any(negates(other, sign) for other in signs):
        return sign
    if sign.axis == "bound" and not sign.text.isascii():
        if sign.text not in _turned_bounds():
            return sign
        return replace(sign, value="b" if sign.value == "a" else "a")
    return replace(sign, negated=True)


_ANY = frozenset(["any", "all", "every", "each", "always", "everyone", "everything"])
_SCOPE = 8


def _precedes(negation: Sign, sign: Sign) -> bool:
    """Whether an English negation stands before a word that it may take in."""
    return negation.axis == "polarity" and negation.value == "neg" and 0 < sign.first - negation.last <= _SCOPE


def turns(negation: Sign, bound: Sign) -> bool:
    """Whether a negation belongs to a bound ("넘지 못한다") and says nothing beside it."""
    return negates(negation, bound) and (bound.text.isascii() or bound.text in _turned_bounds())


@cache
def _turned_bounds() -> frozenset[str]:
    return frozenset((*words("ko", "turned", "bounds"), *words("ja", "turned", "bounds")))


def negates(negation: Sign, sign: Sign) -> bool:
    """Whether a negation stands where it turns the sign of the same sentence."""
    if negation.axis != "polarity" or negation.value != "neg":
        return False
    if sign.text.isascii():
        return 0 < sign.first - negation.last <= 3
    return negation.start >= sign.end and negation.first - sign.last <= 2


def _without_hidden(signs: list[Sign]) -> list[Sign]:
    """Drop a sign inside a longer one of its axis; ``none`` entries of polarity only hide."""
    kept: list[Sign] = []
    for sign in signs:
        covered = any(
            other is not sign
            and other.value != "conditional"
            and (other.axis == sign.axis or _hides(other, sign))
            and other.start <= sign.start
            and sign.end <= other.end
            and (other.end - other.start) > (sign.end - sign.start)
            for other in signs
        )
        if not covered and not (sign.axis == "polarity" and sign.value == "none") and not sign.vague:
            kept.append(sign)
    return kept


def _hides(longer: Sign, shorter: Sign) -> bool:
    """Whether a phrase takes the parts of it out of other axes: "no more than" holds no "no" and no "more"."""
    return longer.axis == "bound" or (
        longer.axis == "polarity" and longer.value == "none" and shorter.axis != "modality"
    )


def _latin_signs(reading: Reading) -> list[Sign]:
    index = _english()
    tokens = reading.tokens
    exact = [_surface(token.text) if token.script == "latin" else token.key for token in tokens]
    stems = [english_key(word) if token.script == "latin" else word for word, token in zip(exact, tokens, strict=True)]
    signs: list[Sign] = []
    for i, pair in enumerate(zip(exact, stems, strict=True)):
        for first in set(pair):
            for entry in index.get(first, ()):
                stop = i + len(entry.words)
                if tuple((exact if entry.exact else stems)[i:stop]) == entry.words:
                    signs.append(_sign(reading, entry, i, stop - 1))
    return signs


def _surface(word: str) -> str:
    """Lower case, without a clitic."""
    lower = word.casefold().replace("’", "'")
    return "not" if lower == "n't" else lower.partition("'")[0]


def _sign(reading: Reading, entry: _Entry, first: int, last: int) -> Sign:
    start, end = reading.tokens[first].start, reading.tokens[last].end
    beside = [
        token.script for token in reading.tokens[last + 1 : last + 3] if token.text not in ("the", "a", "an", "$")
    ]
    following = beside[0] if beside else ""
    if entry.form in ("over", "under") and first and reading.tokens[first - 1].script == "quantity":
        following = "quantity"
    return Sign(
        axis=entry.axis,
        value=entry.value,
        text=reading.text[start:end],
        start=start,
        end=end,
        first=first,
        last=last,
        vague=(entry.form == "some") == (following == "quantity") and entry.form in ("some", "over", "under"),
    )


def _cjk_signs(reading: Reading, language: str) -> list[Sign]:
    index = _cjk(language)
    text = reading.text
    signs: list[Sign] = []
    for i, character in enumerate(text):
        for entry in index.get(character, ()):
            if text.startswith(entry.form, i):
                end = i + len(entry.form)
                first = reading.token_at(i)
                if first < len(reading.tokens) and _inside_word(entry, i, reading.tokens[first]):
                    continue
                last = min(max(first, reading.token_at(end - 1)), len(reading.tokens) - 1)
                if first < len(reading.tokens):
                    signs.append(
                        Sign(
                            axis=entry.axis,
                            value=entry.value,
                            text=entry.form.strip(),
                            start=i,
                            end=end,
                            first=first,
                            last=last,
                        )
                    )
    return signs


_SUFFIXES = ("보다", "에 ", "에만", "으로만", "만", "뿐", "밖에")
"""Beginnings of Korean forms that hang on the word before them."""


def _inside_word(entry: _Entry, at: int, token: Token) -> bool:
    """Whether a form only looks like one: 이하 in 같이하는, 上が in 以上が.

    Endings and negations stand inside words; a word of one kanji must begin its run.
    """
    if entry.axis in ("polarity", "modality") or at <= token.start:
        return False
    if token.script == "hangul":
        under = entry.form.startswith("만") and token.text[at - token.start - 1] == "미"
        return under or not entry.form.startswith(_SUFFIXES)
    return token.script == "han" and not all("一" <= character <= "鿿" for character in entry.form[:2])


def _entries(language: str) -> list[tuple[str, str, str]]:
    """(axis, value, form) of everything in a language's vocabulary that steers."""
    found: list[tuple[str, str, str]] = []
    for axis, values in section(language, "marks").items():
        for value, forms in cast(Mapping[str, list[str]], values).items():
            found.extend((axis, value, form) for form in forms)
    for number, pair in enumerate(cast(list[Mapping[str, list[str] | str]], load(language)["opposites"])):
        axis = str(pair.get("role", f"pair:{language}:{number}"))
        for pole in ("a", "b"):
            found.extend((axis, pole, form) for form in pair[pole])
    return found


@cache
def _english() -> Mapping[str, tuple[_Entry, ...]]:
    index: dict[str, list[_Entry]] = {}
    seen: set[tuple[str, str, tuple[str, ...]]] = set()
    for axis, value, form in _entries("en"):
        exact = not (axis == "change" or axis.startswith("pair:"))
        stems = tuple(word if exact else english_key(word) for word in form.split())
        if (axis, value, stems) not in seen:
            seen.add((axis, value, stems))
            index.setdefault(stems[0], []).append(_Entry(axis=axis, value=value, form=form, words=stems, exact=exact))
    return {key: tuple(entries) for key, entries in index.items()}


@cache
def _cjk(language: str) -> Mapping[str, tuple[_Entry, ...]]:
    index: dict[str, list[_Entry]] = {}
    for axis, value, form in _entries(language):
        index.setdefault(form[0], []).append(_Entry(axis=axis, value=value, form=form, words=()))
    return {key: tuple(entries) for key, entries in index.items()}


@cache
def synonyms(language: str) -> Mapping[str, frozenset[int]]:
    """Groups (by number) that a form belongs to: English by stem."""
    groups: dict[str, set[int]] = {}
    for number, group in enumerate(cast(list[Mapping[str, list[str]]], load(language)["synonyms"])):
        for form in group["words"]:
            groups.setdefault(english_key(form) if language == "en" else form, set()).add(number)
    return {form: frozenset(numbers) for form, numbers in groups.items()}
