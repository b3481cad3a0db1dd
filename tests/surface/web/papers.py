"""Three documents of this project's own, in English, Korean and Japanese, with bookmarks and a turned page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

_MARGIN = 72.0
_TITLE = 22.0
_HEADING = 15.0
_BODY = 11.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A page of its own; one that is lying has its text upwards in the file and a rotation that shows it upright."""

    heading: str
    paragraphs: tuple[str, ...]
    lying: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A document, a question that one of its pages answers, and what the answer must hold."""

    name: str
    title: str
    font: str
    chapters: tuple[Chapter, ...]
    question: str
    page: int
    said: str


ENGLISH = Paper(
    name="harbour-noise.pdf",
    title="Noise in the harbour of Elmstad",
    font="Times-Roman",
    question="Which noise level may cranes not exceed at night?",
    page=3,
    said="45 decibels",
    chapters=(
        Chapter(
            heading="1 Scope",
            paragraphs=(
                "This report describes the noise that ships, lorries and cranes make in the harbour of Elmstad. It was "
                "written for the residents of the northern quay and for the port authority.",
                "Measurements were taken from March to October at six stations along the fence of the harbour.",
            ),
        ),
        Chapter(
            heading="2 Sources of noise",
            paragraphs=(
                "Auxiliary engines of ships at berth are the loudest source by day. Reversing alarms of lorries come "
                "second, because they sound outside the sheds.",
                "Shore power was installed at two of the nine berths, which lowered the mean level there by a third.",
            ),
        ),
        Chapter(
            heading="3 Limits at night",
            lying=True,
            paragraphs=(
                "Between ten in the evening and six in the morning cranes may not exceed a noise level of 45 decibels "
                "at the nearest bedroom window. The port authority fines every breach with 800 euros.",
                "Ships under repair are exempt for one night if the residents were told two days before.",
            ),
        ),
        Chapter(
            heading="4 Complaints",
            paragraphs=(
                "Residents filed 312 complaints in the year of the report, most of them about reversing alarms.",
                "The harbour master answers a complaint within five working days.",
            ),
        ),
    ),
)

KOREAN = Paper(
    name="지방세-안내.pdf",
    title="지방세 납부 안내",
    font="HYSMyeongJo-Medium",
    question="재산세는 언제까지 납부하여야 하는가?",
    page=2,
    said="9월 30일",
    chapters=(
        Chapter(
            heading="제1장 총칙",
            paragraphs=(
                "이 안내서는 지방자치단체가 부과하는 세금의 종류와 납부 방법을 설명한다. 시민은 누구나 구청에서 "
                "이 안내서를 받을 수 있다.",
            ),
        ),
        Chapter(
            heading="제2장 재산세",
            paragraphs=(
                "토지의 소유자는 재산세를 매년 9월 16일부터 9월 30일까지 납부하여야 한다. 기한을 넘기면 세액의 "
                "3퍼센트를 가산금으로 더 낸다.",
                "주택의 재산세는 두 번에 나누어 부과하며 전자 고지서를 신청하면 세액을 조금 줄여 준다.",
            ),
        ),
        Chapter(
            heading="제3장 자동차세",
            paragraphs=("자동차세는 배기량에 따라 계산하며 한 해 분을 미리 내면 공제를 받는다.",),
        ),
    ),
)

JAPANESE = Paper(
    name="就業規則.pdf",
    title="青葉書店 就業規則",
    font="HeiseiMin-W3",
    question="年次有給休暇は何日ですか",
    page=2,
    said="二十日",
    chapters=(
        Chapter(
            heading="第1章 総則",
            paragraphs=(
                "この規則は、青葉書店で働く者の労働条件と服務について定める。従業員はこの規則を守り、互いに協力して"
                "職場の秩序を保たなければならない。",
            ),
        ),
        Chapter(
            heading="第2章 休暇",
            paragraphs=(
                "勤続六か月を超えた従業員の年次有給休暇は毎年二十日とし、会社は従業員が請求する時季に休暇を与えなけ"
                "ればならない。",
                "結婚した従業員には、届け出により五日の特別休暇を与える。",
            ),
        ),
        Chapter(
            heading="第3章 賃金",
            paragraphs=("賃金は毎月二十五日に、従業員が届け出た銀行の口座へ振り込む。",),
        ),
    ),
)

PAPERS = (ENGLISH, KOREAN, JAPANESE)


def write(paper: Paper, folder: Path) -> Path:
    """The PDF, a chapter a page; Asian fonts are not embedded, so that the viewer needs its character maps."""
    if paper.font.startswith(("HY", "Heisei")):
        pdfmetrics.registerFont(UnicodeCIDFont(paper.font))
    path = folder / paper.name
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    canvas.setTitle(paper.title)
    width, height = A4
    for at, chapter in enumerate(paper.chapters):
        if chapter.lying:
            canvas.setPageRotation(90)  # which makes the sheet as wide as it was high
            canvas.translate(height, 0)
            canvas.rotate(90)
        canvas.bookmarkPage(f"chapter-{at}")
        canvas.addOutlineEntry(chapter.heading, f"chapter-{at}", level=0)
        top = height - _MARGIN
        if at == 0:
            top = _write(canvas, [paper.title], (paper.font, _TITLE), top) - 20
        top = _write(canvas, [chapter.heading], (paper.font, _HEADING), top) - 10
        for paragraph in chapter.paragraphs:
            top = _write(canvas, _wrapped(paragraph, paper.font, width - 2 * _MARGIN), (paper.font, _BODY), top) - 10
        canvas.showPage()
    canvas.save()
    return path


def _wrapped(text: str, font: str, width: float) -> list[str]:
    """Lines broken at blanks, and anywhere in Japanese, which has none."""
    lines = [""]
    for piece in re.findall(r"\S+ ?", text) if " " in text else text:
        if pdfmetrics.stringWidth(lines[-1] + piece.rstrip(), font, _BODY) > width:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]


def _write(canvas: Canvas, lines: Sequence[str], font: tuple[str, float], top: float) -> float:
    """The height at which the next line would stand."""
    canvas.setFont(*font)
    for line in lines:
        canvas.drawString(_MARGIN, top, line)
        top -= 1.6 * font[1]
    return top
