"""The official MCP client against ``vectree mcp`` in a process of its own, over stdio and HTTP."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError

from tests.surface.conftest import KEYWORD_ONLY, ROOT, run_vectree
from vectree.agent.payload import PAGE_TOKENS, TREE_TOKENS
from vectree.text.tokens import count_tokens

TOOLS = [
    "search", "list_documents", "get_document_tree", "search_within_document", "get_section", "get_page_content",
    "get_page_image",
]  # fmt: skip


def environment(library: Path) -> dict[str, str]:
    return {
        **os.environ,
        "VECTREE_LIBRARY": str(library),
        "VECTREE_CONFIG": str(KEYWORD_ONLY),
        "PYTHONPATH": str(ROOT / "src"),
    }


@asynccontextmanager
async def stdio(library: Path, *options: str) -> AsyncGenerator[Client]:
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "vectree", "mcp", *options], env=environment(library)
    )
    async with Client(server) as client:
        yield client


@asynccontextmanager
async def http(library: Path, *options: str) -> AsyncGenerator[Client]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "vectree", "mcp", "--http", "--port", str(port), *options]
    process = await anyio.open_process(command, env=environment(library), stderr=subprocess.DEVNULL)
    try:
        with anyio.fail_after(60):
            while not listens(port):  # noqa: ASYNC110 - another process has no event to wait for
                await anyio.sleep(0.05)
        async with Client(f"http://127.0.0.1:{port}/mcp") as client:
            yield client
    finally:
        process.terminate()
        await process.wait()


def listens(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def as_any(value: Any) -> Any:
    return value


def words(result: Any) -> str:
    return result.content[0].text


def said(result: Any) -> dict[str, Any]:
    assert not result.is_error, result.content
    assert json.loads(words(result)) == result.structured_content
    return result.structured_content


@pytest.mark.parametrize("transport", [stdio, http])
def test_the_official_client_drives_all_seven_tools(full_library, transport):
    async def drive() -> None:
        async with transport(full_library) as client:
            listed = await client.list_tools()
            assert [tool.name for tool in listed.tools] == TOOLS
            assert all(as_any(tool).annotations.read_only_hint for tool in listed.tools)
            document = said(await client.call_tool("list_documents", {}))["documents"][0]["document"]
            found = said(await client.call_tool("search", {"query": "How many containers did the harbour handle?"}))[
                "results"
            ]
            tree = await client.call_tool("get_document_tree", {"document": document})
            assert count_tokens(words(tree)) <= TREE_TOKENS
            section = said(tree)["sections"][0]["section"]
            wanted = {"document": document, "query": "containers handled"}
            inside = said(await client.call_tool("search_within_document", wanted))
            page = (inside["results"] or found)[0]["page"]
            assert said(await client.call_tool("get_section", {"document": document, "section": section}))["text"]
            content = await client.call_tool("get_page_content", {"document": document, "pages": [page]})
            assert count_tokens(words(content)) <= PAGE_TOKENS
            picture = await client.call_tool("get_page_image", {"document": document, "page": page})
            assert as_any(picture).content[1].mime_type == "image/png"
            resources = await client.list_resources()
            read = await client.read_resource(resources.resources[0].uri)
            assert json.loads(as_any(read).contents[0].text) == said(tree)
            text = await client.read_resource(f"vectree://documents/{document}/pages/{page}")
            assert as_any(text).contents[0].text.strip()
            prompt = await client.get_prompt("answer", {"question": "What is the budget?"})
            assert "What is the budget?" in as_any(prompt).messages[0].content.text

    anyio.run(drive)


def test_what_fails_is_an_error_that_says_so_and_nothing_is_not(full_library):
    async def drive() -> None:
        async with stdio(full_library) as client:
            for tool, arguments, message in [
                ("get_page_content", {"document": "nowhere", "pages": [1]}, "nowhere"),
                ("get_page_content", {"document": "", "pages": [1]}, "document"),
                ("search", {"words": "x"}, "search takes"),
                ("remove_document", {"document": "harbour.pdf"}, "no tool 'remove_document'"),
            ]:
                result = await client.call_tool(tool, arguments)
                assert result.is_error
                assert message in words(result)
            nothing = await client.call_tool("search", {"query": "qqqq zzzz"})
            assert said(nothing)["results"] == []
            for uri in ("vectree://documents/nowhere/tree", "vectree://documents/a/pages/99", "vectree://x"):
                with pytest.raises(MCPError):
                    await client.read_resource(uri)
            with pytest.raises(MCPError, match="question"):
                await client.get_prompt("answer", {})

    anyio.run(drive)


def test_it_changes_the_library_only_when_told(full_library, tmp_path):
    note = tmp_path / "note.md"
    note.write_text("# Note\n\nThe fee is 12 euros.\n")

    async def drive() -> None:
        async with stdio(full_library, "--write") as client:
            added = json.loads(words(await client.call_tool("add_document", {"path": str(note)})))
            assert added["pages"] == 1
            gone = await client.call_tool("remove_document", {"document": added["document"]})
            assert json.loads(words(gone))["name"] == "note.md"
            missing = await client.call_tool("add_document", {"path": str(tmp_path / "none.pdf")})
            assert missing.is_error

    anyio.run(drive)


def test_it_listens_on_this_machine_only(tmp_path):
    refused = run_vectree("mcp", "--http", "--host", "0.0.0.0", library=tmp_path / "library")
    assert refused.code == 78
    assert "asks for no key" in refused.err
