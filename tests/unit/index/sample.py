"""Small documents for the tests of the index: one page a section, unless told otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from vectree.index.embedding import embed_entries
from vectree.index.entries import entries
from vectree.index.files import content_hash, document_id
from vectree.index.stored import StoredDocument
from vectree.models.embedder import Embedder
from vectree.types.document import Coverage, Document, Metadata, Page
from vectree.types.section import Position, Section, SectionId, SectionTree


def stored(
    name: str,
    texts: Sequence[str],
    *,
    titles: Sequence[str] | None = None,
    source: bytes | None = None,
    language: str = "en",
    domain: str = "general",
    collection: str = "default",
    title: str = "",
    embedder: Embedder | None = None,
) -> StoredDocument:
    """A document with a section per text; without titles they are called "Part 1" and so on."""
    pages = tuple(Page(number=i, label=f"p{i}", text=text) for i, text in enumerate(texts, start=1))
    titles = titles or [f"Part {page.number}" for page in pages]
    sections = tuple(
        Section(
            id=SectionId(f"s{page.number:02}"),
            title=titles[page.number - 1],
            summary="",
            start=Position(page=page.number, offset=0),
            end=Position(page=page.number, offset=len(page.text)),
            level=1,
        )
        for page in pages
    )
    bytes_ = source if source is not None else repr((name, list(texts))).encode()
    digest = content_hash(bytes_)
    document = Document(
        id=document_id(digest, collection),
        name=name,
        title=title or name,
        summary="",
        language=language,
        domain=domain,
        metadata=Metadata(),
        page_count=len(pages),
        labels=tuple(page.label for page in pages),
        source="heading",
        coverage=Coverage(pages=len(pages)),
        tree=SectionTree(sections=sections),
    )
    vectors = None
    if embedder is not None:
        vectors = embed_entries(entries(document, pages), embedder, lambda _name, _hashes: {})
    return StoredDocument(
        document=document,
        content_hash=digest,
        pages=pages,
        compiled=b"compiled " + digest.encode(),
        source=bytes_,
        vectors=vectors,
        collection=collection,
    )
