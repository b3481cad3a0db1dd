"""Every screen under axe-core, light and dark, in three languages; narrow windows; less motion."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.surface.web.conftest import AXE, reading

LANGUAGES = {"en": "en-US", "ko": "ko-KR", "ja": "ja-JP"}
_RUN = """
async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return JSON.stringify(found.violations
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`));
}
"""
_SETTLED = """
() => new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(
  () => settled(document.getAnimations().length === 0))))
"""
_OVERFLOW = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
_MOVES = """
[...document.querySelectorAll("*")].filter((element) => {
  const style = getComputedStyle(element);
  const long = (times) => times.split(",").some((time) => parseFloat(time) > 0.01);
  return long(style.transitionDuration) || (style.animationName !== "none" && long(style.animationDuration));
}).length
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """An address, and what is there when it is ready."""

    name: str
    path: str
    ready: str


@pytest.fixture(scope="module")
def screens(address: str, answer: dict[str, Any]) -> list[Screen]:
    """Each screen as a reader sees it who has documents and an answer."""
    cited = answer["citations"][0]
    document, given = cited["document_id"], answer["answer_id"]
    place = f"/document/?id={document}&page={cited['page']}&citation={cited['id']}&answer={given}"
    return [
        Screen(name="library", path="/", ready='main li a[href^="/document/"]'),
        Screen(name="ask", path="/ask/", ready="main textarea"),
        Screen(name="answer", path=f"/ask/?answer={given}", ready="article ol a"),
        Screen(name="document", path=place, ready='[data-state="drawn"] [data-box]'),
        Screen(name="how", path=f"/how/?answer={given}", ready="[data-node], main table"),
        Screen(name="settings", path="/settings/", ready="main h2"),
        Screen(name="lost", path="/nowhere/", ready="main a"),
    ]


@pytest.fixture(params=LANGUAGES)
def reader(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """A page in each language, without motion."""
    options = {"locale": LANGUAGES[request.param], "viewport": {"width": 1280, "height": 900}}
    with reading(browser, address, reduced_motion="reduce", **options) as context:
        yield context.new_page()


def _open(page: Page, screen: Screen) -> None:
    page.goto(screen.path)
    expect(page.locator(screen.ready).first).to_be_visible()


def _findings(page: Page, where: str) -> list[str]:
    """Serious and critical findings of axe-core, light and dark."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(_SETTLED)
        found += [f"{where}, {scheme}: {each}" for each in json.loads(page.evaluate(_RUN))]
    return found


def test_axe_finds_nothing_serious_on_any_screen(reader: Page, screens: list[Screen]) -> None:
    found: list[str] = []
    for screen in screens:
        _open(reader, screen)
        found += _findings(reader, screen.name)
        if screen.name == "library":
            reader.locator("main header button").last.click()
            expect(reader.get_by_role("dialog")).to_be_visible()
            found += _findings(reader, "dialog")
        if screen.name == "answer":
            reader.locator("article ul a").first.hover()
            expect(reader.get_by_role("tooltip")).to_be_visible()
            found += _findings(reader, "hover card")
        if screen.name == "document":
            for tab in reader.get_by_role("tab").all()[1:]:
                tab.click()
                found += _findings(reader, f"tab {tab.text_content()}")
    assert found == []


def test_narrow_windows_scroll_in_one_direction_and_nothing_moves(reader: Page, screens: list[Screen]) -> None:
    """320 pixels are what a window of 1280 has at 400 %; 640 at 200 %."""
    for screen in screens:
        for width in (320, 640):
            reader.set_viewport_size({"width": width, "height": 640})
            _open(reader, screen)
            assert reader.evaluate(_OVERFLOW) <= 0, f"{screen.name} is wider than {width} pixels"
        assert reader.evaluate(_MOVES) == 0, screen.name


def test_nothing_covers_an_answer_in_a_window_of_1280_by_1024_at_400_percent(
    browser: Browser, address: str, answer: dict[str, Any]
) -> None:
    with reading(browser, address, viewport={"width": 320, "height": 256}, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(f"/ask/?answer={answer['answer_id']}")
        page.locator("article ul a").first.click()  # fails where something lies over it
        page.wait_for_url("**/document/**")


def test_signing_in(browser: Browser, address: str) -> None:
    """The one screen that this machine's own browser never sees."""
    refused = {
        "type": "about:blank",
        "title": "",
        "status": 401,
        "detail": "",
        "kind": "AuthenticationError",
        "data": {},
    }
    with reading(browser, address, reduced_motion="reduce") as context:
        page = context.new_page()
        page.route("**/api/v1/session", lambda route: route.fulfill(status=401, json=refused))
        page.goto("/")
        expect(page.get_by_role("heading", name="Sign in with your key")).to_be_visible()
        assert _findings(page, "sign in") == []
