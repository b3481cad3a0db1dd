"""A reader of Korean or Japanese meets no English: no word of the application, no sentence of the server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pikepdf
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.surface.web.conftest import reading
from tests.surface.web.papers import JAPANESE, KOREAN, Paper
from tests.waiting import PATIENCE_SECONDS

_ENGLISH = re.compile(r"[A-Za-z]{2,}[,:;.]? [a-z]{2,}")
"""Two words that are no name."""
_SHOWN = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!["SCRIPT", "STYLE", "NOSCRIPT", "CODE"].includes(node.parentElement.tagName)) found.push(node.data);
    } else for (const name of ["aria-label", "title", "placeholder", "alt"]) found.push(node.getAttribute(name) ?? "");
  }
  return found;
}"""
_WORDS = {
    "ko": {"library": "문서함", "add": "문서 추가", "choose": "파일 선택", "coverage": "점검", "note": "쪽이 없는 형식",
           "damaged": "손상되었거나", "empty": "빈 파일", "list": "표", "why": "자동 선택"},
    "ja": {"library": "ライブラリ", "add": "文書を追加", "choose": "ファイルを選択", "coverage": "点検",
           "note": "ページのない形式", "damaged": "破損しているか", "empty": "空のファイル", "list": "表",
           "why": "自動選択"},
}  # fmt: skip
_PAPERS = {"ko": KOREAN, "ja": JAPANESE}


@pytest.fixture(params=["ko", "ja"])
def language(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def reader(browser: Browser, address: str, language: str) -> Iterator[Page]:
    """A page in that language."""
    with reading(browser, address, locale=language, viewport={"width": 1280, "height": 1000}) as context:
        yield context.new_page()


@pytest.fixture
def api(address: str) -> Iterator[httpx.Client]:
    """The server; what the test has left there is removed."""
    with httpx.Client(base_url=f"{address}/api/v1", timeout=PATIENCE_SECONDS) as client:
        before = {one["id"] for one in client.get("/documents").json()["items"]}
        yield client
        for job in client.get("/jobs").json()["items"]:
            client.delete(f"/jobs/{job['id']}")
        for one in client.get("/documents").json()["items"]:
            if one["id"] not in before:
                client.delete(f"/documents/{one['id']}").raise_for_status()


def test_no_screen_has_english(
    reader: Page, api: httpx.Client, papers: list[Path], language: str, tmp_path: Path
) -> None:
    words, paper = _WORDS[language], _PAPERS[language]
    reader.goto("/")
    expect(reader.get_by_role("heading", name=words["library"]).first).to_be_visible()
    files = [next(file for file in papers if file.name == paper.name), *_others(paper, tmp_path)]
    reader.get_by_role("button", name=words["add"]).first.click()
    _all_in(language, reader, "what is asked of a document")
    with reader.expect_file_chooser() as chosen:
        reader.get_by_role("dialog").get_by_role("button", name=words["choose"]).click()
    chosen.value.set_files(files)
    for said in (words["damaged"], words["empty"]):
        expect(reader.get_by_text(said).first).to_be_visible()
    for title in (paper.title, paper.chapters[0].heading):
        expect(reader.get_by_role("link", name=title).first).to_be_visible()
    _all_in(language, reader, "library")

    documents = api.get("/documents").json()["items"]
    written = next(one["id"] for one in documents if one["name"].endswith(".md"))
    reader.goto(f"/document/?id={written}")
    reader.get_by_role("tab", name=words["coverage"]).click()
    expect(reader.get_by_text(words["note"])).to_be_visible()
    _all_in(language, reader, "document")

    asked: dict[str, Any] = api.post("/ask", json={"question": paper.question}).raise_for_status().json()
    reader.goto(f"/how/?answer={asked['answer_id']}")
    expect(reader.get_by_text(words["why"])).to_be_visible()
    expect(reader.get_by_text("total", exact=True)).to_have_count(0)  # the sum is no stage, and in the reader's words
    _all_in(language, reader, "how it got there")
    reader.get_by_role("tab", name=words["list"]).or_(reader.get_by_role("button", name=words["list"])).first.click()
    _all_in(language, reader, "how it got there, as a table")

    reader.goto(f"/ask/?answer={asked['answer_id']}")
    expect(reader.get_by_role("article")).to_contain_text(paper.said)
    _all_in(language, reader, "answer")

    for place in ("/settings/", "/ask/", "/document/?id=none", "/how/?answer=none"):
        reader.goto(place)
        expect(reader.get_by_role("main").get_by_role("heading").or_(reader.get_by_role("alert")).first).to_be_visible()
        expect(reader.get_by_role("main").get_by_role("status")).to_have_count(0)
        _all_in(language, reader, place)


def _others(paper: Paper, folder: Path) -> list[Path]:
    """A document in Markdown, and what is refused: a damaged PDF, one with a password, an empty file."""
    chapters = "\n\n#".join(f"# {chapter.heading}\n\n{' '.join(chapter.paragraphs)}" for chapter in paper.chapters)
    locked = BytesIO()
    with pikepdf.new() as document:
        document.add_blank_page()
        document.save(locked, encryption=pikepdf.Encryption(user="1", owner="2"))
    contents = {
        "1.md": chapters.encode(),
        "2.pdf": b"%PDF-1.7\n1 0 obj\n",
        "3.pdf": locked.getvalue(),
        "4.txt": b"",
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in contents]


def _all_in(language: str, page: Page, place: str) -> None:
    shown = [" ".join(str(text).split()) for text in page.evaluate(_SHOWN)]
    assert shown
    assert [text for text in shown if _ENGLISH.search(text)] == [], f"{place} in {language}"
