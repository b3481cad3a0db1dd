"""How much the compressed parts of a file grow to, counted in small pieces before anything else unpacks them.

A file of a mebibyte can hold gigabytes. What counts here are ZIP members (by their declared sizes, which Python's
reader does not exceed) and the deflated streams of a PDF, deflated streams within them included. Streams that are
packed otherwise, or encrypted, are left to the limits of the process that reads the file.
"""

from __future__ import annotations

import mmap
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

from vectree.errors import DocumentError, TooLargeError

_STREAM = re.compile(rb"stream[ \t]*\r?\n?(?=[\x08\x18\x28\x38\x48\x58\x68\x78])")
"""Where a deflated stream of a PDF may begin: the next byte can be zlib's first."""
_PIECE = 1 << 18
_MOST_LAYERS = 4
"""Streams in a stream in a stream: more of them say nothing of how much it is."""
_LOOK_EVERY = 64


def check_unpacked(path: Path, limit: int, checkpoint: Callable[[], None]) -> None:
    """Raise TooLargeError for a file that unpacks to more than ``limit`` bytes.

    ``checkpoint`` is called often, and may raise. Raises DocumentError for a damaged ZIP archive.
    """
    with path.open("rb") as stream:
        head = stream.read(4)
    if head == b"PK\x03\x04":
        _check_archive(path, limit)
        return
    with path.open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as data:
        total = 0
        for number, found in enumerate(_STREAM.finditer(data)):
            if number % _LOOK_EVERY == 0:
                checkpoint()
            for size in _grown(_pieces(data, found.end())):
                total += size
                if total > limit:
                    raise _too_large(limit)
                checkpoint()


def _check_archive(path: Path, limit: int) -> None:
    try:
        with zipfile.ZipFile(path) as archive:
            total = sum(member.file_size for member in archive.infolist())
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        raise DocumentError(f"the archive is damaged: {error}") from error
    if total > limit:
        raise _too_large(limit)


def _pieces(data: mmap.mmap, start: int) -> Iterator[bytes]:
    """What stands there, so much at a time as a stream may need: most are short."""
    size = _PIECE >> 6
    while piece := data[start : start + size]:
        yield piece
        start, size = start + size, _PIECE


def _grown(packed: Iterator[bytes], layer: int = 1) -> Iterator[int]:
    """Sizes of the pieces that the stream grows to, and of those that a stream inside it grows to."""
    unpacked = _inflated(packed)
    first = next(unpacked, b"")
    yield len(first)
    if layer < _MOST_LAYERS and _begins_stream(first):
        passed: list[int] = []

        def inside() -> Iterator[bytes]:
            yield first
            for piece in unpacked:
                passed.append(len(piece))
                yield piece

        for size in _grown(inside(), layer + 1):
            yield size + sum(passed)
            passed.clear()
    for piece in unpacked:
        yield len(piece)


def _inflated(packed: Iterator[bytes]) -> Iterator[bytes]:
    """The unpacked bytes, a piece at a time; they end with the stream, or where it is none."""
    stream = zlib.decompressobj()
    try:
        for piece in packed:
            rest = piece
            while rest and not stream.eof:
                yield stream.decompress(rest, _PIECE)
                rest = stream.unconsumed_tail
            if stream.eof:
                return
    except zlib.error:
        return


def _begins_stream(data: bytes) -> bool:
    return len(data) > 1 and data[0] & 0x8F == 8 and int.from_bytes(data[:2], "big") % 31 == 0


def _too_large(limit: int) -> TooLargeError:
    return TooLargeError(f"the file unpacks to more than {limit:,} bytes; no more are taken", limit=limit)
