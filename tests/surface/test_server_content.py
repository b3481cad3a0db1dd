"""Documents and files over real HTTP: ranges, caching, headers, and addresses that try to get out."""

from __future__ import annotations

import io
import shutil
import socket
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Semaphore
from urllib.parse import quote

import httpx
import pikepdf
import pytest

from tests.servers.service import API, Service, serving, settings
from tests.surface.report import ANSWER_LABEL, ANSWER_PAGE
from tests.waiting import PATIENCE_SECONDS, wait
from vectree.server.headers import CONTENT_POLICY, PAGE_POLICY

ALWAYS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.fixture(scope="module")
def service(full_library: Path, tmp_path_factory: pytest.TempPathFactory) -> Generator[Service]:
    folder = tmp_path_factory.mktemp("content") / "library"
    shutil.copytree(full_library, folder)
    with serving(folder, settings()) as running:
        yield running


@pytest.fixture
def client(service: Service) -> Generator[httpx.Client]:
    with service.client() as one:
        yield one


@pytest.fixture
def document(client: httpx.Client) -> str:
    return client.get("/documents").json()["items"][0]["id"]


def test_a_file_comes_back_as_it_was_given(client: httpx.Client, document: str, report_pdf: Path) -> None:
    answer = client.get(f"/documents/{document}/file")
    assert answer.content == report_pdf.read_bytes()
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == "attachment; filename*=UTF-8''harbour.pdf"
    assert answer.headers["content-security-policy"] == CONTENT_POLICY
    assert answer.headers["accept-ranges"] == "bytes"
    shown = client.get(f"/documents/{document}/file?view=true")
    assert shown.headers["content-disposition"].startswith("inline")


@pytest.mark.parametrize(
    ("asked", "status", "part"),
    [
        ("bytes=0-9", 206, slice(0, 10)),
        ("bytes=10-", 206, slice(10, None)),
        ("bytes=-10", 206, slice(-10, None)),
        ("bytes=5-2", 200, slice(None)),
        ("lines=1-2", 200, slice(None)),
        ("bytes=a-b", 200, slice(None)),
        (f"bytes={'9' * 5000}-", 200, slice(None)),
        (f"bytes=0-{'9' * 5000}", 200, slice(None)),
        ("bytes=99999999-", 416, None),
        ("bytes=-0", 416, None),
    ],
)
def test_ranges(
    client: httpx.Client, document: str, report_pdf: Path, asked: str, status: int, part: slice | None
) -> None:
    answer = client.get(f"/documents/{document}/file", headers={"Range": asked})
    assert answer.status_code == status
    if part is None:
        assert answer.json()["status"] == 416
        assert answer.headers["content-range"] == f"bytes */{report_pdf.stat().st_size}"
    else:
        assert answer.content == report_pdf.read_bytes()[part]


def test_a_range_is_for_getting_alone(client: httpx.Client, document: str, report_pdf: Path) -> None:
    for asked in ("bytes=0-9", "bytes=99999999-"):
        answer = client.head(f"/documents/{document}/file", headers={"Range": asked})
        assert (answer.status_code, answer.headers["content-length"]) == (200, str(report_pdf.stat().st_size))


def test_a_file_that_is_deleted_while_it_is_asked_for_is_not_there(
    client: httpx.Client, service: Service, document: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def known(*_: object) -> Path:
        return Path("/deleted")

    monkeypatch.setattr(service.services.views, "known", known)
    assert client.get(f"/documents/{document}/file?view=true").json()["kind"] == "NotFoundError"


def test_a_range_of_another_version_is_the_whole(client: httpx.Client, document: str, report_pdf: Path) -> None:
    address = f"/documents/{document}/file"
    tag = client.head(address).headers["etag"]
    part = {"Range": "bytes=0-9"}
    assert client.get(address, headers={**part, "If-Range": tag}).status_code == 206
    other = client.get(address, headers={**part, "If-Range": '"other"'})
    assert (other.status_code, len(other.content)) == (200, report_pdf.stat().st_size)


def test_what_the_caller_has_is_not_sent_again(client: httpx.Client, document: str) -> None:
    for address in (f"/documents/{document}/file", f"/documents/{document}/pages/1/image"):
        first = client.get(address)
        again = client.get(address, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b""), address
        assert again.headers["etag"] == first.headers["etag"]


def test_head_tells_the_size_and_no_more(client: httpx.Client, document: str, report_pdf: Path) -> None:
    answer = client.head(f"/documents/{document}/file")
    assert answer.headers["content-length"] == str(report_pdf.stat().st_size)
    assert answer.content == b""


def test_pages_have_text_label_and_image(client: httpx.Client, document: str) -> None:
    page = client.get(f"/documents/{document}/pages/{ANSWER_PAGE}").json()
    assert page["label"] == ANSWER_LABEL
    assert "48,200 containers" in page["text"]
    image = client.get(f"/documents/{document}/pages/{ANSWER_PAGE}/image?scale=0.5&box=10,10,60,40")
    assert image.headers["content-type"] == "image/png"
    assert image.content.startswith(b"\x89PNG")
    assert image.headers["content-security-policy"] == CONTENT_POLICY
    for wrong in ("pages/999", "pages/999/image"):
        assert client.get(f"/documents/{document}/{wrong}").status_code == 404
    for wrong in ("image?scale=100", "image?box=1,2", "image?box=nan,1,2,3", "image?box=5,5,1,1"):
        assert client.get(f"/documents/{document}/pages/1/{wrong}").status_code == 422


def test_who_waits_for_a_picture_keeps_nobody_else_waiting(
    client: httpx.Client, document: str, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drawing is done one page at a time: fifty who waited for it took all threads that there are for requests."""
    drawn, go_on = Semaphore(0), Event()

    def draw(*_: object, **__: object) -> bytes:
        drawn.release()
        assert go_on.wait(PATIENCE_SECONDS)
        return b"PNG"

    path = f"/documents/{document}/pages/1/image"

    def ask() -> int:
        return client.get(path).status_code

    def leaver() -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", service.port))
        connection.sendall(f"GET {API}{path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        return connection

    def waiting() -> int:
        return service.services.drawing._limiter.statistics().tasks_waiting

    monkeypatch.setattr(service.library, "page_image", draw)
    with ThreadPoolExecutor(2) as many:
        staying = [many.submit(ask) for _ in range(2)]
        assert drawn.acquire(timeout=PATIENCE_SECONDS) and drawn.acquire(timeout=PATIENCE_SECONDS)
        leaving = [leaver() for _ in range(48)]
        wait(lambda: waiting() == len(leaving))
        assert client.get("/documents").status_code == 200
        for one in leaving:
            one.close()
        wait(lambda: waiting() == 0)
        go_on.set()
        assert {one.result() for one in staying} == {200}
    assert ask() == 200
    assert drawn.acquire(blocking=False)
    assert not drawn.acquire(blocking=False), "what nobody waits for any more is not drawn"


def test_an_image_shows_what_an_answer_cites(client: httpx.Client, document: str) -> None:
    answer = client.post("/ask", json={"question": "How many containers did the harbour handle?"}).json()
    cited = answer["citations"][0]
    address = f"/documents/{document}/pages/{cited['page']}/image"
    plain = client.get(address)
    marked = client.get(address, params={"answer": answer["answer_id"], "citation": cited["id"]})
    assert marked.status_code == 200, marked.text
    assert marked.content != plain.content
    boxes = [",".join(str(box[side]) for side in ("x0", "y0", "x1", "y1")) for box in cited["boxes"]]
    assert client.get(address, params={"box": boxes}).content == marked.content
    assert client.get(address, params={"answer": answer["answer_id"], "citation": 99}).status_code == 404
    assert client.get(address, params={"answer": "nobodys", "citation": 1}).status_code == 404


def test_a_tree_is_corrected_and_taken_back(client: httpx.Client, document: str) -> None:
    before = client.get(f"/documents/{document}/tree").json()
    changed = {**before, "sections": [{**before["sections"][0], "title": "Preface"}]}
    after = client.put(f"/documents/{document}/tree", json=changed)
    assert after.status_code == 200, after.text
    assert client.get(f"/documents/{document}/tree").json() == after.json()
    assert len(after.json()["sections"]) < len(before["sections"])
    taken_back = client.put(f"/documents/{document}/tree", json={"sections": []}).json()
    assert taken_back["sections"] == before["sections"]
    assert client.put(f"/documents/{document}/tree", json={"sections": [{"nonsense": 1}]}).status_code == 422
    half = '{"sections": [{"title": "Half a letter: \\ud83d", "page_start": 1}]}'  # as JSON, half a pair
    answer = client.put(f"/documents/{document}/tree", content=half, headers={"Content-Type": "application/json"})
    assert answer.status_code == 200 and "Half a letter" in answer.text, answer.text
    assert client.put(f"/documents/{document}/tree", json={"sections": []}).status_code == 200


def test_a_document_is_listed_filtered_and_exported(client: httpx.Client, document: str) -> None:
    item = client.get("/documents?q=HARBOUR&language=en&collection=default").json()["items"][0]
    assert (item["id"], item["pages"], item["collection"]) == (document, 6, "default")
    assert item["verification"]["verified"] > 3
    assert client.get("/documents?q=nothing").json() == {"items": [], "next_cursor": None}
    assert client.get("/documents?collection=nowhere").json()["items"] == []
    assert client.get("/documents?cursor=!!").status_code == 422
    exported = client.get(f"/documents/{document}/export")
    assert exported.json()["title"]
    assert client.get(f"/documents/{document}/coverage").json()["pages"] == 6


def test_a_file_of_many_objects_is_shown_from_a_packed_copy(client: httpx.Client, service: Service) -> None:
    with pikepdf.new() as pdf:
        for number in range(1200):
            pdf.make_indirect(pikepdf.Dictionary(Number=number))
        page = pdf.add_blank_page()
        page.Objects = pikepdf.Array([pdf.make_indirect(pikepdf.Dictionary(N=n)) for n in range(1200)])
        scattered = io.BytesIO()
        pdf.save(scattered, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    source = service.library.path.parent / "scattered.pdf"
    source.write_bytes(scattered.getvalue())
    added = service.library.add(source)
    address = f"/documents/{added.id}/file"
    original, shown = client.get(address), client.get(f"{address}?view=true")
    assert original.content == scattered.getvalue()
    assert len(shown.content) < len(original.content) / 2
    assert shown.headers["etag"] != original.headers["etag"]
    with pikepdf.open(io.BytesIO(shown.content)) as copy:
        assert copy.is_linearized
        assert len(copy.pages) == 1
    kept = service.library.path / "views" / added.id
    assert kept.is_file()
    service.services.views.sweep(service.library.rows)
    assert kept.is_file(), "its document is there"
    kept.with_name("0" * 16).write_bytes(b"of a document that another process deleted")
    service.services.views.sweep(service.library.rows)
    assert [path.name for path in kept.parent.iterdir() if not path.suffix] == [added.id]
    assert client.delete(f"/documents/{added.id}").status_code == 204
    assert not kept.exists()
    assert client.get(f"{address}?view=true").status_code == 404


OUTSIDE = [
    "../../../../etc/passwd",
    "..%2f..%2f..%2fetc%2fpasswd",
    "..%252f..%252f..%252fetc%252fpasswd",
    "%2e%2e/%2e%2e/library.db",
    "..%5c..%5clibrary.db",
    "..%255c..%255clibrary.db",
    "%2fetc%2fpasswd",
    "//etc/passwd",
    "library.db%00.pdf",
    "..%c0%af..%c0%aflibrary.db",
    "....//....//library.db",
    "%u002e%u002e/library.db",
    "file:///etc/passwd",
]
PLACES = [
    ("GET", f"{API}/documents/{{}}/file"),
    ("GET", f"{API}/documents/{{}}"),
    ("GET", f"{API}/documents/{{}}/file?view=true"),
    ("GET", f"{API}/documents/x/pages/{{}}/image"),
    ("PATCH", f"{API}/uploads/{{}}"),
    ("DELETE", f"{API}/uploads/{{}}"),
    ("DELETE", f"{API}/documents/{{}}"),
    ("DELETE", f"{API}/jobs/{{}}"),
    ("GET", "/{}"),
    ("GET", "/_next/static/{}"),
]


@pytest.mark.parametrize("method", ["GET", "PATCH", "DELETE"])
@pytest.mark.parametrize("path", OUTSIDE)
def test_no_address_leads_out(service: Service, method: str, path: str) -> None:
    before = _files(service.library.path)
    for used, place in PLACES:
        if used != method:
            continue
        request = f"{method} {place.format(path)} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpload-Offset: 0\r\n"
        status, body = service.raw(f"{request}Content-Length: 0\r\nConnection: close\r\n\r\n".encode())
        assert status in (400, 404, 405, 422), (place, status)
        assert b"root:" not in body
        assert b"SQLite format" not in body
    assert _files(service.library.path) == before


def _files(library: Path) -> list[Path]:
    """All of a library's, but for those that SQLite makes beside its own while they are open."""
    return sorted(path for path in library.rglob("*") if not path.name.endswith(("-shm", "-wal")))


@pytest.mark.parametrize("web", [True, False])
def test_files_of_the_web_are_served_and_nothing_beside_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, web: bool
) -> None:
    static = tmp_path / "static"
    for name, content in {
        "index.html": "<p>library</p>",
        "404.html": "<p>nothing here</p>",
        "ask/index.html": "<p>ask</p>",
        "_next/static/chunks/a-0f3.js": "let a = 1;" * 200,
    }.items():
        (static / name).parent.mkdir(parents=True, exist_ok=True)
        (static / name).write_text(content)
    (tmp_path / "secret.txt").write_text("secret")
    (static / "link.txt").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr("vectree.server.app.FOLDER", static)
    with (
        serving(tmp_path / "library", settings(web=web)) as service,
        httpx.Client(base_url=service.url, timeout=PATIENCE_SECONDS) as client,
    ):
        page = {"Accept": "text/html"}
        if not web:
            assert client.get("/", headers=page).json()["kind"] == "NotFoundError"
            return
        assert client.get("/").text == "<p>library</p>"
        assert client.get("/").headers["cache-control"] == "no-cache"
        assert client.get("/").headers["content-security-policy"] == PAGE_POLICY
        assert client.get("/ask?chat=1").headers["location"] == "/ask/?chat=1"
        assert client.get("/ask/").text == "<p>ask</p>"
        script = client.get("/_next/static/chunks/a-0f3.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-encoding"] == "gzip"
        assert script.headers["content-type"].startswith("text/javascript")
        assert script.text == "let a = 1;" * 200
        tag = {"If-None-Match": script.headers["etag"]}
        assert client.get("/_next/static/chunks/a-0f3.js", headers=tag).status_code == 304
        weak = {"If-None-Match": f"W/{script.headers['etag']}"}  # a proxy that packs makes it so
        assert client.get("/_next/static/chunks/a-0f3.js", headers=weak).status_code == 304
        for accepted, packed in (("br, gzip;q=0.5", True), ("gzip;q=0", False), ("identity", False)):
            answer = client.get("/_next/static/chunks/a-0f3.js", headers={"Accept-Encoding": accepted})
            assert (answer.headers.get("content-encoding") == "gzip") is packed
            assert (answer.headers["etag"] == script.headers["etag"]) is packed
        missing = client.get("/nothing/here", headers=page)
        assert (missing.status_code, missing.text) == (404, "<p>nothing here</p>")
        assert client.get(f"{API}/nothing", headers=page).json()["kind"] == "NotFoundError"
        assert client.get("/link.txt").status_code == 404
        for path in OUTSIDE:
            status, body = service.raw(f"GET /{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            assert status in (400, 404), path
            assert b"secret" not in body
        assert client.post("/").status_code == 404


def test_every_answer_has_its_headers_also_where_things_go_wrong(service: Service, document: str) -> None:
    asked = [
        ("GET", "/"), ("GET", f"{API}/about"), ("GET", f"{API}/documents"), ("GET", f"{API}/nothing"),
        ("GET", f"{API}/documents/{document}/file"), ("POST", f"{API}/about"), ("PATCH", f"{API}/uploads/x"),
        ("GET", "/metrics"), ("GET", "/health/live"), ("GET", "/health/ready"), ("TRACE", "/"),
        ("OPTIONS", f"{API}/documents"), ("POST", f"{API}/uploads"), ("GET", f"{API}/openapi.json"),
    ]  # fmt: skip
    with httpx.Client(base_url=service.url, timeout=PATIENCE_SECONDS) as client:
        for method, path in asked:
            answer = client.request(method, path)
            for name, value in ALWAYS.items():
                assert answer.headers[name] == value, (method, path, name)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert answer.headers["x-request-id"]
            assert answer.headers["cache-control"]
            assert "server" not in answer.headers
            if answer.status_code >= 400:
                assert answer.headers["content-type"] == "application/problem+json", (method, path)
                assert answer.json()["request_id"] == answer.headers["x-request-id"]


def test_a_server_without_space_is_not_ready_and_still_shows_what_it_has(
    service: Service, client: httpx.Client, document: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(method: str) -> httpx.Response:
        return httpx.request(method, f"{service.url}/health/ready", timeout=PATIENCE_SECONDS)

    assert ask("GET").status_code == ask("HEAD").status_code == 200
    free = shutil.disk_usage(service.library.path)._replace(free=1000)

    def almost_full(_: Path) -> object:
        return free

    monkeypatch.setattr(shutil, "disk_usage", almost_full)
    failing = ask("GET")
    assert (failing.status_code, failing.json()["checks"]["storage"]) == (503, "DiskFullError")
    assert ask("HEAD").status_code == 503
    assert client.get(f"/documents/{document}/tree").status_code == 200
    assert client.post("/documents", files={"file": ("a.md", b"# A")}).status_code == 507


def test_a_fault_of_ours_is_told_without_its_details(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("a secret of the server")

    monkeypatch.setattr(service.library, "part_of_documents", fails)
    with service.client() as client:
        answer = client.get("/documents", headers={"X-Request-ID": "told-by-the-caller"})
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "ZeroDivision" not in answer.text
    assert answer.headers["x-request-id"] == "told-by-the-caller"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_names_of_any_language_come_back(service: Service, client: httpx.Client, report_pdf: Path) -> None:
    name = '보고서 "2026".pdf'
    with pikepdf.open(report_pdf) as pdf:
        pdf.docinfo["/Subject"] = "other bytes"
        source = service.library.path.parent / "other.pdf"
        pdf.save(source)
    added = service.library.add(source, name=name)
    told = client.head(f"/documents/{added.id}/file").headers["content-disposition"]
    assert told == f"attachment; filename*=UTF-8''{quote(name)}"
