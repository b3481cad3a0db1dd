"""The part of the evidence that a sentence is held against, laid out as one run of tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Generic, TypeVar

from vectree.text.moments import Moment
from vectree.verify.lexicon import Sign, find_signs
from vectree.verify.quantities import Quantity
from vectree.verify.reading import Reading, Token, read

T = TypeVar("T")

BORDER = Token(text="", start=0, end=0, key="<s>", weight=0.0, script="border")
"""Stands before the first and behind every sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(Generic[T]):
    """Something at tokens ``[first, last]`` of a region."""

    item: T
    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """Sentences in reading order as one run of tokens, with sentence borders between them."""

    text: str
    tokens: tuple[Token, ...]
    sentence: tuple[int, ...]
    """Number of the sentence of each token."""
    borders: tuple[int, ...]
    """How many borders of clauses and sentences stand before each token."""
    signs: tuple[Placed[Sign], ...]
    quantities: tuple[Placed[Quantity], ...]
    moments: tuple[Placed[Moment], ...]
    positions: dict[str, tuple[int, ...]] = field(repr=False)
    """Where each key stands."""
    pairs: frozenset[str] = field(repr=False)
    """All adjacent pairs of CJK characters, and all single ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysed:
    """A sentence with its signs."""

    reading: Reading
    signs: tuple[Sign, ...]


def analyse_sentence(text: str, *, citations: bool) -> Analysed:
    """Read a sentence and find its signs."""
    reading = read(text, citations=citations)
    return Analysed(reading=reading, signs=tuple(find_signs(reading)))


def lay_out(sentences: Sequence[Analysed]) -> Region:
    """One region of these sentences; empty for none."""
    tokens: list[Token] = [BORDER]
    numbers: list[int] = [0]
    signs: list[Placed[Sign]] = []
    quantities: list[Placed[Quantity]] = []
    moments: list[Placed[Moment]] = []
    for number, sentence in enumerate(sentences):
        base = len(tokens)
        reading = sentence.reading
        tokens.extend(reading.tokens)
        tokens.append(BORDER)
        numbers.extend([number] * (len(reading.tokens) + 1))
        signs.extend(Placed(item=s, first=base + s.first, last=base + s.last) for s in sentence.signs)
        for quantity in reading.quantities:
            at = base + reading.token_at(quantity.start)
            quantities.append(Placed(item=quantity, first=at, last=at))
        for moment in reading.moments:
            at = base + reading.token_at(moment.start)
            moments.append(Placed(item=moment, first=at, last=at))
    return Region(
        text=" ".join(sentence.reading.text for sentence in sentences),
        tokens=tuple(tokens),
        sentence=tuple(numbers),
        borders=tuple(accumulate(token.script == "border" for token in tokens)),
        signs=tuple(signs),
        quantities=tuple(quantities),
        moments=tuple(moments),
        positions=_positions(tokens),
        pairs=frozenset(_pairs(tokens)),
    )


def _positions(tokens: Sequence[Token]) -> dict[str, tuple[int, ...]]:
    index: dict[str, list[int]] = {}
    for i, token in enumerate(tokens):
        index.setdefault(token.key, []).append(i)
    return {key: tuple(places) for key, places in index.items()}


CJK_SCRIPTS = frozenset({"hangul", "han", "katakana", "kana"})


def _pairs(tokens: Sequence[Token]) -> set[str]:
    pairs: set[str] = set()
    for token in tokens:
        if token.script in CJK_SCRIPTS:
            word = token.text
            pairs.update(word)
            pairs.update(word[i : i + 2] for i in range(len(word) - 1))
    return pairs
