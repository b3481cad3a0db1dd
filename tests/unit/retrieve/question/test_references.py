"""Places that questions name."""

from __future__ import annotations

import pytest

from tests.unit.retrieve.made_documents import Node, compiled
from vectree.retrieve import RetrievalSettings, prepare_query, rank_sections, resolve_references
from vectree.retrieve.question.designation import designation
from vectree.retrieve.question.references import find_mentions
from vectree.types.section import Figure, SectionId, SectionKind


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What does Section 3.2 require?", [("section", "3.2")]),
        ("Compare Articles 5 and 7.", [("article", "5"), ("article", "7")]),
        ("Sections 2.1, 2.3 and 4", [("section", "2.1"), ("section", "2.3"), ("section", "4")]),
        ("Articles 5 to 7", [("article", "5"), ("article", "6"), ("article", "7")]),
        ("See § 4.2.", [("section", "4.2")]),
        ("What is in Appendix B?", [("appendix", "B")]),
        ("the totals of Table 3", [("table", "3")]),
        ("what does appendix b list?", [("appendix", "B")]),
        ("Art. 5(2)(a), Sec. 3.2 and Fig.3", [("article", "5"), ("section", "3.2"), ("figure", "3")]),
        ("§§ 4.2 and 4.3", [("section", "4.2"), ("section", "4.3")]),
        ("Exhibit 10.1 and Item 7A", [("exhibit", "10.1"), ("item", "7A")]),
        ("제3조부터 제5조까지", [("article", "3"), ("article", "5")]),
        ("Part IV of the report", [("part", "4")]),
        ("as shown in [12]", [("bibliography", "12")]),
        ("제3조 제2항은 무엇을 정하는가?", [("article", "3")]),
        ("제3조의2에 따르면", [("article", "3-2")]),
        ("별표 1의 요금", [("schedule", "1")]),
        ("제2장과 3.1절", [("chapter", "2"), ("section", "3.1")]),
        ("第3条第2項の内容は?", [("article", "3")]),
        ("第十二条とは", [("article", "12")]),
        ("表3によると", [("table", "3")]),
    ],
)
def test_numbered_places_are_found(question: str, expected: list[tuple[str, str]]) -> None:
    assert [(mention.kind, mention.number) for mention in find_mentions(question)] == expected


@pytest.mark.parametrize(
    "question",
    [
        "온도 25도에서 사진 3장을 찍는가?",
        "그림 3장은 어디에 있는가?",
        "표 3개를 비교하라",
        "How many are 3 chapters and 12 sections?",
        "Which section has 25 degrees?",
        "Is the part 50 mm long?",
        "table 5 times as long",
        "写真3枚と気温25度",
        "Does it take 3 parts of water?",
        "a partial 3.2 ratio",
    ],
)
def test_units_and_counts_are_no_references(question: str) -> None:
    assert find_mentions(question) == ()


@pytest.mark.parametrize("end", ["9" * 5000, "99999999999", "²"])
def test_a_range_to_no_number_that_can_be_counted_is_its_two_ends(end: str) -> None:
    assert len(find_mentions(f"What do sections 5 to {end} say?")) <= 2


LAW = (
    Node(
        title="제1장 총칙",
        children=(Node(title="제1조(목적)"), Node(title="제3조(납세의무자)"), Node(title="제3조의2(특례)")),
    ),
    Node(title="별표 1 세율"),
)
REPORT = (
    Node(title="1. Introduction"),
    Node(title="3 Methods", children=(Node(title="3.2 Sampling"), Node(title="3.3 Analysis"))),
    Node(title="Appendix B: Questionnaire"),
    Node(title="Risk Factors"),
    Node(title="References"),
)


@pytest.mark.parametrize(
    ("question", "tree", "expected"),
    [
        ("제3조에 따른 납세의무자는?", LAW, ["s01_02"]),
        ("제3조의2의 특례는?", LAW, ["s01_03"]),
        ("별표 1의 세율은?", LAW, ["s02"]),
        ("제9조의 내용은?", LAW, []),
        ("What does Section 3.2 say?", REPORT, ["s02_01"]),
        ("Summarise chapter 3.", REPORT, ["s02"]),
        ("What is asked in Appendix B?", REPORT, ["s03"]),
        ("Appendix C?", REPORT, []),
        ("What does the section Risk Factors list?", REPORT, ["s04"]),
        ("What is in “Risk Factor”?", REPORT, ["s04"]),
        ("Who wrote [12]?", REPORT, ["s05"]),
        ("What are the risks?", REPORT, []),
    ],
)
def test_references_resolve_inside_the_document(question: str, tree: tuple[Node, ...], expected: list[str]) -> None:
    assert [reference.section_id for reference in resolve_references(question, compiled(tree))] == expected


def test_a_figure_leads_to_its_section() -> None:
    figure = Figure(
        id="t", kind=SectionKind.TABLE, number="3", caption="", page=2, box=None, section_id=SectionId("s02")
    )
    found = resolve_references("What does Table 3 show?", compiled(REPORT, figures=[figure]))
    assert [reference.section_id for reference in found] == ["s02"]


def test_named_sections_go_first_with_their_reason_unless_switched_off() -> None:
    document = compiled(REPORT)
    query = prepare_query("Does the analysis follow Section 3.2?")
    on = rank_sections(query, document, RetrievalSettings())
    assert on.items[0].section_id == "s02_01"
    assert on.items[0].reason == "named in the question: Section 3.2"
    assert on.trace.injected[0].text == "Section 3.2"
    off = rank_sections(query, document, RetrievalSettings(references=False))
    assert not off.trace.injected
    assert not rank_sections(query, document, RetrievalSettings(profile="paper")).trace.injected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Article 5. Scope", ("article", "5")),
        ("ITEM 7A. Market risk", ("item", "7A")),
        ("3.2.1 Sampling", ("", "3.2.1")),
        ("IV. Results", ("", "4")),
        ("A study of pumps", ("", "")),
        ("2023 Annual Report", ("", "2023")),
        ("第3条（定義）", ("article", "3")),
        ("제2절 요금", ("section", "2")),
        ("Results", ("", "")),
    ],
)
def test_titles_carry_their_designation(title: str, expected: tuple[str, str]) -> None:
    assert designation(title) == expected
