"""Amounts that the sentence bounds from one side and the evidence from the other: at least, at most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vectree.verify.align import Alignment
from vectree.verify.facts import same_amount
from vectree.verify.lexicon import Sign
from vectree.verify.quantities import Quantity


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
