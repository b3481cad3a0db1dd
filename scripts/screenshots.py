"""Draws docs/images/web-*.png anew: the application over a library of its own, with documents that anybody may show."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Literal

import httpx
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.surface.web.papers import JAPANESE, KOREAN, PAPERS, write  # noqa: E402 (not installed)

IMAGES = ROOT / "docs/images"
QUESTION = "How much is an apprenticeship worth over a lifetime?"
READY = "main section h2, main li a, article, [data-node]"


def main() -> None:
    """Serve, fill, look, draw."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        command = [sys.executable, "-m", "vectree", "serve", "--port", "0", "--library", f"{folder}/library"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "VECTREE_CONFIG": os.devnull}
        with log.open("w") as err, subprocess.Popen(command, stderr=err, env=environment) as server:
            try:
                while not (found := re.search(r"vectree at (http://\S+)/ ", log.read_text())):
                    if server.poll() is not None:
                        sys.exit(log.read_text())
                    time.sleep(0.1)
                draw_all(found[1], [ROOT / "examples/DOL2022.pdf", *(write(paper, Path(folder)) for paper in PAPERS)])
            finally:
                server.send_signal(signal.SIGINT)


def draw_all(address: str, files: list[Path]) -> None:
    """Every picture of the documentation."""
    with httpx.Client(base_url=f"{address}/api/v1", timeout=120) as api:
        for file in files:
            api.post("/documents", files={"file": (file.name, file.read_bytes())}).raise_for_status()
        while len(api.get("/documents").json()["items"]) < len(files):
            time.sleep(0.2)

        def ask(question: str) -> tuple[str, str]:
            chat = api.post("/chats", json={}).json()["id"]
            answer = api.post("/ask", json={"question": question, "chat_id": chat}).raise_for_status().json()
            cited = answer["citations"][0]
            given = answer["answer_id"]
            place = f"id={cited['document_id']}&page={cited['page']}&section={cited['section_id']}"
            return f"/ask/?chat={chat}", f"/document/?{place}&citation={cited['id']}&answer={given}"

        korean, korean_page = ask(KOREAN.question)
        ask(JAPANESE.question)
        english, english_page = ask(QUESTION)
        given = english_page.rsplit("=", 1)[1]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        draw(browser, address, "/", "library")
        draw(browser, address, english, "ask", hover=True)
        draw(browser, address, english_page, "document")
        draw(browser, address, f"/how/?answer={given}", "how")
        draw(browser, address, "/settings/", "settings")
        draw(browser, address, english, "dark", scheme="dark")
        draw(browser, address, korean_page, "korean", locale="ko-KR")
        draw(browser, address, korean, "phone", width=390, locale="ko-KR")
        browser.close()


def draw(
    browser: Browser,
    address: str,
    place: str,
    name: str,
    *,
    hover: bool = False,
    width: int = 1280,
    locale: str = "en-US",
    scheme: Literal["light", "dark"] = "light",
) -> None:
    """One screen as a PNG of few colours."""
    page: Page = browser.new_page(
        base_url=address,
        viewport={"width": width, "height": 800},
        locale=locale,
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    page.goto(place)
    ready = '[data-state="drawn"] .textLayer span' if place.startswith("/document/") else READY
    page.locator(ready).first.wait_for(state="attached")
    if hover:
        page.locator("article ul a").first.hover()
        page.get_by_role("tooltip").wait_for()
    page.wait_for_timeout(1000)
    target = IMAGES / f"web-{name}.png"
    page.screenshot(path=target)
    page.close()
    Image.open(target).convert("RGB").quantize(128, dither=Image.Dither.NONE).save(target, optimize=True)
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size // 1000} kB")  # noqa: T201 (what the script is for)


if __name__ == "__main__":
    main()
