"""Keys of different collections: nothing of one is told to the other, by any address of the contract."""

from __future__ import annotations

import statistics
import time
from collections.abc import Generator, Mapping, Sequence
from typing import Any

import httpx
import pytest

from tests.servers.service import Service, serving, settings
from vectree.jobs.job import NewJob
from vectree.jobs.upload import NewUpload
from vectree.schemas.keys import Right

WORTH = "7,431"
QUESTION = "What is the heron contract worth?"
NAME = "heron-contract.md"
Ids = Mapping[str, str]
"""Of what one key has, by the names of the contract's parameters."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Generator[Service]:
    with serving(tmp_path_factory.mktemp("isolation") / "library", settings(require_key=True)) as running:
        source = running.library.path.parent / NAME
        source.write_text(f"# Heron\n\nThe heron contract is worth {WORTH} crowns.\n")
        running.library.add(source, collection="theirs")
        own = source.with_name("ours.md")
        own.write_text("# Ours\n\nThe gull contract is worth 12 crowns.\n")
        running.library.add(own, collection="ours")
        yield running


@pytest.fixture(scope="module")
def theirs(service: Service) -> Ids:
    """A document, a job, an upload, a chat and an answer of the other key."""
    key, secret = service.services.keys.create("them", rights="write", collections=("theirs",))
    with service.client(secret) as them:
        chat = them.post("/chats", json={"title": "About the heron"}).json()
        asked = them.post("/ask", json={"question": QUESTION, "chat_id": chat["id"]})
        assert WORTH in asked.json()["answer"], asked.text
    queue, uploads = service.services.board.queue, service.services.board.uploads
    (document,) = service.library.documents("theirs")
    return {
        "document_id": document.id,
        "job_id": queue.enqueue(NewJob(kind="reindex", name=NAME, collection="theirs", owner=key.id)).id,
        "upload_id": uploads.create(NewUpload(name=NAME, size=100, collection="theirs", owner=key.id)).id,
        "key_id": key.id,
        "chat_id": chat["id"],
        "answer_id": asked.json()["answer_id"],
        "name": "theirs",
    }


@pytest.fixture
def ours(service: Service) -> Generator[httpx.Client]:
    with service.client(service.key("us", rights="write", collections=("ours",))) as client:
        yield client


def operations(contract: dict[str, Any]) -> Generator[tuple[str, str, str]]:
    """Method, address and name of all that the contract has, but for the stream that never ends."""
    for path, methods in contract["paths"].items():
        for method, operation in methods.items():
            if path != "/api/v1/jobs/events":
                yield method.upper(), path, operation["operationId"]


def filled(path: str, ids: Ids) -> str:
    for name, value in {**ids, "number": "1"}.items():
        path = path.replace(f"{{{name}}}", value)
    return path


BODIES: Mapping[str, object] = {
    "put_tree": {"sections": []},
    "rename_document": {"name": "x.md"},
    "reindex_document": {"options": {}},
    "rename_chat": {"title": "x"},
    "put_feedback": {"thumb": "up"},
    "give_feedback": {"thumb": "up"},
}


def test_every_address_with_an_id_of_the_other_is_as_if_there_were_none(
    service: Service, ours: httpx.Client, theirs: Ids
) -> None:
    nothing = {name: "0" * len(value) if name.endswith("_id") else "nowhere" for name, value in theirs.items()}
    tried = 0
    for method, path, name in operations(ours.get("/openapi.json").json()):
        if "{" not in path or name in ("revoke_key", "renew_key"):  # for administrators only
            continue
        body = BODIES.get(name) if method in ("POST", "PUT", "PATCH") else None
        of_theirs, of_nobody = (
            ours.request(method, f"{service.url}{filled(path, ids)}", json=body, headers={"Upload-Offset": "0"})
            for ids in (theirs, nothing)
        )
        assert of_theirs.status_code == of_nobody.status_code == 404, (method, path, of_theirs.text)
        if method != "HEAD":
            assert same(of_theirs, theirs) == same(of_nobody, nothing), (method, path)
        tried += 1
    assert tried >= 20


NEEDS: Mapping[str, str] = {
    **dict.fromkeys(("about", "sign_in", "sign_out", "live", "ready"), "nothing"),
    **dict.fromkeys(("create_collection", "delete_collection", "reindex_document"), "write"),
    **dict.fromkeys(("add_document", "rename_document", "delete_document", "put_tree"), "write"),
    **dict.fromkeys(("list_uploads", "create_upload", "get_upload", "append_upload", "delete_upload"), "write"),
    **dict.fromkeys(("delete_job", "cancel_job", "retry_job"), "write"),
    **dict.fromkeys(("get_cache", "clear_cache", "metrics"), "admin"),
    **dict.fromkeys(("list_keys", "create_key", "renew_key", "revoke_key"), "admin"),
}
"""What a caller must be allowed for each operation; to read for any other."""
RIGHTS: Sequence[Right] = ("read", "write", "admin")


def test_every_address_asks_for_its_right_and_browsers_for_their_token(service: Service, theirs: Ids) -> None:
    nothing = {name: "0" * len(value) if name.endswith("_id") else "nowhere" for name, value in theirs.items()}
    secrets = {right: service.key(right, rights=right) for right in RIGHTS}
    listed = list(operations(httpx.get(f"{service.url}/api/v1/openapi.json").json()))
    assert NEEDS.keys() <= {name for _, _, name in listed}
    for method, path, name in listed:
        address, needs = f"{service.url}{filled(path, nothing)}", NEEDS.get(name, "read")
        headers = {"Upload-Offset": "0"}
        if needs != "nothing":
            assert httpx.request(method, address, headers=headers).status_code == 401, (method, path)
        for right, secret in secrets.items():
            if name == "clear_cache" and right == "admin":
                continue
            shown = {**headers, "Authorization": f"Bearer {secret}"}
            refused = needs != "nothing" and RIGHTS.index(right) < RIGHTS.index(needs)
            status = httpx.request(method, address, headers=shown).status_code
            assert (status == 403) == refused and status not in (401, 500), (method, path, right, status)
        if method not in ("GET", "HEAD"):
            with httpx.Client(headers=headers) as browser:
                browser.post(f"{service.url}/api/v1/session", json={"key": secrets["admin"]})
                for token in ({}, {"X-CSRF-Token": "guessed"}):
                    assert browser.request(method, address, headers=token).status_code == 403, (method, path)


def same(answer: httpx.Response, ids: Ids) -> str:
    """The problem without what the caller said, and without what no two requests share."""
    text = answer.text.replace(answer.json()["request_id"], "?")
    for one in sorted(ids.values(), key=len, reverse=True):
        text = text.replace(f"'{one}'", "'?'").replace(f'"{one}"', '"?"')
    return text


def test_no_list_and_no_filter_shows_what_is_the_others(service: Service, ours: httpx.Client, theirs: Ids) -> None:
    for method, path, _ in operations(ours.get("/openapi.json").json()):
        if method != "GET" or "{" in path:
            continue
        answer = ours.get(f"{service.url}{path}")
        for secret in (*theirs.values(), NAME, "heron", WORTH):
            assert secret not in answer.text, (path, secret)
    assert [one["name"] for one in ours.get("/documents").json()["items"]] == ["ours.md"]
    assert ours.get("/documents?q=heron").json()["items"] == []
    assert ours.get("/documents?collection=theirs").status_code == 404
    assert ours.get("/jobs").json()["items"] == []
    assert ours.get("/jobs?collection=theirs").status_code == 404
    assert ours.get("/chats").json()["items"] == []
    assert [one["name"] for one in ours.get("/collections").json()["items"]] == ["ours"]


def test_short_lists_are_read_in_parts_too(service: Service) -> None:
    some = ("a", "c", "ours")
    for collections in (None, some):
        with service.client(service.key("lists", rights="read", collections=collections)) as client:
            names = [one["name"] for one in in_parts(client, "/collections")]
            assert names == [one["name"] for one in client.get("/collections").json()["items"]] == sorted(names)
            assert set(some if collections else ("default", "ours", "theirs")) <= set(names)
    service.key("one more than other tests may have made")
    with service.client(service.key()) as admin:
        keys = [one["id"] for one in in_parts(admin, "/keys")]
        assert keys == [one["id"] for one in admin.get("/keys").json()["items"]] and len(keys) == len(set(keys)) > 3


def in_parts(client: httpx.Client, path: str) -> Generator[dict[str, Any]]:
    """The list, one item at a time."""
    cursor = None
    while True:
        part = client.get(path, params={"limit": 1, **({"cursor": cursor} if cursor else {})}).json()
        yield from part["items"]
        cursor = part["next_cursor"]
        if cursor is None:
            return


def test_no_question_is_answered_from_what_is_the_others(ours: httpx.Client, theirs: Ids) -> None:
    for path in ("/search", "/ask"):
        found = ours.post(path, json={"question": QUESTION})
        assert found.status_code == 200, found.text
        for secret in (WORTH, theirs["document_id"], NAME):
            assert secret not in found.text
        for named in ({"documents": [theirs["document_id"]]}, {"documents": [NAME]}, {"collections": ["theirs"]}):
            refused = ours.post(path, json={"question": QUESTION, **named})
            assert refused.status_code == 404, refused.text
            assert WORTH not in refused.text
    assert ours.post("/ask", json={"question": QUESTION, "chat_id": theirs["chat_id"]}).status_code == 404


def test_nothing_can_be_put_where_the_key_does_not_reach(ours: httpx.Client) -> None:
    for collection in ("theirs", "nowhere"):
        announced = ours.post("/uploads", json={"name": "a.md", "size": 3, "collection": collection})
        assert announced.status_code == 404
        sent = ours.post("/documents", files={"file": ("a.md", b"# A")}, data={"collection": collection})
        assert sent.status_code == 404
        assert ours.post("/collections", json={"name": collection}).status_code == 403
        assert ours.delete(f"/collections/{collection}").status_code == 404


def test_the_same_bytes_in_two_collections_are_two_documents(service: Service) -> None:
    source = service.library.path.parent / NAME
    (theirs,) = service.library.documents("theirs")
    copy = service.library.add(source, collection="copies")
    assert copy.id != theirs.id
    with service.client(service.key("copies", rights="write", collections=("copies",))) as client:
        assert client.delete(f"/documents/{copy.id}").status_code == 204
        assert client.get(f"/documents/{theirs.id}").status_code == 404
    assert service.library.row(theirs.id).name == NAME


def test_a_document_is_renamed_within_its_collection(service: Service, ours: httpx.Client) -> None:
    (document,) = ours.get("/documents").json()["items"]
    address = f"/documents/{document['id']}"
    assert ours.patch(address, json={"name": NAME}).json()["name"] == NAME  # theirs has the same, and nobody is told
    assert ours.patch(address, json={"name": "ours.md"}).json()["name"] == "ours.md"
    second = service.library.path.parent / "second.md"
    second.write_text("# Second\n\nThe tern contract is worth 3 crowns.\n")
    added = service.library.add(second, collection="ours")
    refused = ours.patch(address, json={"name": "second.md"})
    assert (refused.status_code, refused.json()["kind"]) == (409, "ConflictError")
    assert ours.delete(f"/documents/{added.id}").status_code == 204


def test_the_time_does_not_tell_either(service: Service, ours: httpx.Client, theirs: Ids) -> None:
    def taken(document: str) -> float:
        started = time.perf_counter()
        ours.get(f"/documents/{document}/tree")
        return time.perf_counter() - started

    # In turn, so that whatever else the machine does meets both alike.
    pairs = [(taken(theirs["document_id"]), taken("0" * 16)) for _ in range(60)]
    of_theirs, of_nobody = (statistics.median(times) for times in zip(*pairs, strict=True))
    assert abs(of_theirs - of_nobody) < max(of_theirs, of_nobody) * 0.5 + 0.002
