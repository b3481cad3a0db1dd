"""Korean and Japanese particles: who does what to whom, and where the evidence says it the other way."""

from __future__ import annotations

from dataclasses import dataclass

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
_TOPIC = ("은", "는", "は")
_GIVES = frozenset({"subject", "topic"})


def role_of(token: Token) -> str | None:
    """The role that a word's particle gives it; None for words without one."""
    if token.script == "hangul":
        table = _KOREAN
    elif token.script in ("han", "katakana"):
        table = _JAPANESE
    else:
        return None
    role = next((role for particle, role in table if token.tail.startswith(particle)), None)
    return "topic" if role is None and token.tail.startswith(_TOPIC) else role


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A word whose role is the counterpart of its role in the evidence."""

    word: str
    role: str
    given: str


def exchanged_roles(alignment: Alignment) -> list[Exchange]:
    """Who gives in the sentence what they get in the evidence, and the other way round."""
    region = alignment.region
    main = _main_sentence(alignment)
    found: list[Exchange] = []
    for token in alignment.tokens:
        role = role_of(token)
        if role is None or token.weight < 0.9:
            continue
        places = [place for place in region.positions.get(token.key, ()) if region.sentence[place] == main]
        given = [role_of(region.tokens[place]) for place in places]
        if given and all(_counter(role, other) for other in given):
            found.append(Exchange(word=token.text, role=role, given=str(given[0])))
    return found


def _counter(role: str, other: str | None) -> bool:
    return (role in _GIVES and other in ("to", "from")) or (role in ("to", "from") and other in _GIVES)


def _main_sentence(alignment: Alignment) -> int:
    """The evidence sentence that most of the sentence's content stands in; the first of equals."""
    weights: dict[int, float] = {}
    for token, place in zip(alignment.tokens, alignment.place, strict=True):
        if place is not None:
            number = alignment.region.sentence[place]
            weights[number] = weights.get(number, 0.0) + token.weight
    return max(sorted(weights), key=lambda number: weights[number], default=0)
