"""The parts of a library: the store is open from the start, every other part from when it is first needed."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from vectree.config import Config
from vectree.errors import LibraryError, RetryError
from vectree.index.sqlite_corpus import SqliteCorpusIndex
from vectree.index.store import Store
from vectree.models.embedder import LoadedEmbedder, load_embedder
from vectree.pipeline.parts.caches import open_caches
from vectree.pipeline.parts.model_hub import ModelHub

if TYPE_CHECKING:
    from vectree.pdf import PdfViewer
    from vectree.pipeline.answering.stages import Stages

_OPEN_PAGES = 40
"""Pages kept open for boxes: those that some questions in a row cite."""


class Parts:
    """What documents and questions share, each part opened once. Safe to use from several threads; close it."""

    def __init__(self, path: Path, config: Config) -> None:
        storage = config.storage
        self.config = config
        self.store = Store.open(path, url=storage.url, busy_timeout_seconds=config.busy_timeout_seconds)
        self.answers, self.replies = open_caches(storage.local_folder or path, config.cache)
        self._lock = Lock()
        self._corpus: SqliteCorpusIndex | None = None
        self._viewer: PdfViewer | None = None
        self._stages: Stages | None = None
        self._embedder: LoadedEmbedder | None = None
        self._models: ModelHub | None = None

    def models(self) -> ModelHub:
        """Language models by name."""
        with self._lock:
            if self._models is None:
                self._models = ModelHub(self.config.model, self.replies if self.config.cache.calls else None)
            return self._models

    def corpus(self) -> SqliteCorpusIndex:
        """The index of all documents."""
        with self._lock:
            if self._corpus is None:
                self._corpus = SqliteCorpusIndex(self.store, self.config.storage.local_folder)
            return self._corpus

    def catch_up(self) -> None:
        """Index what was put, so that the first question need not.

        Where this fails, a search tries again and says why: what the store acknowledged is not in doubt.
        """
        with suppress(RetryError, LibraryError):
            self.corpus().catch_up()

    def viewer(self) -> PdfViewer:
        """Pages of PDF files as pictures, and places on them."""
        with self._lock:
            if self._viewer is None:
                from vectree.pdf import PdfViewer

                self._viewer = PdfViewer(pages=_OPEN_PAGES)
            return self._viewer

    def stages(self) -> Stages:
        """What finds evidence and makes answers of it."""
        corpus, viewer = self.corpus(), self.viewer()
        with self._lock:
            if self._stages is None:
                from vectree.pipeline.answering.stages import Stages

                self._stages = Stages(self.store, corpus, viewer)
            return self._stages

    def embedder(self) -> LoadedEmbedder:
        """What embeds questions and documents, or why nothing does."""
        with self._lock:
            if self._embedder is None:
                self._embedder = load_embedder(self.config.embedder)
            return self._embedder

    def close(self) -> None:
        """Give back files and locks; nothing is usable afterwards."""
        if self._models is not None:
            self._models.close()
        if self._viewer is not None:
            self._viewer.close()
        if self._corpus is not None:
            self._corpus.close()
        self.store.close()
