"""Words that stand where the evidence has others: nouns in each other's seats, pairs that changed places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vectree.verify.align import Alignment
from vectree.verify.reading import Token
from vectree.verify.roles import role_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Displaced:
    """A word that stands where the evidence has another one."""

    claimed: str
    rival: str
    margin: float
    """How much better it fits the other's place than its own, as a share of a perfect fit."""
    novel: bool = False
    """Whether the evidence does not have the word at all."""


def find_displaced(alignment: Alignment) -> list[Displaced]:
    """Nouns in the seat (particle or preposition) of another noun of the evidence; worst first.

    A noun that the evidence does not have at all has no place of its own: its margin is the whole fit.
    """
    tokens, region = alignment.tokens, alignment.region
    claimed = {home for homes in alignment.homes for home in homes}
    free = [k for k, t in enumerate(region.tokens) if t.weight >= 0.9 and k not in claimed and t.script not in _AMOUNTS]
    found: list[Displaced] = []
    for i, token in enumerate(tokens):
        if token.weight < 0.9 or token.script in _AMOUNTS:
            continue
        homes = region.positions.get(token.key, ())
        total = alignment.context.full(i)
        if total == 0.0 or not free or (not homes and alignment.support[i] > 0.0):
            continue
        own = alignment.context.highest(i, homes) / total
        if own >= _SETTLED:
            continue
        rivals = [k for k in free if _same_seat(i, k, alignment)]
        if not rivals or any(_same_seat(i, k, alignment) for k in homes):
            continue
        best, rival = max((alignment.context.score(i, k) / total, k) for k in rivals)
        found.append(Displaced(claimed=token.text, rival=region.tokens[rival].text, margin=best - own, novel=not homes))
    return sorted(found, key=lambda displaced: -displaced.margin)


def _same_seat(i: int, k: int, alignment: Alignment) -> bool:
    """Whether place ``k`` is one for token ``i``: the same particle behind it, or the same preposition before it."""
    token, other = alignment.tokens[i], alignment.region.tokens[k]
    if token.script != other.script or not token.noun or not other.noun:
        return False
    if token.script == "latin":
        before, there = _word_before(alignment.tokens, i), _word_before(alignment.region.tokens, k)
        return before == there and before in _PREPOSITIONS
    role = role_of(token)
    return role is not None and role != "topic" and role == role_of(other)


_PREPOSITIONS = frozenset(
    ["by", "to", "from", "for", "of", "with", "than", "against", "between", "under", "at", "in", "on"]
)


def _word_before(tokens: Sequence[Token], i: int) -> str:
    """Key of the word before token ``i``, articles passed over."""
    for k in range(i - 1, max(-1, i - 4), -1):
        if tokens[k].key not in ("the", "a", "an"):
            return tokens[k].key
    return ""


def find_exchanged(alignment: Alignment) -> list[Displaced]:
    """Pairs of words of the sentence that would both fit better in each other's place; worst first."""
    tokens, region = alignment.tokens, alignment.region
    loose: list[tuple[int, tuple[int, ...], float]] = []
    for i, token in enumerate(tokens):
        homes = region.positions.get(token.key, ())
        total = alignment.context.full(i)
        if token.weight < 0.9 or token.script in _AMOUNTS or not homes or total == 0.0:
            continue
        own = alignment.context.highest(i, homes) / total
        if own < _SETTLED:
            loose.append((i, homes, total))
    found: list[Displaced] = []
    for n, (i, here, total) in enumerate(loose[:_LOOSE]):
        for j, there, other_total in loose[n + 1 : _LOOSE]:
            if tokens[i].key == tokens[j].key or tokens[i].script != tokens[j].script:
                continue
            kept = _best(i, here, alignment, j) / total + _best(j, there, alignment, i) / other_total
            changed = _best(i, there, alignment, j) / total + _best(j, here, alignment, i) / other_total
            found.append(Displaced(claimed=tokens[i].text, rival=tokens[j].text, margin=(changed - kept) / 2))
    return sorted(found, key=lambda displaced: -displaced.margin)


_AMOUNTS = ("quantity", "moment")
_SETTLED = 0.75
"""A word that fits its own place this well is not looked at."""
_LOOSE = 12


def _best(i: int, places: tuple[int, ...], alignment: Alignment, without: int) -> float:
    return max(alignment.context.score(i, k, without) for k in places)
