"""The whole way without a pointer; composing Korean and Japanese; dialogs that give the focus back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.surface.web.papers import ENGLISH

_FAR = 90


def _reach(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """Press the key until the focus is there, as a reader without a pointer does, and see that it shows."""
    expect(wanted).to_be_attached()
    for _ in range(_FAR):
        if wanted.evaluate("element => element === document.activeElement"):
            assert wanted.evaluate("element => element.matches(':focus-visible')")
            return
        page.keyboard.press(key)
    raise AssertionError(f"{wanted} is not reached by {key}")


def test_from_upload_to_deletion_by_keyboard(page: Page, papers: list[Path]) -> None:
    page.on("filechooser", lambda _: None)  # from now on: one that opens sooner than it is waited for is given up
    page.goto("/")
    add = page.get_by_role("button", name="Add documents").first
    expect(add).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    _reach(page, add)
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(add).to_be_focused()
    page.keyboard.press("Enter")
    dialog.locator("input[type=file]").dispatch_event("cancel")  # no files after all: the dialog stays
    _reach(page, dialog.get_by_role("button", name="choose files"))
    with page.expect_file_chooser() as chosen:
        page.keyboard.press("Enter")
    chosen.value.set_files(papers[0])
    expect(page.get_by_role("link", name=ENGLISH.title)).to_be_visible()

    _reach(page, page.get_by_role("navigation").get_by_role("link", name="Ask").first)
    page.keyboard.press("Enter")
    question = page.get_by_role("textbox", name="Question")
    _reach(page, question)
    page.keyboard.type(ENGLISH.question)
    page.keyboard.press("Enter")
    chip = page.get_by_role("article", name=ENGLISH.question).get_by_role("link", name=re.compile("^Source 1")).first
    _reach(page, chip, "Shift+Tab")
    expect(page.get_by_role("tooltip")).to_have_count(1)  # those passed on the way go a moment later
    expect(page.get_by_role("tooltip")).to_contain_text(ENGLISH.name)
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_be_hidden()
    page.keyboard.press("Enter")
    page.wait_for_url("**/document/**")
    expect(page.locator(f'[data-page="{ENGLISH.page}"] [data-box]').first).to_be_visible()

    _walk_the_tree(page)
    page.go_back()
    _reach(page, page.get_by_role("link", name="To the answer"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("article", name=ENGLISH.question)).to_be_visible()

    _reach(page, page.get_by_role("navigation").get_by_role("link", name="Library").first)
    page.keyboard.press("Enter")
    _delete(page)


def test_what_leaves_the_page_hands_the_focus_on(page: Page, answer: dict[str, Any]) -> None:
    page.goto(f"/ask/?answer={answer['answer_id']}")
    chip = page.get_by_role("article").get_by_role("link", name=re.compile("^Source 1")).first
    chip.focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-state="drawn"] [data-box]').first).to_be_visible()
    page.get_by_role("button", name="Close citation").press("Enter")
    expect(page.get_by_role("region", name="Pages of the document")).to_be_focused()

    page.goto("/")
    chosen = page.get_by_role("checkbox", name=f"Select {ENGLISH.name}")
    chosen.press("Space")
    page.get_by_role("button", name="Clear selection").press("Enter")
    expect(page.get_by_role("checkbox", name="Select all shown")).to_be_focused()
    page.get_by_role("link", name=ENGLISH.title).press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def _walk_the_tree(page: Page) -> None:
    tree = page.get_by_role("tree", name="Sections of the document")
    _reach(page, tree)
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(tree.get_by_role("treeitem", selected=True)).to_contain_text(ENGLISH.chapters[-1].heading)
    expect(page.get_by_role("textbox", name="Page number")).to_have_value("4")


def _delete(page: Page) -> None:
    link = page.get_by_role("link", name=ENGLISH.title)
    for _ in range(2):
        _reach(page, page.get_by_role("button", name=f"Actions for {ENGLISH.name}"))
        page.keyboard.press("Enter")
        for _ in range(9):
            page.keyboard.press("ArrowDown")
            if page.get_by_role("menuitem", name="Delete").evaluate("element => element === document.activeElement"):
                break
        page.keyboard.press("Enter")
        expect(link).to_be_hidden()
        expect(page.get_by_role("button", name="Undo")).to_be_visible()
        page.keyboard.press("Control+z")
        expect(link).to_be_visible()


@pytest.mark.parametrize(
    ("composed", "committed"),
    [(["ㅈ", "재", "재사", "재산"], "재산"), (["n", "に", "にほ", "日本"], "日本")],
)
def test_enter_while_composing_does_not_send(page: Page, composed: list[str], committed: str) -> None:
    page.goto("/ask/")
    question = page.get_by_role("textbox", name="Question")
    question.focus()
    keyboard = page.context.new_cdp_session(page)
    for text in composed:
        keyboard.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
    _enter(keyboard, code=229)
    expect(question).to_have_value(composed[-1])
    assert page.get_by_role("article").count() == 0
    keyboard.send("Input.insertText", {"text": committed})
    expect(question).to_have_value(committed)
    _enter(keyboard, code=13)
    expect(page.get_by_role("article", name=committed)).to_be_visible()


def _enter(keyboard: CDPSession, *, code: int) -> None:
    """Enter as the input method passes it on (229), or as the keyboard does (13)."""
    key = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": code}
    keyboard.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **key})
    keyboard.send("Input.dispatchKeyEvent", {"type": "keyUp", **key})
