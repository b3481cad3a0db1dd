"""The documents of the golden tests: small, whole, and right in one way only."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.corpus.writing import JAPANESE, KOREAN, Put, body, changed, outline_of, typeset

CHAPTERS = (
    ("1 Introduction", 1, 3), ("2 Methods", 1, 4), ("2.1 Data sources", 2, 4), ("2.2 Measures", 2, 5),
    ("3 Results", 1, 6), ("Appendix A Questionnaire", 1, 7),
)  # fmt: skip
"""Title, level and page of the report's sections."""


def heading(text: str, y: float, size: float = 16.0) -> Put:
    return Put(text, 72, y, "Helvetica-Bold", size)


def foot(number: int) -> Put:
    return Put(str(number), 300, 760, size=9)


def contents() -> list[Put]:
    lines = [heading("Contents", 90, 18)]
    for row, (title, level, page) in enumerate(CHAPTERS):
        x = 72 + 18 * (level - 1)
        lines.append(Put(f"{title} {'.' * (70 - len(title) - 3 * level)} {page}", x, 130 + 18 * row))
    return lines


def report_pages() -> list[list[Put]]:
    cover = [heading("Report on the River Council", 200, 26), Put("Office of Rivers, May 4, 2021", 72, 240)]
    return [
        cover,
        [*contents(), foot(2)],
        [heading("1 Introduction", 90), *body(1), foot(3)],
        [heading("2 Methods", 90), *body(2, count=4), heading("2.1 Data sources", 300, 13), *body(3, top=330, count=4),
         foot(4)],
        [heading("2.2 Measures", 90, 13), *body(4, count=5), Put("Table 1: Means of the measures", 72, 420),
         Put("mean 1 2 3", 72, 440), foot(5)],
        [heading("3 Results", 90), *body(5), foot(6)],
        [heading("Appendix A Questionnaire", 90), *body(6, count=4), foot(7)],
        [foot(8)],
    ]  # fmt: skip


def report_with_bookmarks() -> bytes:
    """Bookmarks are the structure; one of them names what the text does not have."""
    marks = [(title, level - 1, page) for title, level, page in CHAPTERS]
    marks.insert(3, ("Nowhere to be found", 1, 5))
    return changed(typeset(report_pages()), lambda pdf: outline_of(pdf, marks))


def report_with_contents() -> bytes:
    """The same without bookmarks: a printed contents page and larger headings."""
    return typeset(report_pages())


def bare_pages() -> bytes:
    """Nothing but prose: the tree is made of fillers."""
    return typeset([body(number) for number in range(1, 13)])


def acts(
    chapters: Sequence[tuple[str, Sequence[tuple[str, str]]]], title: str, font: str
) -> list[list[Put]]:  # fmt: skip
    pages = [[Put(title, 200, 90, font, 20)]]
    for number, (chapter, articles) in enumerate(chapters):
        lines = pages[0] if number == 0 else []
        y = 140.0 if number == 0 else 90.0
        lines.append(Put(chapter, 230, y, font, 15))
        for article, text in articles:
            y += 32
            lines.append(Put(article, 72, y, font, 12))
            for line in (text[at : at + 42] for at in range(0, len(text), 42)):
                y += 16
                lines.append(Put(line, 72, y, font, 10))
        if number:
            pages.append(lines)
    return pages


def act_in_korean() -> bytes:
    """Chapters and articles of a Korean act, bookmarked."""
    text = "이 법은 하천의 관리와 이용에 관한 사항을 정함을 목적으로 한다. 관리청은 필요한 조치를 하여야 한다. " * 3
    chapters = (
        ("제1장 총칙", (("제1조(목적)", text), ("제2조(정의)", text))),
        ("제2장 하천의 관리", (("제3조(관리청)", text), ("제4조(비용의 부담)", text))),
    )
    marks = [
        ("제1장 총칙", 0, 1), ("제1조(목적)", 1, 1), ("제2조(정의)", 1, 1), ("제2장 하천의 관리", 0, 2),
        ("제3조(관리청)", 1, 2), ("제4조(비용의 부담)", 1, 2),
    ]  # fmt: skip
    return changed(typeset(acts(chapters, "하천관리법", KOREAN)), lambda pdf: outline_of(pdf, marks))


def rules_in_japanese() -> bytes:
    """Chapters and articles of Japanese rules, bookmarked."""
    text = "この規則は、河川の管理に関する事項を定める。管理者は必要な措置を講じるものとする。"
    other = "この規則において河川とは、一級河川及び二級河川をいう。河川には、その施設を含むものとする。"
    chapters = (
        ("第1章 総則", (("第1条（目的）", text), ("第2条（定義）", other))),
        ("第2章 管理", (("第3条（管理者）", text),)),
    )
    marks = [
        ("第1章 総則", 0, 1),
        ("第1条（目的）", 1, 1),
        ("第2条（定義）", 1, 1),
        ("第2章 管理", 0, 2),
        ("第3条（管理者）", 1, 2),
    ]
    return changed(typeset(acts(chapters, "河川管理規則", JAPANESE)), lambda pdf: outline_of(pdf, marks))


DOCUMENTS: dict[str, Callable[[], bytes]] = {
    "report_with_bookmarks": report_with_bookmarks,
    "report_with_contents": report_with_contents,
    "bare_pages": bare_pages,
    "act_in_korean": act_in_korean,
    "rules_in_japanese": rules_in_japanese,
}
