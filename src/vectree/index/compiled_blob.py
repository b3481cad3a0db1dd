"""The compiled document as bytes: magic, length of the header, JSON header, 64-byte aligned arrays.

The header names every array with its type, shape and place; reading makes NumPy views of the blob and
nothing else, which takes well under a millisecond however long the document. Arrays are little-endian.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, cast

import numpy as np

from vectree.errors import SchemaError
from vectree.index.compiled import (
    CompiledDocument,
    FigureEntry,
    PassageTable,
    Postings,
    SectionTable,
    Strings,
    UnitTable,
)
from vectree.types.document import DocumentId

if TYPE_CHECKING:
    from numpy.typing import NDArray

FORMAT = 9
"""Version of the compiled form; one of another version must be compiled anew."""
_MAGIC = b"VTREE\x00C1"
_ALIGN = 64
_TABLES = (
    "body",
    "title_postings",
    "summary_postings",
    "forward",
    "sections",
    "units",
    "passages",
    "section_ids",
    "titles",
    "summaries",
)
_BARE = ("terms", "numeric", "sequence", "page_units", "section_hashes")


def _arrays(document: CompiledDocument) -> Iterator[tuple[str, NDArray[np.generic]]]:
    for name in _BARE:
        yield name, getattr(document, name)
    for name in _TABLES:
        table = getattr(document, name)
        assert is_dataclass(table)
        for column in fields(table):
            yield f"{name}.{column.name}", getattr(table, column.name)


def size(document: CompiledDocument) -> int:
    """Bytes of the document's arrays, its embeddings among them."""
    own = sum(array.nbytes for _, array in _arrays(document))
    return own + (0 if document.embeddings is None else document.embeddings.nbytes)


def pack(document: CompiledDocument) -> bytes:
    """The document as one blob, without its embeddings."""
    places: dict[str, tuple[str, int, int]] = {}
    pieces: list[bytes] = []
    at = 0
    for name, array in _arrays(document):
        raw = np.ascontiguousarray(array).tobytes()
        places[name] = (array.dtype.str, len(array), at)
        padding = -len(raw) % _ALIGN
        pieces.append(raw + b"\x00" * padding)
        at += len(raw) + padding
    header = json.dumps(
        {
            "format": FORMAT,
            "id": document.id,
            "name": document.name,
            "title": document.title,
            "issuer": document.issuer,
            "date": document.date,
            "language": document.language,
            "domain": document.domain,
            "page_count": document.page_count,
            "only_summaries": document.only_summaries,
            "labels": document.labels,
            "figures": [(f.kind, f.number, f.page, f.section) for f in document.figures],
            "arrays": places,
        }
    ).encode()
    start = len(_MAGIC) + 8 + len(header)
    return b"".join((_MAGIC, len(header).to_bytes(8, "little"), header, b"\x00" * (-start % _ALIGN), *pieces))


class _Arrays:
    """The blob's arrays by name, each asked for by its type."""

    def __init__(self, arrays: dict[str, NDArray[np.generic]]) -> None:
        self._arrays = arrays

    def bool(self, name: str) -> NDArray[np.bool_]:
        return self._arrays[name].astype(np.bool_, copy=False)

    def float32(self, name: str) -> NDArray[np.float32]:
        return self._arrays[name].astype(np.float32, copy=False)

    def int32(self, name: str) -> NDArray[np.int32]:
        return self._arrays[name].astype(np.int32, copy=False)

    def uint8(self, name: str) -> NDArray[np.uint8]:
        return self._arrays[name].astype(np.uint8, copy=False)

    def uint64(self, name: str) -> NDArray[np.uint64]:
        return self._arrays[name].astype(np.uint64, copy=False)

    def postings(self, name: str) -> Postings:
        return Postings(
            offsets=self.int32(f"{name}.offsets"),
            targets=self.int32(f"{name}.targets"),
            counts=self.uint8(f"{name}.counts"),
        )

    def strings(self, name: str) -> Strings:
        return Strings(data=self.uint8(f"{name}.data"), offsets=self.int32(f"{name}.offsets"))


def unpack(blob: bytes | bytearray | memoryview) -> CompiledDocument:
    """The document whose arrays are views of the blob. Raises SchemaError for other bytes."""
    view = memoryview(blob)
    if bytes(view[: len(_MAGIC)]) != _MAGIC:
        raise SchemaError("these bytes are no compiled document of this version: run `vectree reindex`")
    size = int.from_bytes(view[len(_MAGIC) : len(_MAGIC) + 8], "little")
    start = len(_MAGIC) + 8 + size
    try:
        header = json.loads(bytes(view[len(_MAGIC) + 8 : start]))
    except ValueError as error:
        raise SchemaError("a compiled document is damaged: run `vectree reindex`") from error
    if header["format"] != FORMAT:
        raise SchemaError(f"compiled as format {header['format']!r}, not {FORMAT}: run `vectree reindex`")
    base = start + -start % _ALIGN
    places = cast("dict[str, tuple[str, int, int]]", header["arrays"])
    end = max(base + at + np.dtype(kind).itemsize * count for kind, count, at in places.values())
    if end > len(view):
        raise SchemaError(f"a compiled document is cut off ({len(view)} of {end} bytes): run `vectree reindex`")
    arrays = _Arrays(
        {
            name: np.frombuffer(view, dtype=np.dtype(kind), count=count, offset=base + at)
            for name, (kind, count, at) in places.items()
        }
    )
    return CompiledDocument(
        id=DocumentId(header["id"]),
        name=header["name"],
        title=header["title"],
        issuer=header["issuer"],
        date=header["date"],
        language=header["language"],
        domain=header["domain"],
        page_count=header["page_count"],
        only_summaries=header["only_summaries"],
        labels=tuple(header["labels"]),
        figures=tuple(FigureEntry(kind=k, number=n, page=p, section=s) for k, n, p, s in header["figures"]),
        terms=arrays.uint64("terms"),
        numeric=arrays.bool("numeric"),
        body=arrays.postings("body"),
        title_postings=arrays.postings("title_postings"),
        summary_postings=arrays.postings("summary_postings"),
        forward=arrays.postings("forward"),
        sequence=arrays.int32("sequence"),
        sections=SectionTable(
            parent=arrays.int32("sections.parent"),
            end=arrays.int32("sections.end"),
            depth=arrays.int32("sections.depth"),
            page_start=arrays.int32("sections.page_start"),
            page_end=arrays.int32("sections.page_end"),
            title_length=arrays.int32("sections.title_length"),
            summary_length=arrays.int32("sections.summary_length"),
            body_length=arrays.int32("sections.body_length"),
            label_norm=arrays.float32("sections.label_norm"),
            context=arrays.float32("sections.context"),
        ),
        units=UnitTable(
            page=arrays.int32("units.page"),
            start=arrays.int32("units.start"),
            end=arrays.int32("units.end"),
            section=arrays.int32("units.section"),
            passage=arrays.int32("units.passage"),
            length=arrays.int32("units.length"),
            numbers=arrays.int32("units.numbers"),
            words=arrays.int32("units.words"),
        ),
        passages=PassageTable(
            first=arrays.int32("passages.first"),
            page=arrays.int32("passages.page"),
            section=arrays.int32("passages.section"),
            length=arrays.int32("passages.length"),
            tokens=arrays.int32("passages.tokens"),
        ),
        page_units=arrays.int32("page_units"),
        section_hashes=arrays.uint64("section_hashes"),
        section_ids=arrays.strings("section_ids"),
        titles=arrays.strings("titles"),
        summaries=arrays.strings("summaries"),
    )
