"""How well the words around one place fit those around another.

A token of the sentence has neighbours; each stands somewhere in the evidence, near a given place or far
from it. The nearer they stand to a place, the likelier the token belongs there. Clause borders count as
distance, and so does standing on the other side.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from vectree.verify.reading import Token

REACH = 6
"""Tokens beyond which a neighbour says nothing."""
_SIDE = 1.0
"""What standing on the other side costs, in tokens of distance."""
_BORDER = 1.0
"""What a border between costs."""
_NOWHERE = 99.0
_MOST_PLACES = 40
_BESIDE = 0.35
"""Weight of any word right beside: "from 70 to 110"."""


class Context:
    """The tokens of a sentence and where they stand in a region."""

    def __init__(self, tokens: Sequence[Token], homes: Sequence[tuple[int, ...]], borders: Sequence[int]) -> None:
        self._tokens = tokens
        self._homes = homes
        self._borders = borders
        self._scores: dict[tuple[int, int, int], float] = {}

    def score(self, i: int, at: int, without: int = -1) -> float:
        """How well the neighbours of token ``i`` surround place ``at`` of the region; not below 0.

        Token ``without`` is left out of account.
        """
        key = (i, at, without)
        known = self._scores.get(key)
        if known is None:
            known = self._scores[key] = self._score(i, at, without)
        return known

    def _score(self, i: int, at: int, without: int) -> float:
        score = 0.0
        for k in range(max(0, i - REACH), min(len(self._tokens), i + REACH + 1)):
            if k in (i, without) or not self._homes[k]:
                continue
            nearest = self._nearest(self._homes[k], at, k < i)
            if nearest <= 2 * REACH:
                score += self._weight(k, abs(k - i)) / (1.0 + nearest) ** 0.5
        return score

    def _nearest(self, homes: tuple[int, ...], at: int, before: bool) -> float:
        """Distance of the nearest home other than ``at``; far when there is none."""
        left = bisect_left(homes, at)
        right = left + 1 if left < len(homes) and homes[left] == at else left
        nearest = _NOWHERE
        if left > 0:
            nearest = self._distance(homes[left - 1], at, before)
        if right < len(homes):
            nearest = min(nearest, self._distance(homes[right], at, before))
        return nearest

    def _distance(self, place: int, at: int, before: bool) -> float:
        side = _SIDE if (place < at) != before else 0.0
        return abs(place - at) + side + _BORDER * abs(self._borders[place] - self._borders[at])

    def _weight(self, k: int, distance: int) -> float:
        return (self._tokens[k].weight + (_BESIDE if distance == 1 else 0.1)) / distance**0.5

    def full(self, i: int) -> float:
        """The score token ``i`` would have if all its neighbours stood around one place just so."""
        return sum(
            self._weight(k, abs(k - i)) / (1.0 + abs(k - i)) ** 0.5
            for k in range(max(0, i - REACH), min(len(self._tokens), i + REACH + 1))
            if k != i and self._tokens[k].key != "<s>"
        )

    def best(self, i: int, candidates: tuple[int, ...]) -> int | None:
        """The candidate place that fits token ``i`` best; the first of equals, None of none."""
        if len(candidates) <= 1:
            return candidates[0] if candidates else None
        return max(_some(candidates), key=lambda at: (self.score(i, at), -at))

    def highest(self, i: int, places: Sequence[int]) -> float:
        """The score of token ``i`` at the place that fits it best; 0 for no place."""
        return max((self.score(i, at) for at in _some(places)), default=0.0)


def _some(places: Sequence[int]) -> Sequence[int]:
    """All places, or every n-th of more than 40: a word that stands everywhere belongs nowhere."""
    return places[:: len(places) // _MOST_PLACES + 1]
