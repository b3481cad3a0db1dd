"""Exported answers, read back by other libraries: quotes, pages and notes are in all three formats."""

from __future__ import annotations

import ctypes
from dataclasses import replace
from io import BytesIO
from typing import get_args

import pypdfium2
import pytest
from docx import Document
from markdown_it import MarkdownIt

import vectree
from vectree.config import Config
from vectree.pipeline.answering.reasoning_graph import reasoning_graph
from vectree.schemas.ask import AskOutput
from vectree.server.answers.kept import KeptAnswer, lean, read_answer, write_answer
from vectree.server.export.markdown import to_markdown
from vectree.server.export.pdf import to_pdf
from vectree.server.export.sheet import Exchange, Line, Sheet, make_sheet
from vectree.server.export.word import to_word
from vectree.server.export.words import WORDS, Language
from vectree.types.verdict import Flag

TEXTS = {
    "pump.md": "# Pump\n\n## Seal\n\nReplace the seal *every* 500 hours <b>only</b> & use grease G4.\n",
    "세금.md": "# 세법\n\n## 제3조 납세의무자\n\n납세의무자는 매년 12월 15일까지 세금을 신고하여야 한다.\n",
    "規則.md": "# 規則\n\n## 第3条 休暇\n\n年次有給休暇は毎年二十日とし、請求する時季に与えなければならない。\n",
}
QUESTIONS = ("When must the seal be replaced?", "세금은 언제까지 신고하는가?", "年次有給休暇は何日ですか")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> list[KeptAnswer]:
    folder = tmp_path_factory.mktemp("export")
    with vectree.open(folder / "library", config=Config(embedder="none")) as library:
        for name, text in TEXTS.items():
            (folder / name).write_text(text, encoding="utf-8")
            library.add(folder / name)
        return [_kept(place, library.ask(question)) for place, question in enumerate(QUESTIONS)]


def _kept(place: int, answer: vectree.Answer) -> KeptAnswer:
    assert answer.citations, answer.text
    return KeptAnswer(
        id=str(place),
        owner="local",
        question=answer.question,
        answer=answer,
        documents=frozenset(citation.document_id for citation in answer.citations),
        collections=frozenset({"default"}),
        settings={},
        created="2026-11-30T12:00:00+00:00",
    )


@pytest.fixture(scope="module")
def sheet(kept: list[KeptAnswer]) -> Sheet:
    return make_sheet("Three questions", kept, frozenset(one for answer in kept for one in answer.documents))


def _says(text: str, sheet: Sheet) -> None:
    squeezed = "".join(text.split())
    numbers = [note.number for exchange in sheet.exchanges for note in exchange.notes]
    assert numbers == list(range(1, len(numbers) + 1))
    for exchange in sheet.exchanges:
        assert "".join(exchange.question.split()) in squeezed
        for note in exchange.notes:
            for part in (note.document, note.place, note.quote):
                assert "".join(part.split()) in squeezed


def test_markdown_is_read_as_the_text_it_holds(sheet: Sheet) -> None:
    written = to_markdown(sheet).decode()
    assert all(f"[^{note.number}]: " in written for exchange in sheet.exchanges for note in exchange.notes)
    read = MarkdownIt().parse(written)
    _says("".join(child.content for token in read for child in token.children or []), sheet)
    assert not [token for token in read if token.type == "html_block"]


STRANGE = (
    *("1. First", "12) Twelfth", "- dash", "+ plus", "* star", "---", "===", "~~~", "```", "# head", "> quoted"),
    *("&lt;b&gt; R&D &amp; &#42;", "<script>alert(1)</script>", "![x](javascript:x)", "[^1]: note", "| a | b |"),
    *("](x) **bold** __it__", "http://x.example/_a_", "\\", "3.5 m", "-1.5 %", "=1+1", "$5 and $6"),
)


def test_no_text_becomes_markdown_that_it_is_not() -> None:
    lines = tuple(Line(text=text, notes=(), doubt="") for text in STRANGE)
    for text in STRANGE:
        exchange = Exchange(question=text, short=text, lines=lines, notes=(), remarks=(text,))
        read = MarkdownIt("gfm-like", {"linkify": False}).parse(
            to_markdown(Sheet(title=text, language="en", exchanges=(exchange,))).decode()
        )
        assert {token.type.removesuffix("_open") for token in read if token.nesting == 1} <= {"heading", "paragraph"}
        said = ["".join(child.content for child in token.children or []) for token in read if token.type == "inline"]
        assert said == [text, text, text, *STRANGE, text]


def test_a_long_question_is_a_title_in_every_format(kept: list[KeptAnswer]) -> None:
    question = "Where does it say so? " * 180
    sheet = make_sheet(question, kept, frozenset())
    assert Document(BytesIO(to_word(sheet))).paragraphs[0].text == question.strip()
    assert to_pdf(sheet).startswith(b"%PDF") and question.strip() in to_markdown(sheet).decode()


def test_the_question_of_a_single_answer_is_its_title_and_stands_once(kept: list[KeptAnswer]) -> None:
    sheet = make_sheet(kept[0].question, kept[:1], frozenset())
    assert to_markdown(sheet).decode().count(kept[0].question) == 1
    assert [one.text for one in Document(BytesIO(to_word(sheet))).paragraphs].count(kept[0].question) == 1
    with pypdfium2.PdfDocument(to_pdf(sheet)) as document:
        assert document[0].get_textpage().get_text_bounded().count(kept[0].question) == 1


def test_word_file_opens_and_says_the_same(sheet: Sheet) -> None:
    _says("\n".join(paragraph.text for paragraph in Document(BytesIO(to_word(sheet))).paragraphs), sheet)


def test_pdf_has_selectable_text_in_three_scripts(sheet: Sheet) -> None:
    with pypdfium2.PdfDocument(to_pdf(sheet)) as document:
        text = ""
        for page in document:
            text += page.get_textpage().get_text_bounded()
    _says(text.replace("\ufffe", ""), sheet)


@pytest.mark.parametrize(
    ("language", "page", "own", "gone"),
    [
        ("en", "p. 7 (printed iv)", "In the documents' own words.", "deleted or replaced"),
        ("ko", "7쪽 (인쇄된 쪽 번호 iv)", "그대로 인용했습니다", "삭제되었거나"),
        ("ja", "7ページ（印刷されたページ番号 iv）", "そのまま引用しています", "削除または変更"),
    ],
)
def test_every_format_speaks_the_language_that_it_is_asked_in(
    kept: list[KeptAnswer], language: Language, page: str, own: str, gone: str
) -> None:
    answer = kept[2].answer
    doubted = replace(
        answer,
        citations=tuple(replace(one, page=7, label="iv") for one in answer.citations),
        sentences=tuple(replace(one, flags=("number", "of_a_later_version")) for one in answer.sentences),
    )
    sheet = make_sheet("価格と세금", [replace(kept[2], answer=doubted)], frozenset(), language)
    with pypdfium2.PdfDocument(to_pdf(sheet)) as document:
        pdf = "".join(page.get_textpage().get_text_bounded() for page in document)
    word = Document(BytesIO(to_word(sheet)))
    markdown = MarkdownIt().parse(to_markdown(sheet).decode())
    texts = (
        pdf.replace("\ufffe", ""),
        "\n".join(paragraph.text for paragraph in word.paragraphs),
        "".join(child.content for token in markdown for child in token.children or []),
    )
    assert word.core_properties.language == language
    for text in texts:
        squeezed = "".join(text.split())
        for part in (page, own, gone, WORDS[language].doubts["number"], "of_a_later_version"):
            assert "".join(part.split()) in squeezed


def test_every_language_has_words_for_every_doubt() -> None:
    assert set(WORDS) == set(get_args(Language))
    for words in WORDS.values():
        assert set(words.doubts) == set(get_args(Flag))


def test_a_note_in_one_language_quotes_another_in_letters_that_its_font_has() -> None:
    """The Korean collection has neither 価, as Japan writes it, nor 页, as China does."""
    sheet = make_sheet("똠방 価 页 Я", [], frozenset(), "ko")
    with pypdfium2.PdfDocument(to_pdf(sheet)) as document:
        text = document[0].get_textpage()
        assert [_font(text, letter) for letter in "똠価页Я"] == [
            "HYSMyeongJo-Medium",
            "HeiseiMin-W3",
            "STSong-Light",
            "HYSMyeongJo-Medium",
        ]


def _font(text: pypdfium2.PdfTextPage, letter: str) -> str:
    name = ctypes.create_string_buffer(80)
    place = text.get_text_range().index(letter)
    pypdfium2.raw.FPDFText_GetFontInfo(text, place, name, len(name), ctypes.c_int())
    return name.value.decode()


def test_control_characters_and_other_scripts_break_no_file(kept: list[KeptAnswer]) -> None:
    answer = replace(kept[0].answer, text="a\x00b \ud800 Я α 中文", sentences=())
    odd = make_sheet("\x07title <b>", [replace(kept[0], question="a\x00<i>&", answer=answer)], frozenset())
    assert to_markdown(odd)
    Document(BytesIO(to_word(odd)))
    pypdfium2.PdfDocument(to_pdf(odd)).close()
    assert "deleted" in odd.exchanges[0].notes[0].remark


def test_what_is_kept_shows_the_same_answer_and_graph_without_texts_of_pages(kept: list[KeptAnswer]) -> None:
    for one in kept:
        back = read_answer(write_answer(lean(one.answer)))
        assert AskOutput.of(back) == AskOutput.of(one.answer)
        assert reasoning_graph(back) == reasoning_graph(one.answer)
        assert back.evidence.text == ""
