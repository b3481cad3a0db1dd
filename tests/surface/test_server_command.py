"""``vectree serve`` and ``vectree keys`` as commands."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

import vectree
from tests.permissions import obeying_permissions
from tests.surface.conftest import KEYWORD_ONLY, ROOT, run_vectree
from tests.waiting import PATIENCE_SECONDS
from vectree.server.answers.chats import Chats


@contextmanager
def served(library: Path, *options: str, under: Sequence[str] = ()) -> Generator[tuple[str, subprocess.Popen[str]]]:
    """The address of the running command, and its process."""
    environment = {
        **os.environ,
        "VECTREE_LIBRARY": str(library),
        "VECTREE_CONFIG": str(KEYWORD_ONLY),
        "PYTHONPATH": str(ROOT / "src"),
    }
    command = [*under, sys.executable, "-W", "error", "-m", "vectree", "serve", "--port", "0", *options]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            found = re.search(r"http://\S+", process.stderr.readline())
            assert found is not None
            yield found.group(), process
        finally:
            process.send_signal(signal.SIGTERM)


def test_the_command_serves_until_it_is_told_to_end_and_logs_no_question(full_library: Path) -> None:
    with served(full_library) as (address, process):
        answer = httpx.post(
            f"{address}api/v1/ask", json={"question": "How many containers, Zwetschge?"}, timeout=PATIENCE_SECONDS
        )
        assert answer.status_code == 200
        assert httpx.get(f"{address}health/ready", timeout=PATIENCE_SECONDS).json()["checks"]["storage"] == "ok"
        assert httpx.get(f"{address}api/v1/documents?q=Zwetschge", timeout=PATIENCE_SECONDS).status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.stderr is not None
        log = process.stderr.read()
        assert process.wait(PATIENCE_SECONDS) == 0
    assert " local POST /api/v1/ask 200" in log
    assert "Zwetschge" not in log
    assert "Traceback" not in log


def test_who_watches_jobs_does_not_keep_the_server_from_ending(full_library: Path) -> None:
    """Every open page of the web application does."""
    with (
        served(full_library) as (address, process),
        httpx.stream("GET", f"{address}api/v1/jobs/events", timeout=PATIENCE_SECONDS) as events,
    ):
        lines = events.iter_lines()
        assert next(lines) == ": listening"
        process.send_signal(signal.SIGTERM)
        assert not any(lines), "nothing more is said, and the stream ends as a whole one does"
        assert process.stderr is not None
        assert "graceful" not in process.stderr.read(), "nothing had to be cut off"
        assert process.wait(PATIENCE_SECONDS) == 0


def test_a_library_that_may_only_be_read_is_not_ready(tmp_path: Path) -> None:
    """As after a copy was put back by another user: no answer could be kept."""
    folder = tmp_path / "library"
    assert run_vectree("collections", "--make", "law", library=folder).code == 0
    with served(folder, under=obeying_permissions()) as (address, _):
        assert httpx.get(f"{address}health/ready", timeout=PATIENCE_SECONDS).json()["checks"]["storage"] == "ok"
        folder.chmod(0o555)
        try:
            ready = httpx.get(f"{address}health/ready", timeout=PATIENCE_SECONDS)
        finally:
            folder.chmod(0o755)
    assert (ready.status_code, ready.json()["checks"]["storage"]) == (503, "may only be read")


def test_elsewhere_it_does_not_start_without_a_key(tmp_path: Path) -> None:
    library = tmp_path / "library"
    refused = run_vectree("serve", "--host", "0.0.0.0", "--port", "0", library=library)
    assert refused.code == 78
    assert "vectree keys create" in refused.err
    made = run_vectree("keys", "create", "Ada", "--rights", "admin", "--json", library=library)
    secret, key = str(made.json["secret"]), made.json["key"]
    assert isinstance(key, dict)
    with (
        served(library, "--host", "0.0.0.0") as (address, process),
        httpx.Client(timeout=PATIENCE_SECONDS) as api,
    ):
        port = address.rstrip("/").rpartition(":")[2]
        place = f"http://127.0.0.1:{port}/api/v1/documents"
        assert api.get(place).status_code == 401
        shown = {"Authorization": f"Bearer {secret}"}
        assert api.get(place, headers=shown).status_code == 200
        chats = place.replace("documents", "chats")
        assert api.post(chats, headers=shown, json={"title": "Ada's"}).status_code == 201
        listed = run_vectree("keys", "list", library=library)
        assert str(key["id"]) in listed.out
        assert "Ada" in listed.out
        assert secret not in listed.out
        renewed = run_vectree("keys", "renew", str(key["id"]), library=library).out.strip()
        assert api.get(place, headers=shown).status_code == 401
        shown = {"Authorization": f"Bearer {renewed}"}
        assert api.get(place, headers=shown).status_code == 200
        assert run_vectree("keys", "revoke", str(key["id"]), "--with-chats", library=library).code == 0
        assert api.get(place, headers=shown).status_code == 401
        process.send_signal(signal.SIGTERM)
        assert process.stderr is not None
        log = process.stderr.read()
    assert f" {key['id']} POST /api/v1/chats 201" in log and " - GET /api/v1/documents 401" in log
    assert secret not in log and renewed not in log
    with vectree.open(library) as lib:
        assert not Chats(lib.database).listed(str(key["id"]), 5, None)


def test_an_address_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        refused = run_vectree("serve", "--port", port, library=tmp_path / "library")
    assert refused.code == 78
    assert port in refused.err
