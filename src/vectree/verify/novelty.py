"""Content of a sentence that the evidence does not have, and content put where something else stood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vectree.verify.align import Alignment, Block
from vectree.verify.reading import Token
from vectree.verify.region import BORDER

_MISSING = 0.5
"""Support under which a word counts as missing."""
_SLOT = 8
"""Longest stretch of evidence tokens that one thing is put in the place of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """Between two stretches that stand in both, the sentence has ``here`` where the evidence has ``there``."""

    here: tuple[Token, ...]
    there: tuple[Token, ...]
    strength: float
    """How firmly the stretches around hold it, in [0, 1]."""
    replaced: float
    """Weight of the content of ``here`` that ``there`` does not answer."""
    lost: float
    """Weight of the content of ``there``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Novelty:
    """What is new in a sentence; weights are sums of token weights."""

    total: float
    missing: float
    names: tuple[str, ...]
    """Names, and words written as such, that the evidence lacks."""
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
        names=tuple(t.text for t, s in zip(tokens, support, strict=True) if t.name and s < _MISSING),
        longest=longest,
        longest_text=text,
        tail=_tail(tokens, support),
        slots=tuple(find_slots(alignment)),
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
    firm = [
        block for block in alignment.blocks if block.weight > 0 or block.length >= 2 or _at_border(block, alignment)
    ]
    slots: list[Slot] = []
    for left, right in zip(firm, firm[1:], strict=False):
        here = alignment.tokens[left.here + left.length : right.here]
        gap = right.there - (left.there + left.length)
        if not 0 <= gap <= _SLOT:
            continue
        there = alignment.region.tokens[left.there + left.length : right.there]
        slot = _slot(here, there, left, right, alignment)
        if slot is not None:
            slots.append(slot)
    return slots


def _at_border(block: Block, alignment: Alignment) -> bool:
    return alignment.tokens[block.here] is BORDER


def _slot(
    here: tuple[Token, ...], there: tuple[Token, ...], left: Block, right: Block, alignment: Alignment
) -> Slot | None:
    keys = {token.key for token in there}
    start = left.here + left.length
    inside = range(left.there + left.length, right.there)
    replaced = 0.0
    for offset, token in enumerate(here):
        if token.weight > 0 and token.key not in keys and not any(h in inside for h in alignment.homes[start + offset]):
            replaced += token.weight
    if replaced == 0.0:
        return None
    answered = {h for offset in range(len(here)) for h in alignment.homes[start + offset]}
    lost = sum(alignment.region.tokens[i].weight for i in inside if i not in answered)
    strength = min(1.0, (min(left.length, 5) + min(right.length, 5)) / 8)
    return Slot(here=here, there=there, strength=strength, replaced=replaced, lost=lost)
