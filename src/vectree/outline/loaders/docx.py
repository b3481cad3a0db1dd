"""DOCX: headings by their styles, lists, tables and notes where they are called; pictures are passed over."""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO, Protocol, cast
from xml.etree import ElementTree
from xml.parsers.expat import ExpatError

from bs4 import BeautifulSoup
from bs4.element import Tag

from vectree.errors import DocumentError
from vectree.outline.loaders.detect import Format
from vectree.outline.loaders.docx_styles import style_map
from vectree.outline.loaders.flow import Flow, plain
from vectree.outline.loaders.html import parse
from vectree.outline.loaders.parts import PARTS_NOTE
from vectree.types.document import Metadata, SourceDocument

_NOTE = re.compile(r"(?:foot|end)note-ref-.+")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_DAMAGED = (
    zipfile.BadZipFile, zlib.error, ExpatError, ElementTree.ParseError, OSError, EOFError, NotImplementedError,
    LookupError, ValueError, TypeError, AttributeError, AssertionError,
)  # fmt: skip
"""What mammoth and the standard library raise for damaged files: they have no error of their own."""


class _Result(Protocol):
    value: str


class _Convert(Protocol):
    def __call__(
        self,
        fileobj: BinaryIO,
        *,
        style_map: str,
        convert_image: Callable[[object], Sequence[object]],
        include_embedded_style_map: bool,
        external_file_access: bool,
    ) -> _Result: ...


def load_docx(path: Path, name: str) -> SourceDocument:
    """The document in parts (``loaders.parts``), of a file that ``detect_file`` found to be one.

    Raises DocumentError for a damaged one.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            _refuse_entities(archive, name)
            styles = style_map(_part(archive, "word/styles.xml"))
            metadata = _properties(_part(archive, "docProps/core.xml"))
        soup = parse(_converted(path, styles))
    except RecursionError as error:
        raise DocumentError(f"{name!r} is nested too deeply to be a Word document", name=name) from error
    except _DAMAGED as error:
        raise DocumentError(f"{name!r} is a damaged Word document: {error}", name=name) from error
    _place_notes(soup)
    pages, headings = Flow(soup).pages()
    titles = [heading.title for heading in headings if heading.level == 1]
    return SourceDocument(
        name=name,
        media_type=Format.DOCX,
        pages=pages,
        tagged_headings=headings,
        metadata=Metadata(
            title=titles[0] if len(titles) == 1 else metadata.title, authors=metadata.authors, date=metadata.date
        ),
        notes=(PARTS_NOTE,),
    )


def _converted(path: Path, styles: str) -> str:
    import mammoth

    convert = cast(_Convert, mammoth.convert_to_html)  # pyright: ignore[reportUnknownMemberType] - it has no types
    with path.open("rb") as stream:
        return convert(
            stream,
            style_map=styles,
            convert_image=lambda image: (),
            include_embedded_style_map=False,
            external_file_access=False,
        ).value


def _refuse_entities(archive: zipfile.ZipFile, name: str) -> None:
    """Word writes no document type declarations; with one, a few lines of XML can grow to gigabytes."""
    for member in archive.infolist():
        if member.filename.lower().endswith((".xml", ".rels")):
            with archive.open(member) as part:
                if b"<!DOCTYPE" in part.read(4096):
                    raise DocumentError(f"{name!r} declares entities in {member.filename!r}: not read", name=name)


def _part(archive: zipfile.ZipFile, path: str) -> bytes:
    """The bytes of a part; empty where there is none."""
    try:
        return archive.read(path)
    except KeyError:
        return b""


def _properties(data: bytes) -> Metadata:
    if not data:
        return Metadata()
    found = {element.tag.rpartition("}")[2]: (element.text or "").strip() for element in ElementTree.fromstring(data)}
    date = _DATE.match(found.get("created", ""))
    return Metadata(
        title=found.get("title") or None,
        authors=tuple(author for part in found.get("creator", "").split(";") if (author := part.strip())),
        date=date.group() if date else None,
    )


def _place_notes(soup: BeautifulSoup) -> None:
    """Footnotes and endnotes behind the paragraphs (or the tables) that call them: ``[1] …``."""
    last: dict[int, Tag] = {}
    for call in soup.find_all("a", id=_NOTE):
        item = soup.find("li", id=str(call.get("href") or "").removeprefix("#"))
        block = call.find_parent("table") or call.find_parent(["p", "li", *(f"h{level}" for level in range(1, 11))])
        if not isinstance(item, Tag) or not isinstance(block, Tag):
            continue
        for back in item.find_all("a", href=f"#{call['id']}"):
            back.extract()
        note = soup.new_tag("p")
        note.string = f"{plain(call)} {plain(item)}"
        last.get(id(block), block).insert_after(note)
        last[id(block)] = note
        item.extract()
