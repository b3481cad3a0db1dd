"""A direction that the sentence's own amounts contradict."""

from __future__ import annotations

import re
from collections.abc import Sequence

from vectree.verify.lexicon import Sign
from vectree.verify.quantities import Quantity
from vectree.verify.steering import Conflict

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
