"""What of the passages goes to the answerer (TreeRAG, section "Contextual compression"; our order of steps).

Passages whose cosine with the question is under 0.2 are dropped, of two more alike than 0.7 the worse
goes, the rest is taken best first, whole, while the budget lasts. The best passage stays whatever its
cosine; where no passage shares a word with the question (another language, found by embeddings), the best
three do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

import numpy as np

from vectree.compress.vectors import passage_vectors
from vectree.errors import QueryError
from vectree.text.paragraphs import is_paragraphs
from vectree.text.tokens import count_tokens
from vectree.types.evidence import Dropped, Evidence, Passage

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument
    from vectree.types.document import DocumentId
    from vectree.types.query import Query

_WITHOUT_WORDS = 3


OVER_BUDGET = "over budget"
"""Why a passage was dropped that there was no room for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CompressionSettings:
    """The paper's values by default. Raises QueryError for impossible ones."""

    enabled: bool = True
    """Without compression all passages stay, in order, while the budget lasts."""
    least_relevance: float = 0.2
    most_alike: float = 0.7
    budget_tokens: int = 4000

    def __post_init__(self) -> None:
        if self.budget_tokens < 1:
            raise QueryError(f"budget_tokens {self.budget_tokens!r} must be at least 1")


def compress(
    query: Query,
    passages: Sequence[Passage],
    documents: Mapping[DocumentId, CompiledDocument],
    settings: CompressionSettings | None = None,
) -> Evidence:
    """The evidence, best passage first, ties in the order given; ``documents`` has those of all passages.

    Never over the budget: a passage that alone is larger is dropped. Empty for no passages.
    """
    chosen = settings or CompressionSettings()
    ordered = sorted(passages, key=lambda passage: -passage.score)
    dropped: dict[int, str] = {}
    if chosen.enabled and ordered:
        vectors = passage_vectors(query, ordered, documents)
        dropped = _irrelevant(vectors.relevance, chosen.least_relevance)
        dropped |= _repeated(vectors.rows, ordered, dropped, chosen.most_alike)
    return _filled(ordered, dropped, documents, chosen.budget_tokens)


def unite(parts: Sequence[Evidence], documents: Mapping[DocumentId, CompiledDocument], budget_tokens: int) -> Evidence:
    """The evidence of several questions as one: the best of each, then the next of each, while the budget lasts.

    None twice; dropped is what no question kept. ``documents`` has those of all passages.
    """
    kept: dict[tuple[DocumentId, int, int], Passage] = {}
    for round_ in zip_longest(*(part.passages for part in parts)):
        for passage in round_:
            if passage is not None:
                kept.setdefault(_place(passage), passage)
    lost = {_place(one.passage): one for part in parts for one in part.dropped if _place(one.passage) not in kept}
    dropped = {len(kept) + place: one.reason for place, one in enumerate(lost.values())}
    return _filled([*kept.values(), *(one.passage for one in lost.values())], dropped, documents, budget_tokens)


def _place(passage: Passage) -> tuple[DocumentId, int, int]:
    return passage.document_id, passage.page, passage.start


def _filled(
    ordered: Sequence[Passage],
    gone: Mapping[int, str],
    documents: Mapping[DocumentId, CompiledDocument],
    budget_tokens: int,
) -> Evidence:
    """The passages in order while the budget lasts; ``gone`` has the reasons of those already dropped, by place."""
    dropped = dict(gone)
    kept: list[Passage] = []
    blocks: list[str] = []
    total = 0
    sizes = [_tokens(one, documents[one.document_id]) for one in ordered]
    for place, passage in enumerate(ordered):
        if place in dropped:
            continue
        if total + sizes[place] > budget_tokens:
            dropped[place] = OVER_BUDGET
            continue
        kept.append(passage)
        blocks.append(_block(passage, documents[passage.document_id].name, len(kept)))
        total += sizes[place]
    text = "\n\n".join(blocks)
    tokens = count_tokens(text)
    while tokens > budget_tokens:  # the sizes are within a few tokens, the text is counted exactly
        last = kept.pop()
        dropped[next(place for place, passage in enumerate(ordered) if passage is last)] = OVER_BUDGET
        text = "\n\n".join(blocks[: len(kept)])
        tokens = count_tokens(text)
    return Evidence(
        passages=tuple(kept),
        dropped=tuple(Dropped(passage=ordered[place], reason=dropped[place]) for place in sorted(dropped)),
        text=text,
        context_tokens=tokens,
        tokens_before=sum(sizes),
    )


def _irrelevant(cosines: NDArray[np.float64], least: float) -> dict[int, str]:
    keep = 1 if cosines.any() else _WITHOUT_WORDS
    return {
        place: f"below {least:g}" for place, cosine in enumerate(cosines.tolist()) if cosine < least and place >= keep
    }


def _repeated(
    vectors: NDArray[np.float64], passages: Sequence[Passage], gone: Mapping[int, str], most: float
) -> dict[int, str]:
    alike = vectors @ vectors.T
    kept: list[int] = []
    found: dict[int, str] = {}
    for place in range(len(passages)):
        if place in gone:
            continue
        twin = next((other for other in kept if alike[place, other] > most), None)
        if twin is None:
            kept.append(place)
        else:
            found[place] = f"repeats page {passages[twin].page}, {passages[twin].title!r}"
    return found


def _tokens(passage: Passage, document: CompiledDocument) -> int:
    """Tokens of the passage's block: of its text as counted when it was compiled, and of the line above it."""
    first, last = document.units_between(passage.page, passage.start, passage.end)
    row = int(document.units.passage[first]) if first < last else -1
    whole = row >= 0 and int(document.passages.first[row]) == first and int(document.passages.first[row + 1]) == last
    text = int(document.passages.tokens[row]) if whole else count_tokens(passage.text)
    return text + count_tokens(f"{_heading(passage, document.name, 1)}\n\n\n")


def _heading(passage: Passage, document: str, number: int) -> str:
    place = f"page {passage.page}"
    if is_paragraphs(passage.label):
        place = passage.label
    elif passage.label and passage.label != str(passage.page):
        place += f" (printed {passage.label})"
    return f"[{number}] {document}, {place}, {passage.title}"


def _block(passage: Passage, document: str, number: int) -> str:
    return f"{_heading(passage, document, number)}\n{passage.text}"
