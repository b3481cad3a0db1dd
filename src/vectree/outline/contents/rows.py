"""A printed row of a contents page taken apart: title, leader, page label."""

from __future__ import annotations

import re
from dataclasses import dataclass

from vectree.text.normalise import matching_form

_LABEL = re.compile(
    r"^(?P<title>.*?)(?P<gap>[\s.·•…‥・․∙_ ．―—–-]*)"
    r"(?P<label>[A-Z]{1,2}-\d{1,3}|\d{1,3}[-–]\d{1,3}|\d{1,4}|[ivxlc]{1,8}|[IVXLC]{1,8})\s*$",
    re.DOTALL,
)
_LONGEST = 500
"""Characters of a row that are looked at: finding where a title ends takes the square of their number."""
_LEADER = re.compile(r"(?:[.·…‥・․∙．_ ]\s*){3,}|…+|‥+|·{2,}")
_TRAILING_LEADER = re.compile(r"[\s.·•…‥・․∙．_]*$")
_SPACED_LEADER = re.compile(r"(?:\s*[.·…‥・․∙．_]){4,}\s*")
_ROMAN = re.compile(r"(?=[ivxlc])c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$", re.IGNORECASE)
_LIST_ENTRY = re.compile(
    r"(?i:figure|fig\.|table|tab\.|abbildung|abb\.|tabelle|illustration|plate|chart|box)\s*(?:\d|[A-Z](?![A-Za-z]))"
    r"|(?:図|表|图|그림|표)\s*[\d０-９]"
)
_CONTENTS = frozenset(
    matching_form(title)
    for title in (
        "Contents", "Table of Contents", "Contents of this manual", "Contents at a glance", "Brief contents", "Index",
        "Detailed contents", "Short contents", "Table of contents (continued)", "Contents (continued)", "Outline",
        "Inhalt", "Inhaltsverzeichnis", "Table des matières", "Sommaire", "Índice", "Indice", "Contenido", "Sumário",
        "目次", "目录", "目錄", "もくじ", "总目录", "차례", "목차", "목 차", "차 례", "内容目录", "内容",
    )
)  # fmt: skip
_LISTS = frozenset(
    matching_form(title)
    for title in (
        "List of figures", "List of tables", "Figures", "Tables", "List of illustrations", "Illustrations",
        "List of figures and tables", "List of boxes", "List of charts", "List of exhibits", "List of examples",
        "Abbildungsverzeichnis", "Tabellenverzeichnis", "Table des figures", "Liste des tableaux",
        "図目次", "表目次", "図表目次", "图目录", "表目录", "插图目录", "表格目录", "插图",
        "그림 차례", "표 차례", "그림 목차", "표 목차", "그림목록", "표목록",
    )
)  # fmt: skip


_CONTINUED = re.compile(
    r"\s*[(\[—–-]?\s*(?:continued|cont['’]?d\.?|(?:앞에서 )?계속|続き|つづき|续)\s*[)\]]?\s*$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A printed page label and its value: ``xiv`` is (``roman``, 14), ``F-3`` (``F``, 3), ``5-12`` (``5``, 12)."""

    text: str
    series: str
    """``arabic``, ``roman``, or what stands before the hyphen."""
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RowParts:
    """Title, and label if there is one, of a row."""

    title: str
    label: Label | None
    leader: bool
    """Whether dots lead from one to the other."""


def split_row(text: str) -> RowParts:
    """The parts of a row; a row without label is all title, leaders removed.

    >>> split_row("2.1 Scope . . . . . . 14").title, split_row("F. Notes F-3").label.series, split_row("Part I").label
    ('2.1 Scope', 'F', None)
    """
    text = text[:_LONGEST]
    match = _LABEL.match(text)
    leader = _LEADER.search(text) is not None
    if match is not None and _is_label(match["title"], match["gap"], match["label"], leader=leader):
        return RowParts(title=clean_title(match["title"]), label=page_label(match["label"]), leader=leader)
    return RowParts(title=clean_title(text), label=None, leader=leader)


def clean_title(text: str) -> str:
    """One line without leaders."""
    return _TRAILING_LEADER.sub("", _SPACED_LEADER.sub(" ", " ".join(text.split())))


def is_contents_heading(text: str) -> bool:
    """Whether the text is what contents pages are headed with, in the languages we know."""
    return matching_form(text) in _CONTENTS


def is_list_heading(text: str) -> bool:
    """Whether the text heads a list of figures or tables."""
    return matching_form(text) in _LISTS


def is_list_entry(title: str) -> bool:
    """Whether the title names a figure or table (``Figure 3``, ``表 2``)."""
    return _LIST_ENTRY.match(title) is not None


def is_continued(title: str) -> bool:
    """Whether the title says of itself that it was printed before."""
    return without_continued(title) != title


def without_continued(title: str) -> str:
    """The title without "(continued)" at its end."""
    return _CONTINUED.sub("", title)


def _is_label(title: str, gap: str, label: str, *, leader: bool) -> bool:
    """Whether what stands at the row's end is a page label rather than part of the title."""
    if not matching_form(title):
        return False
    if label[-1].isdecimal():
        return leader or (bool(gap) and not title.endswith((",", "(", "$", "€", "£", "第", "§")))
    if not _ROMAN.match(label):
        return False
    # "Part I", "World War II": upper-case roman labels need a leader; "xi" at the end of a title is rare.
    return leader or (label.islower() and bool(gap) and label not in ("c", "l"))


def page_label(text: str) -> Label:
    """The label that the text is: ``12``, ``xiv``, ``F-3``."""
    if text.isdecimal():
        return Label(text=text, series="arabic", value=int(text))
    head, hyphen, tail = text.replace("–", "-").partition("-")
    if hyphen:
        return Label(text=text, series=head, value=int(tail))
    return Label(text=text, series="roman", value=roman_value(text))


def roman_value(text: str) -> int:
    """The number that a roman numeral of the letters i, v, x, l, c stands for."""
    values = [{"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}[c] for c in text.lower()]
    return sum(v if v >= after else -v for v, after in zip(values, [*values[1:], 0], strict=True))
