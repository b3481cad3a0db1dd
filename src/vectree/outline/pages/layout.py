"""The lines of a document as the structure sources see them: cleaned, measured, with their matching forms."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from vectree.text.normalise import matching_form
from vectree.types.document import Page, SourceDocument

_LEAST_SIZE = 4.0
"""Smaller text (points) is not meant to be read: anchors, identifiers, hidden layers."""
_SMALL_CAPITALS = 1.4
"""How many times the size of small capitals the large ones are, at most."""
_SAMPLED_PAGES = 100
_SAMPLE = 40
"""Lines of each font that are measured."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A visible line with letters or digits. Not keyword-only: hundreds of thousands are made."""

    id: int
    """Index in ``Layout.lines``."""
    page: int
    start: int
    end: int
    text: str
    form: str
    """Matching form of ``text``; never empty."""
    size: float
    """Points, rounded to halves; of small capitals the size of the large ones."""
    bold: bool
    italic: bool
    font: str
    colour: int
    x0: float
    y0: float
    x1: float
    y1: float
    lead: int
    lead_bold: bool
    lead_italic: bool

    @property
    def height(self) -> float:
        """Of the box, in points; at least the font size's half."""
        return max(self.y1 - self.y0, self.size / 2)

    @property
    def middle(self) -> float:
        """Height of the line's middle on the page, in points from the top."""
        return (self.y0 + self.y1) / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """All visible lines in reading order, and what is usual among them."""

    lines: tuple[TextLine, ...]
    spans: Mapping[int, tuple[int, int]]
    """Physical page -> ``[first, last)`` in ``lines``; pages without lines are absent."""
    heights: Mapping[int, float]
    """Physical page -> height in points."""
    page_count: int
    body_size: float
    """The size that most characters are set in; 0 without lines."""
    body_bold: bool
    """Whether most characters of that size are bold."""
    body_italic: bool
    body_fonts: frozenset[str]
    """The fonts of the running text: those that set at least a fifth of the characters of the body's size."""

    def page(self, number: int) -> Sequence[TextLine]:
        """The lines of a page, in reading order; empty when it has none."""
        first, last = self.spans.get(number, (0, 0))
        return self.lines[first:last]


def lay_out(source: SourceDocument) -> Layout:
    """The document's visible lines; left out are lines off the page, hidden ones and those without letters."""
    lines: list[TextLine] = []
    spans: dict[int, tuple[int, int]] = {}
    heights = _line_heights(source.pages)
    for page in source.pages:
        first = len(lines)
        lines.extend(_lines(page, first, heights))
        if len(lines) > first:
            spans[page.number] = (first, len(lines))
    size, bold, italic, fonts = _body(lines)
    return Layout(
        lines=tuple(lines),
        spans=spans,
        heights={page.number: page.height for page in source.pages},
        page_count=len(source.pages),
        body_size=size,
        body_bold=bold,
        body_italic=italic,
        body_fonts=fonts,
    )


def _line_heights(pages: Sequence[Page]) -> dict[str, float]:
    """For each font, how many times its size a line of it is high; from a sample of pages and of each font's lines."""
    samples: defaultdict[str, list[float]] = defaultdict(list)
    for page in pages[:: len(pages) // _SAMPLED_PAGES + 1]:
        for line in page.lines:
            sample = samples[line.font]
            if len(sample) < _SAMPLE and not line.lead and line.size > 0:
                sample.append((line.box.y1 - line.box.y0) / line.size)
    return {font: median(sample) for font, sample in samples.items() if sample}


def _lines(page: Page, first: int, heights: Mapping[str, float]) -> list[TextLine]:
    found: list[TextLine] = []
    for line in page.lines:
        box = line.box
        if line.size < _LEAST_SIZE or _outside(page, box.x0, box.y0, box.x1, box.y1):
            continue
        text = page.text[line.start : line.end]
        form = matching_form(text)
        if not form:
            continue
        size = line.size
        if line.lead and heights.get(line.font) and in_capitals(text):
            # Small capitals are two sizes in one line; which of them was sampled more often is chance.
            size = min(max(size, (box.y1 - box.y0) / heights[line.font]), size * _SMALL_CAPITALS)
        found.append(
            TextLine(
                first + len(found), page.number, line.start, line.end, text.strip(), form,
                round(size * 2) / 2, line.bold, line.italic, _family(line.font), line.colour,
                box.x0, box.y0, box.x1, box.y1, line.lead, line.lead_bold, line.lead_italic,
            )
        )  # fmt: skip
    return found


def in_capitals(text: str) -> bool:
    """Whether the text is words in capitals; a formula or an acronym among Korean letters is not."""
    capitals = sum(character.isupper() for character in text)
    letters = sum(character.isalpha() for character in text)
    return capitals >= 4 and capitals >= 0.9 * letters and letters >= 0.6 * len(text.replace(" ", ""))


def _outside(page: Page, x0: float, y0: float, x1: float, y1: float) -> bool:
    """Whether the middle of the box lies off the visible page; never where the page has no measures."""
    if page.width <= 0 or page.height <= 0:
        return False
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    return not (0 <= x <= page.width and 0 <= y <= page.height)


def _family(font: str) -> str:
    """The font's name without the subset tag (``ABCDEF+Times`` -> ``Times``)."""
    tag, plus, name = font.partition("+")
    return name if plus and len(tag) == 6 and tag.isupper() else font


def _body(lines: Sequence[TextLine]) -> tuple[float, bool, bool, frozenset[str]]:
    """Size, weight and slant that most characters have, and the fonts that set them."""
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[line.size] += len(line.form)
    if not sizes:
        return 0.0, False, False, frozenset()
    size = sizes.most_common(1)[0][0]
    bold = italic = total = 0
    fonts: Counter[str] = Counter()
    for line in lines:
        if line.size == size:
            weight = len(line.form)
            total += weight
            bold += weight * line.bold
            italic += weight * line.italic
            fonts[line.font] += weight
    return size, bold * 2 > total, italic * 2 > total, frozenset(f for f, n in fonts.items() if n * 5 >= total)
