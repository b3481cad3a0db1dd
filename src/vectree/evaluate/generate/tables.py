"""Cells of tables: a row of numbers under a row of periods, and rows with bars between their cells.

Only what the lines of a page tell without doubt: as many numbers in a row as periods above it, or columns between bars.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from vectree.evaluate.generate.fact import Fact, Quote
from vectree.outline.loaders.parts import CELLS
from vectree.text.normalise import unwrapped
from vectree.text.paragraphs import is_paragraphs
from vectree.types.document import Document, Page
from vectree.types.section import Position, Section, SectionKind

_MONTH = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
_PERIOD = re.compile(
    rf"(?:{_MONTH} \d{{1,2}},? ?)(?:19|20)\d\d(?!\d)|(?<![\d,.])(?:19|20)\d\d(?:년|年度?|회계연도)?(?![\d,.]\d|\d)"
)
_NUMBER = re.compile(
    r"(?:[$€£¥₩]\s?)?\(?[-−△▲]?\d[\d,]*(?:\.\d+)?\)?\s?%?(?=\s|$)|(?<=\s)[—–-](?=\s|$)|(?<=\s)[$]\s?[—–-](?=\s|$)"
)
_SPAN = re.compile(rf"(?:three|six|nine|twelve) months ended {_MONTH} \d{{1,2}},?(?! ?\d)", re.IGNORECASE)
_UNIT = re.compile(r"[(（](?P<unit>[^()（）]{3,60})[)）]")
_LABEL = re.compile(r"[A-Z가-힣一-龯ァ-ヶ][^\d$€£¥]{3,90}")
_GENERAL = re.compile(
    r"(?:(?:total|net|balance|sub-?total|change|thereafter|합계|총계|計|合計)$|other\b|all other\b|less\b|plus\b|add\b"
    r"|기타|その他|\w+$)",
    re.IGNORECASE,
)
_TITLE = re.compile(r"[A-Z가-힣一-龯ァ-ヶ][^.]{8,90}")
_NO_TITLE = re.compile(
    rf"(?:{_MONTH}|years?|(?:three|six|nine|twelve) months|for the|as of|at|table of contents|page|in millions"
    rf"|\(|dollars|unaudited|note)\b|\d",
    re.IGNORECASE,
)
_SHORT_TITLE = 6
_ROWS_BELOW = 45
_LINES_ABOVE = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A number of a table, and where it stands."""

    row: str
    column: str
    value: str
    table: str
    unit: str
    page: int
    line: str
    """The row's line as the page has it: the hint."""
    section: Section
    barred: bool = False
    """Of a table whose columns are named, not dated."""

    def fact(self) -> Fact:
        """The cell as a fact; its answer is the number as printed, with the unit that the table gives."""
        unit = f" ({self.unit})" if self.unit else ""
        return Fact(
            kind="cell",
            subject=self.row,
            answer=f"{self.value}{unit}",
            hint=Quote(page=self.page, text=self.line),
            section=self.section,
            verb="barred" if self.barred else "",
            detail=self.column,
            place=self.table,
        )

    @property
    def amount(self) -> float | None:
        """The number's value; brackets are a minus; None for a dash or a text."""
        digits = re.sub(r"[^\d.]", "", self.value)
        if not re.fullmatch(r"\d+(?:\.\d+)?", digits):
            return None
        return -float(digits) if "(" in self.value or re.search(r"[-−△▲]", self.value) else float(digits)


def cells(document: Document, pages: Sequence[Page]) -> Iterator[Cell]:
    """All cells in reading order; rows whose name comes twice in their table are left out."""
    for page in pages:
        lines: list[tuple[int, str]] = [(m.start(), m.group()) for m in re.finditer(r"[^\n]+", page.text)]
        at = 0
        while at < len(lines):
            found, at = _table(document, page, lines, at)
            rows = [row for row, _ in {(cell.row, cell.line): None for cell in found}]
            yield from (cell for cell in found if rows.count(cell.row) == 1)


def _table(document: Document, page: Page, lines: Sequence[tuple[int, str]], at: int) -> tuple[list[Cell], int]:
    """The cells of the table whose header is the line ``at``, and where to go on."""
    start, line = lines[at]
    section = document.tree.deepest(Position(page=page.number, offset=start))
    if section is None:
        return [], at + 1
    if _has_bars(page, line):
        return _barred(page, lines, at, section)
    header = _periods(line)
    if not header:
        return [], at + 1
    header = _spanned(header, [text for _, text in lines[max(0, at - 3) : at]])
    table = _name(document, page, lines, at, section)
    unit_at = _UNIT.search(" ".join(text for _, text in lines[max(0, at - 2) : at + 1]))
    unit = unit_at["unit"] if unit_at and re.search(r"illion|thousand|원|円|dollar", unit_at["unit"], re.I) else ""
    found: list[Cell] = []
    end = at + 1
    whole = True
    while end < len(lines) and end <= at + _ROWS_BELOW and not _ends(document, page, lines[end], section):
        text = lines[end][1]
        row = _row(text, len(header))
        if row is not None and whole:
            found += [
                Cell(row=row[0], column=column, value=value, table=table, unit=unit, page=page.number,
                     line=text.strip(), section=section)
                for column, value in zip(header, row[1], strict=True)
            ]  # fmt: skip
        whole = row is not None or len(_NUMBER.findall(text)) > 0 or text.rstrip().endswith(":") or _is_heading(text)
        end += 1
    return found, end


def _ends(document: Document, page: Page, line: tuple[int, str], section: Section) -> bool:
    """Whether a line is no more of the table: another header, a table of another kind, another section."""
    start, text = line
    if _has_bars(page, text) or _periods(text):
        return True
    return document.tree.deepest(Position(page=page.number, offset=start)) is not section


def _spanned(header: tuple[str, ...], above: Sequence[str]) -> tuple[str, ...]:
    """The periods with the span that a line above says: "six months ended December 31, 2022"."""
    span = next((match.group() for text in reversed(above) if (match := _SPAN.search(text))), None)
    if span is None or not all(period.isdigit() for period in header):
        return header
    first, _, day = re.sub(r"(?i) ended ", " ended ", span.rstrip(",")).partition(" ended ")
    return tuple(f"{first.lower()} ended {day.title()}, {period}" for period in header)


def _is_heading(text: str) -> bool:
    """Whether a line without numbers is complete in itself: it names the rows below rather than begins one."""
    words = text.split()
    return len(words) <= 6 and text.strip()[:1].isupper() and not text.rstrip().endswith((",", "and", "of", "to", "in"))


def _periods(line: str) -> tuple[str, ...]:
    """The periods of a header line, at least two and none twice; empty for other lines."""
    found = [match.group() for match in _PERIOD.finditer(line)]
    rest = _UNIT.sub("", _PERIOD.sub("", line))
    words = [word for word in rest.split() if word.isalpha()]
    if len(found) < 2 or len(set(found)) < len(found) or len(words) > 2 or re.search(r"\d", rest):
        return ()
    return tuple(found)


def _row(text: str, columns: int) -> tuple[str, tuple[str, ...]] | None:
    """Label and numbers of a row with exactly so many; None for other lines."""
    numbers = list(_NUMBER.finditer(text))
    if len(numbers) != columns:
        return None
    label = text[: numbers[0].start()].strip(" .$:…")
    between = "".join(text[a.end() : b.start()] for a, b in pairwise(numbers))
    if re.search(r"[^\W_]", between) or text[numbers[-1].end() :].strip(" %)"):
        return None
    if not _LABEL.fullmatch(label) or _GENERAL.match(label) or label.count("(") != label.count(")"):
        return None
    return label, tuple(re.sub(r"\s+", "", number.group()) for number in numbers)


def _name(document: Document, page: Page, lines: Sequence[tuple[int, str]], at: int, section: Section) -> str:
    """What a reader would call the table: its caption, the nearest title-like line above it, or the section."""
    above = [text for _, text in lines[max(0, at - _LINES_ABOVE) : at]]
    for text in reversed(above):
        caption = next(
            (f for f in document.tree.figures if f.page == page.number and f.kind is SectionKind.TABLE
             and unwrapped(text) and unwrapped(text) in f.caption), None
        )  # fmt: skip
        if caption is not None:
            return caption.caption
        words = text.split()
        titled = sum(word[:1].isupper() for word in words) >= 0.6 * len(words) or len(words) <= _SHORT_TITLE
        if _TITLE.fullmatch(text.strip()) and not _NO_TITLE.match(text.strip()) and titled and len(words) >= 2:
            return unwrapped(text).rstrip(":")
        if len(_NUMBER.findall(text)) > 1 and not _NO_TITLE.match(text):
            break
    return section.title


def _barred(page: Page, lines: Sequence[tuple[int, str]], at: int, section: Section) -> tuple[list[Cell], int]:
    """A table with bars: header and rows, with a rule between them where it is Markdown as it is written."""
    end = at
    while end < len(lines) and _has_bars(page, lines[end][1]):
        end += 1
    ruled = lines[at][1].lstrip().startswith("|")
    if end - at < 2 or (ruled and not re.fullmatch(r"[\s|:-]+", lines[at + 1][1])):
        return [], end
    header = _split(lines[at][1])
    found: list[Cell] = []
    for _, line in lines[at + (2 if ruled else 1) : end]:
        values = _split(line)
        if len(values) != len(header):
            continue
        found += [
            Cell(row=values[0], column=column, value=value, table=section.title, unit="", page=page.number,
                 line=line.strip(), section=section, barred=True)
            for column, value in zip(header[1:], values[1:], strict=True)
            if value and column and values[0]
        ]  # fmt: skip
    return found, end


def _has_bars(page: Page, line: str) -> bool:
    """Whether it is a row of such a table: of Markdown, or of a format without pages, whose rows are read so."""
    return line.lstrip().startswith("|") or (is_paragraphs(page.label) and CELLS in line)


def _split(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]
