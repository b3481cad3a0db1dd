"""Negation that the sentence adds or leaves out.

A negation belongs to a word: the next content word in English, the one before it in Korean and
Japanese. It is *added* when the evidence negates nothing around the place of that word, *left out*
when the sentence has a word that the evidence negates and negates nothing around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vectree.verify.align import Alignment
from vectree.verify.lexicon import Sign, turns
from vectree.verify.reading import Token
from vectree.verify.region import Placed, Region

_REACH = 5
"""Tokens around a word within which a negation may concern it."""
_NEAR = 3
_PREFIXES = {"non": 4, "un": 4, "dis": 5, "mis": 5, "in": 6, "im": 6, "ir": 6, "il": 5}
"""English prefixes and the least length of what they turn (income is no opposite of come)."""
_CJK_PREFIXES = "不非無未否불비무미"


@dataclass(frozen=True, slots=True, kw_only=True)
class Negation:
    """A negation on one side only."""

    added: bool
    """By the sentence; False: left out."""
    word: str
    text: str
    strength: float
    """How well the surroundings of the two places fit, in [0, 1]."""


def find_negations(signs: Sequence[Sign], alignment: Alignment) -> list[Negation]:
    """Negations added, then those left out, then prefixes (compliance, noncompliance)."""
    here = [(sign.value, sign.first + 1, sign.last + 1) for sign in signs if sign.axis == "polarity"]
    region = alignment.region
    there = [(p.item.value, p.first, p.last) for p in region.signs if p.item.axis == "polarity"]
    found = _all_added(signs, alignment, there)
    restricted = any(sign.axis == "extent" and sign.value == "only" for sign in signs) and not any(
        placed.item.axis == "extent" and placed.item.value == "only" for placed in region.signs
    )
    conditions = [p.item for p in region.signs if p.item.axis == "polarity" and p.item.value == "conditional"]
    for placed in region.signs:
        if placed.item.axis == "polarity" and placed.item.value == "neg" and not _turns_bound(placed, region):
            if restricted and any(placed.item.start == condition.start for condition in conditions):
                # "Only if the bank agrees" is "not without the bank's consent".
                continue
            negation = _left_out(placed, alignment, here)
            if negation is not None:
                found.append(negation)
    found.extend(_prefixes(alignment, here, there))
    return found


def _all_added(signs: Sequence[Sign], alignment: Alignment, there: Sequence[tuple[str, int, int]]) -> list[Negation]:
    """Negations added; "unless …, not" affirms, so two that the evidence has neither of cancel out."""
    bounds = [sign for sign in signs if sign.axis == "bound"]
    conditions = [sign for sign in signs if sign.axis == "polarity" and sign.value == "conditional"]
    plain = [
        sign
        for sign in signs
        if sign.axis == "polarity"
        and sign.value == "neg"
        and not any(turns(sign, bound) for bound in bounds)
        and not any(condition.start <= sign.start < condition.end for condition in conditions)
    ]
    added = {sign: negation for sign in plain if (negation := _added(sign, alignment, there)) is not None}
    for condition in conditions:
        negation = _added(condition, alignment, there)
        if negation is None:
            continue
        partner = next((sign for sign in plain if 0 < sign.first - condition.last <= _CLAUSE), None)
        if partner is not None and partner in added:
            del added[partner]
        else:
            added[condition] = negation
    return list(added.values())


_CLAUSE = 12
"""Tokens within which a condition and what follows from it are looked for."""


def _has_negative(token: Token, region: Region) -> bool:
    """Whether the evidence has the word with a negative prefix: "cannot agree", "disagreements"."""
    prefixes = tuple(_PREFIXES) if token.script == "latin" else tuple(_CJK_PREFIXES)
    stem = _plain(token)[:_STEM] if token.script == "latin" else token.key
    if len(stem) < 2:
        return False
    forms = tuple(prefix + stem for prefix in prefixes)
    return any(_plain(other).startswith(forms) for other in region.tokens if other.script == token.script)


_STEM = 5


def _turns_bound(negation: Placed[Sign], region: Region) -> bool:
    """Whether it belongs to a bound ("넘지 못한다"), which is compared as a bound."""
    return any(
        placed.item.axis == "bound"
        and region.sentence[placed.first] == region.sentence[negation.first]
        and turns(negation.item, placed.item)
        for placed in region.signs
    )


def head_of(sign: Sign, first: int, last: int, tokens: Sequence[Token]) -> int | None:
    """The word that a negation at tokens ``[first, last]`` belongs to."""
    if tokens[first].script == "latin":
        candidates = range(last + 1, min(len(tokens), last + 5))
    else:
        if sign.start > tokens[first].start and tokens[first].script == "hangul":
            # 투여하지 않는다: it begins inside the word that it negates.
            return first
        candidates = range(first - 1, max(-1, first - 4), -1)
    for i in candidates:
        if tokens[i].key == "<s>":
            return None
        if tokens[i].weight >= 0.4 or tokens[i].script in ("quantity", "moment"):
            return i
    return None


def _near(
    at: int,
    signs: Sequence[tuple[str, int, int]],
    alignment: Alignment | None,
    reach: int,
    lexical: int | None = None,
) -> bool:
    """Whether a negation stands within reach, inside the sentence; ``lexical`` is the reach of words like 금지."""
    for value, first, last in signs:
        if lexical is not None and value == "lexical":
            if first - lexical <= at <= last + lexical:
                return True
        elif first - reach <= at <= last + reach:
            if alignment is None or alignment.region.sentence[first] == alignment.region.sentence[at]:
                return True
    return False


def _added(sign: Sign, alignment: Alignment, there: Sequence[tuple[str, int, int]]) -> Negation | None:
    first, last = sign.first + 1, sign.last + 1
    head = head_of(sign, first, last, alignment.tokens)
    at = _place(first if head is None else head, alignment)
    if at is None:
        return None
    if (
        head is not None
        and alignment.place[head] == at
        and alignment.tokens[head].key == alignment.region.tokens[at].key
    ):
        # A negated "prohibited" is not answered for by the evidence's "prohibited" itself.
        there = [given for given in there if not (given[0] == "lexical" and given[1] <= at <= given[2])]
    if any(
        _near(place, there, alignment, _REACH) for place in (at, *(alignment.homes[head] if head is not None else ()))
    ):
        return None
    word = alignment.tokens[head].text if head is not None else sign.text
    if head is not None and _has_negative(alignment.tokens[head], alignment.region):
        return None
    strength = _fit(first if head is None else head, at, alignment)
    if not _negates_at_all(alignment, there):
        strength = max(strength, _ALONE)
    return Negation(added=True, word=word, text=sign.text, strength=strength)


_ALONE = 0.5
"""Strength of a negation where the evidence sentences concerned negate nothing at all."""


def _negates_at_all(alignment: Alignment, there: Sequence[tuple[str, int, int]]) -> bool:
    """Whether any evidence sentence that the sentence draws on negates anything."""
    sentences = {
        alignment.region.sentence[place]
        for token, place in zip(alignment.tokens, alignment.place, strict=True)
        if place is not None and token.weight >= 0.9
    }
    return not sentences or any(alignment.region.sentence[first] in sentences for _, first, _ in there)


def _place(i: int, alignment: Alignment) -> int | None:
    """Where token ``i`` would stand in the region: its own place, or its nearest neighbour's."""
    for distance in range(6):
        for k in (i - distance, i + distance):
            if 0 < k < len(alignment.tokens) - 1 and alignment.place[k] is not None and alignment.tokens[k].weight > 0:
                return alignment.place[k]
    return None


def _fit(i: int, at: int, alignment: Alignment) -> float:
    total = alignment.context.full(i)
    return min(1.0, alignment.context.score(i, at) / total) if total else 0.0


def _left_out(negation: Placed[Sign], alignment: Alignment, here: Sequence[tuple[str, int, int]]) -> Negation | None:
    sign = negation.item
    head = head_of(sign, negation.first, negation.last, alignment.region.tokens)
    if head is None:
        return None
    for i, place in enumerate(alignment.place):
        if place != head or alignment.tokens[i].weight == 0:
            continue
        if _is_negated(i, alignment.tokens[i], here):
            return None
        return Negation(added=False, word=alignment.tokens[i].text, text=sign.text, strength=_fit(i, head, alignment))
    return None


def _is_negated(i: int, token: Token, here: Sequence[tuple[str, int, int]]) -> bool:
    """Whether something around token ``i`` negates it: on either side in English, behind it in Korean and Japanese."""
    before = _NEAR if token.script == "latin" else 0
    return any(first - _NEAR <= i <= last + before for _, first, last in here)


def _prefixes(
    alignment: Alignment, here: Sequence[tuple[str, int, int]], there: Sequence[tuple[str, int, int]]
) -> list[Negation]:
    found: list[Negation] = []
    region = alignment.region
    places: dict[str, int] = {}
    for at, other in enumerate(region.tokens):
        if other.weight > 0:
            places.setdefault(_plain(other), at)
    for i, token in enumerate(alignment.tokens):
        if token.weight == 0 or token.key in region.positions:
            continue
        at = next((places[form] for form in _turned_forms(token) if form in places), None)
        if at is None:
            continue
        elsewhere = [given for given in here if not given[1] <= i <= given[2]]
        if _near(i, elsewhere, None, 2) or _near(at, there, alignment, 2, -1):
            # 불합격 and 합격하지 못한 are the same.
            continue
        other = region.tokens[at]
        added = len(token.key) > len(other.key)
        found.append(Negation(added=added, word=token.text, text=other.text, strength=_fit(i, at, alignment)))
    return found


def _plain(token: Token) -> str:
    return token.text.casefold() if token.script == "latin" else token.key


def _turned_forms(token: Token) -> list[str]:
    """The word with a negative prefix, or without the one it has."""
    word = _plain(token)
    if token.script == "latin":
        longer = [prefix + word for prefix, least in _PREFIXES.items() if len(word) >= least]
        shorter = [
            word[len(prefix) :]
            for prefix, least in _PREFIXES.items()
            if word.startswith(prefix) and len(word) - len(prefix) >= least
        ]
        return longer + shorter
    if len(word) < 2:
        return []
    forms = [prefix + word for prefix in _CJK_PREFIXES]
    # 対象 and 対象外.
    forms += [word + suffix for suffix in _CJK_SUFFIXES]
    if word[-1] in _CJK_SUFFIXES and len(word) > 2:
        forms.append(word[:-1])
    if word[0] in _CJK_PREFIXES and len(word) > 2:
        forms.append(word[1:])
    # 有給 and 無給: the first character turns the word.
    return [*forms, _HAVE[word[0]] + word[1:]] if word[0] in _HAVE else forms


_CJK_SUFFIXES = "外외"
_HAVE = {"有": "無", "無": "有", "유": "무", "무": "유"}


def differ_by_prefix(one: Token, other: Token) -> bool:
    """Whether one word is the other with a negative prefix."""
    return one.script == other.script and _plain(other) in _turned_forms(one)
