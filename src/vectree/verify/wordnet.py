"""English words of like meaning, from WordNet 3.0 (Fellbaum 1998; see vocabulary/WORDNET-LICENSE.txt).

Two words are related when they share a sense, or a sense of one is the next wider one of the other
(award, honor). Words that only share a wider sense (increase, decrease: both change) are not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True, kw_only=True)
class Senses:
    """A word's commonest part of speech, numbers of its common senses and of the next wider ones."""

    part: str
    """n, v, a or r."""
    own: frozenset[int]
    wider: frozenset[int]
    opposites: frozenset[str]
    """Stems of its antonyms."""


@cache
def senses() -> Mapping[str, Senses]:
    """By stem; only words that WordNet's tagged texts have, and senses that another such word has too."""
    text = files("vectree.text").joinpath("vocabulary").joinpath("wordnet_en.txt").read_text(encoding="utf-8")
    table: dict[str, Senses] = {}
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        stem, part, rest = line.split(" ", 2)
        rest, _, opposites = rest.partition("!")
        own, _, wider = rest.partition("^")
        table[stem] = Senses(
            part=part,
            own=frozenset(map(int, own.split())),
            wider=frozenset(map(int, wider.split())),
            opposites=frozenset(opposites.split()),
        )
    return table


def is_noun(stem: str) -> bool:
    """Whether a stem is mostly a noun; what WordNet's tagged texts lack is taken for one."""
    known = senses().get(stem)
    return known is None or known.part == "n"


def opposites_of(stem: str) -> frozenset[str]:
    """Stems of the antonyms of a stem; empty for words without any."""
    known = senses().get(stem)
    return known.opposites if known is not None else frozenset()


def are_related(one: str, other: str) -> bool:
    """Whether two stems have a sense in common, or one is the next wider word of the other."""
    first, second = senses().get(one), senses().get(other)
    if first is None or second is None:
        return False
    return bool(first.own & second.own or first.own & second.wider or first.wider & second.own)
