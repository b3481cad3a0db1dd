"""The official MCP client against ``vectree mcp`` in a process of its own, over stdio and HTTP."""

import json
from typing import Any

import anyio
import pytest
from mcp.shared.exceptions import MCPError

import vectree
from tests.corpus.writing import Put, typeset
from tests.servers.mcp_client import Payloads, http, stdio, words
from tests.surface.conftest import run_vectree
from vectree.agent.payload import PAGE_TOKENS, SEARCH_RESULT_TOKENS, TREE_TOKENS
from vectree.config import Config
from vectree.text.tokens import count_tokens

TOOLS = [
    "search", "list_documents", "get_document_tree", "search_within_document", "get_section", "get_page_content",
    "get_page_image",
]  # fmt: skip


def as_any(value: Any) -> Any:
    return value


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


def test_payloads_of_500_pages_keep_to_the_budgets_of_their_layers(long_library):
    library, document = long_library

    async def drive() -> Payloads:
        async with http(library) as client:
            payloads = Payloads(client, document.id, ("Which fee was agreed on?",), document.page_count)
            await payloads.drive(every=25)
            return payloads

    payloads = anyio.run(drive)
    most = {tool: max(tokens) for tool, tokens in payloads.tokens.items()}
    assert set(most) == set(TOOLS)
    assert max(payloads.results) <= SEARCH_RESULT_TOKENS + 5
    assert most["search"] <= 20 * SEARCH_RESULT_TOKENS + 60
    for tool in ("list_documents", "get_document_tree", "search_within_document", "get_page_image"):
        assert most[tool] <= TREE_TOKENS, tool
    assert max(most["get_section"], most["get_page_content"]) <= PAGE_TOKENS
    assert payloads.sections == {section.id for section in document.tree.walk()}


@pytest.fixture(scope="module")
def long_library(tmp_path_factory):
    """A PDF of 500 pages with a chapter every tenth, three sections in each; a long page among them."""
    folder = tmp_path_factory.mktemp("long")
    pages: list[list[Put]] = []
    for number in range(500):
        chapter, page = divmod(number, 10)
        puts: list[Put] = []
        if page == 0:
            puts.append(Put(f"{chapter + 1} Matter {chapter + 1} before the council", 72, 90, "Helvetica-Bold", 18))
        if page in (2, 5, 8):
            title = f"{chapter + 1}.{page // 3 + 1} What was agreed on in session {number}"
            puts.append(Put(title, 72, 120, "Helvetica-Bold", 14))
        text = f"of page {number}: a fee of {number} euros was agreed on by all who had come."
        puts += [Put(f"Line {line} {text}", 72, 150 + 13 * line) for line in range(14)]
        pages.append(puts)
    (folder / "council.pdf").write_bytes(typeset(pages))
    with vectree.open(folder / "library", config=Config(embedder="none")) as library:
        document = library.add(folder / "council.pdf")
    return folder / "library", document


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
            with pytest.raises(MCPError, match="no resource"):
                await client.read_resource(f"vectree://documents/harbour.pdf/pages/{'9' * 5000}")
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
