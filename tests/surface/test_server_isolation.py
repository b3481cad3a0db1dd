"""Keys of different collections: nothing of one is told to the other, by any address of the contract."""

from __future__ import annotations

import statistics
import time
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from tests.servers.service import Service, serving, settings
from vectree.jobs.job import NewJob
from vectree.jobs.upload import NewUpload

SECRET = "The heron contract is worth 7,431 crowns."
NAME = "heron-contract.md"


@dataclass(frozen=True, slots=True, kw_only=True)
class Other:
    """Ids of what the other key has."""

    ids: Mapping[str, str]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Generator[Service]:
    with serving(tmp_path_factory.mktemp("isolation") / "library", settings(require_key=True)) as running:
        source = running.library.path.parent / NAME
        source.write_text(f"# Heron\n\n{SECRET}\n")
        running.library.add(source, collection="theirs")
        running.library.add(source.with_name("ours.md"), collection="ours") if source.with_name("ours.md").write_text(
            "# Ours\n\nThe gull contract is worth 12 crowns.\n"
        ) else None
        yield running


@pytest.fixture(scope="module")
def other(service: Service) -> Other:
    key, _ = service.services.keys.create("them", rights="write", collections=("theirs",))
    queue, uploads = service.services.board.queue, service.services.board.uploads
    job = queue.enqueue(NewJob(kind="reindex", name=NAME, collection="theirs", owner=key.id))
    upload = uploads.create(NewUpload(name=NAME, size=100, collection="theirs", owner=key.id))
    (document,) = service.library.documents("theirs")
    return Other(
        ids={
            "document_id": document.id,
            "job_id": job.id,
            "upload_id": upload.id,
            "key_id": key.id,
            "name": "theirs",
            "number": "1",
        }  # fmt: skip
    )


@pytest.fixture
def ours(service: Service) -> Generator[httpx.Client]:
    with service.client(service.key("us", rights="write", collections=("ours",))) as client:
        yield client


def operations(contract: dict[str, Any]) -> Generator[tuple[str, str, dict[str, Any]]]:
    for path, methods in contract["paths"].items():
        for method, operation in methods.items():
            if path != "/api/v1/jobs/events":
                yield method.upper(), path, operation


def filled(path: str, ids: Mapping[str, str]) -> str:
    for name, value in ids.items():
        path = path.replace(f"{{{name}}}", value)
    return path


BODIES: Mapping[str, object] = {
    "put_tree": {"sections": []},
    "rename_document": {"name": "x.md"},
    "reindex_document": {"options": {}},
    "create_upload": {"name": "a.md", "size": 3, "collection": "theirs"},
    "create_collection": {"name": "theirs"},
}


def test_every_address_with_an_id_of_the_other_is_as_if_there_were_none(
    service: Service, ours: httpx.Client, other: Other
) -> None:
    contract = ours.get("/openapi.json").json()
    absent = {name: "0" * len(value) if name.endswith("_id") else "nowhere" for name, value in other.ids.items()}
    absent["number"] = "1"
    tried = 0
    for method, path, operation in operations(contract):
        if "{" not in path or path.endswith("/keys/{key_id}"):
            continue
        sent = {
            "json": BODIES.get(operation["operationId"]) if method in ("POST", "PUT", "PATCH") else None,
            "headers": {"Upload-Offset": "0"},
        }
        theirs = ours.request(method, f"{service.url}{filled(path, other.ids)}", **sent)
        nobodys = ours.request(method, f"{service.url}{filled(path, absent)}", **sent)
        assert theirs.status_code == nobodys.status_code == 404, (method, path, theirs.text)
        if method != "HEAD":
            assert same(theirs, other.ids) == same(nobodys, absent), (method, path)
        tried += 1
    assert tried >= 15


def same(answer: httpx.Response, ids: Mapping[str, str]) -> object:
    """The problem without what the caller said and what no two requests share."""
    problem = answer.json()
    text = {key: value for key, value in problem.items() if key != "request_id"}
    return {key: _without(value, ids) for key, value in text.items()}


def _without(value: object, ids: Mapping[str, str]) -> str:
    text = str(value)
    for one in sorted(ids.values(), key=len, reverse=True):
        text = text.replace(f"'{one}'", "'?'")
    return text


def test_no_list_and_no_filter_shows_what_is_the_others(service: Service, ours: httpx.Client, other: Other) -> None:
    contract = ours.get("/openapi.json").json()
    for method, path, _ in operations(contract):
        if method != "GET" or "{" in path:
            continue
        answer = ours.get(f"{service.url}{path}")
        for secret in (*other.ids.values(), NAME, "heron", "crowns"):
            if secret not in ("1", "us"):
                assert secret not in answer.text or path.endswith("openapi.json"), (path, secret)
    assert [one["name"] for one in ours.get("/documents").json()["items"]] == ["ours.md"]
    assert ours.get("/documents?q=heron").json()["items"] == []
    assert ours.get("/documents?collection=theirs").status_code == 404
    assert ours.get("/jobs").json()["items"] == []
    assert ours.get("/jobs?collection=theirs").status_code == 404
    assert [one["name"] for one in ours.get("/collections").json()["items"]] == ["ours"]


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


def test_the_time_does_not_tell_either(service: Service, ours: httpx.Client, other: Other) -> None:
    def typical(document: str) -> float:
        taken: list[float] = []
        for _ in range(40):
            started = time.perf_counter()
            ours.get(f"/documents/{document}/tree")
            taken.append(time.perf_counter() - started)
        return statistics.median(taken)

    theirs, nobodys = typical(other.ids["document_id"]), typical("0" * 16)
    assert abs(theirs - nobodys) < max(theirs, nobodys) * 0.5 + 0.002
