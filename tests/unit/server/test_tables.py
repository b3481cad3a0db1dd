"""What the server keeps beside documents, on both kinds of database."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import func, select

import vectree
from vectree.config import Config, StorageConfig
from vectree.errors import NotFoundError
from vectree.index.feedback import FeedbackRows
from vectree.learning.questions import known_questions
from vectree.server.access import LOCAL
from vectree.server.answers.chats import Chats
from vectree.server.answers.kept import KeptAnswer
from vectree.server.answers.opinion import opinion
from vectree.server.answers.records import AnswerRecords
from vectree.server.keys import Keys
from vectree.server.schemas.questions import FeedbackRequest
from vectree.storage.clock import before, now_exactly
from vectree.storage.database import Database
from vectree.storage.opening import open_database
from vectree.storage.schema import answers, turns
from vectree.storage.schema import chats as talk
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


def test_old_answers_outside_chats_are_forgotten_some_at_a_time(database: Database, answer: Answer) -> None:
    records, chats = AnswerRecords(database), Chats(database)
    chat = chats.make("me", "", None, None)
    old, day = before(9.5 * 24 * 3600), before(24 * 3600)
    aged = [replace(kept(number, answer), created=old) for number in range(301)]
    records.put([(one, chat.id if one.id == "answer-0" else None) for one in aged])
    records.put([(replace(kept(400, answer), created=day), None)])
    assert not records.forget_old(1_000_000), "longer ago than there is time: nothing is so old"
    assert not records.forget_old(10)
    assert [one.id for one in records.of_chat(chat.id)] == ["answer-0"]
    assert records.get("answer-300", "me").id == "answer-300"
    assert records.forget_old(9), "there is more"
    assert not records.forget_old(9)
    assert [one.id for one in records.of_chat(chat.id)] == ["answer-0"]
    assert records.get("answer-400", "me").created == day
    with database.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(answers)) == 2
    with pytest.raises(NotFoundError, match=r"there is no answer 'answer-7'; .* for a time only .*: ask again"):
        records.get("answer-7", "me")


def test_what_a_revoked_key_had_is_forgotten(database: Database, answer: Answer) -> None:
    records, chats, keys = AnswerRecords(database), Chats(database), Keys(database)
    (gone, _), (good, _) = (keys.create(name, rights="read", collections=None) for name in ("gone", "good"))
    talks = {key.id: chats.make(key.id, "", None, None) for key in (gone, good)}
    many = [kept(number, answer, gone.id if number else good.id) for number in range(203)]
    records.put([(one, talks[one.owner].id if one.id in ("answer-0", "answer-1") else None) for one in many])
    keys.revoke(gone.id)
    assert not records.forget_of_revoked(1) and records.get("answer-7", gone.id)
    assert records.forget_of_revoked(0), "there is more"
    assert not records.forget_of_revoked(0)

    def left() -> list[int]:
        with database.reading() as connection:
            return [connection.scalar(select(func.count()).select_from(one)) or 0 for one in (answers, talk, turns)]

    assert left() == [1, 1, 1] and records.of_chat(talks[good.id].id)
    records.forget_of(good.id)
    assert left() == [0, 0, 0]


def test_another_cannot_delete_a_chat_or_its_answers(database: Database, answer: Answer) -> None:
    records, chats = AnswerRecords(database), Chats(database)
    chat = chats.make("me", "", None, None)
    records.put([(kept(1, answer), chat.id)])
    with pytest.raises(NotFoundError):
        chats.delete(chat.id, "you")
    assert [one.id for one in records.of_chat(chat.id)] == ["answer-1"]


def test_what_was_said_of_a_forgotten_answer_still_teaches(tmp_path: Path, storage_url: str | None) -> None:
    (tmp_path / "a.md").write_text("# Gate\n\nThe gate opens at noon.\n", encoding="utf-8")
    config = Config(embedder="none", storage=StorageConfig(url=storage_url))
    with vectree.open(tmp_path / "library", config=config) as library:
        document = library.add(tmp_path / "a.md")
        records, rows = AnswerRecords(library.database), FeedbackRows(library.database)
        old = replace(kept(1, library.ask("When does the gate open?"), LOCAL.id), created=before(31 * 24 * 3600))
        records.put([(old, None)])
        rows.put(
            opinion(
                library,
                LOCAL,
                records.get(old.id, LOCAL.id),
                FeedbackRequest(thumb="up", sections=(), pages=(), comment=""),
            )
        )
        records.forget_old(30)
        with pytest.raises(NotFoundError):
            records.get(old.id, LOCAL.id)
        (known,) = known_questions(library, library.feedback())
        assert (known.document.id, known.pages) == (document.id, {1})


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
    assert key.collections == ("a", "hr") and {one.id for one in keys.listed()} == {key.id, other.id}
    (first,) = keys.listed(1)
    assert [*keys.listed(5, (first.created, first.id))] == [one for one in (key, other) if one.id != first.id]
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


def test_a_key_with_a_new_secret_is_the_same_key(database: Database) -> None:
    keys, chats = Keys(database), Chats(database)
    key, old = keys.create("Ada", rights="write", collections=("hr",))
    token, _ = keys.open_session(key, 60)
    chat = chats.make(key.id, "", None, None)
    renewed, new = keys.renew(key.id)
    assert renewed == key and chats.get(chat.id, key.id)
    assert (keys.check(old), keys.session(token)) == (None, None) and (found := keys.check(new)) and found.id == key.id
    keys.revoke(key.id)
    assert keys.check(new) is None
    again, newest = keys.renew(key.id)
    assert again.revoked is None and keys.check(newest) and keys.check(new) is None
    with pytest.raises(NotFoundError):
        keys.renew("nobody")


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
