"""Codes with digits (ZX-007, PM2.5, 10-K, 1.2.3) that the evidence does not have."""

from __future__ import annotations

from vectree.verify.align import Alignment
from vectree.verify.facts import Finding


def check_codes(alignment: Alignment) -> list[Finding]:
    """One finding for each code that is nowhere in the region, in order of the sentence."""
    findings: list[Finding] = []
    for token, support in zip(alignment.tokens, alignment.support, strict=True):
        if token.script in ("quantity", "moment") or support > 0.0:
            continue
        if any(character.isdigit() for character in token.text):
            findings.append(Finding(flag="number", reason=f'"{token.text}" is not in the evidence.'))
    return findings
