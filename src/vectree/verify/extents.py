"""Restrictions that the sentence leaves out, extents and obligations that it brings in."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from vectree.verify.align import Alignment
from vectree.verify.lexicon import Sign


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


_NEW = frozenset(["all", "most", "some", "none", "only", "must", "may"])
"""Values that say something new where the evidence has none of them; "will" and "should" often only reword."""


def introduced(signs: Sequence[Sign], alignment: Alignment) -> dict[str, int]:
    """How many signs of each extent and obligation the sentence has though the evidence has none of them."""
    given = {(placed.item.axis, placed.item.value) for placed in alignment.region.signs}
    counts: dict[str, int] = {}
    for sign in signs:
        if sign.value in _NEW and (sign.axis, sign.value) not in given and not sign.negated:
            counts[sign.value] = counts.get(sign.value, 0) + 1
    return counts
