"""The built application, served by the real command to a real browser, whose content policy is never bypassed."""

from __future__ import annotations

import fcntl
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.servers.service import ended
from tests.surface.conftest import ROOT
from tests.surface.web.papers import PAPERS, write
from tests.surface.web.watch import Watch
from tests.waiting import PATIENCE_SECONDS, wait

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
_STATIC = ROOT / "src/vectree/server/static/index.html"
_CHROMIUM = "/usr/bin/chromium"
_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
_ADDRESS = re.compile(r"vectree at (http://\S+)/ ")

PATIENCE_MILLISECONDS = PATIENCE_SECONDS * 1000
expect.set_options(timeout=PATIENCE_MILLISECONDS)


@pytest.fixture(scope="session")
def built() -> None:
    """The application's files; built here if nobody has done it yet, once even with several workers."""
    with (Path(tempfile.gettempdir()) / "vectree-web-build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _STATIC.is_file() or not AXE.is_file():
            subprocess.run([ROOT / "scripts/web"], check=True, stdout=subprocess.DEVNULL)


@pytest.fixture(scope="session")
def papers(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The three documents as files."""
    folder = tmp_path_factory.mktemp("papers")
    return [write(paper, folder) for paper in PAPERS]


@pytest.fixture(scope="module")
def address(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the tests of a file share a library, empty at first: those of others delete, and add what says the same."""
    with served(tmp_path_factory.mktemp("served")) as address:
        yield address


@contextmanager
def served(folder: Path) -> Generator[str]:
    """Where `vectree serve` serves an empty library. It must end without a word of a fault."""
    log = folder / "log"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "VECTREE_CONFIG": str(folder / "none.toml")}
    (folder / "none.toml").touch()
    command = [sys.executable, "-m", "vectree", "serve", "--port", "0", "--library", str(folder / "library")]
    with log.open("w") as err, subprocess.Popen(command, env=environment, stderr=err) as process:
        try:
            yield _started(process, log)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(PATIENCE_SECONDS)
    assert "Traceback" not in log.read_text(), log.read_text()


def _started(process: subprocess.Popen[bytes], log: Path) -> str:
    def told() -> str | None:
        assert process.poll() is None, f"the server did not start: {log.read_text()}"
        found = _ADDRESS.search(log.read_text())
        return found and found[1]

    return wait(told)


@contextmanager
def reading(browser: Browser, address: str, **options: Any) -> Generator[BrowserContext]:
    """A reader that knows nothing yet, for the block; as patient as these tests are."""
    with browser.new_context(base_url=address, **options) as context:
        context.set_default_timeout(PATIENCE_MILLISECONDS)
        yield context


@pytest.fixture(scope="module")
def answer(address: str, papers: list[Path]) -> dict[str, Any]:
    """An answer of a library that holds the three documents, added over HTTP."""
    with httpx.Client(base_url=f"{address}/api/v1", timeout=PATIENCE_SECONDS) as api:
        sent = [api.post("/documents", files={"file": (paper.name, paper.read_bytes())}).json() for paper in papers]
        for job in sent:
            assert ended(api, job)["state"] == "done"
        answered = api.post("/ask", json={"question": PAPERS[0].question})
        return answered.raise_for_status().json()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Ended before tests of another folder: while it runs, the worker's thread counts as inside an event loop."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=_CHROMIUM, args=_ARGUMENTS)
        yield started
        started.close()


@pytest.fixture
def watch() -> Watch:
    """What the browser has complained about; checked at the end of each test."""
    return Watch()


@pytest.fixture
def page(browser: Browser, address: str, watch: Watch) -> Iterator[Page]:
    """A page of a browser that knows nothing yet, in English, with downloads."""
    with reading(browser, address, locale="en-US", viewport={"width": 1280, "height": 1000}) as context:
        watch.over(context, address)
        yield context.new_page()
    assert watch.faults == []
