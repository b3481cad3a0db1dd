"""What the checks found in a sentence, as numbers that a belief is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vectree.types.verdict import Flag
from vectree.verify.align import Alignment, align
from vectree.verify.antonyms import find_antonyms, find_opposite_characters
from vectree.verify.attachment import Misfit, find_crossed, find_misfits
from vectree.verify.bounds import BoundConflict, find_bound_conflicts
from vectree.verify.codes import check_codes
from vectree.verify.directions import find_contradictions
from vectree.verify.displaced import Displaced, find_displaced, find_exchanged
from vectree.verify.extents import dropped_restriction, introduced
from vectree.verify.facts import Finding, check_facts
from vectree.verify.lexicon import Sign
from vectree.verify.novelty import Novelty, Slot, measure_novelty
from vectree.verify.polarity import Negation, find_negations
from vectree.verify.region import CJK_SCRIPTS, Analysed, Region
from vectree.verify.roles import Exchange, exchanged_around_verbs, exchanged_roles
from vectree.verify.steering import Conflict, find_conflicts, opposed


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """All that was found in one sentence."""

    alignment: Alignment
    facts: tuple[Finding, ...]
    conflicts: tuple[Conflict, ...]
    bounds: tuple[BoundConflict, ...]
    negations: tuple[Negation, ...]
    introduced: dict[str, int]
    antonyms: tuple[Conflict, ...]
    reversed: tuple[Conflict, ...]
    """Opposites in a copied stretch."""
    restriction: str
    """What restricts the statement in the evidence and is left out here; empty: nothing."""
    misfits: tuple[Misfit, ...]
    crossed: tuple[Misfit, ...]
    """Amounts that changed places between the words right beside them."""
    displaced: tuple[Displaced, ...]
    exchanged: tuple[Displaced, ...]
    roles: tuple[Exchange, ...]
    novelty: Novelty


def examine(sentence: Analysed, region: Region) -> Findings:
    """Run every check of a sentence against a region."""
    alignment = align(sentence, region)
    reading = sentence.reading
    novelty = measure_novelty(alignment)
    amounts = [(quantity, reading.token_at(quantity.start)) for quantity in reading.quantities]
    return Findings(
        alignment=alignment,
        facts=(*check_facts(reading, region), *check_codes(alignment)),
        conflicts=(
            *find_contradictions(reading.text, sentence.signs, reading.quantities),
            *find_conflicts(sentence.signs, reading.quantities, alignment),
        ),
        antonyms=(*find_antonyms(alignment), *find_opposite_characters(alignment)),
        bounds=tuple(find_bound_conflicts(sentence.signs, amounts, alignment)),
        negations=tuple(find_negations(sentence.signs, alignment)),
        introduced=introduced(sentence.signs, alignment),
        reversed=tuple(find_reversed(sentence.signs, alignment, novelty.slots)),
        restriction=dropped_restriction(sentence.signs, alignment),
        misfits=tuple(find_misfits(sentence, alignment)),
        crossed=find_crossed(sentence, alignment),
        displaced=tuple(find_displaced(alignment)),
        exchanged=tuple(find_exchanged(alignment)),
        roles=(*exchanged_roles(alignment), *exchanged_around_verbs(alignment)),
        novelty=novelty,
    )


FEATURES = (
    "number",
    "unit",
    "date",
    "direction",
    "extent",
    "antonym",
    "reversed",
    "bound",
    "negation_added",
    "negation_left_out",
    "only",
    "some",
    "all",
    "may",
    "must",
    "introduced_verbatim",
    "restriction",
    "misfit",
    "misfits",
    "crossed",
    "displaced",
    "usurped",
    "exchanged",
    "roles",
    "missing",
    "missing_cjk",
    "missing_nouns",
    "names",
    "acronyms",
    "longest",
    "tail",
    "slot",
    "slot_verbatim",
    "slot_nouns",
    "slot_nouns_verbatim",
    "slot_name",
    "edit",
    "missing_verbatim",
    "not_verbatim",
)
"""Names of the values of ``measure``, in order."""


def measure(findings: Findings) -> tuple[float, ...]:
    """One value per name of ``FEATURES``; each is 0 where nothing was found, and bounded."""
    flags = [finding.flag for finding in findings.facts]
    novelty = findings.novelty
    share = novelty.missing / novelty.total if novelty.total else 0.0
    nouns = novelty.missing_nouns / novelty.total if novelty.total else 0.0
    slots = [slot.strength * min(slot.replaced, 2.0) for slot in novelty.slots if slot.lost > 0]
    noun_slots = [slot.strength * min(slot.nouns, 2.0) for slot in novelty.slots if slot.lost > 0]
    named = [slot for slot in novelty.slots if any(token.name for token in slot.here) and slot.lost > 0]
    cjk = any(token.script in CJK_SCRIPTS for token in findings.alignment.tokens)
    slot = max(slots, default=0.0)
    new = findings.introduced
    return (
        float("number" in flags),
        float("unit" in flags),
        float("date" in flags),
        _strongest([c.strength for c in findings.conflicts if c.flag == "comparison"]),
        _strongest([c.strength for c in findings.conflicts if c.flag == "quantifier"]),
        _strongest([c.strength for c in findings.antonyms]),
        _strongest([c.strength for c in findings.reversed]),
        float(bool(findings.bounds)),
        _strongest([n.strength for n in findings.negations if n.added]),
        _strongest([n.strength for n in findings.negations if not n.added]),
        float(new.get("only", 0) > 0),
        float(new.get("some", 0) + new.get("most", 0) > 0),
        float(new.get("all", 0) + new.get("none", 0) > 0),
        float(new.get("may", 0) > 0),
        float(new.get("must", 0) > 0),
        float(min(1, sum(new.values()))) * novelty.verbatim**2,
        float(bool(findings.restriction)),
        min(0.5, max([0.0, *(m.margin for m in findings.misfits)])),
        float(min(2, sum(m.margin > 0.03 for m in findings.misfits))),
        float(bool(findings.crossed)),
        min(0.5, max([0.0, *(d.margin for d in findings.displaced if not d.novel)])),
        max([0.0, *(d.margin for d in findings.displaced if d.novel)]),
        min(0.5, max([0.0, *(d.margin for d in findings.exchanged)])),
        float(min(2, len(findings.roles))),
        share * float(not cjk),
        share * float(cjk),
        nouns,
        float(min(3, len(novelty.names))),
        float(min(2, novelty.acronyms)),
        min(4.0, novelty.longest),
        min(4.0, novelty.tail),
        slot,
        slot * novelty.verbatim**2,
        max(noun_slots, default=0.0),
        max(noun_slots, default=0.0) * novelty.verbatim**2,
        float(bool(named)),
        float(any(is_edit(slot) for slot in novelty.slots) and novelty.verbatim >= 0.6),
        min(3.0, novelty.missing) * novelty.verbatim**2,
        1.0 - novelty.verbatim,
    )


def find_reversed(signs: Sequence[Sign], alignment: Alignment, slots: Sequence[Slot]) -> list[Conflict]:
    """Signs in a slot that contradict a sign of what stood there."""
    found: list[Conflict] = []
    for slot in slots:
        here = range(slot.start, slot.start + len(slot.here))
        there = range(slot.end, slot.end + len(slot.there))
        given = [placed.item for placed in alignment.region.signs if placed.first in there]
        for sign in signs:
            if sign.axis == "polarity" or sign.first + 1 not in here:
                continue
            other = next((g for g in given if g.axis == sign.axis and g.value in opposed(sign.axis, sign.value)), None)
            if other is not None and not any(g.axis == sign.axis and g.value == sign.value for g in given):
                flag: Flag = "quantifier" if sign.axis in ("modality", "extent") else "comparison"
                found.append(Conflict(flag=flag, claimed=sign, given=other.text, strength=slot.strength))
    return found


def is_edit(slot: Slot) -> bool:
    """Whether a slot looks like one noun put for another in a copied stretch."""
    return slot.strength >= 0.6 and slot.nouns >= 0.4 and slot.nouns >= 0.6 * slot.replaced and slot.lost_nouns >= 0.4


def _strongest(values: Sequence[float]) -> float:
    return max(values, default=0.0)
