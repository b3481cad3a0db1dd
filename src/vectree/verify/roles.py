"""Korean and Japanese particles: who does what to whom, and where the evidence says it the other way."""

from __future__ import annotations

from collections.abc import Sequence
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


def exchanged_around_verbs(alignment: Alignment) -> list[Exchange]:
    """English: who stands before a verb in the sentence and behind it in the evidence, and the reverse.

    A passive on one side only turns its side around.
    """
    tokens, region = alignment.tokens, alignment.region
    for i, token in enumerate(tokens):
        if token.script != "latin" or not (token.weight > 0 and not token.noun):
            continue
        here = _sides(tokens, i)
        for at in region.positions.get(token.key, ()):
            there = _sides(region.tokens, at)
            if _is_passive(tokens, i) != _is_passive(region.tokens, at):
                there = (there[1], there[0])
            first = sorted((here[0] & there[1]) - there[0] - here[1])
            second = sorted((here[1] & there[0]) - there[1] - here[0])
            if first and second and not (here[0] & there[0]) and not (here[1] & there[1]):
                return [
                    Exchange(word=_word(first[0], tokens), role="subject", given="to"),
                    Exchange(word=_word(second[0], tokens), role="to", given="subject"),
                ]
    return []


_SIDE = 3
_STOPS = frozenset(["and", "or", "of", "in", "for", "with", "from", "on", "at", "as", "that", "which", "who", "than"])


def _sides(tokens: Sequence[Token], i: int) -> tuple[set[str], set[str]]:
    """Keys of the nouns right before and behind token ``i``, inside the clause."""
    sides: tuple[set[str], set[str]] = (set(), set())
    for side, step in ((0, -1), (1, 1)):
        for k in range(i + step, i + step * (_SIDE + 1), step):
            if not 0 <= k < len(tokens) or tokens[k].script == "border" or tokens[k].key in _STOPS:
                break
            if tokens[k].noun and tokens[k].weight >= 0.9:
                sides[side].add(tokens[k].key)
    return sides


_AUXILIARIES = frozenset(["be", "is", "are", "was", "were", "been", "being"])


def _is_passive(tokens: Sequence[Token], i: int) -> bool:
    """Whether a form of "be" stands before the verb and "by" behind it."""
    before = {token.key for token in tokens[max(0, i - 3) : i]}
    behind = {token.key for token in tokens[i + 1 : i + 6]}
    return bool(before & _AUXILIARIES) and "by" in behind


def _word(key: str, tokens: Sequence[Token]) -> str:
    return next(token.text for token in tokens if token.key == key)


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
