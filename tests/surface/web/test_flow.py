"""What most people do, in a browser: bring documents, ask, check the answer on its page, look how, export, delete."""

from __future__ import annotations

import io
import re
from pathlib import Path

import docx
import httpx
import pypdfium2
from playwright.sync_api import Locator, Page, expect

from tests.surface.web.highlight import assert_highlighted
from tests.surface.web.papers import ENGLISH, KOREAN, PAPERS, Paper
from tests.waiting import PATIENCE_SECONDS

_ANSWER = re.compile(r"answer=([^&]+)")


def test_from_upload_to_deletion(page: Page, address: str, papers: list[Path]) -> None:
    page.goto("/")
    _upload(page, papers)
    for paper, file in zip(PAPERS, papers, strict=True):
        _ask(page, paper)
        _open_each_citation(page, address, paper, file)
    _explore_sections(page)
    _look_how(page)
    _export(page)
    _delete(page)


def _upload(page: Page, papers: list[Path]) -> None:
    page.get_by_role("button", name="Add documents").first.click()
    with page.expect_file_chooser() as chosen:
        page.get_by_role("dialog").get_by_role("button", name="choose files").click()
    chosen.value.set_files(papers)
    progress = page.get_by_role("region", name="In progress")
    expect(progress).to_be_visible()
    for paper in PAPERS:
        expect(page.get_by_role("link", name=paper.title)).to_be_visible()
    expect(progress).to_be_hidden()
    row = page.get_by_role("listitem").filter(has=page.get_by_role("link", name=ENGLISH.title))
    expect(row).to_contain_text("4 pages")
    expect(row).to_contain_text("4/4 verified")


def _ask(page: Page, paper: Paper) -> None:
    page.get_by_role("navigation").get_by_role("link", name="Ask").first.click()
    page.wait_for_url(re.compile(r"/ask/$"))  # not the chat that was open before
    expect(page).to_have_title("Ask · vectree")
    question = page.get_by_role("textbox", name="Question")
    question.fill(paper.question)
    question.press("Enter")
    answer = page.get_by_role("article", name=paper.question)
    expect(answer).to_contain_text(paper.said)
    expect(answer.get_by_role("link", name="How it got there")).to_be_visible()


def _chips(page: Page, paper: Paper) -> Locator:
    return page.get_by_role("article", name=paper.question).get_by_role("link", name=re.compile(r"^Source \d"))


def _open_each_citation(page: Page, address: str, paper: Paper, file: Path) -> None:
    count = _chips(page, paper).count()
    assert count >= 1
    for at in range(count):
        chip = _chips(page, paper).nth(at)
        chip.hover()
        expect(page.get_by_role("tooltip")).to_contain_text(paper.name)
        chip.click()
        page.wait_for_url("**/document/**")
        number = int(re.findall(r"citation=(\d+)", page.url)[0])
        kept = f"{address}/api/v1/answers/{_ANSWER.findall(page.url)[0]}"
        citations = httpx.get(kept, timeout=PATIENCE_SECONDS).json()["citations"]
        cited = next(each for each in citations if each["id"] == number)
        assert cited["page"] == paper.page
        expect(page.get_by_role("textbox", name="Page number")).to_have_value(str(paper.page))
        assert_highlighted(page, cited["page"], cited["quote"], file)
        page.go_back()
        expect(_chips(page, paper).nth(at)).to_be_visible()


def _explore_sections(page: Page) -> None:
    page.get_by_role("navigation").get_by_role("link", name="Library").first.click()
    page.get_by_role("link", name=ENGLISH.title).click()
    tree = page.get_by_role("tree", name="Sections of the document")
    expect(page).to_have_title(f"{ENGLISH.title} · Document · vectree")
    chapter = tree.get_by_role("treeitem", name=re.compile("Verified.*4 Complaints"))
    chapter.click()
    expect(chapter).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("textbox", name="Page number")).to_have_value("4")
    expect(page.locator('[data-page="4"]')).to_have_attribute("data-state", "drawn")
    page.get_by_role("searchbox", name="Search sections").fill("limits")
    expect(tree.get_by_role("treeitem")).to_have_count(1)
    page.get_by_role("tab", name="Check").click()
    expect(page.get_by_role("region", name="What could not be read or checked")).to_contain_text(
        "every title was found"
    )


def _look_how(page: Page) -> None:
    page.goto("/ask/")
    page.get_by_role("link", name=KOREAN.question).first.click()
    page.get_by_role("article", name=KOREAN.question).get_by_role("link", name="How it got there").click()
    page.wait_for_url("**/how/**")
    graph = page.get_by_role("group", name="What led to the answer")
    expect(graph.get_by_text("제2장 재산세").first).to_be_visible()
    page.go_back()


def _export(page: Page) -> None:
    answer = page.get_by_role("article", name=KOREAN.question)
    files: dict[str, bytes] = {}
    for kind in ("Markdown", "Word", "PDF"):
        answer.get_by_role("button", name="Export").click()
        with page.expect_download() as download:
            page.get_by_role("menuitem", name=kind).click()
        files[kind] = Path(download.value.path()).read_bytes()
    assert KOREAN.said in files["Markdown"].decode()
    assert KOREAN.name in files["Markdown"].decode()
    assert KOREAN.said in "".join(each.text for each in docx.Document(io.BytesIO(files["Word"])).paragraphs)
    with pypdfium2.PdfDocument(files["PDF"]) as pdf:
        assert KOREAN.said.replace(" ", "") in "".join(pdf[0].get_textpage().get_text_bounded().split())


def _delete(page: Page) -> None:
    page.get_by_role("navigation").get_by_role("link", name="Library").first.click()
    link = page.get_by_role("link", name=KOREAN.title)

    def delete() -> None:
        page.get_by_role("button", name=f"Actions for {KOREAN.name}").click()
        page.get_by_role("menuitem", name="Delete").click()
        expect(link).to_be_hidden()

    delete()
    page.get_by_role("button", name="Undo").click()
    expect(link).to_be_visible()
    delete()
    with page.expect_response(lambda response: response.request.method == "DELETE") as answered:
        page.get_by_role("button", name="Dismiss").click()
    assert answered.value.status == 204
    page.reload()
    expect(page.get_by_role("link", name=ENGLISH.title)).to_be_visible()
    expect(link).to_have_count(0)
