"""Amounts that belong to something else in the evidence, and things that changed places.

An amount of the sentence is compared, by the words around it, with every amount of its kind in the
evidence: when another amount's surroundings fit better than its own, it is attached to the wrong thing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vectree.verify.align import Alignment
from vectree.verify.dates import Moment
from vectree.verify.facts import same_amount
from vectree.verify.quantities import Quantity
from vectree.verify.reading import Token
from vectree.verify.region import Analysed
from vectree.verify.roles import role_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Misfit:
    """An amount that fits another amount's place better than its own."""

    claimed: str
    rival: str
    margin: float
    """How much better, as a share of a perfect fit, in [-1, 1]."""


_MOST = 40
"""Amounts looked at on each side; sentences of more are tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Amount:
    item: Quantity | Moment
    at: int


def find_misfits(sentence: Analysed, alignment: Alignment) -> list[Misfit]:
    """For each amount with a rival of its kind in the evidence, how the two places compare; worst first."""
    if alignment.shortened:
        return []
    reading = sentence.reading
    claimed = [
        _Amount(item=item, at=reading.token_at(item.start) + 1) for item in (*reading.quantities, *reading.moments)
    ]
    given = [_Amount(item=p.item, at=p.first) for p in (*alignment.region.quantities, *alignment.region.moments)]
    scores = _Scores(claimed=claimed[:_MOST], given=given[:_MOST], alignment=alignment)
    misfits = [misfit for i in range(len(scores.claimed)) if (misfit := _misfit(i, scores)) is not None]
    return sorted(misfits, key=lambda misfit: -misfit.margin)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scores:
    """The amounts of both sides and how well they fit each other's places."""

    claimed: Sequence[_Amount]
    given: Sequence[_Amount]
    alignment: Alignment

    def fit(self, i: int, k: int, without: int = -1) -> float:
        """How well claimed amount ``i`` fits the place of given amount ``k``, as a share of a perfect fit."""
        at = self.claimed[i].at
        total = self.alignment.context.full(at)
        if total == 0.0:
            return 0.0
        return self.alignment.context.score(at, self.given[k].at, without) / total

    def homes(self, i: int) -> list[int]:
        """The given amounts that claimed amount ``i`` can be."""
        return [k for k, other in enumerate(self.given) if _same(self.claimed[i].item, other.item)]


def _misfit(i: int, scores: _Scores) -> Misfit | None:
    amount = scores.claimed[i]
    homes = scores.homes(i)
    if not homes:
        return None
    own = max(scores.fit(i, k) for k in homes)
    best, rival = -1.0, -1
    for k, other in enumerate(scores.given):
        if k in homes or not _same_kind(amount.item, other.item):
            continue
        margin = _margin(i, k, homes, scores, own)
        if margin > best:
            best, rival = margin, k
    if rival < 0:
        return None
    if best > 0 and _firm(amount.at, scores.given[rival].at, scores.alignment):
        best = 0.0
    return Misfit(claimed=amount.item.text.strip(), rival=scores.given[rival].item.text.strip(), margin=best)


def _margin(i: int, k: int, homes: Sequence[int], scores: _Scores, own: float) -> float:
    """What amount ``i`` gains at place ``k``.

    When the sentence has that place's amount too, what both gain by changing places; then neither
    counts as the other's surroundings.
    """
    place = scores.given[k].item
    holders = [j for j, other in enumerate(scores.claimed) if j != i and _same(other.item, place)]
    if not holders:
        return scores.fit(i, k) - own
    j = max(holders, key=lambda holder: scores.fit(holder, k))
    here, there = scores.claimed[i].at, scores.claimed[j].at
    changed = scores.fit(i, k, there) + max(scores.fit(j, h, here) for h in homes)
    kept = max(scores.fit(i, h, there) for h in homes) + scores.fit(j, k, here)
    return (changed - kept) / 2


_LONG = 4
"""Tokens of a block inside which an amount stands firm."""


def _firm(at: int, rival: int, alignment: Alignment) -> bool:
    """Whether the amount and a word right beside it, that the rival does not have, stand together in the evidence."""
    around = {token.key for token in alignment.region.tokens[max(0, rival - 3) : rival + 4]}
    for block in alignment.blocks:
        if block.here <= at < block.here + block.length:
            if block.length >= _LONG and block.weight >= 2.5 and at > block.here and at < block.here + block.length - 1:
                return True
            beside = alignment.tokens[max(block.here, at - 4) : min(block.here + block.length, at + 5)]
            words = [t for t in beside if t.script not in ("quantity", "moment") and t.key not in around]
            return sum(token.weight for token in words) >= 0.8
    return False


_BIG = 1000
"""From here on "800,000" and "1.14 million" are of a kind."""


def _same_kind(one: Quantity | Moment, other: Quantity | Moment) -> bool:
    if isinstance(one, Quantity) and isinstance(other, Quantity):
        alike = (one.base or "") == (other.base or "") and (
            one.scaled == other.scaled or min(one.value, other.value) >= _BIG
        )
        counted = one.measures or _counter(one) == _counter(other)
        return alike and counted and not one.weak and not other.weak
    if isinstance(one, Moment) and isinstance(other, Moment):
        return [part is None for part in one.parts] == [part is None for part in other.parts] or one.agrees(other)
    return False


def _counter(quantity: Quantity) -> str:
    """What is counted, where it is written with the number: 권 of 5권."""
    return quantity.text.lstrip("0123456789,. ") if quantity.base == "" else ""


def _same(one: Quantity | Moment, other: Quantity | Moment) -> bool:
    if isinstance(one, Quantity) and isinstance(other, Quantity):
        return same_amount(one, other)
    return isinstance(one, Moment) and isinstance(other, Moment) and other.agrees(one)


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
        own = max((alignment.context.score(i, k) for k in homes), default=0.0) / total
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
        own = max(alignment.context.score(i, k) for k in homes) / total
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
