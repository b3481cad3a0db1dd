"""The official MCP client against ``vectree mcp`` in a process of its own, over stdio and HTTP."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections import defaultdict
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
from mcp import Client, StdioServerParameters

from tests.servers.ports import free_port
from tests.waiting import PATIENCE_SECONDS
from vectree.text.tokens import count_tokens

ROOT = Path(__file__).resolve().parents[2]
KEYWORD_ONLY = ROOT / "tests" / "surface" / "keyword_only.toml"
Transport = Callable[..., AbstractAsyncContextManager[Client]]


def environment(library: Path) -> dict[str, str]:
    """Of the server's process."""
    return {
        **os.environ,
        "VECTREE_LIBRARY": str(library),
        "VECTREE_CONFIG": str(KEYWORD_ONLY),
        "PYTHONPATH": str(ROOT / "src"),
    }


@asynccontextmanager
async def stdio(library: Path, *options: str) -> AsyncGenerator[Client]:
    """A client of a server that it starts itself."""
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "vectree", "mcp", *options], env=environment(library)
    )
    async with Client(server) as client:
        yield client


@asynccontextmanager
async def http(library: Path, *options: str) -> AsyncGenerator[Client]:
    """A client of a server that listens on a free port."""
    port = free_port()
    command = [sys.executable, "-m", "vectree", "mcp", "--http", "--port", str(port), *options]
    process = await anyio.open_process(command, env=environment(library), stderr=subprocess.DEVNULL)
    try:
        with anyio.fail_after(PATIENCE_SECONDS):
            while not _listens(port):  # noqa: ASYNC110 - another process has no event to wait for
                await anyio.sleep(0.05)
        async with Client(f"http://127.0.0.1:{port}/mcp") as client:
            yield client
    finally:
        process.terminate()
        await process.wait()


def _listens(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def words(result: Any) -> str:
    """The text of a call's result, as a model gets it."""
    return result.content[0].text


class Payloads:
    """Calls all seven tools of a server about one document, and counts the tokens of what comes back."""

    def __init__(self, client: Client, document: str, questions: Sequence[str], pages: int) -> None:
        self._client = client
        self._document = document
        self._questions = questions
        self._pages = pages
        self.tokens: defaultdict[str, list[int]] = defaultdict(list)
        """By tool, of each payload's text."""
        self.results: list[int] = []
        """Of each single result of ``search``."""
        self.sections: set[str] = set()
        """Ids that the parts of the tree have shown."""
        self.read: dict[int, str] = {}
        """Text by page, put together from the parts that ``get_page_content`` gave."""

    async def call(self, tool: str, **arguments: object) -> dict[str, Any]:
        """The result as JSON. Fails on one that is an error."""
        result: Any = await self._client.call_tool(tool, arguments)
        assert not result.is_error, (tool, arguments, words(result))
        self.tokens[tool].append(count_tokens(words(result)))
        found = json.loads(words(result))
        assert found == result.structured_content
        return found

    async def drive(self, *, every: int) -> None:
        """All tools with many arguments; of sections and pages every so-manieth, each read to its end."""
        await self._find()
        await self._tree(None)
        for section in sorted(self.sections)[::every]:
            await self._follow("get_section", document=self._document, section=section)
        for first in range(1, self._pages + 1, 10 * every):
            wanted = list(range(first, min(first + 10, self._pages + 1)))
            for found in await self._follow("get_page_content", document=self._document, pages=wanted):
                for part in found["text"]:
                    self.read[part["page"]] = self.read.get(part["page"], "") + part["text"]
        for page in range(1, self._pages + 1, 50 * every):
            await self.call("get_page_image", document=self._document, page=page)

    async def _find(self) -> None:
        await self._follow("list_documents")
        await self._follow("list_documents", contains="a")
        for question in self._questions:
            for limit in (1, 8, 20):
                found = await self.call("search", query=question, limit=limit)
                self.results += [count_tokens(_compact(row)) for row in found["results"]]
            for limit in (1, 6, 10):
                await self.call("search_within_document", document=self._document, query=question, limit=limit)

    async def _tree(self, section: str | None) -> None:
        """The part below the section, all parts of it, and so on down to the leaves."""
        below = {} if section is None else {"section": section}
        for found in await self._follow("get_document_tree", document=self._document, **below):
            for row in found["sections"]:
                self.sections.add(row["section"])
                if row.get("inside") and row["section"] != section:
                    await self._tree(row["section"])

    async def _follow(self, tool: str, **arguments: object) -> list[dict[str, Any]]:
        """The result and those that it says come next with the same tool."""
        found = [await self.call(tool, **arguments)]
        while (following := _next(found[-1], tool)) is not None:
            found.append(await self.call(tool, **following))
        return found


def _next(result: Mapping[str, Any], tool: str) -> dict[str, Any] | None:
    proposed = result.get("next")
    for one in proposed if isinstance(proposed, list) else [proposed]:
        if isinstance(one, dict) and one.get("tool") == tool and "start" in one["arguments"]:
            return one["arguments"]
    return None


def _compact(row: object) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))
