"""Which field a document belongs to, by the words that are typical of it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib import resources

from vectree.types.document import Page

GENERAL = "general"
DOMAINS = (GENERAL, "medical", "legal", "financial", "academic")
_READ_CHARACTERS = 60_000
_PAGES = 40
_LEAST = 4.0
"""Hits per 1,000 words under which a document belongs to no field."""
_LEAD = 1.15
"""How much more of them the first field has than the second."""
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_WORD = re.compile(r"[^\W_]+")


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    text = resources.files("vectree.outline.describe").joinpath("domains.json").read_text(encoding="utf-8")
    vocabulary: dict[str, list[str]] = json.loads(text)
    return {domain: _pattern(terms) for domain, terms in vocabulary.items()}


def _pattern(terms: Sequence[str]) -> re.Pattern[str]:
    words = "|".join(re.escape(term) for term in terms if not _CJK.search(term))
    signs = "|".join(re.escape(term) for term in terms if _CJK.search(term))
    return re.compile(rf"\b(?:{words})\b|{signs}")


def detect_domain(pages: Sequence[Page]) -> str:
    """One of ``DOMAINS``: the field with the most typical words, or ``general`` where none stands out.

    A word that comes again and again counts with the square root of how often, so that breadth decides.
    """
    text = _sample(pages)
    length = len(_WORD.findall(text)) + len(_CJK.findall(text)) // 2
    if not length:
        return GENERAL
    scores: list[tuple[float, str]] = []
    for domain, pattern in _patterns().items():
        counts: dict[str, int] = {}
        for term in pattern.findall(text):
            counts[term] = counts.get(term, 0) + 1
        hits = sum(counts.values())
        breadth = sum(count**0.5 for count in counts.values())
        scores.append((breadth if hits * 1000 / length >= _LEAST else 0.0, domain))
    (first, domain), (second, _) = sorted(scores, key=lambda score: -score[0])[:2]
    return domain if first > 0 and first >= second * _LEAD else GENERAL


def _sample(pages: Sequence[Page]) -> str:
    """The beginning and pages spread over the rest, case-folded."""
    step = max(1, len(pages) // _PAGES)
    chosen = [*pages[:5], *pages[5::step]][:_PAGES]
    share = _READ_CHARACTERS // max(1, len(chosen))
    return "\n".join(page.text[: max(share, 1500)] for page in chosen).casefold()[: 2 * _READ_CHARACTERS]
