"""What a ZIP archive is, and whether it may be unpacked: told from its directory, before anything is."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from vectree.errors import DocumentError, UnsupportedError

_MOST_ENTRIES = 10_000
_MOST_XML_BYTES = 128 << 20
"""Of all XML in a document together, unpacked; pictures are never unpacked."""
_MOST_RATIO, _RATIO_FROM_BYTES = 200, 4 << 20
"""XML of such a size that was packed more tightly than that is a bomb; that of documents shrinks to a tenth or so."""
_MOST_DIRECTORY_BYTES = 4 << 20
_END, _ZIP64 = b"PK\x05\x06", b"PK\x06\x07"
_LONGEST_TAIL = (1 << 16) + 22
_PACKED = 1
"""The flag of a member with a password."""
_KINDS = {
    "xl/workbook.xml": "an Excel workbook; save the sheets as PDF or HTML",
    "xl/workbook.bin": "an Excel workbook; save the sheets as PDF or HTML",
    "ppt/presentation.xml": "a PowerPoint presentation; save it as PDF",
    "META-INF/container.xml": "an EPUB book; add its chapters as HTML, or convert it to PDF",
    "content.xml": "an OpenDocument file; save it as DOCX or PDF",
    "Contents/content.hpf": "an HWPX document; save it as DOCX or PDF",
}


def check_document(source: Path | bytes, name: str) -> None:
    """Nothing, for a Word document that may be unpacked.

    Raises UnsupportedError that says what to do for an archive of another kind, DocumentError for one that is damaged
    or grows to more than a document does.
    """
    with BytesIO(source) if isinstance(source, bytes) else source.open("rb") as stream:
        _check_directory(stream, name)
        try:
            with zipfile.ZipFile(stream) as archive:
                members = archive.infolist()
        except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
            raise DocumentError(f"{name!r} is a damaged ZIP archive: {error}", name=name) from error
    if len(members) > _MOST_ENTRIES:
        raise DocumentError(f"{name!r} holds {len(members):,} files; a Word document has a few dozen", name=name)
    names = {member.filename for member in members}
    if not any(one.startswith("word/document") and one.endswith(".xml") for one in names):
        kind = next((kind for path, kind in _KINDS.items() if path in names), "a ZIP archive; add the files in it")
        raise UnsupportedError(f"{name!r} is {kind}", name=name)
    if any(member.flag_bits & _PACKED for member in members):
        raise UnsupportedError(f"{name!r} is an archive with a password: save it without one", name=name)
    texts = [member for member in members if member.filename.lower().endswith((".xml", ".rels"))]
    total = sum(member.file_size for member in texts)
    if total > _MOST_XML_BYTES:
        raise DocumentError(
            f"{name!r} unpacks to {total:,} bytes of XML; at most {_MOST_XML_BYTES:,} are read", name=name
        )
    for member in texts:
        if member.file_size > max(_RATIO_FROM_BYTES, _MOST_RATIO * member.compress_size):
            raise DocumentError(
                f"{name!r} is packed more tightly than a document can be: {member.filename!r} grows from "
                f"{member.compress_size:,} to {member.file_size:,} bytes",
                name=name,
            )


def _check_directory(stream: BinaryIO, name: str) -> None:
    """The list of members is read as a whole: look at its size first."""
    size = stream.seek(0, 2)
    stream.seek(max(0, size - _LONGEST_TAIL))
    tail = stream.read()
    end = tail.rfind(_END)
    if end < 0 or len(tail) - end < 22:
        raise DocumentError(f"{name!r} is a damaged ZIP archive: its list of files is missing", name=name)
    directory = int.from_bytes(tail[end + 12 : end + 16], "little")
    if directory > _MOST_DIRECTORY_BYTES or tail[max(0, end - 20) : end].startswith(_ZIP64):
        raise DocumentError(f"{name!r} lists more files than a Word document has", name=name)
