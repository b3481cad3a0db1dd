from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.evaluate.generate.made_up import read, written
from tests.unit.evaluate.sample_data import page_texts
from vectree.errors import DocumentError, EmptyFileError, RetryError
from vectree.evaluate.generate import Draft, QuestionType, generate
from vectree.text.normalise import matching_form

ALL = tuple(QuestionType)


def made(folder: Path, language: str, types: tuple[QuestionType, ...] = ALL, *, count: int = 80) -> tuple[Draft, ...]:
    return generate(*read(written(folder, language)), types=types, count=count).drafts


def asked(drafts: tuple[Draft, ...]) -> dict[str, Draft]:
    return {draft.question: draft for draft in drafts}


def test_what_a_document_says_is_asked_in_english(tmp_path: Path) -> None:
    found = asked(made(tmp_path, "en", (QuestionType.FACTUAL,)))
    assert {question: draft.answer for question, draft in found.items() if draft.made_of != "cell"} == {
        "What does “sluice fee” mean?": "the sum that a boat pays to pass the mill’s sluice in summer",
        "What does “winter sluice fee” mean?": (
            "the sum that a boat pays to pass the sluice while the river is frozen at its banks"
        ),
        "What happens if the boat carries more than nine barrels of grain?": (
            "the keeper weighs the load before the sluice is opened"
        ),
        "How do you open the sluice by hand?": "turn the brass wheel to the left and hold it for a minute",
        "According to the section “Passage of boats”, what must the keeper of the mill do?": (
            "write the weight of each boat into the ledger of the month"
        ),
        "What must children under ten not do with regard to the wooden bridge?": (
            "stand on the wooden bridge at any time"
        ),
        "What was the income from sluice fees in 1911?": "$5,400",
        "By how much did the price of the winter sluice fee increase in 1912?": "12%",
    }
    assert found["What was the income from sluice fees in 1911?"].sections == ("ch01_sec03",)


def test_every_cell_is_asked_by_its_row_and_column(tmp_path: Path) -> None:
    document, pages = read(written(tmp_path, "en"))
    cells = [
        draft.answer
        for seed in range(12)
        for draft in generate(document, pages, types=(QuestionType.FACTUAL,), seed=seed, count=40).drafts
        if draft.made_of == "cell"
    ]
    assert {"510 (in thousands)", "350 (in thousands)", "(25) (in thousands)", "9 m", "Holt"} <= set(cells)


@pytest.mark.parametrize(
    ("language", "question", "answer"),
    [
        ("ko", "“통행료”란 무엇을 말하나요?", "배가 방앗간의 수문을 지날 때 내는 돈을 말한다"),
        (
            "ko",
            "배가 곡식을 아홉 통 넘게 실은 경우에는 어떻게 해야 하나요?",
            "관리인이 먼저 무게를 확인하여야 한다",
        ),
        ("ko", "통행료는 얼마인가요?", "250만원"),
        ("ja", "「通行料」とは何ですか。", "船が水車小屋の水門を通るときに払う金銭をいう"),
        (
            "ja",
            "船が穀物を九樽より多く積んでいる場合は、どうしなければなりませんか。",
            "管理人が先に重さを量らなければならない",
        ),
        ("ja", "水門の休止期間は何日ですか。", "３０日"),
    ],
)
def test_what_a_document_says_is_asked_in_its_language(
    tmp_path: Path, language: str, question: str, answer: str
) -> None:
    assert asked(made(tmp_path, language, (QuestionType.FACTUAL,)))[question].answer == answer


def test_comparisons_and_hops_have_two_facts(tmp_path: Path) -> None:
    compared = asked(made(tmp_path, "en", (QuestionType.COMPARATIVE,)))
    assert "What is the difference between “Sluice fee” and “Winter sluice fee”?" in compared
    assert compared["How do Alder and Linden compare in their length?"].answer == "Alder: 9 m; Linden: 12 m"
    hops = made(tmp_path, "en", (QuestionType.MULTI_HOP,))
    assert [draft.question for draft in hops if draft.made_of == "definition+change"] == [
        "By how much did the price of the winter sluice fee increase in 1912, "
        "and what does “winter sluice fee” mean here?"
    ]
    assert all(len(draft.sections) == 2 for draft in hops)


def test_procedures_and_dangers_are_told_apart(tmp_path: Path) -> None:
    procedures = asked(made(tmp_path, "en", (QuestionType.PROCEDURE,)))
    assert "How do you open the sluice by hand?" in procedures
    dangers = made(tmp_path, "en", (QuestionType.SAFETY,))
    assert [draft.made_of for draft in dangers] == ["ban"]


@pytest.mark.parametrize("language", ["en", "ko", "ja"])
def test_hints_are_verbatim_and_answers_are_not_given_away(tmp_path: Path, language: str) -> None:
    document, pages = read(written(tmp_path, language))
    texts = {page.number: page.text for page in pages}
    drafts = generate(document, pages, types=ALL, count=80).drafts
    assert drafts
    for draft in drafts:
        assert all(hint.text in texts[hint.page] for hint in draft.hints)
        assert all(matching_form(part) not in matching_form(draft.question) for part in draft.withheld if len(part) > 4)
        assert set(draft.sections) <= {section.id for section in document.tree.walk()}


def test_the_same_seed_gives_the_same_questions_and_another_one_others(tmp_path: Path) -> None:
    document, pages = read(written(tmp_path, "en"))
    first = generate(document, pages, count=4, seed=1)
    assert first == generate(document, pages, count=4, seed=1)
    assert any(generate(document, pages, count=4, seed=seed) != first for seed in (2, 3, 4))


def test_no_two_questions_are_the_same_and_types_take_turns(tmp_path: Path) -> None:
    drafts = made(tmp_path, "en", count=9)
    assert len({draft.question for draft in drafts}) == len(drafts) == 9
    assert len({draft.type for draft in drafts}) == len(QuestionType)


def test_a_title_is_not_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "one.md"
    path.write_text(
        "# Codes\n\n## Sluice fee\n\n“Sluice fee” means the sum that a boat pays to pass the sluice in summer.\n",
        encoding="utf-8",
    )
    with pytest.raises(DocumentError, match="makes a question"):
        generate(*read(path), types=(QuestionType.FACTUAL,))


@pytest.mark.parametrize(
    ("content", "language", "error", "said"),
    [
        ((" ",), "en", EmptyFileError, "has no text to ask about"),
        (("Das Wehr ist zu.",), "de", DocumentError, "has the language 'de'"),
        (("Boats. Mills. Barrels of grain and flour", "none"), "en", DocumentError, "makes a question"),
    ],
)
def test_what_cannot_be_asked_about_is_said(
    tmp_path: Path, content: tuple[str, ...], language: str, error: type[DocumentError], said: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(page_texts(*content, language=language), encoding="utf-8")
    with pytest.raises(error, match=said):
        generate(*read(path))


class Scripted:
    """A model that gives these replies in turn, the last one for ever."""

    def __init__(self, *replies: str) -> None:
        self.replies = list(replies)
        self.prompts: list[str] = []

    def write(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]


def row(question: str, answer: str, hint: str, page: int = 1) -> dict[str, object]:
    return {"question": question, "answer": answer, "hints": [{"page": page, "text": hint}]}


def test_a_model_writes_and_the_checks_decide(tmp_path: Path) -> None:
    good = row("Who weighs a heavy load?", "the keeper", "the keeper  weighs the load\nbefore the sluice is opened")
    invented = row("Who paints the bridge?", "the smith", "The smith paints the bridge each spring.")
    told = row("Is it the keeper who weighs the load?", "the keeper", "the keeper weighs the load")
    elsewhere = row("Who rows the boat at night?", "Brenn", "the keeper weighs the load", page=7)
    reply = f"Here you are:\n```json\n{json.dumps([good, invented, told, elsewhere, {'question': 'x'}])}\n```"
    writer = Scripted(reply)
    made = generate(*read(written(tmp_path, "en")), types=(QuestionType.FACTUAL,), writer=writer)
    assert [(draft.question, draft.made_of, draft.sections) for draft in made.drafts] == [
        ("Who weighs a heavy load?", "model", ("ch01_sec02",))
    ]
    assert made.drafts[0].hints[0].text == "the keeper weighs the load before the sluice is opened"
    assert made.dropped == {"hint not verbatim": 2, "gives the answer away": 1, "malformed": 1}
    assert '"en"' in writer.prompts[0] and "turn the brass wheel" in writer.prompts[0]


@pytest.mark.parametrize("reply", ["", "I cannot do that.", "[1, 2", '{"question": "no list"}', "[]", '["a", 3]'])
def test_a_reply_of_another_shape_is_counted_and_never_a_question(tmp_path: Path, reply: str) -> None:
    with pytest.raises(DocumentError, match="makes a question"):
        generate(*read(written(tmp_path, "en")), writer=Scripted(reply))


def test_a_model_that_fails_is_not_taken_for_one_without_questions(tmp_path: Path) -> None:
    class Down:
        def write(self, prompt: str) -> str:
            raise RetryError("the model does not answer")

    with pytest.raises(RetryError, match="does not answer"):
        generate(*read(written(tmp_path, "en")), writer=Down())
