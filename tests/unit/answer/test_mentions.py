"""How much documents speak of what a question names."""

from __future__ import annotations

import pytest

from tests.unit.retrieve.made_documents import Node, compiled
from vectree.answer.mentions import mentions

REPORT = (
    Node(title="Aviation", text="Boeing builds aircraft. In 2021 deliveries rose."),
    Node(title="Outlook", text="Boeing expects more. American suppliers are needed. They send by express freight."),
    Node(title="People", text="A director of American Express joined.", summary="Who runs the Quality Commission"),
    Node(title="Notes", text="Nothing."),
)


def test_a_name_counts_by_the_pages_that_have_it() -> None:
    found = mentions("Does Boeing or American Express or Airbus sell more?", [compiled(REPORT)])
    assert found.names["Boeing"] > found.names["American Express"] > found.names["Airbus"] == 0.0
    assert found.missing == ("Airbus",)


def test_words_of_a_name_must_stand_together() -> None:
    assert mentions("Is it Express Aviation?", [compiled(REPORT)]).missing == ("Express Aviation",)


def test_a_name_that_only_a_summary_has_is_no_missing_one() -> None:
    assert mentions("Who called the Quality Commission?", [compiled(REPORT)]).names == {"Quality Commission": 0.5}


@pytest.mark.parametrize("name", ["3M", "Foot Locker", "JnJ", "ACTIVSION BLIZZARD"])
def test_a_document_goes_by_its_file_name(name: str) -> None:
    documents = [
        compiled(REPORT, name=file)
        for file in ("3M_2018_10K.pdf", "FOOTLOCKER_2022_8K.pdf", "JOHNSON_JOHNSON_2023.pdf", "ACTIVISIONBLIZZARD.pdf")
    ]
    assert mentions(f"how does {name} earn its money?", documents).names == {name: 1.0}
    assert mentions(f"how does {name} earn its money?", [compiled(REPORT)]).missing == (name,)


def test_names_joined_by_and_may_stand_apart() -> None:
    documents = [compiled(REPORT, name="apple.pdf"), compiled(REPORT, name="nvidia.pdf")]
    assert mentions("how do Apple and NVIDIA compare?", documents).names == {"Apple": 1.0, "NVIDIA": 1.0}
    assert mentions("how do Apple and NVIDIA compare?", documents[:1]).missing == ("NVIDIA",)


def test_years_are_found_however_the_question_writes_them() -> None:
    found = mentions("How did deliveries change between FY21 and FY2019?", [compiled(REPORT)])
    assert found.years["2021"] > 0.0
    assert found.missing == ("2019",)


def test_names_in_a_text_without_capitals() -> None:
    plan = (Node(title="연금", text="DB제도는 회사가 운용한다."),)
    found = mentions("DB제도와 IRP는 어떻게 다른가?", [compiled(plan, language="ko")])
    assert found.missing == ("IRP",)


def test_nothing_named_and_nothing_to_look_at() -> None:
    assert mentions("how much does it cost?", [compiled(REPORT)]).missing == ()
    assert mentions("Did Boeing grow in 2021?", []).missing == ("Boeing", "2021")
