"""Questions over real HTTP: JSON and streams, answers kept, chats, graphs, files; what others must not see."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pypdfium2
import pytest
from docx import Document

from tests.servers.chat_server import ChatServer, Json, Says, chat_server
from tests.servers.service import API, Service, serving, settings
from tests.waiting import wait
from vectree.config import CacheConfig
from vectree.server.answers import chats

HEAT = "A heat pump may not exceed 35 decibel at the nearest window at night."
FEE = "The council grants a permit for a heat pump for a fee of 120 euros."
TEXTS = {
    "heat.md": f"# Rules for heat pumps\n\n## Noise limits\n\n{HEAT}\n\n## Permits\n\n{FEE}\n",
    "세금.md": "# 세법\n\n## 제3조 납세의무자\n\n납세의무자는 매년 12월 15일까지 세금을 신고하여야 한다.\n",
    "規則.md": "# 規則\n\n## 第3条 休暇\n\n年次有給休暇は毎年二十日とし、請求する時季に与えなければならない。\n",
}
NO_KEY = "openai:gpt-5"
LOUD = "How loud may a heat pump be at night?"


def _script(request: Json) -> Says:
    """A model that rewrites follow-ups, and answers slowly where it is told to."""
    said = json.dumps(request["messages"], ensure_ascii=False)
    if "You rewrite a follow-up" in said:
        return Says(text='{"question": "What is the fee of a permit for a heat pump?"}')
    if "slowly" in said:
        return Says(text=" ".join([HEAT] * 40), pause=0.05)
    if "broken" in said:
        return Says(status=401)
    return Says(text=FEE if "fee" in said.rsplit("question", 2)[1] else HEAT)


@pytest.fixture(scope="module")
def model() -> Iterator[ChatServer]:
    with chat_server(_script) as server:
        yield server


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, model: ChatServer) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("questions")
    config = settings(models=(model.model, NO_KEY)).model_copy(update={"cache": CacheConfig(calls=0)})
    with serving(folder / "library", config) as served:
        for name, text in TEXTS.items():
            (folder / name).write_text(text, encoding="utf-8")
            served.library.add(folder / name)
        yield served


@pytest.fixture(scope="module")
def api(service: Service) -> Iterator[httpx.Client]:
    with service.client() as client:
        yield client


def _ask(api: httpx.Client, question: str, **more: object) -> Any:
    answered = api.post("/ask", json={"question": question, **more})
    assert answered.status_code == 200, answered.text
    return answered.json()


def _events(api: httpx.Client, **body: object) -> list[tuple[str, Any]]:
    with api.stream("POST", "/ask", json=body, headers={"Accept": "text/event-stream"}) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        stream.read()
        blocks = stream.text.strip().split("\n\n")
    found: list[tuple[str, Any]] = []
    for block in blocks:
        name, data = block.split("\n")
        found.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


@pytest.mark.parametrize(
    ("question", "quote"),
    [(LOUD, "35 decibel"), ("세금은 언제까지 신고하는가?", "12월 15일"), ("年次有給休暇は何日ですか", "二十日")],
)
def test_answers_in_three_languages_are_kept_with_graph_and_files(api: httpx.Client, question: str, quote: str) -> None:
    answer = _ask(api, question)
    assert quote in answer["answer"]
    cited = answer["citations"][0]
    assert cited["page"] == 1
    assert (answer["asked"], answer["stale"]) == (question, False)
    kept = api.get(f"/answers/{answer['answer_id']}").json()
    assert kept == answer
    graph = api.get(f"/answers/{answer['answer_id']}/graph").json()
    ids = {node["id"] for node in graph["nodes"]}
    assert graph["edges"]
    assert all({edge["from"], edge["to"]} <= ids for edge in graph["edges"])
    assert {"question", "document", "section", "passage", "citation"} <= {node["kind"] for node in graph["nodes"]}
    files = {
        kind: api.get(f"/answers/{answer['answer_id']}/export", params={"format": kind})
        for kind in ("md", "docx", "pdf")
    }
    assert quote in files["md"].text
    assert "filename*=UTF-8''" in files["md"].headers["content-disposition"]
    assert quote in "".join(one.text for one in Document(BytesIO(files["docx"].content)).paragraphs)
    with pypdfium2.PdfDocument(files["pdf"].content) as pdf:
        assert quote.replace(" ", "") in "".join(pdf[0].get_textpage().get_text_bounded().split())


def test_stream_tells_the_same_as_json_and_ends_with_it(api: httpx.Client, model: ChatServer) -> None:
    for chosen in ("none", model.model):
        events = _events(api, question=LOUD, model=chosen)
        names = [name for name, _ in events]
        assert names[0] == "start"
        assert names[-4:] == ["citation", "verdict", "trace", "answer"]
        assert set(names[1:-4]) == {"token"}
        last = events[-1][1]
        assert last["answer_id"] == events[0][1]["answer_id"]
        assert HEAT in "".join(event["text"] for name, event in events if name == "token")
        assert [event for name, event in events if name == "citation"] == last["citations"]
        assert dict(events)["verdict"]["sentences"] == last["sentences"]
        assert dict(events)["trace"] == last["trace"]
        assert api.get(f"/answers/{last['answer_id']}").json() == last
        assert last["model"] == (None if chosen == "none" else model.model)


def test_client_gone_in_the_middle_lets_the_model_go_and_keeps_nothing(
    api: httpx.Client, service: Service, model: ChatServer
) -> None:
    before = model.left
    body = {"question": "How loud may a heat pump be, said slowly?", "model": model.model}
    with api.stream("POST", "/ask", json=body, headers={"Accept": "text/event-stream"}) as stream:
        lines = stream.iter_lines()
        start = json.loads(next(line for line in lines if line.startswith("data: ")).removeprefix("data: "))
        assert next(line for line in lines if line == "event: token")
    wait(lambda: model.left == before + 1)
    wait(lambda: model.in_flight == 0)
    asked = json.dumps({**body, "question": "How loud may a heat pump be at night, slowly?"}).encode()
    with socket.create_connection(("127.0.0.1", service.port)) as connection:
        head = f"POST {API}/ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        connection.sendall(f"{head}Content-Length: {len(asked)}\r\n\r\n".encode() + asked)
        wait(lambda: model.in_flight == 1)
    wait(lambda: model.in_flight == 0)
    assert model.left == before + 2
    assert api.get(f"/answers/{start['answer_id']}").status_code == 404
    assert _ask(api, LOUD, model=model.model)["citations"]


def test_failure_in_a_stream_is_an_event_with_the_problem(api: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    body = {"question": LOUD, "model": NO_KEY}
    (start, error) = _events(api, **body)
    assert (start[0], error[0]) == ("start", "error")
    assert error[1]["kind"] == "ModelAccessError"
    assert error[1]["request_id"]
    answered = api.post("/ask", json=body)
    assert answered.status_code == error[1]["status"] == 500
    assert api.get(f"/answers/{start[1]['answer_id']}").status_code == 404


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        ({"question": ""}, 422, "InputError"),
        ({"question": LOUD, "model": "openai-compatible:x@http://127.0.0.1:1"}, 422, "InputError"),
        ({"question": LOUD, "mode": "agent"}, 422, "QueryError"),
        ({"question": LOUD, "settings": {"page_weights": "/etc/passwd"}}, 422, "InputError"),
        ({"question": LOUD, "documents": ["nothing"]}, 404, "NotFoundError"),
        ({"question": LOUD, "chat_id": "nothing"}, 404, "NotFoundError"),
    ],
)
def test_what_cannot_be_asked_is_a_problem(api: httpx.Client, body: Json, status: int, kind: str) -> None:
    answered = api.post("/ask", json=body, headers={"Accept": "text/event-stream"})
    assert answered.headers["content-type"] == "application/problem+json"
    assert (answered.status_code, answered.json()["kind"]) == (status, kind)


def test_chat_follows_up_in_words_that_stand_alone(api: httpx.Client, model: ChatServer) -> None:
    chat = api.post("/chats", json={}).json()
    first = _ask(api, LOUD, model=model.model, chat_id=chat["id"])
    second = _ask(api, "And what does the paper for it cost?", model=model.model, chat_id=chat["id"])
    assert (first["turn"], second["turn"]) == (1, 2)
    assert second["question"] == "What is the fee of a permit for a heat pump?"
    assert "120 euros" in second["answer"]
    rewriting = next(one for one in reversed(model.requests) if "rewrite" in one["messages"][0]["content"])
    assert LOUD in rewriting["messages"][1]["content"]
    whole = api.get(f"/chats/{chat['id']}").json()
    assert whole["title"] == LOUD
    assert [turn["question"] for turn in whole["turns"]] == [LOUD, "And what does the paper for it cost?"]
    assert whole["turns"][0]["answer"]["citations"] == first["citations"]
    exported = api.get(f"/chats/{chat['id']}/export").text
    assert "120 euros" in exported
    assert "Asked of the documents as" in exported
    assert api.patch(f"/chats/{chat['id']}", json={"title": "열펌프"}).json()["title"] == "열펌프"
    assert api.get("/chats").json()["items"][0]["title"] == "열펌프"
    assert api.delete(f"/chats/{chat['id']}").status_code == 204
    assert api.get(f"/chats/{chat['id']}").status_code == 404
    assert api.get(f"/answers/{first['answer_id']}").status_code == 404


def test_chats_are_listed_in_parts_the_last_changed_first(api: httpx.Client) -> None:
    made = [api.post("/chats", json={"title": f"chat {number}"}).json()["id"] for number in range(5)]
    seen: list[str] = []
    cursor = None
    while True:
        part = api.get("/chats", params={"limit": 2, **({"cursor": cursor} if cursor else {})}).json()
        seen += [item["id"] for item in part["items"]]
        cursor = part["next_cursor"]
        if cursor is None:
            break
    assert seen == list(reversed(made))


def test_a_chat_takes_so_many_questions(api: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chats, "MOST_TURNS", 1)
    chat = api.post("/chats", json={}).json()["id"]
    assert _ask(api, LOUD, chat_id=chat)["turn"] == 1
    for accept in ("application/json", "text/event-stream"):
        full = api.post("/ask", json={"question": LOUD, "chat_id": chat}, headers={"Accept": accept})
        assert (full.status_code, full.json()["kind"]) == (409, "ConflictError")


def test_search_and_caches(api: httpx.Client) -> None:
    hits = api.post("/search", json={"question": "decibel", "unit": "page", "limit": 2}).json()["hits"]
    assert hits[0]["document"] == "heat.md"
    assert set(api.get("/cache").json()) == {"answers", "calls"}
    assert set(api.delete("/cache").json()) == {"answers", "calls"}


def test_answer_outlives_its_document_and_says_so(api: httpx.Client, service: Service, tmp_path: Path) -> None:
    file = tmp_path / "tea.md"
    file.write_text("# Tea\n\n## Brewing\n\nPour water of 95 degrees on the leaves.\n", encoding="utf-8")
    tea = service.library.add(file)
    answer = _ask(api, "How hot is the water poured on the leaves?", documents=[tea.id])
    service.library.remove(tea.id)
    kept = api.get(f"/answers/{answer['answer_id']}").json()
    assert kept["stale"]
    assert kept["citations"] == answer["citations"]
    assert "deleted or replaced" in api.get(f"/answers/{answer['answer_id']}/export").text


def test_feedback_is_kept_for_the_library_to_learn_from(api: httpx.Client, service: Service) -> None:
    answer = _ask(api, LOUD)
    cited = answer["citations"][0]
    place = f"/answers/{answer['answer_id']}/feedback"
    said = {"thumb": "up", "pages": [{"document_id": cited["document_id"], "page": 1}], "comment": "so it is"}
    assert api.post(place, json=said).status_code == 204
    (kept,) = service.library.feedback()
    assert (kept.answer_id, kept.thumb, kept.pages[0].page) == (answer["answer_id"], "up", 1)
    section = {"document_id": cited["document_id"], "section_id": cited["section_id"]}
    assert api.post(place, json={"thumb": "down", "sections": [section]}).status_code == 204
    (kept,) = service.library.feedback()
    assert (kept.thumb, kept.pages, kept.sections[0].section_id) == ("down", (), cited["section_id"])
    for wrong in (
        {"pages": [{"document_id": cited["document_id"], "page": 99}]},
        {"pages": [{"document_id": "nothing", "page": 1}]},
        {"sections": [{**section, "section_id": "nowhere"}]},
    ):
        assert api.post(place, json=wrong).status_code == 404
    assert api.post(place, json={}).status_code == 204
    assert service.library.feedback() == ()


def test_answers_and_chats_are_of_the_key_that_made_them(tmp_path: Path) -> None:
    (tmp_path / "heat.md").write_text(TEXTS["heat.md"], encoding="utf-8")
    with serving(tmp_path / "library", settings(require_key=True)) as served, ExitStack() as open_clients:
        secret = served.library.add(tmp_path / "heat.md", collection="secret")
        served.library.add(tmp_path / "heat.md")
        mine, other, outside = (
            open_clients.enter_context(served.client(key))
            for key in (
                served.key("ours"),
                served.key("theirs", rights="read", collections=("default",)),
                served.key("elsewhere", rights="read", collections=("other",)),
            )
        )
        chat = mine.post("/chats", json={}).json()["id"]
        answer = _ask(mine, LOUD, chat_id=chat)["answer_id"]
        assert {one["document_id"] for one in _ask(other, LOUD)["citations"]}.isdisjoint({secret.id})
        assert {hit["document_id"] for hit in other.post("/search", json={"question": LOUD}).json()["hits"]} != set()
        for hidden in ({"documents": [secret.id]}, {"collections": ["secret"]}):
            for place in ("/ask", "/search"):
                assert other.post(place, json={"question": LOUD, **hidden}).status_code == 404
            assert other.post("/chats", json=hidden).status_code == 404
        assert outside.post("/ask", json={"question": LOUD}).status_code == 404
        assert outside.post("/search", json={"question": LOUD}).status_code == 404
        for client in (other, outside):
            assert client.get("/chats").json()["items"] == []
            for place in (f"/answers/{answer}", f"/answers/{answer}/graph", f"/answers/{answer}/export"):
                assert client.get(place).status_code == 404
            for place in (f"/chats/{chat}", f"/chats/{chat}/export"):
                assert client.get(place).status_code == 404
            assert client.delete(f"/chats/{chat}").status_code == 404
            assert client.post("/ask", json={"question": LOUD, "chat_id": chat}).status_code == 404
            assert client.get("/cache").status_code == 403
        assert mine.get(f"/chats/{chat}").json()["turns"][0]["answer_id"] == answer
