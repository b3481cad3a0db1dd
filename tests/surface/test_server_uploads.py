"""Uploads over real HTTP: in pieces with resume, in one request, and what is refused; jobs done by a real worker."""

from __future__ import annotations

import errno
import io
import json
import socket
import zipfile
import zlib
from collections.abc import Callable, Generator
from hashlib import sha256
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import Any

import httpx
import pikepdf
import pytest
from starlette import formparsers

from tests.servers.service import API, Service, ended, serving, settings
from tests.unit.outline.loaders.word_files import word
from tests.waiting import PATIENCE_SECONDS, wait
from vectree.jobs.job import UploadId

LIMIT = 300_000
OPEN = 12
UNPACKED = 5_000_000


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Generator[Service]:
    """With one worker."""
    config = settings(workers=1, max_upload_bytes=LIMIT, open_uploads=OPEN, max_pages=20, max_unpacked_bytes=UNPACKED)
    with serving(tmp_path_factory.mktemp("uploads") / "library", config) as running:
        yield running


@pytest.fixture
def client(service: Service) -> Generator[httpx.Client]:
    with service.client() as one:
        yield one


def announced(client: httpx.Client, data: bytes, **more: object) -> str:
    made = client.post("/uploads", json={"name": "a.pdf", "size": len(data), **more})
    assert made.status_code == 201, made.text
    return f"/uploads/{made.json()['id']}"


def send(client: httpx.Client, upload: str, offset: int, data: bytes) -> httpx.Response:
    return client.patch(upload, content=data, headers={"Upload-Offset": str(offset)})


def test_a_file_in_pieces_with_a_gap_becomes_a_document(client: httpx.Client, report_pdf: Path) -> None:
    data = report_pdf.read_bytes()
    upload = announced(client, data, name="C:\\Users\\ada\\harbour.pdf", sha256=sha256(data).hexdigest())
    assert send(client, upload, 0, data[:1000]).json()["offset"] == 1000
    lost = send(client, upload, 0, data[:1000])  # the answer to it was lost, say
    assert (lost.status_code, lost.json()["data"]["offset"]) == (409, 1000)
    assert send(client, upload, 5000, data[5000:]).status_code == 409
    assert client.get(upload).json()["offset"] == 1000
    last = send(client, upload, 1000, data[1000:]).json()
    assert last["offset"] == len(data)
    job = ended(client, last["job"])
    assert (job["state"], job["error"]) == ("done", None)
    unheard = send(client, upload, len(data), b"")  # the answer to the last piece was lost
    assert unheard.json()["job"]["id"] == job["id"]
    assert send(client, upload, 0, data[:9]).status_code == 409
    document = client.get(f"/documents/{job['document_id']}").json()
    assert document["name"] == "harbour.pdf"
    assert client.get(f"/documents/{job['document_id']}/file").content == data
    assert client.get("/jobs?state=done").json()["items"][0]["id"] == job["id"]
    again = client.post(f"/documents/{job['document_id']}/reindex", json={"options": {"domain": "financial"}})
    assert again.status_code == 202
    assert ended(client, again.json())["state"] == "done"
    assert client.get(f"/documents/{job['document_id']}").json()["domain"] == "financial"


def test_all_has_arrived_and_the_server_ended_before_it_made_the_job(client: httpx.Client, service: Service) -> None:
    data = b"# Ferry\n\nThe ferry leaves at dawn.\n"
    upload = announced(client, data, name="ferry.md")
    assert send(client, upload, 0, b"").status_code == 422
    service.services.board.uploads.append(UploadId(upload.rpartition("/")[2]), 0, data, None)
    found = client.get(upload).json()
    assert (found["offset"], found["job"]) == (len(data), None)
    assert send(client, upload, 5, b"").status_code == 409
    assert ended(client, send(client, upload, len(data), b"").json()["job"])["state"] == "done"


def test_a_file_in_one_request(client: httpx.Client, report_pdf: Path) -> None:
    form = {"collection": "default", "options": json.dumps({"language": "en"})}
    answer = client.post("/documents", files={"file": ("보고서.pdf", report_pdf.read_bytes())}, data=form)
    assert answer.status_code == 202, answer.text
    job = ended(client, answer.json())
    assert job["state"] == "done"
    assert job["name"] == "보고서.pdf"
    assert client.delete(f"/jobs/{job['id']}").status_code == 204
    assert client.get(f"/jobs/{job['id']}").status_code == 404


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"collection": "../x"}, 422),
        ({"options": "no json"}, 422),
        ({"options": '{"model": "openai:gpt-4@http://10.0.0.1"}'}, 422),
        ({"options": '{"surprise": 1}'}, 422),
    ],
)
def test_a_form_that_is_wrong_is_told_so(
    client: httpx.Client, report_pdf: Path, form: dict[str, str], status: int
) -> None:
    answer = client.post("/documents", files={"file": ("a.pdf", report_pdf.read_bytes())}, data=form)
    assert answer.status_code == status, answer.text
    assert client.post("/documents", data={"collection": "default"}).status_code in (415, 422)
    assert client.post("/documents", json={}).status_code == 415


@pytest.mark.parametrize("charset", ["undefined", "idna", "punycode", "utf-16", "nonsense"])
def test_a_form_in_no_charset_is_no_fault_of_ours(client: httpx.Client, charset: str) -> None:
    form = b'--B\r\nContent-Disposition: form-data; name="file"; filename="\xff..md"\r\n\r\n# A\n\nText.\r\n--B--\r\n'
    headers = {"Content-Type": f"multipart/form-data; boundary=B; charset={charset}"}
    assert client.post("/documents", content=form, headers=headers).status_code in (202, 422)


def test_a_client_that_leaves_in_the_middle_of_a_piece_is_no_fault_of_ours(
    client: httpx.Client, service: Service
) -> None:
    upload = announced(client, b"12345" * 20)
    with socket.create_connection(("127.0.0.1", service.port)) as leaving:
        head = f"PATCH {API}{upload} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpload-Offset: 0\r\nContent-Length: 100"
        leaving.sendall(f"{head}\r\n\r\n12345".encode())
    left = 'route="/uploads/{upload_id}",status="499"'

    def counted() -> bool:
        told = httpx.get(f"{service.url}/metrics", timeout=PATIENCE_SECONDS).text
        assert 'status="500"' not in told
        return left in told

    wait(counted)
    assert client.get(upload).json()["offset"] == 0
    assert client.delete(upload).status_code == 204


@pytest.mark.parametrize(
    "given",
    [
        {"name": "", "size": 5},
        {"name": "a.pdf", "size": -1},
        {"name": "a.pdf", "size": 5, "collection": "../etc"},
        {"name": "a.pdf", "size": 5, "sha256": "x"},
        {"name": "a.pdf", "size": 5, "options": {"model": "http://169.254.169.254/"}},
        {"name": "a.pdf", "size": 5, "options": {"domain": "nonsense"}},
        {"name": "a.pdf", "size": 5, "owner": "admin"},
        {"name": "..", "size": 5},
        {"name": "folder/", "size": 5},
    ],
)
def test_an_announcement_that_is_wrong_is_told_so(client: httpx.Client, given: dict[str, object]) -> None:
    answer = client.post("/uploads", json=given)
    assert answer.status_code == 422, answer.text
    assert answer.headers["content-type"] == "application/problem+json"


def test_an_empty_file_is_named_as_that(client: httpx.Client) -> None:
    assert client.post("/uploads", json={"name": "a.pdf", "size": 0}).json()["kind"] == "EmptyFileError"
    assert client.post("/documents", files={"file": ("a.pdf", b"")}).json()["kind"] == "EmptyFileError"


def test_too_much_is_refused_before_it_is_read(client: httpx.Client, service: Service) -> None:
    assert client.post("/uploads", json={"name": "a.pdf", "size": LIMIT + 1}).status_code == 413
    upload = announced(client, b"12345")
    assert send(client, upload, 0, b"123456").status_code == 413
    head = "Host: localhost\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\n"
    status, body = service.raw(f"POST {API}/documents HTTP/1.1\r\n{head}Content-Length: 9999999999\r\n\r\n".encode())
    assert status == 413
    assert json.loads(body)["kind"] == "TooLargeError"
    status, _ = service.raw(f"PATCH {API}{upload} HTTP/1.1\r\n{head}Content-Length: 9000000\r\n\r\n".encode())
    assert status == 413


def test_a_full_temporary_folder_is_told_as_that(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(SpooledTemporaryFile[bytes]):
        def write(self, s: object) -> int:
            raise OSError(errno.ENOSPC, f"{len(str(s))} bytes more do not fit")

    monkeypatch.setattr(formparsers, "SpooledTemporaryFile", Full)
    refused = client.post("/documents", files={"file": ("a.md", b"# A")})
    assert (refused.status_code, refused.json()["kind"]) == (507, "DiskFullError")


def test_what_does_not_say_its_length_is_cut_off_at_the_limit(client: httpx.Client) -> None:
    def endless() -> Generator[bytes]:
        yield b'{"name": "'
        for _ in range(40):
            yield b"x" * 50_000

    answer = client.post("/uploads", content=endless(), headers={"Content-Type": "application/json"})
    assert answer.status_code == 413
    assert answer.json()["kind"] == "TooLargeError"


@pytest.mark.parametrize("name", ["rules.docx", "rules.html"])
def test_word_and_web_pages_are_read_and_served_as_files_alone(client: httpx.Client, name: str) -> None:
    if name.endswith("docx"):
        data = word(lambda made: (made.add_heading("Fees", 1), made.add_paragraph("A berth costs 40 euros a night.")))
    else:
        data = b"<html><script>alert(1)</script><h1>Fees</h1><p>A berth costs 40 euros a night.</html>"
    job = ended(client, client.post("/documents", files={"file": (name, data)}).json())
    assert (job["state"], job["error"]) == ("done", None)
    place = f"/documents/{job['document_id']}"
    assert client.get(f"{place}/tree").json()["sections"][0]["verification"] == "verified"
    for asked in (f"{place}/file", f"{place}/file?view=true"):
        file = client.get(asked)
        assert file.content == data
        assert file.headers["content-disposition"].startswith("attachment;")
        assert "sandbox" in file.headers["content-security-policy"]
        assert file.headers["x-content-type-options"] == "nosniff"


def png() -> bytes:
    return b"\x89PNG\r\n\x1a\n" + b"\0" * 100


def executable() -> bytes:
    return b"MZ\x90\0" + b"\0" * 500


def archive() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("bomb.txt", b"\0" * 10_000_000)
    return packed.getvalue()


@pytest.mark.parametrize("content", [png, executable, archive])
def test_a_name_does_not_make_it_a_document(client: httpx.Client, content: Callable[[], bytes]) -> None:
    data = content()
    upload = announced(client, data)
    answer = send(client, upload, 0, data)
    assert answer.status_code == 415, answer.text
    assert client.get(upload).status_code == 404  # thrown away
    assert client.post("/documents", files={"file": ("a.pdf", data)}).status_code == 415


def test_what_did_not_arrive_as_it_was_sent_is_thrown_away(client: httpx.Client) -> None:
    data = b"# A title\n\nA sentence.\n"
    upload = announced(client, data, name="a.md", sha256="0" * 64)
    assert send(client, upload, 0, data).status_code == 422
    assert client.get(upload).status_code == 404


def test_a_bomb_ends_its_job_and_nothing_else(client: httpx.Client) -> None:
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page()
        stream = pikepdf.Stream(pdf, b"")
        stream.write(zlib.compress(b" " * (UNPACKED * 4), 9), filter=pikepdf.Name.FlateDecode)
        page.Contents = stream
        packed = io.BytesIO()
        pdf.save(packed)
    data = packed.getvalue()
    assert len(data) < LIMIT
    job = ended(client, client.post("/documents", files={"file": ("bomb.pdf", data)}).json())
    assert job["state"] == "failed"
    assert job["error"]["kind"] == "TooLargeError", job["error"]
    assert client.get("/documents").status_code == 200


def test_too_many_pages_are_refused_with_the_reason(client: httpx.Client) -> None:
    with pikepdf.new() as pdf:
        for _ in range(21):
            pdf.add_blank_page()
        packed = io.BytesIO()
        pdf.save(packed)
    job = ended(client, client.post("/documents", files={"file": ("long.pdf", packed.getvalue())}).json())
    assert (job["state"], job["error"]["kind"]) == ("failed", "TooLargeError")
    assert client.post(f"/jobs/{job['id']}/cancel").status_code == 409
    assert client.post(f"/jobs/{job['id']}/retry").json()["state"] == "queued"
    assert ended(client, job)["state"] == "failed"


def test_no_error_names_a_place_on_the_server(client: httpx.Client, service: Service) -> None:
    place = str(service.library.path)
    data = b"%PDF-1.7\nnot really"
    job = ended(client, client.post("/documents", files={"file": ("broken.pdf", data)}).json())
    assert job["state"] == "failed"
    assert place not in json.dumps(job)
    assert "/tmp" not in json.dumps(job)
    assert "broken.pdf" in job["error"]["message"]


def test_jobs_are_told_of_as_they_go(client: httpx.Client) -> None:
    seen: list[dict[str, Any]] = []
    with client.stream("GET", "/jobs/events") as events:
        assert events.headers["content-type"].startswith("text/event-stream")
        lines = events.iter_lines()
        assert next(lines).startswith(":")
        text = b"# Moorings\n\nThe harbour has nine moorings for large ships.\n"
        job = client.post("/documents", files={"file": ("moorings.md", text)}).json()
        for line in lines:
            if line.startswith("data: "):
                told = json.loads(line.removeprefix("data: "))
                if told["id"] == job["id"]:
                    seen.append(told)
                    if told["state"] == "done":
                        break
    assert [one["state"] for one in seen][-1] == "done"
    assert seen[-1] == client.get(f"/jobs/{job['id']}").json()


def test_who_comes_back_hears_of_jobs_also_where_the_library_is_an_older_copy(client: httpx.Client) -> None:
    with client.stream("GET", "/jobs/events", headers={"Last-Event-ID": "1000000"}) as events:
        lines = events.iter_lines()
        assert next(lines).startswith(":")
        job = client.post("/documents", files={"file": ("quays.md", b"# Quays\n\nThe harbour has two quays.\n")}).json()
        assert any(job["id"] in line for line in lines if line.startswith("data: "))
    ended(client, job)


def test_what_is_begun_can_be_found_again_and_is_bounded(client: httpx.Client, service: Service) -> None:
    before = {one["id"] for one in client.get("/uploads").json()["items"]}
    begun = [announced(client, b"12345") for _ in range(OPEN - len(before))]
    assert {f"/uploads/{one['id']}" for one in client.get("/uploads").json()["items"]} >= set(begun)
    refused = client.post("/uploads", json={"name": "a.pdf", "size": 5})
    assert (refused.status_code, refused.json()["kind"]) == (429, "TooManyRequestsError")
    assert int(refused.headers["Retry-After"]) > 0 and refused.json()["data"]["limit"] == OPEN
    assert client.post("/documents", files={"file": ("a.md", b"# A")}).status_code == 429
    for one in client.get("/uploads").json()["items"]:
        assert client.delete(f"/uploads/{one['id']}").status_code == 204
    assert client.get("/uploads").json()["items"] == []


def test_an_upload_can_be_given_up(client: httpx.Client) -> None:
    upload = announced(client, b"12345")
    send(client, upload, 0, b"12")
    assert client.delete(upload).status_code == 204
    assert client.get(upload).status_code == 404
    assert client.delete(upload).status_code == 404
