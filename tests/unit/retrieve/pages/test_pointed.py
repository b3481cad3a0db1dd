"""Sections that a question names or points to in a tree without text."""

from __future__ import annotations

import pytest

from tests.unit.retrieve.made_documents import Node, compiled
from vectree.index.compiled import CompiledDocument
from vectree.retrieve import RetrievalSettings, pointed_sections, prepare_query, rank_sections
from vectree.retrieve.question.named_titles import named_titles

TITLES = ["1 Introduction", "Output", "Cardiac Output", "도플러 초음파(Doppler)", "Heart", "Of the", "Heart"]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is Cardiac Output?", ["Cardiac Output"]),
        ("What does the heart's output mean?", ["Heart", "Output"]),
        ("How does “cardiac output” relate to the introduction?", ["Cardiac Output", "Introduction"]),
        ("What is in 1 Introduction?", ["1 Introduction"]),
        ("도플러 초음파(Doppler)와 무엇이 다른가?", ["도플러 초음파(Doppler)"]),
        ("Is heartburn an outputless thing of the body?", []),
        ("?", []),
    ],
)
def test_titles_are_found_whole_and_the_longest(question: str, expected: list[str]) -> None:
    assert [named.text for named in named_titles(question, TITLES)] == expected


def test_a_repeated_title_names_every_section_with_it() -> None:
    assert named_titles("the heart", TITLES)[0].rows == (4, 6)


TREE = (
    Node(
        title="Wave report",
        text="A report on waves.",
        summary="A report on waves.",
        children=(
            Node(title="Attenuation", text="Loss of energy in tissue.", summary="Loss of energy in tissue."),
            Node(title="Resolution", text="Fineness of the image.", summary="Fineness of the image."),
            Node(title="Gel", text="Removes the air gap.", summary="Removes the air gap."),
            Node(title="Open point", text="Why does the gel dry out?", summary="Why does the gel dry out?"),
        ),
    ),
)


@pytest.fixture(scope="module")
def document() -> CompiledDocument:
    return compiled(TREE)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is Attenuation?", ["Attenuation"]),
        ("How does Attenuation relate to Resolution?", ["Attenuation", "Resolution"]),
        ("What causes the loss of energy?", ["Attenuation"]),
        ("Is the loss of energy as important as a fine image?", ["Attenuation", "Resolution"]),
        ("What removes the air gap of the gel?", ["Gel"]),
        ("What is this document about?", ["Wave report"]),
        ("Who won the election?", []),
    ],
)
def test_as_many_sections_as_the_question_points_to(
    document: CompiledDocument, question: str, expected: list[str]
) -> None:
    found = pointed_sections(prepare_query(question), document)
    assert sorted(document.titles[one.row] for one in found) == expected
    assert all(0 < one.score <= 1 for one in found)


def test_what_only_asks_comes_after_what_says_something(document: CompiledDocument) -> None:
    found = pointed_sections(prepare_query("Does the gel dry?"), document)
    assert document.titles[found[0].row] == "Gel"


def test_named_sections_say_why(document: CompiledDocument) -> None:
    found = pointed_sections(prepare_query("What is Gel?"), document)
    assert [one.reason for one in found] == ["title in the question: Gel"]


def test_of_repeated_titles_the_one_that_the_rest_of_the_question_fits() -> None:
    parts = [
        Node(title=name, text=text, summary=text, children=(Node(title="Scope", text=more, summary=more),))
        for name, text, more in (("Pumps", "On pumps.", "All pumps."), ("Valves", "On valves.", "All valves."))
    ]
    document = compiled(parts)
    found = pointed_sections(prepare_query("What is the scope for valves?"), document)
    assert [document.summaries[one.row] for one in found if one.reason.endswith("Scope")] == ["All valves."]


def test_a_traversal_looks_nowhere_else(document: CompiledDocument) -> None:
    query = prepare_query("What is Attenuation?")
    ranking = rank_sections(query, document, RetrievalSettings(limit=1), "dfs")
    inside = {str(item.section_id) for item in ranking}
    found = pointed_sections(query, document, ranking, inside=True)
    assert {str(document.section_id(one.row)) for one in found} <= inside


def test_an_empty_document_has_none() -> None:
    assert pointed_sections(prepare_query("anything"), compiled(())) == ()
