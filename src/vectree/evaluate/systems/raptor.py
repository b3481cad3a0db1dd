"""RAPTOR (Sarthi et al., 2024): a tree of summaries over clusters of chunks, searched as one flat set of nodes.

As published; summaries are extractive, the sentences closest to the cluster's words, or a language model's
(``raptor_summaries``). Layers are added while there are more nodes than UMAP needs (11), at most
five. Collapsed-tree retrieval: nodes by cosine with the question, until 2,000 tokens.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, Protocol

import numpy as np

from vectree.evaluate.systems.chunks import Chunk, Cut, chunks_of
from vectree.evaluate.systems.flat import PASSAGE_CHUNKS, answer_from
from vectree.evaluate.systems.raptor_clusters import DIMENSIONS, soft_clusters
from vectree.evaluate.systems.raptor_summaries import SUMMARY_WORDS, Extractive, ModelSummaries
from vectree.evaluate.systems.scoring import embed_chunks
from vectree.text.tokens import count_tokens

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.evaluate.corpus import Corpus
    from vectree.evaluate.output import Output
    from vectree.evaluate.question import Answers
    from vectree.evaluate.systems.system import Helper

LAYERS = 5
BUDGET_TOKENS = 2000
_SEED = 0


class Summariser(Protocol):
    """Makes the summary of a cluster."""

    @property
    def name(self) -> str:
        """Part of the key of results."""
        ...

    def summarise(self, members: Sequence[Chunk]) -> tuple[Chunk, ...]:
        """The summary in pieces, each with the page that it comes from; none where there is nothing to say."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A leaf is one chunk, a summary one or more."""

    chunks: tuple[Chunk, ...]
    summary: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Raptor:
    """``System``."""

    summaries: Literal["extractive", "model"] = "extractive"

    @property
    def uses(self) -> tuple[Helper, ...]:
        """See ``helpers_of``."""
        return ("model",) if self.summaries == "model" else ()

    @property
    def settings(self) -> Mapping[str, str | int | float | bool]:
        """See ``System``."""
        sizes = {"layers": LAYERS, "budget_tokens": BUDGET_TOKENS, "summary_words": SUMMARY_WORDS}
        return {"summaries": self.summaries, "tree_seed": _SEED, **sizes, "passage_nodes": PASSAGE_CHUNKS}

    def open(self, documents: Sequence[str], corpus: Corpus, answers: Answers) -> RaptorSearcher:
        """See ``System``; a tree for each document. Raises InputError without the model that is to summarise."""
        summariser = Extractive() if self.summaries == "extractive" else ModelSummaries(corpus)
        nodes: list[Node] = []
        vectors: list[NDArray[np.float32]] = []
        for name in documents:
            leaves = [Node(chunks=(chunk,)) for chunk in chunks_of(name, *corpus.read(name), Cut())]
            if leaves:
                found, matrix = _tree(leaves, corpus, summariser)
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

    @property
    def index_bytes(self) -> int:
        """See ``Indexed``: a vector for each node, and the summaries."""
        summaries = (chunk.text for node in self._nodes if node.summary for chunk in node.chunks)
        return self._vectors.nbytes + sum(len(text.encode()) for text in summaries)

    def run(self, question: str) -> Output:
        """See ``Searcher``."""
        start = time.perf_counter()
        if not self._nodes:
            return answer_from(question, [], [], self._answers, start)
        scores = self._vectors @ self._embedder.embed_queries([question])[0]
        order = [int(row) for row in np.argsort(-scores, kind="stable") if scores[row] > 0]
        ranked = [chunk for row in order for chunk in self._nodes[row].chunks]
        shown = [chunk for node in self._shown(order) for chunk in node.chunks if chunk.text]
        return answer_from(question, ranked, shown, self._answers, start)

    def _shown(self, order: Sequence[int]) -> list[Node]:
        if self._answers == "passages":
            return [self._nodes[row] for row in order[:PASSAGE_CHUNKS]]
        kept: list[Node] = []
        total = 0
        for row in order:
            total += count_tokens("\n\n".join(chunk.text for chunk in self._nodes[row].chunks if chunk.text))
            if total > BUDGET_TOKENS:
                break
            kept.append(self._nodes[row])
        return kept


def _tree(leaves: Sequence[Node], corpus: Corpus, summariser: Summariser) -> tuple[list[Node], NDArray[np.float32]]:
    """All nodes, layer by layer from the leaves up, and their vectors."""
    nodes, matrices = list(leaves), [_embedded(leaves, corpus)]
    layer = list(leaves)
    for _ in range(LAYERS):
        if len(layer) <= DIMENSIONS + 1:
            break
        summaries = [
            Node(chunks=chunks, summary=True)
            for rows in soft_clusters(matrices[-1], _SEED)
            if (chunks := summariser.summarise([chunk for row in rows for chunk in layer[row].chunks]))
        ]
        if not summaries or len(summaries) >= len(layer):
            break
        layer = summaries
        nodes.extend(layer)
        matrices.append(_embedded(layer, corpus))
    return nodes, np.concatenate(matrices)


def _embedded(nodes: Sequence[Node], corpus: Corpus) -> NDArray[np.float32]:
    joined = [
        replace(node.chunks[0], indexed=" ".join(chunk.indexed for chunk in node.chunks if chunk.indexed))
        for node in nodes
    ]
    return embed_chunks(joined, corpus)


def raptor() -> Raptor:
    """The system."""
    return Raptor()


def raptor_model() -> Raptor:
    """The same with summaries by the run's language model, as published."""
    return Raptor(summaries="model")
