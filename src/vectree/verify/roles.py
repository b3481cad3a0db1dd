"""Korean and Japanese particles: who does what to whom, and where the evidence says it the other way."""

from __future__ import annotations

from vectree.verify.align import Alignment
from vectree.verify.reading import Token

_KOREAN = (
    ("에게서", "from"),
    ("에게", "to"),
    ("께서", "subject"),
    ("께", "to"),
    ("에서", "at"),
    ("으로", "by"),
    ("로", "by"),
    ("을", "object"),
    ("를", "object"),
    ("이", "subject"),
    ("가", "subject"),
)
_JAPANESE = (
    ("から", "from"),
    ("により", "by"),
    ("によって", "by"),
    ("に", "to"),
    ("へ", "to"),
    ("を", "object"),
    ("が", "subject"),
    ("で", "at"),
)
_EXCHANGED = frozenset(
    {("subject", "to"), ("to", "subject"), ("subject", "object"), ("object", "subject"), ("from", "to"), ("to", "from")}
)


def role_of(token: Token) -> str | None:
    """The role that a word's particle gives it; None for a topic (은, は) and for words without one."""
    table = _KOREAN if token.script == "hangul" else _JAPANESE if token.script in ("han", "katakana") else ()
    return next((role for particle, role in table if token.tail.startswith(particle)), None)


def exchanged_roles(alignment: Alignment) -> list[tuple[str, str, str]]:
    """Words whose role in the sentence is the counterpart of their role everywhere in the evidence: word, role, role there."""
    found: list[tuple[str, str, str]] = []
    region = alignment.region
    for token in alignment.tokens:
        role = role_of(token)
        places = region.positions.get(token.key, ())
        if role is None or not places or token.weight < 0.9:
            continue
        given = [role_of(region.tokens[place]) for place in places]
        if all(other is not None and (role, other) in _EXCHANGED for other in given):
            found.append((token.text, role, str(given[0])))
    return found
