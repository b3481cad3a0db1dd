"""What the server keeps beside documents, on both kinds of database."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from vectree.errors import NotFoundError
from vectree.index.feedback import FeedbackRows
from vectree.server.answers.chats import Chats
from vectree.server.answers.kept import KeptAnswer
from vectree.server.answers.records import AnswerRecords
from vectree.server.keys import Keys
from vectree.storage.clock import now_exactly
from vectree.storage.database import Database
from vectree.storage.opening import open_database
from vectree.types.answer import Answer
from vectree.types.document import DocumentId
from vectree.types.feedback import Feedback, PagePlace


@pytest.fixture
def database(tmp_path: Path, storage_url: str | None) -> Iterator[Database]:
    opened = open_database(tmp_path / "library", url=storage_url)
    yield opened
    opened.close()


def kept(number: int, answer: Answer, owner: str = "me") -> KeptAnswer:
    return KeptAnswer(
        id=f"answer-{number}",
        owner=owner,
        question=f"Which gate? 문은 {number}?",
        answer=answer,
        documents=frozenset({DocumentId("d" * 16)}),
        collections=frozenset({"default", "hr"}),
        settings={"mode": "auto", "documents": None},
        created=now_exactly(),
    )


@pytest.fixture
def answer(tmp_path: Path) -> Answer:
    import vectree
    from vectree.config import Config

    (tmp_path / "a.md").write_text("# Gate\n\nThe gate opens at noon. 문은 정오에 열린다.\n", encoding="utf-8")
    with vectree.open(tmp_path / "other", config=Config(embedder="none")) as library:
        library.add(tmp_path / "a.md")
        return library.ask("When does the gate open?")


def test_answers_and_the_turns_of_a_chat(database: Database, answer: Answer) -> None:
    records, chats = AnswerRecords(database), Chats(database)
    chat = chats.make("me", "", ("d" * 16,), None)
    assert records.put([(kept(number, answer), chat.id) for number in (1, 2, 3)]) == [1, 2, 3]
    lost, alone = records.put([(kept(5, answer), "no-chat"), (kept(4, answer), None)])
    assert isinstance(lost, NotFoundError) and alone is None
    assert [one.id for one in records.of_chat(chat.id)] == ["answer-1", "answer-2", "answer-3"]
    assert [one.id for one in records.of_chat(chat.id, last=2)] == ["answer-2", "answer-3"]
    found = records.get("answer-2", "me")
    assert found.answer.text == answer.text and found.answer.citations == answer.citations
    assert (found.question, found.collections) == ("Which gate? 문은 2?", {"default", "hr"})
    assert chats.get(chat.id, "me").title == "Which gate? 문은 1?"
    for missing in (("answer-9", "me"), ("answer-1", "you")):
        with pytest.raises(NotFoundError):
            records.get(*missing)
    with pytest.raises(NotFoundError):
        records.get("answer-5", "me")
    chats.delete(chat.id, "me")
    with pytest.raises(NotFoundError):
        records.get("answer-1", "me")
    assert records.get("answer-4", "me").id == "answer-4"


def test_chats_are_listed_in_parts_by_their_last_change(database: Database, answer: Answer) -> None:
    records, chats = AnswerRecords(database), Chats(database)
    made = [chats.make("me", title, None, ("hr",)) for title in ("b", "A", "가", "c-d")]
    chats.make("you", "not mine", None, None)
    records.put([(kept(1, answer), made[1].id)])
    listed = [*chats.listed("me", 3, None)]
    after = (listed[-1].updated, listed[-1].id)
    assert [*listed, *chats.listed("me", 3, after)] == [chats.get(made[place].id, "me") for place in (1, 3, 2, 0)]
    assert chats.rename(made[0].id, "me", "새 이름").title == "새 이름"
    for wrong in (lambda: chats.rename(made[0].id, "you", "x"), lambda: chats.delete("none", "me")):
        with pytest.raises(NotFoundError):
            wrong()


def test_keys_and_their_sessions(database: Database) -> None:
    keys = Keys(database)
    key, secret = keys.create("Ada", rights="read", collections=("hr", "a"))
    other, _ = keys.create("Bo", rights="admin", collections=None)
    assert key.collections == ("a", "hr") and {one.id for one in keys.all()} == {key.id, other.id}
    checked = keys.check(secret)
    assert checked is not None and checked.id == key.id
    assert keys.get(key.id).last_used is not None
    assert not any(map(keys.check, (secret[:-1], "vt_\ud800", "vt_\0", "")))
    token, session = keys.open_session(key, 60)
    found = keys.session(token)
    assert found is not None and (found.key.id, found.csrf_token) == (key.id, session.csrf_token)
    ended, _ = keys.open_session(other, -1)
    assert keys.session(ended) is None
    keys.revoke(key.id)
    assert keys.session(token) is None and keys.check(secret) is None


def test_the_last_word_on_an_answer_counts(database: Database) -> None:
    rows = FeedbackRows(database)
    place = PagePlace(document_id=DocumentId("d" * 16), page=3)
    given = Feedback(answer_id="a", question="Which? 어느?", thumb="down", pages=(place,), comment="too short")
    rows.put(given)
    rows.put(replace(given, answer_id="b", thumb=None))
    rows.put(replace(given, thumb="up"))
    assert [(one.answer_id, one.thumb, one.pages) for one in rows.all()] == [
        ("a", "up", (place,)),
        ("b", None, (place,)),
    ]
    assert rows.remove("a") and not rows.remove("a")
