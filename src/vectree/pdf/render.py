"""Pages and parts of pages as PNG images."""

from __future__ import annotations

import ctypes
import struct
import zlib
from collections.abc import Sequence

from vectree.errors import InputError
from vectree.pdf.geometry import PageFrame
from vectree.pdf.native import Native
from vectree.types.document import Box

_BGR = 2
_WHITE = 0xFFFFFFFF
_WITH_ANNOTATIONS, _AS_RGB = 0x01, 0x10
_MOST_PIXELS = 50_000_000
_PEN = 1.0
"""How far a mark goes beyond its box, in points."""
_LESS_BLUE = bytes(value * 2 // 5 for value in range(256))
_FAST = 1
"""Compression level: encoding costs more than rendering, and level 6 twice as much as 1 for a tenth of the bytes."""


def render(
    pdfium: Native,
    page: int,
    frame: PageFrame,
    scale: float,
    part: Box | None = None,
    *,
    highlight: Sequence[Box] = (),
) -> bytes:
    """The open page as it is viewed (rotation applied), ``scale`` pixels a point, on white; PNG, RGB.

    ``part`` (house-style coordinates) cuts a piece out; ``highlight`` is marked in yellow. Raises ``InputError``
    when the image would have no pixels, or more than 50 million.
    """
    page_width, page_height = frame.viewed_size
    whole = Box(x0=0.0, y0=0.0, x1=page_width, y1=page_height)
    piece = whole if part is None else _inside(frame.turned(part), whole)
    width, height = round((piece.x1 - piece.x0) * scale), round((piece.y1 - piece.y0) * scale)
    if width < 1 or height < 1 or width * height > _MOST_PIXELS:
        raise InputError(f"an image of {width} x {height} pixels cannot be made: choose another scale or box")
    stride = (3 * width + 3) // 4 * 4
    pixels = ctypes.create_string_buffer(stride * height)
    bitmap = pdfium.create_bitmap(width, height, _BGR, ctypes.addressof(pixels), stride)
    try:
        pdfium.fill_bitmap(bitmap, 0, 0, width, height, _WHITE)
        pdfium.render(
            bitmap,
            page,
            -round(piece.x0 * scale),
            -round(piece.y0 * scale),
            round(page_width * scale),
            round(page_height * scale),
            0,
            _WITH_ANNOTATIONS | _AS_RGB,
        )
    finally:
        pdfium.destroy_bitmap(bitmap)
    marked = bytearray(pixels.raw)
    for box in highlight:
        turned = frame.turned(box)
        x0, x1 = (round((x - piece.x0) * scale) for x in (turned.x0 - _PEN, turned.x1 + _PEN))
        y0, y1 = (round((y - piece.y0) * scale) for y in (turned.y0 - _PEN, turned.y1 + _PEN))
        _mark(marked, stride, (max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)))
    return _png(bytes(marked), width, height, stride)


def _mark(pixels: bytearray, stride: int, area: tuple[int, int, int, int]) -> None:
    """Take the blue out of an area of RGB pixels: white turns yellow, ink stays."""
    x0, y0, x1, y1 = area
    if x1 <= x0:
        return
    for y in range(y0, y1):
        blue = slice(y * stride + 3 * x0 + 2, y * stride + 3 * x1 + 2, 3)
        pixels[blue] = pixels[blue].translate(_LESS_BLUE)


def _inside(box: Box, whole: Box) -> Box:
    return Box(x0=max(box.x0, whole.x0), y0=max(box.y0, whole.y0), x1=min(box.x1, whole.x1), y1=min(box.y1, whole.y1))


def _png(pixels: bytes, width: int, height: int, stride: int) -> bytes:
    """Rows of RGB as a PNG without filters."""
    rows = b"".join(b"\0" + pixels[y * stride : y * stride + 3 * width] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, _FAST)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
