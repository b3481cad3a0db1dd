"""What a loader made of a file, in short."""

from __future__ import annotations

from vectree.outline import outline
from vectree.types.document import DocumentId, SourceDocument
from vectree.types.section import Origin


def text_of(source: SourceDocument) -> str:
    return "".join(page.text for page in source.pages)


def shown(source: SourceDocument) -> list[tuple[int, str]]:
    """Level and title of its sections, fillers left out."""
    tree = outline(source, DocumentId("x")).tree
    return [(section.level, section.title) for section in tree.walk() if section.origin is not Origin.FILLER]
