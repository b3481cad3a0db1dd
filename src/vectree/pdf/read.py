"""One page after another of an open PDF, and what belongs to the whole file."""

from __future__ import annotations

import ctypes

from vectree.pdf.bookmarks import read_bookmarks
from vectree.pdf.geometry import PageFrame
from vectree.pdf.library import PdfFile
from vectree.pdf.lines import LineReader
from vectree.pdf.links import RawLink, read_links
from vectree.pdf.messages import FileFacts, Outline, PageFacts
from vectree.pdf.metadata import read_language, read_metadata
from vectree.pdf.native import LOCK, Native, wide_text
from vectree.pdf.packed import PackedLines
from vectree.pdf.settings import PdfSettings
from vectree.pdf.status import page_status
from vectree.pdf.tags import read_tagged_headings
from vectree.pdf.targets import TargetReader
from vectree.pdf.textpage import open_text
from vectree.text.normalise import valid_unicode
from vectree.types.document import Page, TaggedHeading


def read_file(file: PdfFile) -> FileFacts:
    """Page count, metadata and language of an open file."""
    with LOCK:
        pdfium, document = file.pdfium, file.handle
        return FileFacts(
            page_count=file.page_count,
            metadata=read_metadata(pdfium, document),
            language=read_language(pdfium, document),
            tagged=bool(pdfium.is_tagged(document)),
            repaired=file.repaired,
        )


def read_outline(file: PdfFile) -> Outline:
    """The bookmarks of an open file."""
    with LOCK:
        targets = TargetReader(file.pdfium, file.handle, file.page_count)
        return Outline(read_bookmarks(file.pdfium, file.handle, targets))


def read_page(file: PdfFile, number: int, settings: PdfSettings, *, tagged: bool) -> PageFacts:
    """The page of that 1-based number; ``DocumentError`` when the parser refuses it."""
    with LOCK, file.page(number - 1) as handle:
        pdfium = file.pdfium
        frame = page_frame(pdfium, handle)
        label = valid_unicode(wide_text(pdfium.page_label, file.handle, number - 1)).strip() or None
        with open_text(pdfium, handle) as layer:
            lines = PackedLines.pack(LineReader(layer, frame).lines())
            headings: tuple[TaggedHeading, ...] = ()
            if tagged and settings.tagged_headings:
                headings = read_tagged_headings(handle, layer, number)
            text, lost = layer.content.text, layer.lost
        links: tuple[RawLink, ...] = ()
        if settings.links:
            targets = TargetReader(pdfium, file.handle, file.page_count)
            links = read_links(pdfium, handle, number, frame, targets)
        page = Page(
            number=number,
            label=label,
            text=text,
            width=frame.width,
            height=frame.height,
            rotation=frame.rotation,
            status=page_status(text, lost=lost, objects=pdfium.count_objects(handle)),
            lines=lines,
        )
        return PageFacts(page=page, top=frame.top, links=links, headings=headings)


def page_frame(pdfium: Native, page: int) -> PageFrame:
    """The crop box and rotation of an open page."""
    rect = (ctypes.c_float * 4)()
    pdfium.page_box(page, ctypes.addressof(rect))
    left, top, right, bottom = rect
    rotation = (pdfium.page_rotation(page) % 4) * 90
    return PageFrame(left=left, top=top, width=right - left, height=top - bottom, rotation=rotation)
