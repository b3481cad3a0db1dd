"""A library as LangChain retriever: the extra ``langchain``."""

from __future__ import annotations

from collections.abc import Sequence

from vectree.adapters.found import Text, find
from vectree.errors import MissingExtraError
from vectree.pipeline.library import Library
from vectree.types.ranking import Mode

try:
    from langchain_core.callbacks import CallbackManagerForRetrieverRun
    from langchain_core.documents import Document
    from langchain_core.retrievers import BaseRetriever
except ImportError as error:
    raise MissingExtraError("the LangChain retriever needs an extra: pip install 'vectree[langchain]'",
                            extra="langchain") from error  # fmt: skip


class VectreeRetriever(BaseRetriever):
    """Pages of a library's documents as LangChain documents, best first, each with its place in ``metadata``.

    ``invoke`` and ``ainvoke`` give at most ``k``, an empty list where nothing meets the question, and raise what
    ``Library.search`` raises. The library stays the caller's to close.
    """

    library: Library
    k: int = 5
    mode: Mode = "auto"
    documents: str | Sequence[str] | None = None
    """Ids, beginnings of ids, or names of the documents to ask; None for all."""
    text: Text = "page"
    """What ``page_content`` holds."""

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        """See the class. Without a twin for event loops: LangChain's own runs this one in a thread."""
        del run_manager  # LangChain itself tells the callbacks of results and errors
        found = find(self.library, query, k=self.k, mode=self.mode, documents=self.documents, text=self.text)
        return [Document(id=one.id, page_content=one.text, metadata=one.metadata) for one in found]
