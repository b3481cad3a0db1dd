"""An extractive answer for baselines: the sentences of the context that share most with the question.

The same for every baseline, so that a difference in answers is one in what was retrieved. A sentence scores the sum of
the inverse frequencies (over the context's sentences) of the question's terms that it has, divided by the square root
of its own number of terms, as a cosine would be. The best two are given in reading order; ties go to the earlier one.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from vectree.text.analyse import content_terms
from vectree.text.sentences import sentence_spans

SENTENCES = 2


def best_sentences(question: str, passages: Sequence[str], limit: int = SENTENCES) -> tuple[tuple[int, str], ...]:
    """(index of its passage, sentence), in reading order; none where no sentence shares a term with the question."""
    found = [
        (place, " ".join(text[start:end].split()))
        for place, text in enumerate(passages)
        for start, end in sentence_spans(text)
    ]
    terms = [content_terms(sentence) for _, sentence in found]
    frequency = Counter(term for each in terms for term in set(each))
    wanted = set(content_terms(question))
    scored: list[tuple[float, int]] = []
    for row, each in enumerate(terms):
        shared = wanted.intersection(each)
        if shared:
            rarity = sum(math.log1p(len(found) / frequency[term]) for term in shared)
            scored.append((-rarity / math.sqrt(len(each)), row))
    chosen = sorted(row for _, row in sorted(scored)[:limit])
    return tuple(found[row] for row in chosen)
