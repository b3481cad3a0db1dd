"""Link annotations that lead to another place of the same document, such as those of a contents page."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass

from vectree.pdf.geometry import PageFrame
from vectree.pdf.native import Native
from vectree.pdf.targets import Target, TargetReader
from vectree.types.document import Box

_MOST = 5_000
"""Links of one page after which the rest is ignored."""


@dataclass(frozen=True, slots=True)
class RawLink:
    """A link before the heights of its target page are known."""

    page: int
    box: Box
    target: Target


def read_links(pdfium: Native, page: int, number: int, frame: PageFrame, targets: TargetReader) -> tuple[RawLink, ...]:
    """The internal links of an open page (``number`` is 1-based), in the order of its annotations."""
    found: list[RawLink] = []
    position, link = ctypes.c_int(0), ctypes.c_size_t(0)
    rect = (ctypes.c_float * 4)()
    while len(found) < _MOST and pdfium.next_link(page, ctypes.addressof(position), ctypes.addressof(link)):
        target = targets.of_link(link.value)
        if target is not None and pdfium.link_box(link.value, ctypes.addressof(rect)):
            left, top, right, bottom = rect
            found.append(RawLink(number, frame.box(left, bottom, right, top), target))
    return tuple(found)
