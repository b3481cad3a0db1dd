"""Everything but PDF -> a document as read: the format is told by the content, the name only breaks ties."""

from __future__ import annotations

from pathlib import Path

from vectree.errors import EmptyFileError, UnsupportedError
from vectree.outline.loaders.detect import Format, decode, detect_file, detect_format
from vectree.outline.loaders.markdown import load_markdown
from vectree.outline.loaders.page_texts import load_page_texts
from vectree.outline.loaders.plain_text import load_plain_text
from vectree.outline.loaders.section_tree import load_section_tree
from vectree.scratch import ScratchFolder
from vectree.types.document import PageStatus, SourceDocument

__all__ = ["Format", "detect_file", "detect_format", "load"]

_LOADERS = {
    Format.MARKDOWN: load_markdown,
    Format.TEXT: load_plain_text,
    Format.PAGE_TEXTS: load_page_texts,
    Format.SECTION_TREE: load_section_tree,
}
_CONVERTED = frozenset({Format.HTML, Format.DOCX})


def load(source: Path | bytes, name: str | None = None) -> SourceDocument:
    """The document in a file or in bytes; ``name`` is what it is called, by default the file's name.

    Raises ``EmptyFileError`` for no bytes or no text, ``UnsupportedError`` for a format that is not read (a PDF goes
    to ``vectree.pdf``), ``TreeError`` for JSON that is not of the documented shape; for HTML and DOCX what
    ``loaders.convert`` raises.
    """
    data = source if isinstance(source, bytes) else source.read_bytes()
    called = name if name is not None else "document" if isinstance(source, bytes) else source.name
    found = detect_format(data, called)
    if found is Format.PDF:
        raise UnsupportedError(f"{called!r} is a PDF: read it with vectree.pdf.read_pdf", name=called)
    document = _converted(source, called, found) if found in _CONVERTED else _LOADERS[found](decode(data), called)
    if not document.pages:
        raise EmptyFileError(f"{called!r} has no pages; nothing can be read from it", name=called)
    if found in _CONVERTED and all(page.status is PageStatus.BLANK for page in document.pages):
        raise EmptyFileError(f"{called!r} has no text; pictures in it are not read", name=called)
    return document


def _converted(source: Path | bytes, name: str, found: Format) -> SourceDocument:
    from vectree.outline.loaders.convert import convert  # brings what starts processes

    if isinstance(source, Path):
        return convert(source, name, found)
    with ScratchFolder() as folder:
        file = folder / "document"
        file.write_bytes(source)
        return convert(file, name, found)
