"""Documents without pages, from the file to the citation: in Word, HTML and Markdown; three languages."""

from __future__ import annotations

import pytest

import vectree
from tests.unit.outline.loaders.word_files import word
from vectree.pipeline.answering.reasoning_graph import reasoning_graph
from vectree.text.paragraphs import is_paragraphs

CASES = {
    "en": ("Harbour rules", "Berth fees", "A berth costs 40 euros a night.", "How much does a berth cost?", "40 euros"),
    "ko": ("항만 지침", "제1장 요금", "선석 요금은 하룻밤에 40유로이다.", "선석 요금은 얼마입니까?", "40유로"),
    "ja": ("港湾規則", "第1章 料金", "係留料金は一泊40ユーロである。", "係留料金はいくらですか。", "40ユーロ"),
}
FILLER = {"en": "Boats keep to the right.", "ko": "배는 오른쪽으로 다닌다.", "ja": "船は右側を通る。"}


def as_word(title: str, section: str, paragraphs: list[str]) -> bytes:
    def fill(document) -> None:
        document.add_heading(title, 0)
        document.add_heading(section, 1)
        for words in paragraphs:
            document.add_paragraph(words)

    return word(fill)


def as_html(title: str, section: str, paragraphs: list[str]) -> bytes:
    text = "".join(f"<p>{words}</p>" for words in paragraphs)
    return f"<!doctype html><meta charset=utf-8><h1>{title}</h1><h2>{section}</h2>{text}".encode()


def as_markdown(title: str, section: str, paragraphs: list[str]) -> bytes:
    return "\n\n".join([f"# {title}", f"## {section}", *paragraphs]).encode()


@pytest.mark.parametrize("language", CASES)
@pytest.mark.parametrize(("suffix", "make"), [("docx", as_word), ("html", as_html), ("md", as_markdown)])
def test_a_citation_names_the_paragraph_that_holds_its_words(tmp_path, suffix, make, language):
    title, section, sentence, question, words = CASES[language]
    paragraphs = [f"{number}. {FILLER[language]}" for number in range(20)] + [sentence]
    file = tmp_path / f"rules.{suffix}"
    file.write_bytes(make(title, section, paragraphs))
    with vectree.open(tmp_path / "library") as library:
        document = library.add(file)
        assert [one.title for one in document.tree.walk()] == [title, section]
        answer = library.ask(question)
        cited = next(citation for citation in answer.citations if words in citation.quote)
        assert cited.label == "¶ 23"
        assert cited.quote in library.pages(document.id, [cited.page])[0].text
        assert cited.spans[0].boxes == ()


def test_where_it_looked_and_how_it_got_there_name_paragraphs_too(tmp_path):
    title, section, sentence, question, _ = CASES["en"]
    (tmp_path / "rules.md").write_bytes(as_markdown(title, section, [FILLER["en"], sentence]))
    with vectree.open(tmp_path / "library") as library:
        library.add(tmp_path / "rules.md")
        nodes = reasoning_graph(library.ask(question)).nodes
        assert {node.page_label for node in nodes if node.kind == "citation"} == {"¶ 4"}
        assert all(is_paragraphs(node.page_label) for node in nodes if node.page is not None)
        refused = library.ask("How much does a berth cost in Norway?")
        assert [one.label for one in refused.sections] == ["¶ 2-4"]
        assert "Looked at: Berth fees (rules.md, ¶ 2-4)." in refused.text


def test_a_section_that_was_found_shows_its_own_words_and_paragraphs(tmp_path):
    (tmp_path / "rules.md").write_bytes(
        b"# Rules\n\n## Fees\n\nA berth costs 40.\n\n## Winter\n\nNo berth costs less.\n"
    )
    with vectree.open(tmp_path / "library") as library:
        library.add(tmp_path / "rules.md")
        hits = {hit.title: (hit.label, hit.snippet) for hit in library.search("What does a berth cost?")}
        assert hits["Fees"] == ("\u00b6 2-3", "A berth costs 40.")
        assert hits["Winter"] == ("\u00b6 4-5", "No berth costs less.")
