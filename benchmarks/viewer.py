"""How soon a citation is seen on its page in a PDF of 600 pages, and what 200 turned pages leave in the browser.

    python -m benchmarks.viewer

A real server with the built web application (``scripts/web``), a real browser (Debian's Chromium). Questions are asked
in one chat; then each of its citations is clicked and the time taken until its page is drawn and the box over the quote
is in the window. The first click loads the viewer; it is reported by itself. The browser's cache is on, as a reader's
is, and its policies are not bypassed.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, Response, sync_playwright
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
PAGES = 600
PLANTS = ("gentian", "hawthorn", "juniper", "larch", "mallow", "nettle", "oleander", "primrose", "quince", "rowan")
PLACES = ("Aldby", "Brena", "Corvo", "Dunmar", "Estrel", "Falun", "Gorda", "Hestia", "Ivrea", "Jelsa", "Kinsa", "Lomba")
_MARKED = """
(page) => new Promise((resolve) => {
  const began = window.clicked;
  const look = () => {
    const box = document.querySelector(`[data-page="${page}"][data-state="drawn"] [data-box]`);
    const place = box?.getBoundingClientRect();
    if (place && place.top >= 0 && place.bottom <= innerHeight) resolve(performance.now() - began);
    else requestAnimationFrame(look);
  };
  look();
})
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """Of the renderer, in MiB."""

    resident: float
    heap: float


def write_pdf(path: Path) -> None:
    """A book of 600 pages with a chapter every 20, body text, and one fact of its own on every page."""
    canvas = Canvas(str(path), pagesize=A4)
    for number in range(1, PAGES + 1):
        y = 780
        if number % 20 == 1:
            title = f"{number // 20 + 1} Gardens of {PLACES[number // 20 % len(PLACES)]} {number // 20 + 1}"
            canvas.bookmarkPage(title)
            canvas.addOutlineEntry(title, title)
            canvas.setFont("Helvetica-Bold", 18)
            canvas.drawString(72, y, title)
            y -= 40
        canvas.setFont("Times-Roman", 11)
        for line in range(38):
            words = (
                f"Line {line} of leaf {number} tells how the gardeners of that year kept their beds and paths in order."
            )
            if line == number * 7 % 36:
                words = fact(number)
            canvas.drawString(72, y, words)
            y -= 18
        canvas.drawCentredString(297, 40, str(number))
        canvas.showPage()
    canvas.save()


def fact(page: int) -> str:
    """The sentence that is on that page alone."""
    plant, place = PLANTS[page % len(PLANTS)], PLACES[page % len(PLACES)]
    return f"Garden {page} near {place} grows {page * 3 + 1} {plant} shrubs behind its northern wall."


@contextmanager
def serving(library: Path) -> Generator[str]:
    """The address of a server over the library."""
    command = [sys.executable, "-m", "vectree", "serve", "--port", "0", "--library", str(library)]
    log = library.with_name("server.log")
    with log.open("w") as output:
        server = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
    try:
        for _ in range(240):
            if found := re.search(r"http://[\d.]+:\d+", log.read_text()):
                break
            time.sleep(0.25)
        else:
            raise SystemExit("the server did not start")
        yield found.group(0)
    finally:
        server.terminate()
        server.wait(20)


def call(address: str, body: dict[str, object] | None = None) -> dict[str, object]:
    """The JSON that comes back."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data=data, headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as response:
        found: dict[str, object] = json.load(response)
    return found


def ask(base: str, questions: int) -> str:
    """Id of a chat with that many questions, each about another page."""
    chat = str(call(f"{base}/api/v1/chats", {})["id"])
    for number in range(questions):
        page = 11 + number * (PAGES - 20) // questions
        question = f"How many shrubs grow behind the northern wall of garden {page} near {PLACES[page % len(PLACES)]}?"
        call(f"{base}/api/v1/ask", {"question": question, "chat_id": chat})
    return chat


def click_times(page: Page, base: str, chat: str) -> list[float]:
    """Milliseconds from the click on a citation of the chat to its box in the window, one click after the other."""
    page.goto(f"{base}/ask/?chat={chat}")
    links = page.locator("main ol a[href*='citation=']")
    links.first.wait_for()
    page.evaluate("addEventListener('click', () => { window.clicked = performance.now(); }, true)")
    for details in page.locator("main details:not([open]) summary").all():
        details.click()
    times: list[float] = []
    for number in range(links.count()):
        link = links.nth(number)
        target = re.search(r"page=(\d+)", link.get_attribute("href") or "")
        assert target is not None
        link.scroll_into_view_if_needed()
        link.click()
        times.append(float(page.evaluate(_MARKED, target.group(1))))
        page.wait_for_timeout(300)
        page.go_back()
        links.first.wait_for()
        for details in page.locator("main details:not([open]) summary").all():
            details.click()
    return times


def memory(browser: Browser, page: Page) -> Memory:
    """What the page's renderer has, after its garbage was collected."""
    session = page.context.new_cdp_session(page)
    page.wait_for_timeout(1000)
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    resident = [_resident(one["id"]) for one in processes if one["type"] == "renderer"]
    return Memory(resident=max(resident), heap=metrics["JSHeapUsedSize"] / 2**20)


def _resident(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found.group(1)) / 1024 if found else 0.0


def turn(page: Page, last: int) -> int:
    """The most canvases that there were while pages were turned by key up to ``last``."""
    most = 0
    region = page.locator("[role=region][tabindex='0']:has([data-page])").last
    region.focus()
    now = int(page.locator("[data-page]").first.get_attribute("data-page") or 1)
    now = int(page.input_value("input[inputmode=numeric]")) or now
    while now < last:
        now += 1
        page.keyboard.press("n")
        page.locator(f"[data-page='{now}'][data-state=drawn]").wait_for(timeout=20_000)  # keeps no handle of it
        most = max(most, page.locator(".sheet canvas").count())
    return most


def measure(browser: Browser, base: str, questions: int) -> None:
    """Print the figures."""
    chat = ask(base, questions)
    context = browser.new_context(viewport={"width": 1366, "height": 900})
    page = context.new_page()
    complaints: list[str] = []
    page.on(
        "console",
        lambda message: (
            complaints.append(f"{message.text} {message.location.get('url')}") if message.type == "error" else None
        ),
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    fetched: list[int] = []

    def note(response: Response) -> None:
        if "/file" in response.url:
            fetched.append(int(response.headers.get("content-length", 0)))

    page.on("response", note)
    times = click_times(page, base, chat)
    first, *rest = times
    print(
        f"click to highlighted page, {len(rest)} citations: p50 {statistics.median(rest):.0f} ms, "
        f"p90 {statistics.quantiles(rest, n=10)[-1]:.0f} ms, most {max(rest):.0f} ms; the first {first:.0f} ms"
    )
    print(f"fetched of the file: {sum(fetched) / 1000:.0f} kB in {len(fetched)} requests")
    document = call(f"{base}/api/v1/documents?limit=1")["items"]
    assert isinstance(document, list)
    page.goto(f"{base}/document/?id={document[0]['id']}&page=1")
    page.locator("[data-state=drawn]").first.wait_for()
    turn(page, 50)
    before = memory(browser, page)
    began = time.perf_counter()
    most = turn(page, 150)
    halfway = memory(browser, page)
    most = max(most, turn(page, 250))
    after = memory(browser, page)
    each = (time.perf_counter() - began) / 200 * 1000
    print(
        f"200 pages turned, {each:.0f} ms each: renderer {before.resident:.0f}, {halfway.resident:.0f}, "
        f"{after.resident:.0f} MiB, the second hundred grew {after.resident - halfway.resident:.1f} MiB; "
        f"heap {before.heap:.1f} to {after.heap:.1f} MiB; canvases at most {most}"
    )
    print(f"console errors: {len(complaints)}")
    for complaint in complaints[:5]:
        print(f"  {complaint[:200]}")
    context.close()


def main() -> None:
    """Make the document, serve it, measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=int, default=12)
    options = parser.parse_args()
    from vectree.server.web import FOLDER

    if not (FOLDER / "document").is_dir():
        raise SystemExit("the web application is not built: run scripts/web")
    print(f"{platform.platform()} · Python {platform.python_version()}")
    with tempfile.TemporaryDirectory() as folder:
        book, library = Path(folder) / "gardens.pdf", Path(folder) / "library"
        write_pdf(book)
        subprocess.run([sys.executable, "-m", "vectree", "add", str(book), "--library", str(library)], check=True)
        with serving(library) as base, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
            measure(browser, base, options.questions)
            browser.close()


if __name__ == "__main__":
    main()
