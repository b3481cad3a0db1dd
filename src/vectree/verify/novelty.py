"""Content of a sentence that the evidence does not have, and content put where something else stood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from vectree.verify.align import Alignment, Block, related_forms, shared_run
from vectree.verify.lexicon import synonyms
from vectree.verify.polarity import differ_by_prefix
from vectree.verify.reading import Token
from vectree.verify.region import BORDER, CJK_SCRIPTS
from vectree.verify.wordnet import are_related

_MISSING = 0.5
"""Support under which a word counts as missing."""
_ACRONYM = re.compile(r"[A-Z][A-Za-z]?[A-Z]+s?")
_ALIKE = 0.66
"""Share of characters that two Korean or Japanese words have in common when they are one."""
_SLOT = 8
"""Longest stretch of evidence tokens that one thing is put in the place of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """Between two stretches that stand in both, the sentence has ``here`` where the evidence has ``there``."""

    here: tuple[Token, ...]
    there: tuple[Token, ...]
    start: int
    """Where ``here`` begins in the sentence's tokens, with their border before."""
    end: int
    """Where ``there`` begins in the region."""
    strength: float
    """How firmly the stretches around hold it, in [0, 1]."""
    replaced: float
    """Weight of the content of ``here`` that ``there`` does not answer."""
    nouns: float
    """The part of it that nouns and names make up."""
    lost: float
    """Weight of the content of ``there`` that the sentence has nowhere."""
    lost_nouns: float
    """The part of it that nouns and names make up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Novelty:
    """What is new in a sentence; weights are sums of token weights."""

    total: float
    missing: float
    missing_nouns: float
    names: tuple[str, ...]
    """Names, and words written as such, that the evidence lacks."""
    acronyms: int
    """How many of the names are abbreviations in capitals."""
    longest: float
    """Weight of the heaviest unbroken stretch of missing content."""
    longest_text: str
    tail: float
    """Weight of missing content behind the last word that the evidence has."""
    slots: tuple[Slot, ...]
    verbatim: float
    """Share of the sentence's content inside blocks of three tokens or more."""


def measure_novelty(alignment: Alignment) -> Novelty:
    """Measure what the region does not have of the sentence."""
    tokens, support = alignment.tokens, alignment.support
    total = sum(token.weight for token in tokens)
    missing = sum(token.weight * (1.0 - value) for token, value in zip(tokens, support, strict=True))
    longest, text = _longest(tokens, support)
    in_blocks = sum(block.weight for block in alignment.blocks if block.length >= 3)
    return Novelty(
        total=total,
        missing=missing,
        missing_nouns=sum(t.weight * (1.0 - s) for t, s in zip(tokens, support, strict=True) if t.noun),
        names=tuple(t.text for t, s in zip(tokens, support, strict=True) if t.name and s < _MISSING),
        acronyms=sum(
            t.name and s < _MISSING and _ACRONYM.fullmatch(t.text) is not None
            for t, s in zip(tokens, support, strict=True)
        ),
        longest=longest,
        longest_text=text,
        tail=_tail(tokens, support),
        slots=() if alignment.shortened else tuple(find_slots(alignment)),
        verbatim=in_blocks / total if total else 1.0,
    )


def _longest(tokens: Sequence[Token], support: Sequence[float]) -> tuple[float, str]:
    best, best_text = 0.0, ""
    weight, words = 0.0, list[str]()
    for token, value in zip(tokens, support, strict=True):
        if token.key in ("<s>",) or (token.weight >= 0.5 and value >= _MISSING):
            weight, words = 0.0, []
            continue
        if words or token.weight > 0:
            words.append(token.text)
        weight += token.weight * (1.0 - value)
        if weight > best + 1e-9:
            best, best_text = weight, " ".join(words)
    return best, best_text


def _tail(tokens: Sequence[Token], support: Sequence[float]) -> float:
    weight = 0.0
    for token, value in zip(reversed(tokens), reversed(support), strict=True):
        if token.weight >= 0.5 and value >= _MISSING:
            break
        weight += token.weight * (1.0 - value)
    return weight


def find_slots(alignment: Alignment) -> list[Slot]:
    """Places where the sentence follows the evidence before and behind, but not between."""
    slots: list[Slot] = []
    for left in alignment.blocks:
        if left.weight == 0 and left.length < 2 and not _at_border(left, alignment):
            continue
        resumed = _resumes(left, alignment)
        if resumed is None or _skips_ahead(left, alignment):
            continue
        slot = _slot(left, resumed, alignment)
        if slot is not None:
            slots.append(slot)
    return slots


def _resumes(left: Block, alignment: Alignment) -> Block | None:
    """Where the sentence goes on with what follows ``left`` in the evidence, a little further on in both."""
    tokens, region = alignment.tokens, alignment.region
    start, end = left.here + left.length, left.there + left.length
    best: Block | None = None
    for i in range(start, min(len(tokens), start + _SLOT + 1)):
        for at in region.positions.get(tokens[i].key, ()):
            if not 0 <= at - end <= _SLOT:
                continue
            run = _run_length(tokens[i : i + _RUN], region.tokens[at : at + _RUN])
            weight = sum(token.weight for token in tokens[i : i + run])
            if (run >= 2 or weight > 0) and (best is None or run > best.length):
                best = Block(here=i, there=at, length=run, weight=weight)
    return best


def _skips_ahead(left: Block, alignment: Alignment) -> bool:
    """Whether the sentence only leaves something out and goes on further down the same evidence sentence."""
    start, end = left.here + left.length, left.there + left.length
    sentence = alignment.region.sentence
    return any(
        block.here == start
        and block.there > end
        and block.length >= 3
        and block.weight >= 1.0
        and end < len(sentence)
        and sentence[block.there] == sentence[end]
        for block in alignment.blocks
    )


_RUN = 5
"""Tokens after which a stretch is firm."""


def _run_length(one: Sequence[Token], other: Sequence[Token]) -> int:
    length = 0
    for a, b in zip(one, other, strict=False):
        if a.key != b.key:
            break
        length += 1
    return length


def _at_border(block: Block, alignment: Alignment) -> bool:
    return alignment.tokens[block.here] is BORDER


def _slot(left: Block, right: Block, alignment: Alignment) -> Slot | None:
    start, end = left.here + left.length, left.there + left.length
    here, there = alignment.tokens[start : right.here], alignment.region.tokens[end : right.there]
    near = range(end - _NEAR, right.there + _NEAR)
    replaced = [
        token
        for i, token in enumerate(here, start)
        if token.weight > 0
        and token.script not in ("quantity", "moment")
        and not any(alike(token, other) for other in there)
        and not _moved(i, near, alignment)
    ]
    if not replaced:
        return None
    lost = [other for at, other in enumerate(there, end) if other.weight > 0 and not _is_answered(at, alignment)]
    return Slot(
        here=here,
        there=there,
        start=start,
        end=end,
        strength=min(1.0, (min(left.length, 5) + min(right.length, 5)) / 8),
        replaced=sum(token.weight for token in replaced),
        nouns=sum(token.weight for token in replaced if token.noun),
        lost=sum(token.weight for token in lost),
        lost_nouns=sum(token.weight for token in lost if token.noun),
    )


_NEAR = 4


def _moved(i: int, near: range, alignment: Alignment) -> bool:
    """Whether token ``i`` stands close by in the evidence, at a place that no other word of the sentence has."""
    token = alignment.tokens[i]
    if token.key not in alignment.region.positions and (token.script != "latin" or alignment.support[i] < _SAME):
        return False
    places = [place for place in alignment.homes[i] if place in near]
    return any(not _is_taken(place, i, alignment) for place in places)


def _is_answered(at: int, alignment: Alignment) -> bool:
    """Whether the sentence has the evidence's word somewhere, and not as the copy of another place."""
    other = alignment.region.tokens[at]
    return any(
        alike(token, other) and not _is_copy_elsewhere(i, at, alignment) for i, token in enumerate(alignment.tokens)
    )


def _is_copy_elsewhere(i: int, at: int, alignment: Alignment) -> bool:
    return any(
        block.length >= _COPY and block.here <= i < block.here + block.length and block.there + i - block.here != at
        for block in alignment.blocks
    )


_COPY = 4
"""Tokens of a block that copies a place."""


def _is_taken(place: int, i: int, alignment: Alignment) -> bool:
    return any(
        block.there <= place < block.there + block.length and block.here + place - block.there != i
        for block in alignment.blocks
    )


_SAME = 0.85
"""Support from which an English word counts as the same."""


def alike(one: Token, other: Token) -> bool:
    """Whether two words can stand for each other."""
    if one.key == other.key:
        return True
    if one.script != other.script:
        return False
    if one.script == "latin":
        groups = synonyms("en")
        same_group = groups.get(one.key, frozenset[int]()) & groups.get(other.key, frozenset[int]())
        return (
            bool(same_group)
            or differ_by_prefix(one, other)
            or related_forms(one.key, other.key)
            or are_related(one.key, other.key)
        )
    if one.script in CJK_SCRIPTS:
        shared = max(shared_run(one.key, other.key), shared_run(other.key, one.key))
        return shared >= _ALIKE and min(len(one.key), len(other.key)) >= _ALIKE * max(len(one.key), len(other.key)) - 1
    return False
