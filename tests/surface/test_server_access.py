"""Who gets in, over real HTTP: this machine, keys, browsers' sessions, other sites, and how often."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import httpx
import pytest

from tests.servers.service import Service, serving, settings
from vectree.server.keys import Keys
from vectree.server.routes import jobs


@pytest.fixture(scope="module")
def local(full_library: Path) -> Generator[Service]:
    with serving(full_library, settings()) as service:
        yield service


@pytest.fixture(scope="module")
def keyed(tmp_path_factory: pytest.TempPathFactory) -> Generator[Service]:
    with serving(tmp_path_factory.mktemp("keyed") / "library", settings(require_key=True)) as service:
        yield service


def test_whoever_sits_at_the_machine_needs_no_key(local: Service) -> None:
    with local.client() as client:
        assert client.get("/session").json() == {
            "name": "local", "rights": "admin", "collections": None, "csrf_token": None,
        }  # fmt: skip
        assert client.get("/about").json()["authentication"] == "none"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil", "[::"])
def test_a_name_that_somebody_had_resolve_to_this_machine_does_not_get_in(local: Service, host: str) -> None:
    with local.client() as client:
        answer = client.get("/documents", headers={"Host": host})
    assert answer.status_code == 403
    assert answer.json()["kind"] == "AccessError"


@pytest.mark.parametrize("host", ["localhost", "localhost:1", "127.0.0.1", "[::1]:8345"])
def test_the_machine_has_several_names(local: Service, host: str) -> None:
    with local.client() as client:
        assert client.get("/documents", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "X-Forwarded-Host"])
def test_what_came_through_a_proxy_does_not_pass_for_this_machine(local: Service, header: str) -> None:
    with local.client() as client:
        answer = client.get("/documents", headers={header: "203.0.113.7"})
    assert answer.status_code == 403
    assert "vectree keys create" in answer.json()["detail"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_pages_of_other_sites_change_nothing(local: Service, headers: dict[str, str]) -> None:
    with local.client() as client:
        answer = client.post("/uploads", json={"name": "a.pdf", "size": 5}, headers=headers)
        assert answer.status_code == 403
        own = {"Origin": local.url, "Sec-Fetch-Site": "same-origin"}
        assert client.post("/uploads", json={"name": "a.pdf", "size": 5}, headers=own).status_code == 201


def test_without_a_key_there_is_nothing_to_see(keyed: Service) -> None:
    with keyed.client() as client:
        for path in ("/documents", "/jobs", "/keys", "/documents/x/tree", "/no/such/thing"):
            answer = client.get(path)
            assert answer.status_code == 401, path
            assert answer.headers["WWW-Authenticate"].startswith("Bearer")
            assert answer.headers["content-type"] == "application/problem+json"
        assert client.get("/about").json()["authentication"] == "key"
        assert client.get("/session").status_code == 401
        assert client.get(f"{keyed.url}/metrics").status_code == 401
        assert client.get(f"{keyed.url}/health/live").status_code == 200


@pytest.mark.parametrize("shown", ["vt_", "vt_000000000000", "Bearer", "vt_ä", "x" * 5000])
def test_a_wrong_key_is_no_key(keyed: Service, shown: str) -> None:
    with httpx.Client(headers=[(b"Authorization", b"Bearer " + shown.encode("latin-1", "ignore"))]) as client:
        answer = client.get(f"{keyed.url}/api/v1/documents")
    assert answer.status_code == 401


def test_a_key_lets_its_holder_do_what_it_says(keyed: Service) -> None:
    upload = {"name": "a.pdf", "size": 5}
    with keyed.client(keyed.key(rights="read", collections=("default",))) as reader:
        assert reader.get("/documents").status_code == 200
        assert reader.post("/uploads", json=upload).status_code == 403
        assert reader.get("/keys").status_code == 403
        assert reader.get(f"{keyed.url}/metrics").status_code == 403
        assert reader.get("/session").json()["collections"] == ["default"]
    with keyed.client(keyed.key(rights="write", collections=("default",))) as writer:
        assert writer.post("/uploads", json=upload).status_code == 201
        assert writer.post("/uploads", json={**upload, "collection": "other"}).status_code == 404
        assert writer.post("/keys", json={"name": "mine", "rights": "admin"}).status_code == 403
    with keyed.client(keyed.key()) as admin:
        assert admin.get(f"{keyed.url}/metrics").status_code == 200


def test_a_key_is_shown_once_and_ends_when_it_is_revoked(keyed: Service) -> None:
    with keyed.client(keyed.key()) as admin:
        made = admin.post("/keys", json={"name": "short-lived", "rights": "read", "collections": ["a"]})
        assert made.status_code == 201
        key, secret = made.json()["key"], made.json()["secret"]
        assert secret not in admin.get("/keys").text
        with keyed.client(secret) as holder:
            assert holder.post("/chats", json={"title": "of the short-lived"}).status_code == 201
            assert admin.delete(f"/keys/{key['id']}").json()["revoked"] is not None
            assert holder.get("/documents").status_code == 401
        assert keyed.services.chats.listed(key["id"], 5, None)
        assert admin.delete(f"/keys/{key['id']}?with_chats=true").json()["revoked"] is not None
        assert not keyed.services.chats.listed(key["id"], 5, None)
        assert admin.delete("/keys/nobody").status_code == 404
        renewed = admin.post(f"/keys/{key['id']}/secret")
        assert (renewed.status_code, renewed.json()["key"]["revoked"]) == (201, None)
        with keyed.client(renewed.json()["secret"]) as holder:
            assert holder.get("/session").json()["collections"] == ["a"]
            assert holder.post(f"/keys/{key['id']}/secret").status_code == 403


def test_nothing_that_opens_anything_is_stored(keyed: Service) -> None:
    secret = keyed.key()
    with keyed.client() as browser:
        assert browser.post("/session", json={"key": secret}).status_code == 200
        token = browser.cookies["vectree_session"]
    stored = b"".join(path.read_bytes() for path in keyed.library.path.glob("library.db*"))
    assert secret.encode() not in stored
    assert secret[15:].encode() not in stored
    assert token.encode() not in stored


def test_a_browser_signs_in_and_out(keyed: Service) -> None:
    with keyed.client() as browser:
        assert browser.post("/session", json={"key": "vt_wrong"}).status_code == 401
        signed_in = browser.post("/session", json={"key": keyed.key("Ada", rights="write")})
        cookie = signed_in.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert "Secure" not in cookie  # not over TLS here
        token = signed_in.json()["csrf_token"]
        assert browser.get("/session").json() == signed_in.json()
        upload = {"name": "a.pdf", "size": 5}
        assert browser.post("/uploads", json=upload).status_code == 403
        assert browser.post("/uploads", json=upload, headers={"X-CSRF-Token": "guess"}).status_code == 403
        assert browser.post("/uploads", json=upload, headers={"X-CSRF-Token": token}).status_code == 201
        stolen = {"Cookie": f"vectree_session={browser.cookies['vectree_session']}"}
        assert browser.delete("/session", headers={"X-CSRF-Token": token}).status_code == 204
        assert browser.get("/session", headers=stolen).status_code == 401


def test_a_session_ends_with_its_key_and_with_its_time(keyed: Service) -> None:
    keys = Keys(keyed.services.database)
    key, secret = keys.create("brief", rights="read", collections=None)
    with keyed.client() as browser:
        browser.post("/session", json={"key": secret})
        assert browser.get("/documents").status_code == 200
        keys.revoke(key.id)
        assert browser.get("/documents").status_code == 401
    other, _ = keys.create("late", rights="read", collections=None)
    token, _ = keys.open_session(other, -1)
    assert keys.session(token) is None


@pytest.mark.parametrize("end", ["renewed", "revoked", "signed out"])
def test_a_stream_ends_with_what_it_was_opened_by(keyed: Service, monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    monkeypatch.setattr(jobs, "_LOOKS_BETWEEN_CHECKS", 2)
    keys = keyed.services.keys
    key, secret = keys.create("listens", rights="read", collections=None)
    token, _ = keys.open_session(key, 60)
    with keyed.client(None if end == "signed out" else secret) as client:
        client.cookies.set("vectree_session", token)
        with client.stream("GET", "/jobs/events") as events:
            lines = events.iter_lines()
            assert next(lines) == ": listening"
            match end:
                case "renewed":
                    keys.renew(key.id)
                case "revoked":
                    keys.revoke(key.id)
                case _:
                    keys.close_session(token)
            assert not [line for line in lines if line]


def test_behind_tls_the_cookie_and_the_browser_are_told(tmp_path: Path) -> None:
    config = settings(require_key=True, trusted_proxies=["127.0.0.1"], public_url="https://documents.example")
    with serving(tmp_path / "library", config) as service, service.client() as client:
        secret = service.key()
        passed_on = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7", "Host": "documents.example"}
        answer = client.post("/session", json={"key": secret}, headers=passed_on)
        assert "Secure" in answer.headers["set-cookie"]
        assert "max-age" in answer.headers["strict-transport-security"]
        assert "strict-transport-security" not in client.get("/about").headers


def test_a_proxy_that_nobody_trusts_is_not_believed(tmp_path: Path) -> None:
    config = settings(require_key=True, failures_rate="2/minute")
    with serving(tmp_path / "library", config) as service, service.client() as client:
        statuses = [
            client.get(
                "/documents", headers={"Authorization": "Bearer vt_x", "X-Forwarded-For": f"203.0.113.{number}"}
            ).status_code
            for number in range(4)
        ]
        assert statuses == [401, 401, 429, 429]
        assert "strict-transport-security" not in client.get("/about", headers={"X-Forwarded-Proto": "https"}).headers


def test_too_many_requests_are_told_how_long_to_wait(tmp_path: Path) -> None:
    config = settings(requests_rate="5/minute", require_key=True)
    with serving(tmp_path / "library", config) as service:
        one, other = service.key("one"), service.key("other")
        with service.client(one) as client:
            statuses = [client.get("/documents").status_code for _ in range(6)]
            refused = client.get("/documents")
        assert statuses == [200] * 5 + [429]
        assert refused.json()["kind"] == "TooManyRequestsError"
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        with service.client(other) as client:
            assert client.get("/documents").status_code == 200


def test_other_origins_are_let_in_only_by_name(tmp_path: Path) -> None:
    asks = {"Origin": "https://intranet.example", "Access-Control-Request-Method": "GET"}
    with serving(tmp_path / "a", settings(require_key=True)) as service, service.client(service.key()) as client:
        assert "access-control-allow-origin" not in client.get("/documents", headers=asks).headers
        assert "access-control-allow-origin" not in client.options("/documents", headers=asks).headers
    config = settings(require_key=True, cors_origins=["https://intranet.example"])
    with serving(tmp_path / "b", config) as service, service.client(service.key()) as client:
        assert client.options("/documents", headers=asks).status_code == 200
        answer = client.get("/documents", headers=asks)
        assert answer.headers["access-control-allow-origin"] == "https://intranet.example"
        assert "access-control-allow-credentials" not in answer.headers
        refused = httpx.get(f"{service.url}/api/v1/documents", headers=asks)
        assert refused.status_code == 401, "a page of theirs is to learn why"
        assert refused.headers["access-control-allow-origin"] == "https://intranet.example"
        other = client.get("/documents", headers={"Origin": "https://evil.example"})
        assert "access-control-allow-origin" not in other.headers
