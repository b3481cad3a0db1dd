"""Small Word documents, made by python-docx, and edited where it cannot make what a test needs."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

import docx
from docx.document import Document as WordDocument

_NOTES = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:footnote w:id="2"><w:p><w:r><w:t>Measured at low water.</w:t></w:r></w:p></w:footnote></w:footnotes>"""
CALL = '<w:r><w:footnoteReference w:id="2"/></w:r>'


def word(fill: Callable[[WordDocument], object]) -> bytes:
    """The bytes of a document that ``fill`` writes."""
    document = docx.Document()
    fill(document)
    return saved(document)


def saved(document: WordDocument) -> bytes:
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def edited(data: bytes, part: str, change: Callable[[str], str]) -> bytes:
    """The document with a part of it rewritten."""
    return rewritten(data, {part: change(zipfile.ZipFile(io.BytesIO(data)).read(part).decode()).encode()})


def with_footnote(data: bytes, marker: str) -> bytes:
    """The document with a footnote called where ``marker`` stands."""
    called = edited(data, "word/document.xml", lambda xml: xml.replace(marker, f"</w:t></w:r>{CALL}<w:r><w:t>"))
    return rewritten(called, {"word/footnotes.xml": _NOTES.encode()})


def rewritten(data: bytes, parts: dict[str, bytes]) -> bytes:
    """The archive with parts replaced or added."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, parts.get(name, old.read(name)))
        for name in parts.keys() - set(old.namelist()):
            new.writestr(name, parts[name])
    return stream.getvalue()


def archive(parts: dict[str, bytes]) -> bytes:
    """A ZIP archive of those files."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name, data in parts.items():
            new.writestr(name, data)
    return stream.getvalue()
