# pyright: reportMissingImports=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportUnknownParameterType=false, reportUntypedFunctionDecorator=false
# - llama-index is in the peer's own environment, not in vectree's
"""llama-index's BM25 and auto-merging retrievers behind JSON lines; run by the Python of the peer's environment.

One request a line on standard input, one reply a line on standard output, in the order of the requests:

- ``{"do": "open", "retriever": "bm25" | "auto-merging", "texts": [...]}`` cuts the texts, one document each as
  llama-index's own PDF reader has a document a page, and replies ``{"nodes": [text, ...]}``: what has to be embedded
  (auto-merging; none for BM25);
- ``{"do": "vectors", "vectors": base64}`` gives their vectors, float32 rows; replies ``{}``;
- ``{"do": "ask", "question": ..., "vector": base64 | null}`` replies
  ``{"ranked": [[text index, text], ...], "seconds": ...}``, best first, of those with a score over 0.

A fault is replied as ``{"error": ...}``. The first line, before any request, has the versions of the packages.
"""

from __future__ import annotations

import base64
import json
import logging
import os
import sys
import time
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any, Protocol

import numpy as np
from llama_index.core import Document, MockEmbedding, StorageContext, VectorStoreIndex
from llama_index.core.node_parser import HierarchicalNodeParser, SentenceSplitter, get_leaf_nodes
from llama_index.core.retrievers import AutoMergingRetriever, VectorIndexRetriever
from llama_index.core.schema import MetadataMode, QueryBundle
from llama_index.retrievers.bm25 import BM25Retriever

TOP = 50
"""Nodes retrieved: enough for ten different pages. The retrievers' other settings are llama-index's own."""
_LABEL = "text_index"


class _Retriever(Protocol):
    def retrieve(self, query: QueryBundle) -> list[Any]: ...


class Worker:
    """What was opened last."""

    def __init__(self) -> None:
        self._retriever: _Retriever | None = None
        self._nodes: list[Any] = []

    def open(self, request: dict[str, Any]) -> dict[str, Any]:
        """Cut the texts; BM25 is ready then, auto-merging waits for vectors."""
        documents = [
            Document(
                text=text,
                metadata={_LABEL: place},
                excluded_embed_metadata_keys=[_LABEL],
                excluded_llm_metadata_keys=[_LABEL],
            )
            for place, text in enumerate(request["texts"])
            if text.strip()
        ]
        self._retriever = None
        if request["retriever"] == "bm25":
            nodes = SentenceSplitter().get_nodes_from_documents(documents)
            if nodes:
                self._retriever = BM25Retriever.from_defaults(nodes=nodes, similarity_top_k=TOP)
            return {"nodes": []}
        self._nodes = HierarchicalNodeParser.from_defaults().get_nodes_from_documents(documents)
        leaves = get_leaf_nodes(self._nodes)
        return {"nodes": [leaf.get_content(metadata_mode=MetadataMode.EMBED) for leaf in leaves]}

    def vectors(self, request: dict[str, Any]) -> dict[str, Any]:
        """Build the vector index of the leaves and the retriever that merges them."""
        leaves = get_leaf_nodes(self._nodes)
        if leaves:
            matrix = _array(request["vectors"]).reshape(len(leaves), -1)
            for leaf, row in zip(leaves, matrix, strict=True):
                leaf.embedding = row.tolist()
            storage = StorageContext.from_defaults()
            storage.docstore.add_documents(self._nodes)
            model = MockEmbedding(embed_dim=matrix.shape[1])  # never asked: all nodes have their vectors
            index = VectorStoreIndex(leaves, storage_context=storage, embed_model=model)
            leaves_found = VectorIndexRetriever(index, similarity_top_k=TOP)
            self._retriever = AutoMergingRetriever(leaves_found, storage)
        return {}

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """The ranking, and how long the retriever took."""
        vector = request["vector"]
        query = QueryBundle(request["question"], embedding=None if vector is None else _array(vector).tolist())
        start = time.perf_counter()
        found = [] if self._retriever is None else self._retriever.retrieve(query)
        seconds = time.perf_counter() - start
        ranked = [[one.node.metadata[_LABEL], one.node.get_content()] for one in found if (one.score or 0.0) > 0]
        return {"ranked": ranked, "seconds": seconds}


def _array(encoded: str) -> np.ndarray[Any, np.dtype[np.float32]]:
    return np.frombuffer(base64.b64decode(encoded), dtype=np.float32)


def _requests() -> Iterator[dict[str, Any]]:
    for line in sys.stdin:
        yield json.loads(line)


def main() -> None:
    """Serve until standard input ends."""
    logging.disable(logging.WARNING)
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever a library prints is not a reply
    sys.stdin.reconfigure(encoding="utf-8")  # pyright: ignore[reportAttributeAccessIssue]
    packages = ("llama-index-core", "llama-index-retrievers-bm25")

    def reply(value: dict[str, Any]) -> None:
        replies.write(json.dumps(value) + "\n")
        replies.flush()

    reply({"versions": {name: version(name) for name in packages}})
    worker = Worker()
    actions = {"open": worker.open, "vectors": worker.vectors, "ask": worker.ask}
    for request in _requests():
        try:
            reply(actions[request["do"]](request))
        except Exception as error:  # noqa: BLE001 - whatever the peer raises is a result about it
            reply({"error": f"{type(error).__name__}: {error}"})


if __name__ == "__main__":
    main()
