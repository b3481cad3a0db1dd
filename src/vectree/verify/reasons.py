"""From findings to flags: which of them count by themselves, and the sentence that says why.

What is here as *sure* hardly ever happened in faithful sentences (decision 0008 has the counts); the rest
counts only when the belief, which weighs everything together, says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vectree.verify.attachment import Misfit
from vectree.verify.facts import Finding
from vectree.verify.features import Findings, is_edit
from vectree.verify.novelty import Slot
from vectree.verify.reading import Token
from vectree.verify.steering import Conflict

_MISFIT = 0.03
_CONFLICT = 0.15
_SURE_NEGATION = 0.4
_NEGATION = 0.15
_SURE_DIRECTION = 0.3
_SURE_EXTENT = 0.35
_SURE_ANTONYM = 0.6
_COPIED = 0.7
"""Share of a sentence in stretches of the evidence from which it counts as copied, with changes."""
_CLOSELY = 0.75
_ALMOST_ALL = 0.85
_BEGUN = 0.3
_TAIL = 2.0
_STRETCH = 2.5
"""Weights of what the evidence lacks, at the end of a sentence and anywhere in one stretch."""


def sure_findings(findings: Findings) -> list[Finding]:
    """What flags a sentence by itself."""
    copied = findings.novelty.verbatim
    found: list[Finding] = [*findings.facts, *_negations(findings, _SURE_NEGATION)]
    found.extend(_conflict(conflict) for conflict in findings.conflicts if _is_sure(conflict, copied))
    found.extend(_conflict(conflict) for conflict in findings.antonyms if conflict.strength >= _SURE_ANTONYM)
    if copied >= 0.5:
        found.extend(_conflict(conflict) for conflict in findings.reversed if conflict.strength >= 0.6)
    if {e.role in ("to", "from") for e in findings.roles} == {True, False}:
        found.extend(_roles(findings))
    found.extend(_misfit(misfit) for misfit in findings.crossed)
    if findings.novelty.acronyms:
        found.extend(_names(findings))
    if copied >= _CLOSELY:
        found.extend(_exchange(slot) for slot in findings.novelty.slots if is_edit(slot))
    if copied >= _BEGUN and (findings.novelty.tail >= _TAIL or findings.novelty.longest >= _STRETCH):
        found.append(_nothing_of(findings.novelty.longest_text))
    if copied >= _ALMOST_ALL:
        found.extend(_extents(findings))
    return found


def _is_sure(conflict: Conflict, copied: float) -> bool:
    if conflict.flag == "comparison":
        return conflict.strength > _SURE_DIRECTION or (conflict.strength > _CONFLICT and copied >= _COPIED)
    return conflict.strength > _SURE_EXTENT


def likely_findings(findings: Findings) -> list[Finding]:
    """What explains a sentence that is believed to be unsupported, most telling first; never empty."""
    found: list[Finding] = [*findings.facts, *_negations(findings, _NEGATION)]
    found.extend(
        Finding(
            flag="comparison",
            reason=f'"{bound.quantity.text}" is "{bound.claimed}" in the sentence, "{bound.given}" in the evidence.',
        )
        for bound in findings.bounds
    )
    conflicts = (*findings.reversed, *findings.conflicts, *findings.antonyms)
    found.extend(_conflict(conflict) for conflict in conflicts if conflict.strength >= _CONFLICT)
    found.extend(_misfit(misfit) for misfit in findings.misfits if misfit.margin > _MISFIT)
    found.extend(_names(findings))
    found.extend(_roles(findings))
    found.extend(sure_findings(findings))
    return found or [_unsupported(findings)]


def _conflict(conflict: Conflict) -> Finding:
    reason = f'The sentence says "{conflict.claimed.text}" where the evidence says "{conflict.given}".'
    return Finding(flag=conflict.flag, reason=reason)


def _misfit(misfit: Misfit) -> Finding:
    return Finding(flag="misattached", reason=f'"{misfit.claimed}" stands where the evidence has "{misfit.rival}".')


def _roles(findings: Findings) -> Iterator[Finding]:
    for e in findings.roles:
        reason = f'"{e.word}" is the {e.role} in the sentence, the {e.given} in the evidence.'
        yield Finding(flag="misattached", reason=reason)


def _negations(findings: Findings, least: float) -> Iterator[Finding]:
    for n in findings.negations:
        if n.strength < least:
            continue
        if n.added:
            reason = f'The sentence negates "{n.word}" ("{n.text}"), the evidence does not.'
        else:
            reason = f'The evidence negates "{n.word}" ("{n.text}"), the sentence does not.'
        yield Finding(flag="negation", reason=reason)


def _names(findings: Findings) -> Iterator[Finding]:
    names = findings.novelty.names
    if names:
        slot = next((s for s in findings.novelty.slots if any(t.text in names for t in s.here) and s.there), None)
        instead = f'; it has "{_text(slot.there)}" there' if slot else ""
        yield Finding(flag="name", reason=f'"{" ".join(names)}" is not in the evidence{instead}.')


def _exchange(slot: Slot) -> Finding:
    flag = "name" if any(token.name for token in (*slot.here, *slot.there)) else "misattached"
    reason = f'The sentence says "{_text(slot.here)}" where the evidence says "{_text(slot.there)}".'
    return Finding(flag=flag, reason=reason)


def _extents(findings: Findings) -> Iterator[Finding]:
    if findings.restriction:
        reason = f'The evidence says so of "{findings.restriction}" only, the sentence without it.'
        yield Finding(flag="quantifier", reason=reason)
    for value in findings.introduced:
        reason = f'The sentence says "{value}", the evidence does not.'
        yield Finding(flag="quantifier", reason=reason)


def _unsupported(findings: Findings) -> Finding:
    novelty = findings.novelty
    slot = max((s for s in novelty.slots if s.lost > 0), key=lambda s: s.strength * s.replaced, default=None)
    if slot is not None and slot.strength * slot.replaced >= novelty.longest * 0.5:
        reason = f'The sentence says "{_text(slot.here)}" where the evidence says "{_text(slot.there)}".'
        return Finding(flag="unsupported", reason=reason)
    if novelty.longest_text:
        return _nothing_of(novelty.longest_text)
    return Finding(flag="unsupported", reason="The evidence has the words, but not put together in this way.")


def _nothing_of(text: str) -> Finding:
    return Finding(flag="unsupported", reason=f'The evidence has nothing of "{text}".')


def _text(tokens: Sequence[Token]) -> str:
    return " ".join(token.text for token in tokens)
