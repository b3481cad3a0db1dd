"""Amounts that belong to something else in the evidence.

An amount of the sentence is compared, by the words around it, with every amount of its kind in the
evidence: when another amount's surroundings fit better than its own, it is attached to the wrong thing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vectree.text.moments import Moment
from vectree.verify.align import Alignment
from vectree.verify.facts import same_amount
from vectree.verify.quantities import Quantity
from vectree.verify.reading import Token
from vectree.verify.region import Analysed


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


_BESIDE = 3


def _has_companion(at: int, rival: int, alignment: Alignment) -> bool:
    """Whether a moment right beside stands beside the amount's own place too, and not beside the rival's."""
    own = alignment.homes[at]
    for k in range(max(0, at - _BESIDE), min(len(alignment.tokens), at + _BESIDE + 1)):
        if k == at or alignment.tokens[k].script != "moment":
            continue
        homes = [home for home in alignment.homes[k] if home != rival]
        beside = any(abs(home - place) <= _BESIDE for home in homes for place in own)
        if beside and not any(abs(home - rival) <= _BESIDE for home in homes):
            return True
    return False


def _firm(at: int, rival: int, alignment: Alignment) -> bool:
    """Whether the amount and a word right beside it, that the rival does not have, stand together in the evidence."""
    if _has_companion(at, rival, alignment):
        return True
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


def find_crossed(sentence: Analysed, alignment: Alignment) -> tuple[Misfit, ...]:
    """Two amounts with each other's noun before them or moment behind them: 台湾が696万人、韓国が420万人."""
    reading, region = sentence.reading, alignment.region
    places = [(quantity, reading.token_at(quantity.start) + 1) for quantity in reading.quantities]
    for beside in (_noun_before, _moment_behind):
        claimed = [(word, quantity) for quantity, at in places if (word := beside(alignment.tokens, at))]
        given = [(word, p.item) for p in region.quantities if (word := beside(region.tokens, p.first))]
        crossed = _crossed(claimed, given)
        if crossed:
            return crossed
    return ()


def _crossed(claimed: Sequence[tuple[str, Quantity]], given: Sequence[tuple[str, Quantity]]) -> tuple[Misfit, ...]:
    for n, (one, amount) in enumerate(claimed[:_MOST]):
        for other, rival in claimed[n + 1 : _MOST]:
            if one == other or same_amount(amount, rival) or not _same_kind(amount, rival):
                continue
            kept = any(w == one and same_amount(q, amount) for w, q in given)
            kept = kept or any(w == other and same_amount(q, rival) for w, q in given)
            changed = any(w == one and same_amount(q, rival) for w, q in given)
            if changed and not kept and any(w == other and same_amount(q, amount) for w, q in given):
                return (
                    Misfit(claimed=amount.text, rival=rival.text, margin=1.0),
                    Misfit(claimed=rival.text, rival=amount.text, margin=1.0),
                )
    return ()


def _moment_behind(tokens: Sequence[Token], at: int) -> str:
    """Key of the moment within three tokens behind an amount; empty for none."""
    for k in range(at + 1, min(len(tokens), at + 4)):
        if tokens[k].script in ("border", "quantity"):
            return ""
        if tokens[k].script == "moment":
            return tokens[k].key
    return ""


def _noun_before(tokens: Sequence[Token], at: int) -> str:
    """Key of the noun within three tokens before an amount, no border between; empty for none."""
    for k in range(at - 1, max(-1, at - 4), -1):
        if tokens[k].script in ("border", "quantity", "moment"):
            return ""
        if tokens[k].noun and tokens[k].weight >= 0.9:
            return tokens[k].key
    return ""
