"""The surface over HTTP with the truth in a real PostgreSQL: what people do, end to end, and the database restarted."""

from __future__ import annotations

import json
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.servers.postgresql import PostgresqlServer, postgresql_server
from tests.servers.service import Service, ended, serving, settings
from tests.waiting import PATIENCE_SECONDS
from vectree.config import StorageConfig

QUESTION = "What is the heron contract worth?"
HERON = b"# Heron\n\nThe heron contract is worth 7,431 crowns.\n"


@pytest.fixture(scope="module")
def postgresql() -> Generator[PostgresqlServer]:
    with postgresql_server() as server:
        yield server


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, postgresql: PostgresqlServer) -> Generator[Service]:
    config = settings(workers=1, require_key=True).model_copy(
        update={"storage": StorageConfig(url=postgresql.new_database())}
    )
    with serving(tmp_path_factory.mktemp("postgresql") / "library", config) as running:
        yield running


@pytest.fixture(scope="module")
def them(service: Service) -> Generator[httpx.Client]:
    """Whose collection holds a document, sent in two pieces and read by a worker."""
    with service.client(service.key("them", rights="write", collections=("theirs",))) as client:
        upload = client.post("/uploads", json={"name": "heron.md", "size": len(HERON), "collection": "theirs"}).json()
        for start, end in ((0, 9), (9, len(HERON))):
            sent = client.patch(
                f"/uploads/{upload['id']}", content=HERON[start:end], headers={"Upload-Offset": str(start)}
            )
        job = sent.json()["job"]
        assert ended(client, job)["state"] == "done"
        yield client


def test_a_question_is_answered_kept_and_judged(them: httpx.Client) -> None:
    (document,) = them.get("/documents", params={"q": "HERON", "sort": "-pages"}).json()["items"]
    assert them.get(f"/documents/{document['id']}/file", headers={"Range": "bytes=2-6"}).content == b"Heron"
    chat = them.post("/chats", json={"collections": ["theirs"]}).json()["id"]
    answer = them.post("/ask", json={"question": QUESTION, "chat_id": chat}).json()
    assert "7,431" in answer["answer"] and answer["turn"] == 1
    streamed = them.post("/ask", json={"question": QUESTION, "chat_id": chat}, headers={"Accept": "text/event-stream"})
    last = json.loads(streamed.text.rpartition("data: ")[2])
    assert (last["answer"], last["turn"]) == (answer["answer"], 2)
    for path in (f"/answers/{last['answer_id']}/graph", f"/answers/{last['answer_id']}/export", f"/chats/{chat}"):
        assert them.get(path).status_code == 200, path
    feedback = {"thumb": "up", "comment": "so\0 be it"}
    assert them.post(f"/answers/{last['answer_id']}/feedback", json=feedback).status_code == 204
    assert [one["id"] for one in them.get("/chats?limit=1").json()["items"]] == [chat]


def test_nothing_of_it_is_there_for_another_key(service: Service, them: httpx.Client) -> None:
    document = them.get("/documents").json()["items"][0]["id"]
    with service.client(service.key("us", rights="write", collections=("ours",))) as us:
        for path in ("/documents", "/jobs", "/chats", "/uploads"):
            assert us.get(path).json()["items"] == [], path
        assert us.get(f"/documents/{document}/tree").status_code == 404
        assert us.post("/search", json={"question": QUESTION}).status_code == 404  # they have nothing to ask
        assert us.post("/search", json={"question": QUESTION, "documents": [document]}).status_code == 404


def test_what_one_key_writes_takes_no_others_answer_with_it(them: httpx.Client) -> None:
    def ask(number: int) -> int:
        return them.post("/ask", json={"question": f"{QUESTION}{'' if number else chr(0)}"}).status_code

    with ThreadPoolExecutor(12) as many:
        assert set(many.map(ask, range(12))) == {200}
    assert them.post("/chats", json={"title": "a\0b"}).json()["title"] == "ab"


def test_the_database_is_restarted(service: Service, them: httpx.Client, postgresql: PostgresqlServer) -> None:
    health = f"{service.url}/health/ready"
    with postgresql.stopped():
        assert them.get("/documents").status_code == 503
        assert httpx.get(health, timeout=PATIENCE_SECONDS).status_code == 503
    assert them.get("/documents").json()["items"][0]["name"] == "heron.md"
    assert "7,431" in them.post("/ask", json={"question": QUESTION}).json()["answer"]
    assert httpx.get(health, timeout=PATIENCE_SECONDS).status_code == 200


def test_collections_in_parts_are_whole_in_a_database_that_orders_text_as_a_language_does(
    tmp_path: Path, postgresql: PostgresqlServer
) -> None:
    storage = StorageConfig(url=postgresql.new_database("en-US"))
    names = ("a-c", "a_b", "ab", "default")
    with serving(tmp_path / "library", settings(require_key=True).model_copy(update={"storage": storage})) as service:
        (tmp_path / "heron.md").write_bytes(HERON)
        service.library.add(tmp_path / "heron.md", collection="a_b")
        for collections in (names, None):
            key = service.key(rights="read" if collections else "admin", collections=collections)
            with service.client(key) as client:
                if collections is None:
                    client.post("/collections", json={"name": "a-c"})
                whole = client.get("/collections").json()["items"]
                parts, cursor = [], ""
                while cursor is not None:
                    part = client.get("/collections", params={"limit": 1, "cursor": cursor}).json()
                    cursor = part["next_cursor"]
                    parts += part["items"]
                assert parts == whole
                assert {one["name"]: one["documents"] for one in parts}["a_b"] == 1
