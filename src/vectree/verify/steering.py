"""Direction, extent and obligation: a claim that has one pole where the evidence has the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from vectree.types.verdict import Flag
from vectree.verify.align import Alignment
from vectree.verify.facts import same_amount
from vectree.verify.lexicon import Sign
from vectree.verify.quantities import Quantity
from vectree.verify.region import Placed
from vectree.verify.wordnet import opposites_of

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
        "only": frozenset({"all"}),
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


def find_antonyms(alignment: Alignment) -> list[Conflict]:
    """English words that the evidence does not have but an antonym of, in a like place (WordNet)."""
    found: list[Conflict] = []
    region = alignment.region
    for i, token in enumerate(alignment.tokens):
        if token.script != "latin" or token.weight == 0 or token.key in region.positions:
            continue
        total = alignment.context.full(i)
        places = [at for opposite in opposites_of(token.key) for at in region.positions.get(opposite, ())]
        if not places or total == 0.0:
            continue
        score, at = max((alignment.context.score(i, at) / total, at) for at in places)
        sign = Sign(
            axis="antonym", value="", text=token.text, start=token.start, end=token.end, first=i - 1, last=i - 1
        )
        found.append(Conflict(flag="comparison", claimed=sign, given=region.tokens[at].text, strength=min(1.0, score)))
    return found


_FROM_TO = (
    re.compile(r"\bfrom\W+$"),
    re.compile(r"\bto\W+$"),
    re.compile(r"\s*(?:에서|から)"),
    re.compile(r"\s*(?:으로|로|へ|に)"),
)


def find_contradictions(text: str, signs: Sequence[Sign], quantities: Sequence[Quantity]) -> list[Conflict]:
    """Directions that the sentence's own amounts contradict: "fell to 175 from 170"."""
    start = _marked(text, quantities, _FROM_TO[0], _FROM_TO[2])
    end = _marked(text, quantities, _FROM_TO[1], _FROM_TO[3])
    changes = [sign for sign in signs if sign.axis == "change" and not sign.negated]
    if start is None or end is None or (start.base or "") != (end.base or "") or start.value == end.value:
        return []
    pole = "a" if end.value > start.value else "b"
    if not changes or any(sign.value == pole for sign in changes):
        return []
    given = f"{start.text} … {end.text}"
    return [Conflict(flag="comparison", claimed=changes[0], given=given, strength=1.0)]


def _marked(
    text: str, quantities: Sequence[Quantity], before: re.Pattern[str], behind: re.Pattern[str]
) -> Quantity | None:
    """The only amount with the marker before or behind it."""
    marked = [
        quantity
        for quantity in quantities
        if before.search(text[max(0, quantity.start - 8) : quantity.start]) or behind.match(text, quantity.end)
    ]
    return marked[0] if len(marked) == 1 else None


def find_conflicts(signs: Sequence[Sign], quantities: Sequence[Quantity], alignment: Alignment) -> list[Conflict]:
    """Conflicts of all signs but polarity, in order of the sentence."""
    found: list[Conflict] = []
    for sign in signs:
        if sign.axis == "polarity" or sign.negated:
            continue
        conflict = _conflict(sign, quantities, alignment)
        if conflict is not None:
            found.append(conflict)
    return found


def _conflict(sign: Sign, quantities: Sequence[Quantity], alignment: Alignment) -> Conflict | None:
    against = opposed(sign.axis, sign.value)
    total = alignment.context.full(sign.first + 1)
    if not against or total == 0.0:
        return None
    same, other, given = 0.0, 0.0, ""
    for placed, weight in _comparable(sign, alignment):
        score = min(1.0, sign_score(sign, placed, alignment) / total) * weight
        if placed.item.value == sign.value or (placed.item.negated and placed.item.opposite):
            same = max(same, score)
        elif placed.item.value in against and not placed.item.negated and score > other:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundConflict:
    """An amount bounded the other way than in the evidence."""

    quantity: Quantity
    claimed: str
    given: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Bound:
    pole: str
    text: str


_BEFORE = ("최소", "적어도", "최대", "많아야", "少なくとも", "最低", "多くとも", "最高", "最長", "最大", "最少")
"""Korean and Japanese bounds that stand before their amount; all others follow it."""


def _bound_of(at: int, signs: Sequence[tuple[Sign, int, int]], amounts: frozenset[int]) -> _Bound | None:
    """The bound right beside token ``at``: "at least 30", "30 or more", 30 이상."""
    best: tuple[int, _Bound] | None = None
    for sign, first, last in signs:
        if sign.axis != "bound":
            continue
        follows = sign.text.startswith("or ") if sign.text.isascii() else sign.text not in _BEFORE
        distance = first - at if follows else at - last
        between = range(at + 1, first) if follows else range(last + 1, at)
        if 0 < distance <= 3 and not amounts & set(between) and (best is None or distance < best[0]):
            best = (distance, _Bound(pole=sign.value, text=sign.text))
    return None if best is None else best[1]


def find_bound_conflicts(
    signs: Sequence[Sign], quantities: Sequence[tuple[Quantity, int]], alignment: Alignment
) -> list[BoundConflict]:
    """Amounts that the sentence bounds from one side and the evidence, where it has them, from the other."""
    region = alignment.region
    here = [(sign, sign.first, sign.last) for sign in signs]
    there = [(placed.item, placed.first, placed.last) for placed in region.signs]
    amounts = frozenset(at for _, at in quantities)
    given_amounts = frozenset(placed.first for placed in region.quantities)
    found: list[BoundConflict] = []
    for quantity, at in quantities:
        claimed = _bound_of(at, here, amounts)
        if claimed is None:
            continue
        agree = oppose = 0.0
        wording = ""
        for placed in region.quantities:
            if not same_amount(quantity, placed.item):
                continue
            given = _bound_of(placed.first, there, given_amounts)
            score = 0.1 + alignment.context.score(at + 1, placed.first)
            if given is not None and given.pole != claimed.pole:
                if score > oppose:
                    oppose, wording = score, given.text
            else:
                agree = max(agree, score)
        if oppose > 1.15 * agree:
            found.append(BoundConflict(quantity=quantity, claimed=claimed.text, given=wording))
    return found


def dropped_restriction(sentence: Sequence[Sign], alignment: Alignment) -> str:
    """What restricts a statement in the evidence and is left out of an otherwise equal stretch: "95 percent of"."""
    region = alignment.region
    shares = {p.first: p.item.text for p in region.quantities if p.item.base == "ratio" and 0 < p.item.value < 1}
    shares.update(
        {
            p.first: p.item.text
            for p in region.signs
            if p.item.axis == "extent" and p.item.value in ("some", "most", "only")
        }
    )
    if not shares or any(sign.axis == "extent" and sign.value in ("some", "most", "only") for sign in sentence):
        return ""
    for left, right in pairwise(alignment.blocks):
        end = left.there + left.length
        if left.here + left.length != right.here or not 0 < right.there - end <= _RESTRICTION:
            continue
        if right.weight > 0 and region.borders[end - 1] == region.borders[right.there]:
            for at in range(end, right.there):
                if at in shares:
                    return shares[at]
    return ""


_RESTRICTION = 5
"""Longest stretch, in tokens, that only restricts."""


def introduced(signs: Sequence[Sign], alignment: Alignment) -> dict[str, int]:
    """How many signs of each extent and obligation the sentence has though the evidence has none of them."""
    given = {(placed.item.axis, placed.item.value) for placed in alignment.region.signs}
    counts: dict[str, int] = {}
    for sign in signs:
        if sign.axis in _CONTRADICTIONS and (sign.axis, sign.value) not in given and not sign.negated:
            counts[sign.value] = counts.get(sign.value, 0) + 1
    return counts
