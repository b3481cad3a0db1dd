"""Direction, extent and obligation: a claim that has one pole where the evidence has the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from vectree.types.verdict import Flag
from vectree.verify.align import Alignment
from vectree.verify.facts import same_amount
from vectree.verify.lexicon import Sign
from vectree.verify.quantities import Quantity
from vectree.verify.region import Placed

_CONTRADICTIONS: Mapping[str, Mapping[str, frozenset[str]]] = {
    "modality": {
        "must": frozenset({"may", "should"}),
        "may": frozenset({"must", "will"}),
        "should": frozenset({"must"}),
    },
    "extent": {
        "all": frozenset({"some", "most", "only"}),
        "most": frozenset({"all", "some", "only"}),
        "some": frozenset({"all", "most"}),
        "only": frozenset[str](),
        "none": frozenset({"all", "some", "most"}),
    },
}
_OPPOSITE = {"a": "b", "b": "a"}
_RELATED = {"change": "bound", "bound": "change"}
"""Up speaks for above, down for below."""
_RELATED_WEIGHT = 0.8


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A sign of the sentence against a sign of the evidence."""

    flag: Flag
    claimed: Sign
    given: str
    strength: float
    """How much better the contradicting place fits than any agreeing one, in [0, 1]."""
    agreeing: bool = False
    """Whether the evidence has an agreeing sign elsewhere."""


def opposed(axis: str, value: str) -> frozenset[str]:
    """The values of the axis that contradict ``value``."""
    if axis in _CONTRADICTIONS:
        return _CONTRADICTIONS[axis].get(value, frozenset())
    return frozenset({_OPPOSITE[value]}) if value in _OPPOSITE else frozenset()


def find_conflicts(signs: Sequence[Sign], quantities: Sequence[Quantity], alignment: Alignment) -> list[Conflict]:
    """Conflicts of all signs but polarity, in order of the sentence."""
    found: list[Conflict] = []
    covered = _coverage(alignment)
    for sign in signs:
        if sign.axis == "polarity" or sign.negated:
            continue
        conflict = _conflict(sign, quantities, alignment, covered)
        if conflict is not None:
            found.append(conflict)
    return found


def _coverage(alignment: Alignment) -> dict[int, float]:
    """Share of the sentence's content that each evidence sentence has."""
    weights: dict[int, float] = {}
    for token, homes in zip(alignment.tokens, alignment.homes, strict=True):
        for number in {alignment.region.sentence[home] for home in homes}:
            weights[number] = weights.get(number, 0.0) + token.weight
    total = sum(token.weight for token in alignment.tokens)
    return {number: weight / total for number, weight in weights.items()} if total else {}


_CONCERNED = 0.3
"""Share of a sentence's content that an evidence sentence must have to contradict it."""


def _conflict(
    sign: Sign, quantities: Sequence[Quantity], alignment: Alignment, covered: Mapping[int, float]
) -> Conflict | None:
    against = opposed(sign.axis, sign.value)
    total = alignment.context.full(sign.first + 1)
    if not against or total == 0.0:
        return None
    same, other, given = 0.0, 0.0, ""
    for placed, weight in _comparable(sign, alignment):
        score = min(1.0, sign_score(sign, placed, alignment) / total) * weight
        if placed.item.value == sign.value or (placed.item.negated and placed.item.opposite):
            same = max(same, score)
        elif (
            placed.item.value in against
            and not placed.item.negated
            and score > other
            and covered.get(alignment.region.sentence[placed.first], 0.0) >= _CONCERNED
        ):
            other, given = score, placed.item.text
    if sign.axis == "extent" and sign.value in ("all", "most"):
        share, text = _partial(sign, quantities, alignment, total)
        if share > other:
            other, given = share, text
    if other <= same:
        return None
    flag: Flag = "quantifier" if sign.axis in _CONTRADICTIONS else "comparison"
    return Conflict(
        flag=flag, claimed=sign, given=given, strength=other * (1.0 - (same / other) ** 2), agreeing=same > 0
    )


def _comparable(sign: Sign, alignment: Alignment) -> Iterator[tuple[Placed[Sign], float]]:
    """The region's signs of the same axis, and of the related one at less weight."""
    related = _RELATED.get(sign.axis)
    for placed in alignment.region.signs:
        if placed.item.axis == sign.axis:
            yield placed, 1.0
        elif placed.item.axis == related:
            yield placed, _RELATED_WEIGHT


def _partial(sign: Sign, quantities: Sequence[Quantity], alignment: Alignment, total: float) -> tuple[float, str]:
    """An amount in the evidence ("36 % of …") that the sentence leaves out for "all" or "most"."""
    best, text = 0.0, ""
    for placed in alignment.region.quantities:
        share = placed.item
        weight = _part_weight(share, sign)
        if weight == 0.0 or any(same_amount(share, q) for q in quantities):
            continue
        score = weight * alignment.context.score(sign.first + 1, placed.first) / total
        if score > best:
            best, text = min(1.0, score), share.text
    return best, text


def _part_weight(share: Quantity, sign: Sign) -> float:
    """How far an amount says "not all" (or "not most"): a share surely, a plain number perhaps."""
    if share.base == "ratio":
        return 1.0 if 0 < share.value < (1.0 if sign.value == "all" else 0.5) else 0.0
    return 0.45 if not share.measures and sign.value == "all" and not share.weak else 0.0


def sign_score(sign: Sign, placed: Placed[Sign], alignment: Alignment) -> float:
    """How well a sign's surroundings fit those of a sign of the region."""
    # The sentence's tokens begin behind a border.
    first, last = sign.first + 1, sign.last + 1
    before = alignment.context.score(first, placed.first)
    if placed.first in alignment.homes[first]:
        # The sign sits in a word that the evidence has there: 진술하여야, 진술할 수.
        before += alignment.tokens[first].weight
    if first == last and placed.first == placed.last:
        return before
    return max(before, alignment.context.score(last, placed.last))
