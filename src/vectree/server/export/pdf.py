"""PDF by ReportLab: text that can be selected and searched, in every script that Adobe's standard CID fonts have.

No font file is carried or looked for: Latin, Korean, Japanese and Chinese are set in the fonts that PDF readers supply
for those collections, letter by letter, so that one line may have several scripts.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING

from vectree.server.export.sheet import Exchange, Sheet

if TYPE_CHECKING:
    from reportlab.platypus import Flowable

_KOREAN = "HYSMyeongJo-Medium"
_JAPANESE = "HeiseiMin-W3"
_CHINESE = "STSong-Light"
_CODECS = {_JAPANESE: "cp932", _KOREAN: "cp949", _CHINESE: "gbk"}
"""The letters that each font's collection surely has."""
_HANGUL = re.compile("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]")
_KANA = re.compile("[\u3040-\u30ff\u31f0-\u31ff]")
_UNSPACED = re.compile("[\u3040-\u30ff\u4e00-\u9fff]{12}")


def to_pdf(sheet: Sheet) -> bytes:
    """The sheet as a file."""
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.units import mm
    from reportlab.platypus import SimpleDocTemplate

    _register()
    file = BytesIO()
    pages = SimpleDocTemplate(
        file,
        pagesize=A4,
        title=sheet.title,
        author="vectree",
        lang=sheet.language,
        leftMargin=22 * mm,
        rightMargin=22 * mm,
        topMargin=20 * mm,
        bottomMargin=20 * mm,
        invariant=1,
    )
    flow = [_paragraph(sheet.title, "Title")]
    for exchange in sheet.exchanges:
        flow.extend(_exchange(exchange))
    pages.build(flow)
    return file.getvalue()


def _exchange(exchange: Exchange) -> list[Flowable]:
    flow = [_paragraph(exchange.question, "Heading2")] if exchange.question else []
    if exchange.short:
        flow.append(_paragraph(exchange.short, "BodyText", bold=True))
    for line in exchange.lines:
        marks = "".join(f"[{number}]" for number in line.notes)
        doubt = f" ({line.doubt})" if line.doubt else ""
        flow.append(_paragraph(f"{line.text}{doubt}", "BodyText", marks=marks))
    for note in exchange.notes:
        remark = f" ({note.remark})" if note.remark else ""
        text = f"[{note.number}] {note.document}, {note.place}: {note.quote}{remark}"
        flow.append(_paragraph(text, "BodyText", size=8.5))
    flow.append(_paragraph(" · ".join(exchange.remarks), "BodyText", size=8))
    return flow


def _paragraph(text: str, style: str, *, marks: str = "", bold: bool = False, size: float | None = None) -> Flowable:
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph

    look = getSampleStyleSheet()[style].clone("own")
    if size is not None:
        look.fontSize, look.leading = size, size * 1.35
    if _UNSPACED.search(text):
        look.wordWrap = "CJK"  # no spaces to break lines at
    markup = _markup(text)
    return Paragraph((f"<b>{markup}</b>" if bold else markup) + (f"<super>{marks}</super>" if marks else ""), look)


def _markup(text: str) -> str:
    """ReportLab's markup of a text: what the Latin font does not have is set in a font of its script."""
    usual = _KOREAN if _HANGUL.search(text) else _JAPANESE if _KANA.search(text) else _CHINESE
    parts: list[str] = []
    for font, letters in groupby(text, lambda letter: _font(letter, usual)):
        run = escape("".join(letters), quote=False)
        parts.append(f'<font name="{font}">{run}</font>' if font else run)
    return "".join(parts)


def _font(letter: str, usual: str) -> str:
    """The font that has the letter, the usual one of its text if it can be; empty for the Latin one.

    A note in Korean may quote Japanese, whose simplified Chinese characters the Korean collection does not have.
    """
    if _has("cp1252", letter):  # Windows' code page, as PDF has it
        return ""
    return next((font for font in (usual, *_CODECS) if _has(_CODECS[font], letter)), usual)


def _has(codec: str, letter: str) -> bool:
    try:
        letter.encode(codec)
    except UnicodeEncodeError:
        return False
    return True


@cache
def _register() -> None:
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.pdfbase.pdfmetrics import registerFont  # pyright: ignore[reportUnknownVariableType] - no types

    for name in (_KOREAN, _JAPANESE, _CHINESE):
        registerFont(UnicodeCIDFont(name))
