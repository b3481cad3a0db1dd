"""The documents of a set, read once by vectree's own reading, and what baselines need of them.

All systems see the same page texts and the same section trees: what is compared is how they search, not how they read.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from vectree.errors import DocumentError, InputError, TreeError
from vectree.evaluate.peers import Peers
from vectree.evaluate.question import DocumentSource, PageRef
from vectree.scratch import ScratchFolder
from vectree.text.normalise import matching_form
from vectree.types.document import Document, DocumentId, Page
from vectree.types.progress import Report

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from vectree.evaluate.chat import Chat
    from vectree.evaluate.reranker import Reranker
    from vectree.index.compiled import CompiledDocument
    from vectree.models.embedder import Embedder
    from vectree.models.language_model import LanguageModel
    from vectree.pipeline import Library

_KEPT = 64
_NO_MODEL = "this system needs a language model: give one with --model provider:model"


class Corpus:
    """Documents by their names in the set. Reads through a library; embeddings of passages are kept in ``vectors``."""

    def __init__(
        self,
        library: Library,
        vectors: Path,
        embedder: Embedder | None,
        peers: Peers | None = None,
        *,
        chat: Chat | None = None,
        model: str | LanguageModel | None = None,
        reranker: Reranker | None = None,
    ) -> None:
        self.library = library
        self.chat = chat
        """The run's language model; None where none was given."""
        self._model = model
        self._reranker = reranker
        self.peers = peers or Peers(None)
        """Other systems in environments of their own; asking for one that is not there raises."""
        self.embedder = embedder
        """What dense baselines embed with; None where the run is without embedder."""
        self._vectors = vectors
        self._ids: dict[str, DocumentId] = {}
        self._names: dict[DocumentId, str] = {}
        self._read: OrderedDict[str, tuple[Document, tuple[Page, ...]]] = OrderedDict()

    def add(self, sources: Iterable[DocumentSource], report: Report | None = None) -> Mapping[str, str]:
        """Take the documents in; those that are there are not read again. What cannot be read, with the reason.

        Raises InputError for two names with the same bytes: results could not be told apart.
        """
        failed: dict[str, str] = {}
        for source in sources:
            try:
                identity = self._add(source, report)
            except (DocumentError, TreeError) as error:
                failed[source.name] = error.message
                continue
            other = self._names.setdefault(identity, source.name)
            if other != source.name:
                raise InputError(f"{source.name!r} and {other!r} are the same document under two names")
            self._ids[source.name] = identity
        return failed

    def _add(self, source: DocumentSource, report: Report | None) -> DocumentId:
        if source.content is None and source.path is not None:
            return self.library.add(source.path, name=source.name, report=report).id
        with ScratchFolder() as folder:
            path = folder / Path(source.name).name
            path.write_bytes(source.read())
            return self.library.add(path, name=source.name, report=report).id

    def id_of(self, name: str) -> DocumentId:
        """Id of the document with that name. Raises KeyError for one that was not added."""
        return self._ids[name]

    def name_of(self, identity: DocumentId) -> str:
        """Name of the document with that id. Raises KeyError for one that was not added."""
        return self._names[identity]

    def read(self, name: str) -> tuple[Document, tuple[Page, ...]]:
        """The document and its pages; the last ones asked for are kept."""
        if name not in self._read:
            identity = self.id_of(name)
            self._read[name] = (self.library.document(identity), self.library.pages(identity))
            while len(self._read) > _KEPT:
                self._read.popitem(last=False)
        self._read.move_to_end(name)
        return self._read[name]

    def page_count(self, names: Iterable[str]) -> int:
        """Pages of these documents together."""
        return sum(self.read(name)[0].page_count for name in names)

    def compiled(self, name: str) -> CompiledDocument:
        """The document in the form that retrieval reads."""
        from vectree.index.compile import compile_document

        return compile_document(*self.read(name))

    def holds(self, ref: PageRef, quote: str) -> bool:
        """Whether the page's text has the quote, letters and digits compared; no for a page without text."""
        text = self.page_text(ref)
        return bool(text) and matching_form(quote) in matching_form(text)

    def page_text(self, ref: PageRef) -> str:
        """The page's text; empty for a page that is not there."""
        if ref.document not in self._ids:
            return ""
        return next((page.text for page in self.read(ref.document)[1] if page.number == ref.page), "")

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors of passages, from disk where the same texts were embedded before.

        Raises InputError where the run has no embedder.
        """
        import numpy as np

        embedder = self.needs_embedder()
        key = sha256("\0".join((embedder.name, *texts)).encode()).hexdigest()[:32]
        file = self._vectors / f"{key}.npy"
        if file.is_file():
            return np.load(file)
        matrix = embedder.embed_passages(texts)
        self._vectors.mkdir(parents=True, exist_ok=True)
        partial = file.with_name(f"{key}.{os.getpid()}.part.npy")  # another process may write the same
        np.save(partial, matrix)
        partial.replace(file)
        return matrix

    def remember(self, key: str, make: Callable[[], str]) -> str:
        """The text made under this key before, from disk; else what ``make`` gives, kept."""
        file = self._vectors / f"{key}.txt"
        if file.is_file():
            return file.read_text(encoding="utf-8")
        text = make()
        self._vectors.mkdir(parents=True, exist_ok=True)
        partial = file.with_name(f"{key}.{os.getpid()}.part.txt")
        partial.write_text(text, encoding="utf-8")
        partial.replace(file)
        return text

    def needs_chat(self) -> Chat:
        """The language model. Raises InputError where the run has none."""
        if self.chat is None:
            raise InputError(_NO_MODEL)
        return self.chat

    def needs_model(self) -> str | LanguageModel:
        """The same, for the library to ask: connections belong to the loop that made them. Raises InputError."""
        if self._model is None:
            raise InputError(_NO_MODEL)
        return self._model

    def needs_reranker(self) -> Reranker:
        """The reranker. Raises InputError where the run has none."""
        if self._reranker is None:
            raise InputError(
                "this system needs a reranker: --reranker cross-encoder:MODEL, or --reranker model with --model"
            )
        return self._reranker

    def needs_embedder(self) -> Embedder:
        """The embedder. Raises InputError where the run has none."""
        if self.embedder is None:
            raise InputError("dense systems need an embedder: run without --embedder none")
        return self.embedder
