"""Documents into a library and out of it: added, read again, corrected, renamed, removed, indexed anew."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from vectree.errors import DocumentError, InputError
from vectree.index.collections import checked_collection
from vectree.index.files import content_hash, document_id
from vectree.index.names import new_name
from vectree.outline.source_names import read_sources
from vectree.pipeline.adding.steps import (
    AddOptions,
    Read,
    build_document,
    embed_document,
    index_document,
    read_source,
    titles_by_model,
)
from vectree.storage.schema.collections import DEFAULT_COLLECTION
from vectree.types.document import Box, Document, DocumentId, Page, SourceDocument
from vectree.types.progress import Progress, Report
from vectree.types.section import Origin, SectionTree

if TYPE_CHECKING:
    from vectree.index.stored import DocumentRow, StoredDocument
    from vectree.models.budget import Budget
    from vectree.models.language_model import LanguageModel
    from vectree.models.session import ModelSession
    from vectree.pipeline.parts.opening import Parts
    from vectree.pipeline.parts.sessions import Sessions


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """How somebody wants a document read; None: as the configuration says."""

    sources: Sequence[Origin | str] | None
    language: str | None
    domain: str | None
    ocr: bool | None
    model: str | LanguageModel | None
    budget: Budget | None
    report: Report | None

    @property
    def anew(self) -> bool:
        """Whether a document that is there already must be read again for it."""
        return not (self.sources is None and self.language is None and self.domain is None and self.model is None)


class Documents:
    """The documents of one library; ``Library`` says what each method promises."""

    def __init__(self, parts: Parts, sessions: Sessions) -> None:
        self._parts = parts
        self._store = parts.store
        self._sessions = sessions

    def add(self, file: Path, wish: Wish, *, name: str | None, collection: str, password: str | None) -> Document:
        """See ``Library.add``."""
        options = self._options(wish, name=new_name(name, file.name), collection=collection, password=password)
        known = self._known(file, options.collection)
        session = self._sessions.for_document(wish.model, options.sources, wish.budget)
        if known is not None and not wish.anew and not (options.ocr and known.coverage.needs_ocr):
            if known.name != options.name:
                self._store.put_name(known.id, options.name)
                self._parts.catch_up()
            return known
        with read_source(file, options) as read:
            return self._take_in(read, content_hash(file), session, options)

    def read_again(self, reference: str, wish: Wish) -> Document:
        """See ``Library.read_again``."""
        row = self._store.row(self._store.find(reference))
        options = self._options(wish, name=row.name, collection=row.collection, password=None)
        session = self._sessions.for_document(wish.model, options.sources, wish.budget)
        with self._of_its_own(row.id), read_source(self._store.file(row.id), options) as read:
            return self._take_in(read, self._store.content_hash(row.id), session, options, again=True)

    def edit(self, reference: str, tree_json: str) -> Document:
        """See ``Library.edit``."""
        from vectree.outline.corrections import read_corrections

        identity = self._store.find(reference)
        before = self._store.document(identity)
        given = read_corrections(tree_json, before.page_count)
        corrections = replace(given, figures=before.tree.figures) if given.sections else None
        options = AddOptions(
            name=before.name,
            collection=self._store.row(identity).collection,
            language=before.language,
            domain=before.domain,
        )
        pages = self._store.pages(identity)
        with self._of_its_own(identity):
            source = self._source(before, pages, corrections, options)
            document = build_document(source, identity, corrections, options)
            file, digest = self._store.file(identity), self._store.content_hash(identity)
            self._store.put_corrected(self._indexed(document, pages, digest, file, options), corrections)
        self._parts.catch_up()
        return document

    def rename(self, reference: str, name: str) -> DocumentRow:
        """See ``Library.rename``."""
        identity = self._store.find(reference)
        self._store.rename(identity, new_name(name, name))
        self._parts.catch_up()
        return self._store.row(identity)

    def remove(self, reference: str, among: frozenset[str] | None) -> DocumentRow:
        """See ``Library.remove``."""
        name = self._store.named_by(reference, among)
        row = self._store.row(self._store.find(reference, among))
        self._store.remove(row.id, name)
        return row if name is None else replace(row, name=name)

    def reindex(self, report: Report | None) -> None:
        """See ``Library.reindex``."""
        from vectree.index.compile import compile_document
        from vectree.index.compiled_blob import pack

        embedder = self._parts.embedder().embedder
        rows = self._store.documents(None)
        for done, row in enumerate(rows):
            if report is not None:
                report(Progress(document=row.name, stage="index", done=done, total=len(rows)))
            document, pages = self._store.document(row.id), self._store.pages(row.id)
            self._store.put_compiled(row.id, pack(compile_document(document, pages)))
            options = AddOptions(name=row.name, report=report)
            vectors = embed_document(document, pages, store=self._store, embedder=embedder, options=options)
            if vectors is not None:
                self._store.vectors.replace(row.id, vectors)
        self._parts.corpus().rebuild()
        if report is not None:
            report(Progress(document="", stage="index", done=len(rows), total=len(rows)))

    def export(self, reference: str) -> str:
        """See ``Library.export``."""
        from vectree.outline.export import export_tree

        row = self._store.row(self._store.find(reference))
        collection = None if row.collection == DEFAULT_COLLECTION else row.collection
        return export_tree(self._store.document(row.id), self._store.pages(row.id), collection=collection)

    def index_bytes(self, reference: str) -> int:
        """See ``Library.index_bytes``."""
        identity = self._store.find(reference)
        vectors = self._store.vectors.of(identity)
        own = len(self._store.compiled(identity)) + (0 if vectors is None else vectors.matrix.nbytes)
        pages = {row.id: row.pages for row in self._store.documents(None)}
        return own + self._parts.corpus().size_bytes() * pages[identity] // (sum(pages.values()) or 1)

    def page_image(self, reference: str, page: int, scale: float, part: Box | None, boxes: Sequence[Box]) -> bytes:
        """See ``Library.page_image``."""
        identity = self._store.find(reference)
        row = self._store.row(identity)
        if row.media_type != "application/pdf":
            raise InputError(f"{row.name!r} is no PDF: it has no page images", document=reference)
        with self._of_its_own(identity):
            return self._parts.viewer().render_page(self._store.file(identity), page, scale, part=part, highlight=boxes)

    def _options(self, wish: Wish, *, name: str, collection: str, password: str | None) -> AddOptions:
        """What was wished for, and as the configuration says what was not."""
        analysis = self._parts.config.analysis
        return AddOptions(
            name=name,
            collection=checked_collection(collection),
            password=password,
            sources=read_sources(analysis.sources if wish.sources is None else wish.sources),
            language=wish.language or analysis.language,
            domain=wish.domain or analysis.domain,
            ocr=analysis.ocr if wish.ocr is None else wish.ocr,
            ocr_languages=analysis.ocr_languages,
            report=wish.report,
        )

    def _known(self, file: Path, collection: str) -> Document | None:
        """The document with that file's bytes, if the collection has it whole: adding again brings back a lost copy."""
        if not file.is_file():
            return None
        identity = document_id(content_hash(file), collection)
        whole = self._store.has(identity) and self._store.file(identity).is_file()
        return self._store.document(identity) if whole else None

    @contextmanager
    def _of_its_own(self, identity: DocumentId) -> Generator[None]:
        """For work on the file of a document. Raises NotFoundError where it cannot be read as both were removed."""
        try:
            yield
        except DocumentError:
            self._store.row(identity)
            raise

    def _take_in(
        self, read: Read, digest: str, session: ModelSession | None, options: AddOptions, *, again: bool = False
    ) -> Document:
        """The document made of what was read, in the library when this returns.

        ``again``: of a document that was there. Raises NotFoundError where it was removed meanwhile.
        """
        identity = document_id(digest, options.collection)
        corrections = self._store.correction(identity)
        by_model = None
        if session is not None and corrections is None and read.source.tree is None:
            by_model = self._parts.models().run(lambda: titles_by_model(session, read.source, options))
        document = build_document(read.source, identity, corrections, options, by_model)
        stored = self._indexed(document, read.source.pages, digest, read.file, options)
        options.tell("store", 0, 1)
        if again:
            self._store.put_again(stored)
        else:
            self._store.put(stored, reindex=self._store.has(identity))
        self._parts.catch_up()
        options.tell("store", 1, 1)
        return document

    def _source(
        self, before: Document, pages: tuple[Page, ...], corrections: SectionTree | None, options: AddOptions
    ) -> SourceDocument:
        """What a corrected tree is made of: the pages as they are kept; without corrections the file, read again."""
        if corrections is None:
            with read_source(self._store.file(before.id), options) as read:
                return replace(read.source, notes=before.coverage.notes)
        return SourceDocument(
            name=before.name,
            media_type=before.media_type,
            pages=pages,
            metadata=before.metadata,
            language=before.language,
            notes=before.coverage.notes,
        )

    def _indexed(
        self, document: Document, pages: tuple[Page, ...], digest: str, file: Path, options: AddOptions
    ) -> StoredDocument:
        embedder = self._parts.embedder().embedder
        return index_document(document, pages, digest, file, store=self._store, embedder=embedder, options=options)
