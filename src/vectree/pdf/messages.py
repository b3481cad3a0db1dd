"""What the worker process tells its supervisor, in this order: file, pages, outline."""

from __future__ import annotations

import pickle
import struct
from dataclasses import dataclass
from typing import BinaryIO

from vectree.errors import VectreeError
from vectree.pdf.bookmarks import RawBookmark
from vectree.pdf.links import RawLink
from vectree.pdf.settings import PdfSettings
from vectree.types.document import Metadata, Page, TaggedHeading

_LENGTH = struct.Struct(">I")


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What a worker is asked: read from page ``first`` (1-based) to the end, then the bookmarks."""

    path: str
    password: str | None
    settings: PdfSettings
    first: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFacts:
    """What is known of a file before its pages are read."""

    page_count: int
    metadata: Metadata
    language: str | None
    tagged: bool
    repaired: bool = False
    """Whether the file was damaged and a repaired copy is read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFacts:
    """A page with what was found on it."""

    page: Page
    top: float = 0.0
    """Upper edge of the crop box in the PDF's own coordinates: what turns heights of targets into distances."""
    links: tuple[RawLink, ...] = ()
    headings: tuple[TaggedHeading, ...] = ()


@dataclass(frozen=True, slots=True)
class Outline:
    """The bookmarks."""

    bookmarks: tuple[RawBookmark, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """The file cannot be read; the error says why."""

    error: VectreeError


Message = FileFacts | PageFacts | Outline | Failure


def write_frame(stream: BinaryIO, value: Message | Job) -> None:
    """Send one value; raises ``OSError`` when nobody listens."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def read_frame(stream: BinaryIO) -> object:
    """The next value; raises ``EOFError`` when the other side is gone, in the middle of a value too.

    Only for streams whose other end is our own process: values are unpickled.
    """
    data = _exactly(stream, _LENGTH.size)
    return pickle.loads(_exactly(stream, _LENGTH.unpack(data)[0]))


def _exactly(stream: BinaryIO, size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return data
