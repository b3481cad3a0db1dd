"""The five overlap signals of TreeRAG (section "Hallucination Detection", table of signals).

Each sentence is compared with the best-matching window of one to three consecutive evidence sentences,
not with the whole evidence: F1 against everything retrieved would punish long evidence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from vectree.text.normalise import matching_form
from vectree.types.verdict import Signals
from vectree.verify.evidence import EvidenceIndex, Window

_CHARACTERS = 3
"""Length of the character n-grams."""


def measure_signals(
    text: str, terms: Sequence[str], index: EvidenceIndex, citation: float
) -> tuple[Signals, int | None]:
    """Signals against the best window, and the evidence string it is from; all 0 and None without a match.

    Ties go to the window that comes first in order of the text.
    """
    best: Window | None = None
    best_f1 = 0.0
    for window in index.windows(terms):
        f1 = weighted_f1(terms, window.terms)
        if f1 > best_f1:
            best, best_f1 = window, f1
    if best is None:
        return Signals(citation=citation, word_f1=0.0, bigram_f1=0.0, trigram_f1=0.0, char_jaccard=0.0), None
    signals = Signals(
        citation=citation,
        word_f1=best_f1,
        bigram_f1=ngram_f1(terms, best.terms, 2),
        trigram_f1=ngram_f1(terms, best.terms, 3),
        char_jaccard=jaccard(matching_form(text), matching_form(best.text)),
    )
    return signals, best.source


def weighted_f1(one: Sequence[str], other: Sequence[str]) -> float:
    """F1 of two bags of terms, longer terms and numbers counting more; in [0, 1], 0 when one is empty."""
    first, second = Counter(one), Counter(other)
    shared = sum(count * _weight(term) for term, count in (first & second).items())
    mass = sum(count * _weight(term) for term, count in first.items())
    mass_other = sum(count * _weight(term) for term, count in second.items())
    return 2 * shared / (mass + mass_other) if shared else 0.0


@lru_cache(maxsize=100_000)
def _weight(term: str) -> float:
    if any(character.isdigit() for character in term):
        return 2.0
    return 1.0 if len(term) <= 3 else 1.5


def ngram_f1(one: Sequence[str], other: Sequence[str], n: int) -> float:
    """F1 of two bags of n-grams; 0 when one has none, but 1 for two equal texts that are too short."""
    if len(one) < n or len(other) < n:
        return float(bool(one) and tuple(one) == tuple(other))
    first = Counter(tuple(one[i : i + n]) for i in range(len(one) - n + 1))
    second = Counter(tuple(other[i : i + n]) for i in range(len(other) - n + 1))
    shared = (first & second).total()
    return 2 * shared / (first.total() + second.total()) if shared else 0.0


def jaccard(one: str, other: str) -> float:
    """Jaccard similarity of two sets of character trigrams; in [0, 1], 0 when one has none."""
    first = {one[i : i + _CHARACTERS] for i in range(len(one) - _CHARACTERS + 1)}
    second = {other[i : i + _CHARACTERS] for i in range(len(other) - _CHARACTERS + 1)}
    return len(first & second) / len(first | second) if first and second else 0.0
