"""What asking and showing costs depends on the answer's own documents, not on how many the library holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import httpx
import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from tests.servers.service import Service, serving, settings
from vectree.pipeline import Library

DOCUMENTS = 40
QUESTION = "When does gate 7 open?"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("costs")
    with serving(folder / "library", settings()) as served:
        for number in range(DOCUMENTS):
            file = folder / f"gate {number}.md"
            file.write_text(f"# Gate {number}\n\nGate {number} opens at {number} o'clock.\n", encoding="utf-8")
            served.library.add(file)
        served.library.search(QUESTION)
        yield served


@pytest.fixture
def api(service: Service) -> Iterator[httpx.Client]:
    with service.client() as client:
        yield client


def statements(call: Callable[[], httpx.Response]) -> int:
    """How many statements the request took."""
    seen: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        seen.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        response = call()
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert response.is_success, response.text
    return len(seen)


def test_the_library_is_not_listed(service: Service, api: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def listed(*_: object) -> None:
        raise AssertionError("all documents were listed")

    monkeypatch.setattr(Library, "documents", listed)
    chat = api.post("/chats", json={"collections": ["default"]}).json()["id"]
    answer = api.post("/ask", json={"question": QUESTION, "chat_id": chat}).json()
    assert answer["citations"]
    for address in (
        "/documents",
        f"/answers/{answer['answer_id']}",
        f"/answers/{answer['answer_id']}/export",
        f"/chats/{chat}",
    ):
        assert api.get(address).status_code == 200
    service.library.row(answer["citations"][0]["document_id"])


def test_documents_that_are_named_are_looked_up_together(service: Service, api: httpx.Client) -> None:
    ids = [row.id for row in service.library.documents()]

    def ask(named: Sequence[str]) -> Callable[[], httpx.Response]:
        return lambda: api.post("/ask", json={"question": QUESTION, "documents": [*named]})

    assert statements(ask(ids)) < DOCUMENTS
    answer = api.post("/ask", json={"question": QUESTION, "documents": ids}).json()

    def liked(named: Sequence[str]) -> Callable[[], httpx.Response]:
        pages = [{"document_id": one, "page": 1} for one in named]
        return lambda: api.post(f"/answers/{answer['answer_id']}/feedback", json={"pages": pages})

    assert statements(liked(ids)) == statements(liked(ids[:3]))
