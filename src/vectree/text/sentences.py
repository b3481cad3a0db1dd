"""Where sentences begin and end, in English, Korean, Japanese and Chinese, also in text from PDFs.

A line break inside a sentence (hard wrap) does not end it; a blank line, a list item, a table row and
the short last line of a paragraph do. See decision 0009 for why this is ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

_ENDS = re.compile(r"(?<![.!?…])[.!?…]+[\"'”’)\]]*(?=\s|$)|[。！？｡]+[」』）\"”’)]*")
_ABBREVIATIONS = frozenset(
    """mr mrs ms dr prof st jr sr vs etc fig figs eq eqs no nos vol vols pp p ch sec secs art arts para
    paras ref refs inc ltd co corp llc dept est approx cf al ed eds e.g i.e u.s u.k u.n d.c ph.d m.d a.m
    p.m jan feb mar apr jun jul aug sept sep oct nov dec gov sen rep gen col lt app div tab cl resp""".split()
)
_WORD_BEFORE = re.compile(r"[\w.&]+$")
_ITEM = re.compile(
    r"\s*(?:[•●○◦▪■□◆◇※➢✓·–—*]|[-+]\s|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5}|[가-하])[.)]\s|[①-⑳㉠-㉯]|[제第]\s?\d+\s?[조장절条章節])"
)
_CELL = re.compile(r"(?:^|\s)\(?[$€£¥₩]?\s?-?\d[\d,.]*%?\)?(?=\s|$)|(?:^|\s)[—–-](?=\s|$)")
_DATE_GOES_ON = re.compile(
    r"(?:1[0-2]|0?[1-9])\.\s?(?:3[01]|[12]\d|0?[1-9])\.|(?:3[01]|[12]\d|0?[1-9])\.|[~〜∼>]|[가-힣]{1,2}(?=\s)"
)
"""What follows the dot inside or right behind a dotted date: "2024. 5. 17.부터", "2020. 12. 29.>"."""
_CURRENCY = re.compile(r"(?<!\S)[$€£¥₩](?!\S)")
_SHORT = 0.6


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """``[start, end)`` of each sentence, without the white space around it, in order, no overlap.

    Every character that is not white space lies in exactly one span.
    """
    spans: list[tuple[int, int]] = []
    for start, end in _paragraphs(text):
        spans.extend(_split(text, start, end))
    return spans


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Stretches inside which line breaks are mere wraps."""
    lines = [(m.start(), m.end()) for m in re.finditer(r"[^\n]*", text) if m.end() > m.start()]
    if not lines:
        return
    widths = sorted(end - start for start, end in lines)
    full = widths[int(len(widths) * 0.8)]
    begin = lines[0][0]
    row = _is_row(text[begin : lines[0][1]])
    for (start, end), (after, stop) in pairwise(lines):
        following = text[after:stop]
        before, row = row, _is_row(following)
        if after > end + 1 or before or row or _breaks(text[start:end], following, full):
            yield begin, end
            begin = after
    yield begin, lines[-1][1]


def _breaks(line: str, following: str, full: int) -> bool:
    """Whether the break between two lines that are no table rows ends a paragraph."""
    if not line.strip() or not following.strip() or _ITEM.match(following):
        return True
    if len(line.rstrip()) >= _SHORT * full:
        return False
    head = following.lstrip()[0]
    return head.isupper() or head.isdigit() or not head.isascii()


def _is_row(line: str) -> bool:
    """Whether a line looks like a table row: two cells of numbers or more, few other words between."""
    cells = len(_CELL.findall(line))
    # "Net income $ 58,107 $ 64,280": the signs are no words between the cells.
    return cells >= 2 and cells * 3 >= len(_CURRENCY.sub("", line).split())


def _split(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    at = start
    for match in _ENDS.finditer(text, start, end):
        if match.start() < at or not _is_end(text, match, end):
            continue
        yield from _trim(text, at, match.end())
        at = match.end()
    yield from _trim(text, at, end)


def _is_end(text: str, match: re.Match[str], end: int) -> bool:
    mark = match.group()
    if mark[0] in "。！？｡":
        return not mark.endswith(("」", "』", "）")) or match.end() == end or text[match.end()] not in "とのをはがで、"
    rest = text[match.end() : end].lstrip()
    if not rest:
        return True
    if mark[0] in "!?…":
        return not rest[0].islower()
    if rest[0].islower():
        return False
    before = _WORD_BEFORE.search(text, max(0, match.start() - 30), match.start())
    if before is None:
        return True
    word = before.group().lower()
    if word in _ABBREVIATIONS:
        return False
    if word.isdigit():
        return not (_DATE_GOES_ON.match(rest) or _starts_line(text, before.start()))
    return not _is_initial(text, before.start(), word)


def _starts_line(text: str, start: int) -> bool:
    """Whether nothing stands before on its line: a list number ("3. Scope") belongs to what follows."""
    return not text[max(0, start - 200) : start].rpartition("\n")[2].strip()


def _is_initial(text: str, start: int, word: str) -> bool:
    """Whether a single letter is an initial ("J. Smith"), not a unit ("230 V.")."""
    if not (len(word) == 1 and word.isalpha() and word.isascii()):
        return False
    return start == 0 or (text[start - 1] in " \n\t(" and not text[max(0, start - 2)].isdigit())


def _trim(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip())
    right = len(piece.rstrip())
    if right > left:
        yield start + left, start + right
