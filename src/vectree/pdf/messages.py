"""What worker processes are asked and answer.

A reader of PDFs tells file, pages, outline, in this order; a renderer images; a converter of other formats a document.
"""

from __future__ import annotations

import pickle
import struct
from dataclasses import dataclass, field
from typing import BinaryIO

from vectree.errors import VectreeError
from vectree.pdf.bookmarks import RawBookmark
from vectree.pdf.links import RawLink
from vectree.pdf.settings import PdfSettings
from vectree.types.document import Box, Metadata, Page, SourceDocument, TaggedHeading

_LENGTH = struct.Struct(">I")


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What a worker is asked: read from page ``first`` (1-based) to the end, then the bookmarks."""

    path: str
    password: str | None = field(repr=False)
    settings: PdfSettings
    first: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderJob:
    """What a renderer is asked: a page, or the ``part`` of it, as an image with boxes marked."""

    path: str
    page: int
    scale: float
    """Pixels a point."""
    password: str | None = field(default=None, repr=False)
    part: Box | None = None
    highlight: tuple[Box, ...] = ()
    memory_mib: int = 0
    """Address space of the process, which its first job decides; 0 for no limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvertJob:
    """What a converter is asked: the document in a file of that format."""

    path: str
    name: str
    media_type: str
    memory_mib: int = 0
    """Address space of the process; 0 for no limit."""


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


@dataclass(frozen=True, slots=True)
class Image:
    """A page drawn: a PNG."""

    png: bytes


@dataclass(frozen=True, slots=True)
class Converted:
    """A document as read."""

    document: SourceDocument


Message = FileFacts | PageFacts | Outline | Failure
"""What a reader tells."""
Reply = Message | Image | Converted
"""What any worker answers."""
AnyJob = Job | RenderJob | ConvertJob
"""What any worker is asked."""


def write_frame(stream: BinaryIO, value: Reply | AnyJob) -> None:
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
