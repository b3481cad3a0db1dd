"""Which words of a sentence the evidence has, and where.

A word is found by its key; failing that by a synonym, a related form, an abbreviation, or for Korean
and Japanese by the characters it shares. Runs of words that stand in both in the same order make up
*blocks*, which show what was put in the place of what.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from vectree.text.moments import Moment
from vectree.verify.context import Context
from vectree.verify.facts import same_amount
from vectree.verify.lexicon import synonyms
from vectree.verify.quantities import Quantity
from vectree.verify.reading import Token
from vectree.verify.region import BORDER, CJK_SCRIPTS, Analysed, Placed, Region
from vectree.verify.wordnet import are_related


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """``length`` tokens from ``here`` in the sentence stand from ``there`` on in the region."""

    here: int
    there: int
    length: int
    weight: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Alignment:
    """A sentence laid against a region."""

    tokens: tuple[Token, ...]
    """Of the sentence, with a border before and behind."""
    region: Region
    support: tuple[float, ...]
    """How far the region has each token, in [0, 1]; 1 for borders and function words."""
    homes: tuple[tuple[int, ...], ...]
    """Where in the region each token stands, exact matches first."""
    blocks: tuple[Block, ...]
    context: Context
    shortened: bool
    """Whether the sentence is the evidence's own words in their order, with parts left out."""
    place: tuple[int | None, ...]
    """The region's token that each token belongs to by its neighbours; None where that is unknown."""


def align(sentence: Analysed, region: Region) -> Alignment:
    """Align the tokens of a sentence with a region."""
    tokens = (BORDER, *sentence.reading.tokens, BORDER)
    finder = _Finder(region)
    support: list[float] = []
    homes: list[tuple[int, ...]] = []
    amounts = _amount_homes(sentence, region)
    for i, token in enumerate(tokens):
        score, places = finder.find(token) if i not in amounts else (1.0 if amounts[i] else 0.0, amounts[i])
        support.append(score)
        homes.append(places)
    blocks = _blocks(tokens, region)
    context = Context(tokens, homes, region.borders)
    return Alignment(
        tokens=tokens,
        region=region,
        support=tuple(support),
        homes=tuple(homes),
        blocks=tuple(blocks),
        context=context,
        shortened=_is_shortened(tokens, blocks, region),
        place=_places(len(tokens), homes, blocks, context),
    )


def _amount_homes(sentence: Analysed, region: Region) -> dict[int, tuple[int, ...]]:
    """For each token of the sentence that is an amount or a moment, where the region has it."""
    reading = sentence.reading
    found: dict[int, tuple[int, ...]] = {}
    for quantity in reading.quantities:
        places = tuple(p.first for p in region.quantities if same_amount(quantity, p.item))
        found[reading.token_at(quantity.start) + 1] = places or _as_moment(quantity, region.moments)
    for moment in reading.moments:
        found[reading.token_at(moment.start) + 1] = tuple(p.first for p in region.moments if p.item.agrees(moment))
    return found


def _as_moment(quantity: Quantity, moments: Sequence[Placed[Moment]]) -> tuple[int, ...]:
    return tuple(p.first for p in moments if p.item.year == quantity.value and not quantity.measures)


class _Finder:
    """Looks words up in one region."""

    def __init__(self, region: Region) -> None:
        self._region = region
        self._latin = [(i, t.key) for i, t in enumerate(region.tokens) if t.script == "latin" and t.weight > 0]
        self._groups = _group_positions(region)
        self._initials = _initials(region.tokens)
        self._known: dict[str, tuple[float, tuple[int, ...]]] = {}

    def find(self, token: Token) -> tuple[float, tuple[int, ...]]:
        """Support and places of a token."""
        places = self._region.positions.get(token.key, ())
        if token.weight == 0.0:
            return 1.0, places
        if places:
            return 1.0, places
        known = self._known.get(token.text)
        if known is None:
            known = self._known[token.text] = self._similar(token)
        return known

    def _similar(self, token: Token) -> tuple[float, tuple[int, ...]]:
        if token.script == "latin":
            return self._latin_similar(token)
        if token.script in CJK_SCRIPTS:
            return self._cjk_similar(token)
        return 0.0, ()

    def _latin_similar(self, token: Token) -> tuple[float, tuple[int, ...]]:
        if any(character.isdigit() for character in token.key):
            # Codes are the same or they are not: ZX-007, ZX-008.
            return 0.0, ()
        places = self._by_group(token.key, "en")
        if places:
            return 0.9, places
        related = tuple(i for i, key in self._latin if related_forms(token.key, key))
        if related:
            return 0.85, related
        alike = tuple(i for i, key in self._latin if are_related(token.key, key))
        if alike:
            return 0.7, alike
        if token.name and len(token.key) >= 2:
            initials = self._initials.get(token.key) or self._initials.get(token.key.removesuffix("s"))
            if initials is not None:
                return 0.95, (initials,)
        return 0.0, ()

    def _by_group(self, key: str, language: str) -> tuple[int, ...]:
        groups = synonyms(language).get(key)
        if groups is None:
            return ()
        return tuple(sorted({i for group in groups for i in self._groups.get((language, group), ())}))

    def _cjk_similar(self, token: Token) -> tuple[float, tuple[int, ...]]:
        if token.name and token.script != "katakana":
            # 「소득세법」: a title is not made up of the characters of others.
            return 0.0, ()
        language = "ko" if token.script == "hangul" else "ja"
        for form, groups in synonyms(language).items():
            if token.text.startswith(form):
                places = tuple(sorted({i for g in groups for i in self._groups.get((language, g), ())}))
                if places:
                    return 0.9, places
        covered = coverage(token.key, self._region.pairs)
        best, places = 0.0, []
        for i, other in enumerate(self._region.tokens):
            if other.script == token.script and other.weight > 0:
                shared = shared_run(token.key, other.key)
                if shared > best:
                    best, places = shared, [i]
                elif shared == best and shared > 0:
                    places.append(i)
        if not places and len(token.key) == 1 and covered:
            places = [i for i, other in enumerate(self._region.tokens) if token.key in other.key]
        return max(covered, best), tuple(places)


def _group_positions(region: Region) -> dict[tuple[str, int], tuple[int, ...]]:
    found: dict[tuple[str, int], list[int]] = {}
    for i, token in enumerate(region.tokens):
        if token.script == "latin":
            for group in synonyms("en").get(token.key, ()):
                found.setdefault(("en", group), []).append(i)
        elif token.script in CJK_SCRIPTS and (token.weight > 0 or token.script == "kana"):
            language = "ko" if token.script == "hangul" else "ja"
            for form, groups in synonyms(language).items():
                if token.text.startswith(form):
                    for group in groups:
                        found.setdefault((language, group), []).append(i)
    return {key: tuple(places) for key, places in found.items()}


def _initials(tokens: Sequence[Token]) -> dict[str, int]:
    """Abbreviations that the region's words could have, and where they start."""
    found: dict[str, int] = {}
    words = [(i, t.text[0].lower()) for i, t in enumerate(tokens) if t.script == "latin" and t.key != "|"]
    content = [(i, letter) for i, letter in words if tokens[i].weight > 0]
    for run in (content, words):
        for start in range(len(run)):
            text = ""
            for i, letter in run[start : start + 6]:
                if i - run[start][0] > 9:
                    break
                text += letter
                if len(text) >= 2:
                    found.setdefault(text, run[start][0])
    return found


@lru_cache(maxsize=100_000)
def related_forms(one: str, other: str) -> bool:
    """Whether two stems look like forms of one word: a long common beginning, short ends.

    >>> related_forms("supervis", "supervisor"), related_forms("commerci", "commiss")
    (True, False)
    """
    short, long = sorted((one, other), key=len)
    if len(short) < 4:
        return False
    common = 0
    for a, b in zip(short, long, strict=False):
        if a != b:
            break
        common += 1
    return common >= 4 and common >= len(short) - 2 and common >= 0.6 * len(long)


@lru_cache(maxsize=100_000)
def shared_run(one: str, other: str) -> float:
    """Longest common stretch of two CJK words as a share of the first; 0 under two characters.

    Verbs of which only the first syllable's consonants stay (늘었다, 늘어난) share their first syllable.
    """
    if one == other:
        return 1.0
    best = 0
    for i in range(len(one)):
        for j in range(i + best + 1, len(one) + 1):
            if one[i:j] not in other:
                break
            best = j - i
    if best == 1:
        return 0.5 if one[0] == other[0] and min(len(one), len(other)) <= 2 else 0.0
    return best / len(one)


def coverage(word: str, pairs: frozenset[str]) -> float:
    """Share of a word's characters that lie in pairs of characters the region has."""
    if len(word) == 1:
        return 0.7 if word in pairs else 0.0
    covered = [False] * len(word)
    for i in range(len(word) - 1):
        if word[i : i + 2] in pairs:
            covered[i] = covered[i + 1] = True
    return sum(covered) / len(word)


def _blocks(tokens: Sequence[Token], region: Region) -> list[Block]:
    """Longest runs of equal keys, from left to right, each token in at most one."""
    blocks: list[Block] = []
    i, expected = 0, 0
    while i < len(tokens):
        best_length, best_at = 0, 0
        for at in region.positions.get(tokens[i].key, ()):
            length = _run(tokens, i, region.tokens, at)
            nearer = abs(at - expected) < abs(best_at - expected)
            if length > best_length or (length == best_length and nearer):
                best_length, best_at = length, at
        if best_length == 0:
            i += 1
            continue
        weight = sum(token.weight for token in tokens[i : i + best_length])
        follows = best_at == expected and best_length >= 1
        if weight > 0 or best_length > 1 or follows:
            blocks.append(Block(here=i, there=best_at, length=best_length, weight=weight))
            expected = best_at + best_length
        i += best_length
    return blocks


def _run(tokens: Sequence[Token], i: int, others: Sequence[Token], at: int) -> int:
    length = 0
    while i + length < len(tokens) and at + length < len(others) and tokens[i + length].key == others[at + length].key:
        length += 1
    return length


def _is_shortened(tokens: Sequence[Token], blocks: Sequence[Block], region: Region) -> bool:
    """Whether all tokens but borders lie in blocks that follow each other inside one evidence sentence."""
    inside = {k for block in blocks for k in range(block.here, block.here + block.length)}
    content = [block for block in blocks if block.weight > 0]
    if not content or any(token.script != "border" and i not in inside for i, token in enumerate(tokens)):
        return False
    if region.sentence[content[0].there] != region.sentence[content[-1].there]:
        return False
    return all(left.there < right.there for left, right in pairwise(content))


def _places(
    size: int, homes: Sequence[tuple[int, ...]], blocks: Sequence[Block], context: Context
) -> tuple[int | None, ...]:
    """For each token the home that its neighbours speak for."""
    fixed: list[int | None] = [None] * size
    for block in blocks:
        if block.length >= 3 or (block.length == 2 and block.weight > 0):
            for offset in range(block.length):
                fixed[block.here + offset] = block.there + offset
    return tuple(fixed[i] if fixed[i] is not None else context.best(i, homes[i]) for i in range(size))
