"""What a browser has to load before anything can be done."""

from __future__ import annotations

import subprocess

from playwright.sync_api import Page, Response, expect

from tests.surface.conftest import ROOT


def test_every_page_keeps_to_its_limit(built: None) -> None:
    done = subprocess.run(
        ["node", ROOT / "web/scripts/size.mjs", ROOT / "src/vectree/server/static"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for place in ("/", "/ask/", "/document/", "/how/", "/settings/"):
        assert f"above an empty page  {place}\n" in done.stdout


def test_the_viewer_is_loaded_when_it_is_needed(page: Page) -> None:
    loaded: list[Response] = []
    page.on("response", lambda response: loaded.append(response))
    page.goto("/")
    expect(page.get_by_role("heading", name="Library")).to_be_visible()
    page.wait_for_load_state("load")
    scripts = [each.text() for each in loaded if each.url.endswith((".js", ".mjs"))]
    assert scripts
    assert not [script for script in scripts if "getDocument" in script and "textLayer" in script]
