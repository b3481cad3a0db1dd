"""A library as LlamaIndex retriever: the extra ``llamaindex``."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from vectree.adapters.found import Found, Text, find
from vectree.errors import MissingExtraError

try:
    from llama_index.core.base.base_retriever import BaseRetriever
    from llama_index.core.schema import NodeRelationship, NodeWithScore, QueryBundle, RelatedNodeInfo, TextNode
except ImportError as error:
    raise MissingExtraError("the LlamaIndex retriever needs an extra: pip install 'vectree[llamaindex]'",
                            extra="llamaindex") from error  # fmt: skip

if TYPE_CHECKING:
    from vectree.pipeline.library import Library, References
    from vectree.types.ranking import Mode

_UNREAD = ("document_id", "section_id", "score")
"""Metadata that a program wants and a model need not read."""


class VectreeRetriever(BaseRetriever):
    """Pages of a library's documents as LlamaIndex nodes, best first, each with its place in ``metadata``.

    ``retrieve`` and ``aretrieve`` give at most ``k``, an empty list where nothing meets the question, and raise what
    ``Library.search`` raises. ``documents`` are ids, beginnings of ids, or names (None: all), ``text`` what a node
    holds. The library stays the caller's to close.
    """

    def __init__(
        self,
        library: Library,
        *,
        k: int = 5,
        mode: Mode = "auto",
        documents: References = None,
        text: Text = "page",
    ) -> None:
        super().__init__()  # pyright: ignore[reportUnknownMemberType] - not typed throughout
        self._library = library
        self._k = k
        self._mode: Mode = mode
        self._documents = documents
        self._text: Text = text

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        found = find(
            self._library,
            query_bundle.query_str,
            k=self._k,
            mode=self._mode,
            documents=self._documents,
            text=self._text,
        )
        return [_node(one) for one in found]

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        """In a thread: LlamaIndex's own would hold up the event loop."""
        return await asyncio.to_thread(self._retrieve, query_bundle)


def _node(found: Found) -> NodeWithScore:
    node = TextNode(
        id_=found.id,
        text=found.text,
        metadata=found.metadata,
        excluded_llm_metadata_keys=list(_UNREAD),
        excluded_embed_metadata_keys=list(_UNREAD),
        relationships={NodeRelationship.SOURCE: RelatedNodeInfo(node_id=found.document_id)},
    )
    return NodeWithScore(node=node, score=found.score)
