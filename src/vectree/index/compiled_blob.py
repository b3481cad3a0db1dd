"""The compiled document as bytes: magic, length of the header, JSON header, 64-byte aligned arrays.

The header names every array with its type, shape and place; reading makes NumPy views of the blob and
nothing else, which takes well under a millisecond however long the document. Arrays are little-endian.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np

from vectree.errors import SchemaError
from vectree.index.compiled import (
    FORMAT,
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

_MAGIC = b"VTREE\x00C1"
_ALIGN = 64
_TABLES: dict[str, type[Postings | Strings | SectionTable | UnitTable | PassageTable]] = {
    "body": Postings,
    "title_postings": Postings,
    "summary_postings": Postings,
    "forward": Postings,
    "sections": SectionTable,
    "units": UnitTable,
    "passages": PassageTable,
    "section_ids": Strings,
    "titles": Strings,
    "summaries": Strings,
}
_BARE = ("terms", "page_units")
Table = TypeVar("Table", Postings, Strings, SectionTable, UnitTable, PassageTable)


def _arrays(document: CompiledDocument) -> Iterator[tuple[str, NDArray[np.generic]]]:
    for name in _BARE:
        yield name, getattr(document, name)
    for name in _TABLES:
        table = getattr(document, name)
        assert is_dataclass(table)
        for column in fields(table):
            yield f"{name}.{column.name}", getattr(table, column.name)


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
            "language": document.language,
            "domain": document.domain,
            "page_count": document.page_count,
            "labels": document.labels,
            "figures": [(f.kind, f.number, f.page, f.section) for f in document.figures],
            "arrays": places,
        }
    ).encode()
    start = len(_MAGIC) + 8 + len(header)
    return b"".join((_MAGIC, len(header).to_bytes(8, "little"), header, b"\x00" * (-start % _ALIGN), *pieces))


def unpack(blob: bytes | bytearray | memoryview) -> CompiledDocument:
    """The document whose arrays are views of the blob. Raises SchemaError for other bytes."""
    view = memoryview(blob)
    if bytes(view[: len(_MAGIC)]) != _MAGIC:
        raise SchemaError("these bytes are no compiled document of this version: run `vectree reindex`")
    size = int.from_bytes(view[len(_MAGIC) : len(_MAGIC) + 8], "little")
    start = len(_MAGIC) + 8 + size
    header = json.loads(bytes(view[len(_MAGIC) + 8 : start]))
    if header["format"] != FORMAT:
        raise SchemaError(f"compiled as format {header['format']!r}, not {FORMAT}: run `vectree reindex`")
    base = start + -start % _ALIGN
    arrays: dict[str, NDArray[np.generic]] = {
        name: np.frombuffer(view, dtype=np.dtype(kind), count=count, offset=base + at)
        for name, (kind, count, at) in cast("dict[str, tuple[str, int, int]]", header["arrays"]).items()
    }

    def table(kind: type[Table], name: str) -> Table:
        return kind(**{column.name: arrays[f"{name}.{column.name}"] for column in fields(kind)})

    return CompiledDocument(
        id=DocumentId(header["id"]),
        name=header["name"],
        title=header["title"],
        language=header["language"],
        domain=header["domain"],
        page_count=header["page_count"],
        labels=tuple(header["labels"]),
        figures=tuple(FigureEntry(kind=k, number=n, page=p, section=s) for k, n, p, s in header["figures"]),
        terms=cast("NDArray[np.uint64]", arrays["terms"]),
        body=table(Postings, "body"),
        title_postings=table(Postings, "title_postings"),
        summary_postings=table(Postings, "summary_postings"),
        forward=table(Postings, "forward"),
        sections=table(SectionTable, "sections"),
        units=table(UnitTable, "units"),
        passages=table(PassageTable, "passages"),
        page_units=cast("NDArray[np.int32]", arrays["page_units"]),
        section_ids=table(Strings, "section_ids"),
        titles=table(Strings, "titles"),
        summaries=table(Strings, "summaries"),
    )
