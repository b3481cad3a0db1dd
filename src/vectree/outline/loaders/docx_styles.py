"""Which paragraph styles of a Word document are headings, and of which level."""

from __future__ import annotations

import re
from xml.etree import ElementTree

_HEADING = re.compile(
    r"(?:heading|제목|개요|見出し|标题|標題|überschrift|titre|título|titolo|nagłówek|заголовок|kop|rubrik)\s*([1-9])",
    re.IGNORECASE,
)
"""Word names its own styles in English whatever its language; other programs do not."""
_TITLE = re.compile(r"title|제목|표제|表題|标题|標題", re.IGNORECASE)
_MOST_PARENTS = 20


def style_map(styles: bytes) -> str:
    """Lines of mammoth's style map from the bytes of ``word/styles.xml``; empty without any.

    A title becomes ``h1`` and a heading of level n ``h(n + 1)``, so that the title stands over the headings; what
    counts afterwards is the order of levels alone. Styles that build on a heading, or have an outline level, are
    headings too. Raises ``ElementTree.ParseError`` for XML that is none.
    """
    if not styles:
        return ""
    known: dict[str, ElementTree.Element] = {}
    for style in ElementTree.fromstring(styles).iter():
        if _tag(style) == "style" and _attribute(style, "type") == "paragraph":
            known.setdefault(_attribute(style, "styleId"), style)
    lines: list[str] = []
    for style_id in known:
        level = _level(style_id, known)
        if level is not None and style_id.isprintable():
            lines.append(f"p.{_escaped(style_id)} => h{level + 1}:fresh")
    return "\n".join(lines)


def _level(style_id: str, known: dict[str, ElementTree.Element]) -> int | None:
    """0 for a title, 1-9 for a heading, None for text."""
    for _ in range(_MOST_PARENTS):
        style = known.get(style_id)
        if style is None:
            return None
        name = _value(style, "name").strip()
        heading = _HEADING.fullmatch(name)
        if heading:
            return int(heading[1])
        if _TITLE.fullmatch(name):
            return 0
        outline = _value(style, "outlineLvl")
        if outline.isdecimal() and len(outline) == 1:
            return int(outline) + 1 if int(outline) < 9 else None
        style_id = _value(style, "basedOn")
    return None


def _value(style: ElementTree.Element, name: str) -> str:
    found = next((element for element in style.iter() if _tag(element) == name), None)
    return "" if found is None else _attribute(found, "val")


def _attribute(element: ElementTree.Element, name: str) -> str:
    return next((value for key, value in element.attrib.items() if key.rpartition("}")[2] == name), "")


def _tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _escaped(style_id: str) -> str:
    """As an identifier of a style map: all but letters behind a backslash."""
    return "".join(one if one.isascii() and one.isalpha() else f"\\{one}" for one in style_id)
