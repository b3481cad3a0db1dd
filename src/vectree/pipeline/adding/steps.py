"""From a file to what the store keeps: read, outline, compile, embed."""

from __future__ import annotations

import re
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from vectree.errors import InputError
from vectree.index.compile import compile_document
from vectree.index.compiled_blob import pack
from vectree.index.embedding import embed_entries
from vectree.index.entries import entries
from vectree.index.store import Store
from vectree.index.stored import StoredDocument, Vectors
from vectree.models.embedder import Embedder
from vectree.outline import outline
from vectree.outline.describe.domain import detect_domain
from vectree.outline.loaders import load
from vectree.outline.merge import SOURCES
from vectree.outline.outline import title_finder
from vectree.pipeline.is_pdf import is_pdf
from vectree.scratch import ScratchFolder
from vectree.storage.schema.collections import DEFAULT_COLLECTION
from vectree.types.document import Document, DocumentId, Page, PageStatus, SourceDocument
from vectree.types.progress import Progress, Report, Stage
from vectree.types.section import Origin, SectionTree

if TYPE_CHECKING:
    from vectree.models.session import ModelSession
    from vectree.outline.model.titles import ModelTitles

_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")


@dataclass(frozen=True, slots=True, kw_only=True)
class AddOptions:
    """How one document is read; None leaves the choice to vectree."""

    name: str
    collection: str = DEFAULT_COLLECTION
    password: str | None = field(default=None, repr=False)
    sources: frozenset[Origin] = SOURCES
    language: str | None = None
    domain: str | None = None
    ocr: bool = False
    ocr_languages: tuple[str, ...] = ("eng",)
    report: Report | None = None

    def __post_init__(self) -> None:
        if self.language is not None and not _LANGUAGE.fullmatch(self.language):
            raise InputError(
                f"the language {self.language!r} is no ISO 639 code: give one like 'en', 'ko' or 'ja'",
                language=self.language,
            )

    def tell(self, stage: Stage, done: int, total: int) -> None:
        """Report progress, where somebody listens."""
        if self.report is not None:
            self.report(Progress(document=self.name, stage=stage, done=done, total=total))


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """A document as read, and the file to keep: the original, or a copy with a text layer or without password."""

    source: SourceDocument
    file: Path


@contextmanager
def read_source(path: Path, options: AddOptions) -> Generator[Read]:
    """The document in a file; the copy that is kept, if one was made, is there until the block ends.

    An encrypted PDF is kept decrypted (its text is in the library anyway), so that pages can be shown without asking
    for the password again; a PDF read by OCR is kept with its text layer, so that boxes can be found in it.
    """
    if not is_pdf(path):
        yield Read(source=load(path, options.name), file=path)
        return
    from vectree.pdf import read_pdf

    source = read_pdf(path, name=options.name, password=options.password, report=options.report)
    with ScratchFolder() as folder:
        unread = [page.number for page in source.pages if page.status in {PageStatus.NEEDS_OCR, PageStatus.JUNK}]
        if options.ocr and unread:
            yield _recognised(path, source, folder / "text.pdf", options)
        elif options.password is not None:
            from vectree.pdf import write_decrypted

            copy = folder / "open.pdf"
            write_decrypted(path, copy, options.password)
            yield Read(source=source, file=copy)
        else:
            yield Read(source=source, file=path)


def _recognised(path: Path, source: SourceDocument, copy: Path, options: AddOptions) -> Read:
    from vectree.pdf import add_text_layer, read_pdf

    junk = [page.number for page in source.pages if page.status is PageStatus.JUNK]
    add_text_layer(path, copy, options.ocr_languages, options.report, junk_pages=junk, password=options.password)
    again = read_pdf(copy, name=options.name, report=options.report)
    gained = sum(
        1
        for before, after in zip(source.pages, again.pages, strict=True)
        if before.status is not PageStatus.TEXT and after.status is PageStatus.TEXT
    )
    note = f"The text of {gained} {'page was' if gained == 1 else 'pages were'} read by OCR and may have errors."
    return Read(source=replace(again, notes=(*again.notes, note)), file=copy)


async def titles_by_model(session: ModelSession, source: SourceDocument, options: AddOptions) -> ModelTitles:
    """What a model reads from the pages; see ``outline.model.titles``."""
    from vectree.outline.model.titles import read_titles

    domain = options.domain or detect_domain(source.pages)
    finder = title_finder(source.pages)
    return await read_titles(
        session, source.pages, domain, finder, lambda done, total: options.tell("model", done, total)
    )


def build_document(
    source: SourceDocument,
    document_id: DocumentId,
    corrections: SectionTree | None,
    options: AddOptions,
    by_model: ModelTitles | None = None,
) -> Document:
    """The document with its verified tree."""
    options.tell("outline", 0, len(source.pages))
    document = outline(
        source,
        document_id,
        sources=options.sources,
        language=options.language,
        domain=options.domain,
        corrections=corrections,
        by_model=by_model,
    )
    options.tell("outline", len(source.pages), len(source.pages))
    return document


def index_document(
    document: Document,
    pages: tuple[Page, ...],
    content_hash: str,
    file: Path,
    *,
    store: Store,
    embedder: Embedder | None,
    options: AddOptions,
) -> StoredDocument:
    """The document with all that searching it needs, ready for the store."""
    options.tell("index", 0, len(pages))
    compiled = pack(compile_document(document, pages))
    options.tell("index", len(pages), len(pages))
    return StoredDocument(
        document=document,
        content_hash=content_hash,
        pages=pages,
        compiled=compiled,
        source=file,
        collection=options.collection,
        vectors=embed_document(document, pages, store=store, embedder=embedder, options=options),
    )


def embed_document(
    document: Document, pages: tuple[Page, ...], *, store: Store, embedder: Embedder | None, options: AddOptions
) -> Vectors | None:
    """Vectors of the document and its sections; None without an embedder."""
    if embedder is None:
        return None
    return embed_entries(
        entries(document, pages),
        embedder,
        store.vectors.known,
        lambda done, total: options.tell("embed", done, total),
    )
