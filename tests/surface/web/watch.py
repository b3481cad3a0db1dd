"""Everything that a browser complains about while a test looks at the application."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

_REPORT = """
document.addEventListener("securitypolicyviolation", (event) => {
  window.tellTest(`${event.violatedDirective} refused ${event.blockedURI || "inline"} in ${event.sourceFile}`);
});
"""


class Watch:
    """Errors of the console and of scripts, failed or foreign requests, and what the content policy refused."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self._origin = ""

    def over(self, context: BrowserContext, origin: str) -> None:
        """From now on over every page of the context, which may speak with ``origin`` alone."""
        self._origin = origin
        context.expose_binding("tellTest", self._violation)
        context.add_init_script(_REPORT)
        context.on("page", self._page)

    def _violation(self, _source: object, said: str) -> None:
        self.faults.append(f"content policy: {said}")

    def _page(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("request", self._request)
        page.on("requestfailed", self._failed)
        page.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text} ({message.location})")

    def _request(self, request: Request) -> None:
        address: Any = urlsplit(request.url)
        own = f"{address.scheme}://{address.netloc}" == self._origin
        if not own and not request.url.startswith(("data:", f"blob:{self._origin}/")):
            self.faults.append(f"another host: {request.url}")

    def _failed(self, request: Request) -> None:
        # Whoever leaves a page ends what it was still loading, and an export is a download, not a page.
        if request.failure != "net::ERR_ABORTED":
            self.faults.append(f"failed: {request.url} ({request.failure})")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"status {response.status}: {response.request.method} {response.url}")
