"""RAPTOR (Sarthi et al., 2024): a tree of summaries over clusters of chunks, searched as one flat set of nodes.

As published, but for the summaries: without a model they are extractive, the sentences closest to the cluster's words,
so that each keeps the page it comes from. Layers are added while there are more nodes than UMAP needs (11), at most
five. Collapsed-tree retrieval: nodes by cosine with the question, until 2,000 tokens.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from vectree.evaluate.systems.chunks import Chunk, Cut, chunks_of
from vectree.evaluate.systems.flat import PASSAGE_CHUNKS, answer_from
from vectree.evaluate.systems.raptor_clusters import DIMENSIONS, soft_clusters
from vectree.evaluate.systems.scoring import embed_chunks
from vectree.text.analyse import content_terms
from vectree.text.sentences import sentence_spans
from vectree.text.tokens import count_tokens

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.evaluate.corpus import Corpus
    from vectree.evaluate.output import Output
    from vectree.evaluate.question import Answers

LAYERS = 5
BUDGET_TOKENS = 2000
SUMMARY_WORDS = 100
_SEED = 0

Node = tuple[Chunk, ...]
"""A leaf is one chunk; a summary one chunk for each of its sentences, with that sentence's page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Raptor:
    """``System``."""

    @property
    def settings(self) -> Mapping[str, str | int | float | bool]:
        """See ``System``."""
        sizes = {"layers": LAYERS, "budget_tokens": BUDGET_TOKENS, "summary_words": SUMMARY_WORDS}
        return {"summaries": "extractive", "tree_seed": _SEED, **sizes, "passage_nodes": PASSAGE_CHUNKS}

    def open(self, documents: Sequence[str], corpus: Corpus, answers: Answers) -> RaptorSearcher:
        """See ``System``; a tree for each document."""
        nodes: list[Node] = []
        vectors: list[NDArray[np.float32]] = []
        for name in documents:
            leaves: list[Node] = [(chunk,) for chunk in chunks_of(name, *corpus.read(name), Cut())]
            if leaves:
                found, matrix = _tree(leaves, corpus)
                nodes.extend(found)
                vectors.append(matrix)
        matrix = np.concatenate(vectors) if vectors else np.zeros((0, 0), dtype=np.float32)
        return RaptorSearcher(nodes, matrix, corpus, answers)


class RaptorSearcher:
    """``Searcher`` over the nodes of all layers; ties in the order leaves first."""

    def __init__(self, nodes: Sequence[Node], vectors: NDArray[np.float32], corpus: Corpus, answers: Answers) -> None:
        self._nodes = nodes
        self._vectors = vectors
        self._embedder = corpus.needs_embedder()
        self._answers: Answers = answers

    def run(self, question: str) -> Output:
        """See ``Searcher``."""
        start = time.perf_counter()
        if not self._nodes:
            return answer_from(question, [], [], self._answers, start)
        scores = self._vectors @ self._embedder.embed_queries([question])[0]
        order = [int(row) for row in np.argsort(-scores, kind="stable") if scores[row] > 0]
        ranked = [chunk for row in order for chunk in self._nodes[row]]
        shown = [chunk for node in self._shown(order) for chunk in node]
        return answer_from(question, ranked, shown, self._answers, start)

    def _shown(self, order: Sequence[int]) -> list[Node]:
        if self._answers == "passages":
            return [self._nodes[row] for row in order[:PASSAGE_CHUNKS]]
        kept: list[Node] = []
        total = 0
        for row in order:
            total += count_tokens("\n\n".join(chunk.text for chunk in self._nodes[row]))
            if total > BUDGET_TOKENS:
                break
            kept.append(self._nodes[row])
        return kept


def _tree(leaves: Sequence[Node], corpus: Corpus) -> tuple[list[Node], NDArray[np.float32]]:
    """All nodes, layer by layer from the leaves up, and their vectors."""
    nodes, matrices = list(leaves), [_embedded(leaves, corpus)]
    layer = list(leaves)
    for _ in range(LAYERS):
        if len(layer) <= DIMENSIONS + 1:
            break
        summaries = [
            summary
            for rows in soft_clusters(matrices[-1], _SEED)
            if (summary := _summary([chunk for row in rows for chunk in layer[row]]))
        ]
        if not summaries or len(summaries) >= len(layer):
            break
        layer = summaries
        nodes.extend(layer)
        matrices.append(_embedded(layer, corpus))
    return nodes, np.concatenate(matrices)


def _embedded(nodes: Sequence[Node], corpus: Corpus) -> NDArray[np.float32]:
    joined = [replace(node[0], indexed=" ".join(chunk.indexed for chunk in node)) for node in nodes]
    return embed_chunks(joined, corpus)


def _summary(members: Sequence[Chunk]) -> Node:
    """The sentences with the most of the cluster's frequent words, in reading order, each once, about 100 words."""
    sentences: dict[str, Chunk] = {}
    for chunk in members:
        for start, end in sentence_spans(chunk.text):
            text = " ".join(chunk.text[start:end].split())
            sentences.setdefault(text, replace(chunk, text=text, indexed=text))
    terms = {text: set(content_terms(text)) for text in sentences}
    frequency = Counter(term for each in terms.values() for term in each)
    weight = {
        text: sum(frequency[term] for term in each) / math.sqrt(len(each)) for text, each in terms.items() if each
    }
    places = {text: place for place, text in enumerate(sentences)}
    chosen: list[str] = []
    words = 0
    for text in sorted(weight, key=lambda text: (-weight[text], places[text])):
        size = len(text.split())
        if chosen and words + size > SUMMARY_WORDS:
            break
        chosen.append(text)
        words += size
    return tuple(sentences[text] for text in sorted(chosen, key=places.__getitem__))


def raptor() -> Raptor:
    """The system."""
    return Raptor()
