"""What breaks off and goes on: uploads without a network or through a reload, questions, documents that are deleted."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pikepdf
import pytest
from playwright.sync_api import Browser, Dialog, Page, Route, expect

from tests.servers.service import ended
from tests.surface.web.conftest import reading
from tests.surface.web.papers import ENGLISH, write
from tests.waiting import PATIENCE_SECONDS

_PIECES = re.compile(r"/api/v1/uploads/[^/]+$")
_ATTACHED = 6_000_000


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page that may complain: the network is taken from it."""
    with reading(browser, address, locale="en-US") as context:
        yield context.new_page()


def large(folder: Path, name: str) -> Path:
    """A document of several pieces, whose title is its name."""
    path = folder / name
    with pikepdf.open(write(ENGLISH, folder)) as pdf:
        pdf.attachments["noise.bin"] = os.urandom(_ATTACHED)
        pdf.docinfo["/Title"] = f"The complete recordings {path.stem}"
        pdf.save(path)
    return path


class Pieces:
    """Where the pieces of an upload began, in the order they were sent; the second meets ``then``."""

    def __init__(self, page: Page) -> None:
        self.page, self.offsets = page, list[int]()
        page.route(_PIECES, self._sent)

    def _sent(self, route: Route) -> None:
        if route.request.method == "PATCH":
            self.offsets.append(int(route.request.headers["upload-offset"]))
            if len(self.offsets) == 2:
                self.interrupt(route)
                return
        route.continue_()

    def interrupt(self, route: Route) -> None:
        """The network goes."""
        self.page.context.set_offline(True)
        route.continue_()


class Held(Pieces):
    """The second piece is on its way for ever."""

    def interrupt(self, route: Route) -> None:
        """Nothing answers."""


def add(page: Page, file: Path) -> None:
    page.get_by_role("button", name="Add documents").first.click()
    with page.expect_file_chooser() as chosen:
        page.get_by_role("dialog").get_by_role("button", name="choose files").click()
    chosen.value.set_files(file)


def assert_stored(address: str, file: Path) -> None:
    with httpx.Client(base_url=f"{address}/api/v1", timeout=PATIENCE_SECONDS) as api:
        found = api.get("/documents", params={"q": file.stem}).json()["items"]
        assert len(found) == 1
        assert api.get(f"/documents/{found[0]['id']}/file").content == file.read_bytes()


def test_an_upload_goes_on_when_the_network_is_back(page: Page, address: str, tmp_path: Path) -> None:
    file = large(tmp_path, "cut-network.pdf")
    pieces = Pieces(page)
    page.goto("/")
    add(page, file)
    row = page.get_by_role("listitem").filter(has_text=file.name)
    expect(row).to_contain_text("No connection; goes on when it is back")
    page.context.set_offline(False)
    expect(page.get_by_role("link", name=file.stem)).to_be_visible()
    first, second, *rest = pieces.offsets
    assert first == 0
    assert rest[0] == second > 0, "the piece that was lost is sent again, and nothing before it"
    assert_stored(address, file)


def test_an_upload_that_a_reload_broke_off_is_told_and_goes_on(page: Page, address: str, tmp_path: Path) -> None:
    file = large(tmp_path, "cut-reload.pdf")
    pieces = Held(page)
    page.goto("/")
    add(page, file)
    row = page.get_by_role("listitem").filter(has_text=file.name)
    expect(row).to_contain_text("Sending, 1 MB of 6 MB")
    asked: list[str] = []

    def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.once("dialog", leave)
    page.reload()
    assert asked == ["beforeunload"]
    expect(row).to_contain_text("Interrupted after 1 MB of 6 MB")
    add(page, file)
    expect(page.get_by_role("link", name=file.stem)).to_be_visible()
    expect(page.get_by_text("Interrupted")).to_have_count(0)
    assert pieces.offsets[1] == pieces.offsets[2] > 0, "only the rest is sent"
    assert_stored(address, file)


def test_cancelling_an_upload_without_a_network_is_at_once(page: Page, address: str, tmp_path: Path) -> None:
    file = large(tmp_path, "cut-cancelled.pdf")
    Pieces(page)
    page.goto("/")
    add(page, file)
    row = page.get_by_role("listitem").filter(has_text=file.name)
    expect(row).to_contain_text("No connection")
    page.get_by_role("button", name=f"Cancel {file.name}").click()
    expect(row).to_have_count(0)


def test_a_question_outlives_a_reload(page: Page, answer: dict[str, Any]) -> None:
    asked: list[Route] = []

    def ask(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:  # the first is on its way for ever
            route.continue_()

    page.route("**/api/v1/ask", ask)
    page.goto("/ask/")
    question = page.get_by_role("textbox", name="Question")
    question.fill(ENGLISH.question)
    with page.expect_request("**/api/v1/ask"):
        question.press("Enter")
    page.wait_for_url(re.compile(r"chat="))
    page.reload()
    article = page.get_by_role("article", name=ENGLISH.question)
    article.get_by_role("button", name="Ask again").click()
    expect(article).to_contain_text(ENGLISH.said)
    page.reload()
    expect(article).to_contain_text(ENGLISH.said)
    expect(article.get_by_role("button", name="Ask again")).to_have_count(0)


def test_a_document_that_is_deleted_while_it_is_read_says_so(page: Page, address: str, tmp_path: Path) -> None:
    with httpx.Client(base_url=f"{address}/api/v1", timeout=PATIENCE_SECONDS) as api:
        file = write(ENGLISH, tmp_path)
        with pikepdf.open(file, allow_overwriting_input=True) as pdf:
            pdf.docinfo["/Subject"] = "another file than the others"
            pdf.save(file)
        job = api.post("/documents", files={"file": ("gone.pdf", file.read_bytes())}).json()
        document = ended(api, job)["document_id"]
        page.goto(f"/document/?id={document}")
        expect(page.locator('[data-page="1"]')).to_have_attribute("data-state", "drawn")
        api.delete(f"/documents/{document}").raise_for_status()
    page.get_by_role("tab", name="Pages").click()
    expect(page.get_by_role("alert").filter(has_text="This document was deleted")).to_be_visible()
    expect(page.get_by_role("button", name="Page 2")).to_contain_text("Cannot be shown")


def test_what_could_not_be_read_comes_when_the_server_is_back(page: Page, answer: dict[str, Any]) -> None:
    page.goto(f"/document/?id={answer['citations'][0]['document_id']}")
    expect(page.locator('[data-page="1"]')).to_have_attribute("data-state", "drawn")
    page.context.set_offline(True)
    page.get_by_role("tab", name="Pages").click()
    second = page.get_by_role("button", name="Page 2")
    expect(second).to_contain_text("Cannot be shown")
    told = page.get_by_text("No connection to the server")
    expect(told).to_be_visible()
    page.context.set_offline(False)
    expect(told).to_be_hidden()
    expect(second.locator("img")).to_be_visible()


def test_a_reader_of_a_text_stays_where_they_are_when_the_server_is_back(
    page: Page, address: str, tmp_path: Path
) -> None:
    path = tmp_path / "long.md"
    path.write_text("# A long text\n\n" + "\n\n".join(f"Paragraph {number} of it." for number in range(200)))
    with httpx.Client(base_url=f"{address}/api/v1", timeout=PATIENCE_SECONDS) as api:
        job = api.post("/documents", files={"file": (path.name, path.read_bytes())}).raise_for_status().json()
        page.goto(f"/document/?id={ended(api, job)['document_id']}")
    text = page.get_by_role("region").filter(has=page.locator("article"))
    expect(text.get_by_role("heading", name="A long text")).to_be_visible()
    text.evaluate("box => { box.scrollTop = 700; }")
    told = page.get_by_text("No connection to the server")
    page.context.set_offline(True)
    expect(told).to_be_visible()
    page.context.set_offline(False)
    expect(told).to_be_hidden()
    page.wait_for_timeout(500)  # what is read again would have come
    assert text.evaluate("box => box.scrollTop") == 700
