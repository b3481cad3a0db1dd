"""From evidence to cited sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.unit.retrieve.made_documents import MANUAL, Node, compiled, page_texts
from vectree.answer import Composed, Draft, compose, extract_answer
from vectree.answer.not_found import not_found_text
from vectree.compress import compress
from vectree.index.compiled import CompiledDocument
from vectree.retrieve import RetrievalSettings, pick_passages, prepare_query, rank_pages, rank_sections
from vectree.types.document import Box, DocumentId
from vectree.types.evidence import Evidence


class FakeLocator:
    """One box for each line of the stretch; none on pages it does not know."""

    def __init__(self, pages: Sequence[int] = range(1, 100)) -> None:
        self.pages = pages

    def boxes(self, document_id: DocumentId, page: int, start: int, end: int) -> tuple[Box, ...]:
        return (Box(x0=start, y0=0, x1=end, y1=10),) if page in self.pages else ()


def ask(
    nodes: tuple[Node, ...], question: str, language: str = "en", locator: FakeLocator | None = None
) -> tuple[Composed, Draft, Evidence, CompiledDocument]:
    document = compiled(nodes, language=language)
    query = prepare_query(question)
    ranking = rank_sections(query, document, RetrievalSettings())
    pages = rank_pages(query, document, ranking, limit=5)
    evidence = compress(
        query, pick_passages(query, document, pages, page_texts(nodes), ranking), {document.id: document}
    )
    draft = extract_answer(query, evidence, {document.id: document})
    return compose(draft, evidence, {document.id: document}, locator or FakeLocator()), draft, evidence, document


STATUTE = (
    Node(title="제1조 목적", text="이 규정은 주차장의 운영에 필요한 사항을 정한다."),
    Node(title="제2조 요금", text="주차 요금은 한 시간에 3,000원으로 한다. 장애인 차량은 면제한다."),
    Node(title="제3조 시간", text="주차장은 오전 9시부터 오후 6시까지 운영한다."),
)
RULES = (
    Node(title="第1条 目的", text="この規則は駐車場の運営について定める。"),
    Node(title="第2条 料金", text="駐車料金は一時間につき300円とする。障害者の車両は免除する。"),
    Node(title="第3条 時間", text="駐車場は午前9時から午後6時まで営業する。"),
)


@pytest.mark.parametrize(
    ("nodes", "question", "quote", "page"),
    [
        (MANUAL, "How often must the seal be replaced?", "Replace the seal every 500 hours.", 6),
        (MANUAL, "What is the supply voltage?", "The supply voltage is 230 volts.", 4),
        (STATUTE, "주차 요금은 얼마인가?", "주차 요금은 한 시간에 3,000원으로 한다.", 2),
        (RULES, "駐車料金はいくらですか？", "駐車料金は一時間につき300円とする。", 2),
    ],
)
def test_the_sentence_that_answers_is_quoted_with_its_place(
    nodes: tuple[Node, ...], question: str, quote: str, page: int
) -> None:
    composed, draft, _, _ = ask(nodes, question)
    assert draft.found
    assert quote in [citation.quote for citation in composed.citations]
    cited = next(citation for citation in composed.citations if citation.quote == quote)
    assert cited.page == page
    assert f"{quote} [{cited.id}]" in composed.text
    assert page_texts(nodes)[page][cited.spans[0].start : cited.spans[0].end] == quote
    assert cited.spans[0].boxes


def test_a_table_row_answers_a_question_for_an_amount() -> None:
    table = (
        Node(
            title="Cash flows",
            text="Years ended December 31\n2018 2017 2016\n"
            "Purchases of property, plant and equipment 1,577 1,373 1,420\nProceeds from sale 262 49 58",
        ),
        Node(
            title="Policy",
            text="Property, plant and equipment, including purchases of equipment, are recorded at cost.",
        ),
    )
    composed, _, _, _ = ask(table, "How much were purchases of property, plant and equipment in 2018?")
    assert composed.citations[0].quote.startswith("Purchases of property, plant and equipment 1,577")
    # The row is read with the line over its columns, a citation of its own.
    assert composed.sentences[0].text.startswith("2018 2017 2016 Purchases of property, plant and equipment 1,577")
    assert composed.citations[1].quote == "2018 2017 2016"
    assert composed.sentences[0].citations == (1, 2)


def test_a_heading_is_no_answer_where_a_sentence_below_it_answers() -> None:
    manual = (
        Node(title="Care", text="Seal replacement interval\nThe seal of the pump has an interval of 500 hours."),
        Node(title="Use", text="Switch the pump on."),
    )
    composed, _, _, _ = ask(manual, "What is the replacement interval of the seal?")
    assert "500 hours" in composed.citations[0].quote


def test_a_title_alone_is_cited_only_where_nothing_else_answers() -> None:
    said = "The interval for the seal is 500 hours, by the log of the pump that the operator keeps."
    manual = (Node(title="2.1 Seal interval", text=f"SEAL INTERVAL.\n\n{said}"), Node(title="2.2 Use", text="Run."))
    composed, _, _, _ = ask(manual, "What is the seal interval?")
    assert [citation.quote for citation in composed.citations] == [said]
    bare = (Node(title="2.1 Seal interval", text="SEAL INTERVAL."), Node(title="2.2 Use", text="Run."))
    composed, _, _, _ = ask(bare, "What is the seal interval?")
    assert [citation.quote for citation in composed.citations] == ["2.1 Seal interval"]


def test_a_line_of_contents_is_no_answer_where_a_sentence_is() -> None:
    manual = (
        Node(
            title="Contents",
            text="Enforcement by the mine agency ............ 18\nEnforcement by the work agency ............ 19",
        ),
        Node(title="Rules", text="The mine agency and the work agency share the enforcement of these rules."),
    )
    composed, _, _, _ = ask(manual, "Compare the enforcement of the mine agency and the work agency")
    assert [citation.title for citation in composed.citations] == ["Rules"]


def test_more_sentences_where_several_things_are_asked_for() -> None:
    names = ("impeller", "gasket", "bearing", "coupling", "strainer", "manometer", "flange", "housing")
    parts = (Node(title="Parts", text=" ".join(f"The {name} of the pump is a spare part." for name in names)),)
    one, _, _, _ = ask(parts, "Which spare part does the pump have?")
    several, _, _, _ = ask(parts, "List all spare parts of the pump.")
    assert len(one.sentences) <= 3 < len(several.sentences) <= 5


@pytest.mark.parametrize(
    ("question", "beginning"),
    [
        ("Who painted the Mona Lisa?", "Not found in the documents."),
        ("모나리자를 그린 화가는 누구인가?", "문서에서 찾을 수 없습니다."),
        ("モナリザを描いたのは誰ですか？", "文書には見つかりませんでした。"),
    ],
)
def test_not_found_is_said_in_the_language_of_the_question(question: str, beginning: str) -> None:
    composed, draft, _, _ = ask(MANUAL, question)
    assert not draft.found
    assert composed.text.startswith(beginning)
    assert composed.citations == composed.sentences == ()


def test_not_found_says_what_was_looked_at() -> None:
    composed, draft, _, _ = ask(
        MANUAL, "Which grease does the royal navy of Norway recommend to its submarine captains?"
    )
    assert not draft.found
    assert composed.text == (
        "Not found in the documents. The document does not mention 'Norway'. Looked at: 3 Maintenance (doc, pp. 6-7)."
    )
    assert composed.sections[0].section_id == "s03"
    assert draft.missing == ("Norway",)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The documents looked at do not mention 'Boeing', '2021'."),
        ("ko", "살펴본 문서들에는 다음에 대한 언급이 없습니다: 'Boeing', '2021'."),
        ("ja", "確認した文書には次の語の記載がありません: 「Boeing」, 「2021」。"),
        ("zh", "查看过的文档未提及：“Boeing”, “2021”。"),
        ("fr", "The documents looked at do not mention 'Boeing', '2021'."),
    ],
)
def test_what_several_documents_do_not_mention_is_said_in_the_language_asked(language: str, said: str) -> None:
    documents = {DocumentId(name): compiled(MANUAL, name=name) for name in ("a", "b")}
    assert not_found_text(language, (), documents, ("Boeing", "2021")).endswith(said)
    assert said not in not_found_text(language, (), documents)


def test_sentences_come_in_reading_order_and_are_few() -> None:
    steps = tuple(
        Node(title=f"Step {place}", text=f"Seal {place}: replace the seal of the pump with a new seal, part {place}.")
        for place in range(1, 12)
    )
    composed, _, _, _ = ask(steps, "Which seal of the pump is replaced with a new seal?")
    assert 1 <= len(composed.sentences) <= 5
    pages = [citation.page for citation in composed.citations]
    assert pages == sorted(pages)
    assert [citation.id for citation in composed.citations] == list(range(1, len(pages) + 1))


def test_the_title_over_a_sentence_counts_as_said() -> None:
    text = "Read this first. It was written by us. Ask the dealer. Bring the bill. The period is two years."
    nodes = (Node(title="Safety", text="Wear gloves."), Node(title="Warranty", text=text))
    composed, draft, _, _ = ask(nodes, "What is the warranty period?")
    assert draft.found
    assert "The period is two years." in [citation.quote for citation in composed.citations]


def test_the_same_sentence_twice_is_given_once() -> None:
    twice = (
        Node(title="Front", text="The seal is replaced every 500 hours by the operator."),
        Node(
            title="Back",
            text="Summary for the reader in a hurry. The seal is replaced every 500 hours by the operator.",
        ),
    )
    composed, _, _, _ = ask(twice, "How often is the seal replaced by the operator?")
    assert [sentence.text for sentence in composed.sentences].count(
        "The seal is replaced every 500 hours by the operator."
    ) == 1


def test_a_passage_that_cannot_be_located_has_no_boxes_and_no_guess() -> None:
    composed, _, _, _ = ask(MANUAL, "What is the supply voltage?", locator=FakeLocator(()))
    assert composed.citations
    assert all(span.boxes == () for citation in composed.citations for span in citation.spans)


def test_a_quote_that_is_not_in_the_evidence_is_removed_and_counted() -> None:
    _, draft, evidence, document = ask(MANUAL, "What is the supply voltage?")
    quote = draft.sentences[0].quotes[0]
    wrong = (
        replace(quote, text="The supply voltage is 999 volts."),
        replace(quote, page=9999),
        replace(quote, document_id=DocumentId("another")),
        replace(quote, start=quote.start + 1),
    )
    tampered = replace(draft, sentences=(replace(draft.sentences[0], quotes=(*wrong, quote, quote)),))
    composed = compose(tampered, evidence, {document.id: document}, FakeLocator())
    assert composed.removed == 4
    assert composed.sentences[0].citations == (1,)
    assert [citation.quote for citation in composed.citations] == [quote.text]


def test_no_evidence_is_not_found() -> None:
    nothing = Evidence(passages=(), dropped=(), text="", context_tokens=0, tokens_before=0)
    draft = extract_answer(prepare_query("pump"), nothing, {})
    assert not draft.found
    assert compose(draft, nothing, {}, FakeLocator()).text == "Not found in the documents."


def test_a_sentence_says_which_documents_it_cites_and_the_text_does_where_several_were_asked() -> None:
    composed, draft, evidence, document = ask(MANUAL, "How often must the seal be replaced?")
    assert all(sentence.documents == (document.name,) for sentence in composed.sentences)
    assert f"({document.name})" not in composed.text
    named = compose(draft, evidence, {document.id: document}, FakeLocator(), name_documents=True)
    lines = named.text.split("\n")
    assert len(lines) == len(named.sentences)
    assert all(line.endswith(f"] ({document.name})") for line in lines)
    assert named.sentences == composed.sentences


def test_a_sentence_without_citation_names_no_document() -> None:
    _, draft, evidence, document = ask(MANUAL, "How often must the seal be replaced?")
    bare = replace(draft, sentences=tuple(replace(sentence, quotes=()) for sentence in draft.sentences))
    composed = compose(bare, evidence, {document.id: document}, FakeLocator(), name_documents=True)
    assert all(sentence.documents == () for sentence in composed.sentences)
    assert composed.text == "\n".join(sentence.text for sentence in composed.sentences)
