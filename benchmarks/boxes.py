"""Do highlights cover the words? Boxes of random words against the ink that a renderer paints.

    python benchmarks/boxes.py --data ../shared/data --words 15 --files 20

The ink of a word is found without our boxes: where the word is a text object of its own, by rendering the
page with and without that object; elsewhere as the connected spots of ink whose middle lies inside the
word's line-height cell (font ascent to descent by advance width), spots reaching out of the window (rules,
letters joined to a neighbour) left out, and words with a rule running through their cell. Painted means:
unlike the background by an eighth of the range.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pypdfium2.raw as raw

from vectree.pdf import PdfViewer
from vectree.pdf.native import native
from vectree.pdf.read import page_frame
from vectree.pdf.textpage import TextPage
from vectree.types.document import Box

SCALE = 6.0
WORD = re.compile(r"[^\W\d_]{2,}|\d[\d,.]*\d")
CONTRAST = 32
Pixels = npt.NDArray[np.int16]
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Window:
    """A part of the page as pixels; ``x`` and ``y`` are its top-left corner, in points of the viewed page."""

    x: float
    y: float
    width: int
    height: int


def picture(page: object, window: Window, size: tuple[float, float]) -> Pixels:
    """The window as grey values."""
    stride = window.width
    buffer = ctypes.create_string_buffer(stride * window.height)
    bitmap = raw.FPDFBitmap_CreateEx(window.width, window.height, raw.FPDFBitmap_Gray, buffer, stride)
    raw.FPDFBitmap_FillRect(bitmap, 0, 0, window.width, window.height, 0xFFFFFFFF)
    raw.FPDF_RenderPageBitmap(
        bitmap,
        page,
        -round(window.x * SCALE),
        -round(window.y * SCALE),
        round(size[0] * SCALE),
        round(size[1] * SCALE),
        0,
        raw.FPDF_GRAYSCALE,
    )
    raw.FPDFBitmap_Destroy(bitmap)
    return np.frombuffer(buffer.raw, np.uint8).reshape(window.height, stride).astype(np.int16)


def spots(mask: Mask) -> Iterator[list[tuple[int, int]]]:
    """Connected sets of painted pixels as (row, column)."""
    left = {(int(r), int(c)) for r, c in zip(*np.nonzero(mask), strict=True)}
    while left:
        stack = [left.pop()]
        spot: list[tuple[int, int]] = []
        while stack:
            r, c = stack.pop()
            spot.append((r, c))
            for step in ((r + i, c + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
                if step in left:
                    left.remove(step)
                    stack.append(step)
        yield spot


@dataclass(frozen=True)
class Verdict:
    """One word: the part of its ink that the box covers, and the box's area by the ink's bounding box."""

    how: str
    covered: float
    ratio: float


class Judge:
    """Words of one file."""

    def __init__(self, path: Path, viewer: PdfViewer) -> None:
        self.path = path
        self.viewer = viewer
        self.document = raw.FPDF_LoadDocument(str(path).encode(), None)

    def word(self, page: int, start: int, end: int, text: str) -> Verdict | None:
        """The verdict on one word; None when its ink cannot be told apart."""
        boxes = self.viewer.span_boxes(self.path, page, start, end)
        if len(boxes) != 1:
            return Verdict("no box", 0.0, 0.0)
        pdfium = native()
        handle = raw.FPDF_LoadPage(self.document, page - 1)
        number = ctypes.cast(handle, ctypes.c_void_p).value or 0
        layer = raw.FPDFText_LoadPage(handle)
        try:
            frame = page_frame(pdfium, number)
            content = TextPage(pdfium, ctypes.cast(layer, ctypes.c_void_p).value or 0)
            box = frame.turned(boxes[0])
            chars = [content.char(i) for i in range(start, end)]
            cells = [self.cell(layer, char) for char in chars]
            cell = frame.turned(
                frame.box(
                    min(c[0] for c in cells),
                    min(c[1] for c in cells),
                    max(c[2] for c in cells),
                    max(c[3] for c in cells),
                )
            )
            room = 4.0
            x, y = max(min(cell.x0, box.x0) - room, 0.0), max(min(cell.y0, box.y0) - room, 0.0)
            x1, y1 = max(cell.x1, box.x1) + room, max(cell.y1, box.y1) + room
            x, y = round(x * SCALE) / SCALE, round(y * SCALE) / SCALE
            window = Window(x, y, round((x1 - x) * SCALE), round((y1 - y) * SCALE))
            if not (0 < window.width <= 4000 and 0 < window.height <= 4000):
                return None  # printed outside of the crop box, or a sideways line over the page
            ink, how = self.ink(handle, layer, chars, text, window, frame.viewed_size, cell)
        finally:
            raw.FPDFText_ClosePage(layer)
            raw.FPDF_ClosePage(handle)
        if not ink:
            return None
        rows, columns = np.array([p[0] for p in ink]), np.array([p[1] for p in ink])
        px, py = window.x + (columns + 0.5) / SCALE, window.y + (rows + 0.5) / SCALE
        inside = (px >= box.x0) & (px <= box.x1) & (py >= box.y0) & (py <= box.y1)
        area = (columns.max() - columns.min() + 1) * (rows.max() - rows.min() + 1) / SCALE**2
        return Verdict(how, float(inside.mean()), (box.x1 - box.x0) * (box.y1 - box.y0) / float(area))

    @staticmethod
    def cell(layer: object, char: int) -> tuple[float, float, float, float]:
        """Left, bottom, right, top of a character's line-height cell."""
        rect = raw.FS_RECTF()
        raw.FPDFText_GetLooseCharBox(layer, char, rect)
        return rect.left, rect.bottom, rect.right, rect.top

    def ink(
        self,
        page: object,
        layer: object,
        chars: list[int],
        text: str,
        window: Window,
        size: tuple[float, float],
        cell: Box,
    ) -> tuple[list[tuple[int, int]], str]:
        """The word's painted pixels and how they were found."""
        before = picture(page, window, size)
        item = raw.FPDFText_GetTextObject(layer, chars[0])
        if item and self.object_text(item, layer).strip() == text and raw.FPDFPage_RemoveObject(page, item):
            after = picture(page, window, size)
            raw.FPDFPageObj_Destroy(item)
            painted = np.abs(before - after) > CONTRAST
            return list(zip(*(a.tolist() for a in np.nonzero(painted)), strict=True)), "object"
        background = Counter(before.ravel().tolist()).most_common(1)[0][0]
        painted = np.abs(before - background) > CONTRAST
        found: list[tuple[int, int]] = []
        for spot in spots(painted):
            rows, columns = [p[0] for p in spot], [p[1] for p in spot]
            edge = (
                min(rows) == 0
                or min(columns) == 0
                or max(rows) == window.height - 1
                or max(columns) == window.width - 1
            )
            middle_x = window.x + (min(columns) + max(columns) + 1) / 2 / SCALE
            middle_y = window.y + (min(rows) + max(rows) + 1) / 2 / SCALE
            inside = [
                c
                for r, c in spot
                if cell.y0 <= window.y + r / SCALE <= cell.y1 and cell.x0 <= window.x + c / SCALE <= cell.x1
            ]
            if edge and len(set(inside)) / SCALE > 0.3 * (cell.x1 - cell.x0):
                return [], "underlined"
            if not edge and cell.x0 <= middle_x <= cell.x1 and cell.y0 <= middle_y <= cell.y1:
                found.extend(spot)
        return found, "spots"

    @staticmethod
    def object_text(item: object, layer: object) -> str:
        """Text of a text object."""
        size = raw.FPDFTextObj_GetText(item, layer, None, 0)
        buffer = ctypes.create_string_buffer(size)
        raw.FPDFTextObj_GetText(item, layer, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), size)
        return buffer.raw[: max(size - 2, 0)].decode("utf-16-le", "replace")


def random_words(
    viewer: PdfViewer, path: Path, pages: int, wanted: int, dice: random.Random
) -> Iterator[tuple[int, int, int, str]]:
    """Page, start, end and text of so many random words (of at most six characters where they are long runs)."""
    found = tries = 0
    while found < wanted and tries < wanted * 20:
        tries += 1
        page = dice.randint(1, pages)
        text = viewer.page_text(path, page)
        words = list(WORD.finditer(text))
        if words:
            match = dice.choice(words)
            end = min(match.end(), match.start() + (6 if ord(match.group()[0]) > 0x1100 else 40))
            if end - match.start() >= 2:
                found += 1
                yield page, match.start(), end, text[match.start() : end]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--files", type=int, default=20)
    parser.add_argument("--words", type=int, default=15, help="per file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--show", action="store_true", help="print the words that fail")
    options = parser.parse_args()
    dice = random.Random(options.seed)
    paths = [p for p in sorted((options.data / "pdfs").glob("*/*.pdf")) if p.parent.name not in ("broken", "scanned")]
    dice.shuffle(paths)
    verdicts: list[Verdict] = []
    unseen = 0
    with PdfViewer() as viewer:
        for path in paths[: options.files]:
            judge = Judge(path, viewer)
            pages = raw.FPDF_GetPageCount(judge.document)
            for page, start, end, text in random_words(viewer, path, pages, options.words, dice):
                verdict = judge.word(page, start, end, text)
                if verdict is None:
                    unseen += 1
                    continue
                verdicts.append(verdict)
                if options.show and (verdict.covered < 1 or verdict.ratio > 1.5):
                    print(f"{path.name} page {page} {text!r} {verdict}")
    n = len(verdicts)
    result = {
        "words": n,
        "no_ink_found": unseen,
        "by": dict(Counter(v.how for v in verdicts)),
        "all_ink_covered": sum(v.covered == 1 for v in verdicts) / n,
        "ink_covered_99": sum(v.covered >= 0.99 for v in verdicts) / n,
        "mean_coverage": sum(v.covered for v in verdicts) / n,
        "ratio_within_1_5": sum(v.ratio <= 1.5 for v in verdicts) / n,
        "both": sum(v.covered >= 0.99 and v.ratio <= 1.5 for v in verdicts) / n,
        "worst_ratio": max(v.ratio for v in verdicts),
    }
    print(json.dumps(result, indent=None if options.json else 2))


if __name__ == "__main__":
    main()
