"""What a title says its section is: an appendix, front matter, a figure, a table, or just a section."""

from __future__ import annotations

import re

from vectree.types.section import SectionKind

_APPENDIX = re.compile(
    r"""\s*(?:\d+(?:\.\d+)*\.?\s+)?(?:
      (?:appendix|appendices|annex|annexes|annexe|anhang|exhibit|attachment|addendum|supplementary\s+material)\b
    | 부록|별표|별지|별첨|붙임 | 付録|附録|別表|別添|別紙|附則 | 附录|附件|附表
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_FRONT_MATTER = re.compile(
    r"""\s*(?:[ivx]+\.\s+)?(?:
      (?:table\s+of\s+)?contents | (?:list|table|index)\s+of\s+(?:figures|tables|illustrations|abbreviations|exhibits)
    | preface | foreword | acknowledge?ments? | copyright(?:\s+notice)? | front\s+matter
    | (?:front\s+)?cover(?:\s+page)?
    | title\s+page | frontispiece | colophon | dedication | (?:document|revision|version)\s+history | about\s+this\s+\w+
    | 목차|차례|머리말|서문|발간사|표지|그림\s*목차|표\s*목차
    | 目次|はじめに|まえがき|序文|前書き|表紙|図目次|表目次|奥付
    | 目录|目錄|前言|序言|序|封面|插图目录|表格目录
    )\s*""",
    re.IGNORECASE | re.VERBOSE,
)
_NUMBER = r"(?P<number>[A-Z]?\d+(?:[.\-–‑]\d+)*[a-z]?|[IVXLC]+(?:[.\-]\d+)*|[A-Z](?:[.\-]\d+)+)"
_CAPTION = re.compile(
    rf"""\s*(?:[\[(（【〈<]\s*)?(?:
      (?P<figure>fig(?:ure)?s?\.?|abb(?:ildung)?\.?|그림|図|图|圖|\[?그림)
    | (?P<table>tables?|tab\.|exhibit|표|表)
    )\s*{_NUMBER}(?![\w%])(?:\s*[\])）】〉>])?""",
    re.IGNORECASE | re.VERBOSE,
)
_SEPARATED = re.compile(r"\s*[:.：．|–—\-]|\s{2,}|\s*$|\u3000")


def kind_of(title: str) -> SectionKind:
    """The kind that a title announces; ``SECTION`` for all others."""
    caption = caption_of(title)
    if caption is not None:
        return caption[0]
    if _FRONT_MATTER.fullmatch(title):
        return SectionKind.FRONT_MATTER
    return SectionKind.APPENDIX if _APPENDIX.match(title) else SectionKind.SECTION


def caption_of(line: str) -> tuple[SectionKind, str, bool] | None:
    """Kind and number of the figure or table that a line captions, and whether a separator follows the number.

    Only the beginning is looked at, so running text that begins "Figure 3 shows" comes back too, without separator.

    >>> caption_of("Figure A.2: Layers")
    (<SectionKind.FIGURE: 'figure'>, 'A.2', True)
    >>> caption_of("Tables are turned")
    """
    match = _CAPTION.match(line)
    if match is None:
        return None
    kind = SectionKind.FIGURE if match["figure"] else SectionKind.TABLE
    closed = line[: match.end()][-1:] in "])）】〉>"
    # a space is enough in scripts that write words on without one
    spaced = not (match["figure"] or match["table"]).isascii() and line[match.end() : match.end() + 1].isspace()
    return kind, match["number"], closed or spaced or _SEPARATED.match(line, match.end()) is not None
