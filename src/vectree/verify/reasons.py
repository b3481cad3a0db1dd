"""From findings to flags: which of them count, and the sentence that says why."""

from __future__ import annotations

from vectree.types.verdict import Flag
from vectree.verify.facts import Finding
from vectree.verify.features import Findings

_MISFIT = 0.03
_CONFLICT = 0.15
_SURE_NEGATION = 0.4
_NEGATION = 0.15


def sure_findings(findings: Findings) -> list[Finding]:
    """What flags a sentence by itself: amounts, moments, negations, and two that changed roles."""
    exchanged = {e.role in ("to", "from") for e in findings.roles} == {True, False}
    return [*findings.facts, *_negations(findings, _SURE_NEGATION), *(_roles(findings) if exchanged else ())]


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
    found.extend(
        Finding(
            flag=conflict.flag,
            reason=f'The sentence says "{conflict.claimed.text}" where the evidence says "{conflict.given}".',
        )
        for conflict in (*findings.reversed, *findings.conflicts, *findings.antonyms)
        if conflict.strength >= _CONFLICT
    )
    found.extend(
        Finding(
            flag="misattached",
            reason=f'"{misfit.claimed}" stands where the evidence has "{misfit.rival}".',
        )
        for misfit in findings.misfits
        if misfit.margin > _MISFIT
    )
    found.extend(_names(findings))
    found.extend(_roles(findings))
    return found or [_unsupported(findings)]


def _roles(findings: Findings) -> list[Finding]:
    return [
        Finding(
            flag="misattached", reason=f'"{e.word}" is the {e.role} in the sentence, the {e.given} in the evidence.'
        )
        for e in findings.roles
    ]


def _negations(findings: Findings, least: float) -> list[Finding]:
    return [
        Finding(
            flag="negation",
            reason=(
                f'The sentence negates "{n.word}" ("{n.text}"), the evidence does not.'
                if n.added
                else f'The evidence negates "{n.word}" ("{n.text}"), the sentence does not.'
            ),
        )
        for n in findings.negations
        if n.strength >= least
    ]


def _names(findings: Findings) -> list[Finding]:
    names = findings.novelty.names
    if not names:
        return []
    slot = next((s for s in findings.novelty.slots if any(t.text in names for t in s.here) and s.there), None)
    instead = f'; it has "{" ".join(t.text for t in slot.there)}" there' if slot else ""
    return [Finding(flag="name", reason=f'"{" ".join(names)}" is not in the evidence{instead}.')]


def _unsupported(findings: Findings) -> Finding:
    flag: Flag = "unsupported"
    novelty = findings.novelty
    slot = max((s for s in novelty.slots if s.lost > 0), key=lambda s: s.strength * s.replaced, default=None)
    if slot is not None and slot.strength * slot.replaced >= novelty.longest * 0.5:
        here, there = " ".join(t.text for t in slot.here), " ".join(t.text for t in slot.there)
        return Finding(flag=flag, reason=f'The sentence says "{here}" where the evidence says "{there}".')
    if novelty.longest_text:
        return Finding(flag=flag, reason=f'The evidence has nothing of "{novelty.longest_text}".')
    return Finding(flag=flag, reason="The evidence has the words, but not put together in this way.")
