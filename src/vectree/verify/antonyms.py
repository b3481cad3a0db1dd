"""Words that the evidence has an antonym of in a like place: WordNet for English, single characters for the others."""

from __future__ import annotations

from functools import cache

from vectree.text.vocabulary import words
from vectree.verify.align import Alignment
from vectree.verify.lexicon import Sign
from vectree.verify.region import Region
from vectree.verify.steering import Conflict
from vectree.verify.wordnet import opposites_of


@cache
def _opposite_characters() -> frozenset[frozenset[str]]:
    return frozenset(frozenset(pair) for pair in words("opposite_characters", "pairs"))


def find_opposite_characters(alignment: Alignment) -> list[Conflict]:
    """Korean and Japanese words that differ from the evidence's in one character, to its opposite: 市内, 市外."""
    found: list[Conflict] = []
    region = alignment.region
    for i, token in enumerate(alignment.tokens):
        if token.script not in ("han", "hangul") or token.weight == 0 or token.key in region.positions:
            continue
        places = [
            at
            for at, other in enumerate(region.tokens)
            if other.script == token.script and _turned(token.key, other.key)
        ]
        total = alignment.context.full(i)
        if not places or total == 0.0:
            continue
        score, at = max((alignment.context.score(i, at) / total, at) for at in places)
        # The rest of the word is its surroundings as well.
        found.append(_word_conflict(i, alignment, region.tokens[at].text, max(_TURNED, min(1.0, score))))
    return found


_TURNED = 0.6


def _turned(one: str, other: str) -> bool:
    if len(one) != len(other) or len(one) < 2:
        return False
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    return len(pairs) == 1 and frozenset(pairs[0]) in _opposite_characters()


def _word_conflict(i: int, alignment: Alignment, given: str, strength: float) -> Conflict:
    token = alignment.tokens[i]
    sign = Sign(axis="antonym", value="", text=token.text, start=token.start, end=token.end, first=i - 1, last=i - 1)
    return Conflict(flag="comparison", claimed=sign, given=given, strength=strength)


def _is_negated(at: int, region: Region) -> bool:
    """Whether a negation stands right before place ``at``: "not consistent" is "inconsistent"."""
    return any(
        placed.item.axis == "polarity" and placed.item.value == "neg" and 0 < at - placed.last <= 3
        for placed in region.signs
    )


def find_antonyms(alignment: Alignment) -> list[Conflict]:
    """English words that the evidence does not have but an antonym of, in a like place (WordNet)."""
    found: list[Conflict] = []
    region = alignment.region
    for i, token in enumerate(alignment.tokens):
        if token.script != "latin" or token.weight == 0 or token.key in region.positions:
            continue
        total = alignment.context.full(i)
        places = [
            at
            for opposite in opposites_of(token.key)
            for at in region.positions.get(opposite, ())
            if not _is_negated(at, region)
        ]
        if not places or total == 0.0:
            continue
        score, at = max((alignment.context.score(i, at) / total, at) for at in places)
        found.append(_word_conflict(i, alignment, region.tokens[at].text, min(1.0, score)))
    return found
