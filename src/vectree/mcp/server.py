"""An MCP server over one library: the agent's tools, trees and pages as resources, prompts.

What a tool raises on purpose becomes a result marked as an error that carries the message: a client can tell "failed"
from "nothing". Whatever else goes wrong is masked by the SDK, as it should be.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import TypeVar
from urllib.parse import quote, unquote

import anyio.to_thread
import mcp_types as types
from mcp.server import Server, ServerRequestContext
from mcp.shared.exceptions import MCPError

from vectree.agent import Reader, Toolbox
from vectree.errors import NotFoundError, RetryError, VectreeError
from vectree.mcp.prompts import PROMPTS, prompt_messages
from vectree.mcp.writing import Writer, WriteTool, write_tools
from vectree.text.counted import counted
from vectree.types.agent import ToolResult

T = TypeVar("T")

INSTRUCTIONS = (
    "Documents as page-indexed section trees. Search first (search, list_documents), look inside one "
    "(get_document_tree, search_within_document), then read only the pages you need (get_section, get_page_content, "
    "get_page_image). Results say what to call next. Cite document and page."
)
_SCHEME = "vectree"
_DIGITS = 9
"""Of a page's number, at most."""


def create_server(reader: Reader, writer: Writer | None = None) -> Server[dict[str, object]]:
    """The server; with a ``writer`` it can also add and remove documents."""
    return _Handlers(reader, writer).server()


class _Handlers:
    def __init__(self, reader: Reader, writer: Writer | None) -> None:
        self._reader = reader
        self._tools = Toolbox(reader)
        self._writing: Mapping[str, WriteTool] = write_tools(writer) if writer is not None else {}

    def server(self) -> Server[dict[str, object]]:
        return Server(
            "vectree",
            version=version("vectree"),
            instructions=INSTRUCTIONS,
            on_list_tools=self.list_tools,
            on_call_tool=self.call_tool,
            on_list_resources=self.list_resources,
            on_list_resource_templates=self.list_templates,
            on_read_resource=self.read_resource,
            on_list_prompts=self.list_prompts,
            on_get_prompt=self.get_prompt,
        )

    async def list_tools(
        self, context: ServerRequestContext[dict[str, object]], asked: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        del context, asked
        reads = types.ToolAnnotations(read_only_hint=True, open_world_hint=False)
        tools = [
            types.Tool(name=spec.name, description=spec.description, input_schema=dict(spec.schema), annotations=reads)
            for spec in self._tools.specs()
        ]
        return types.ListToolsResult(tools=[*tools, *(tool.described for tool in self._writing.values())])

    async def call_tool(
        self, context: ServerRequestContext[dict[str, object]], asked: types.CallToolRequestParams
    ) -> types.CallToolResult:
        del context
        writes = self._writing.get(asked.name)
        arguments = asked.arguments or {}
        try:
            if writes is not None:
                said = await _in_thread(lambda: writes.run(arguments))
                return types.CallToolResult(content=[types.TextContent(text=said)])
            return _result(await _in_thread(lambda: self._tools.call(asked.name, arguments)))
        except VectreeError as error:
            return types.CallToolResult(content=[types.TextContent(text=_told(error))], is_error=True)

    async def list_resources(
        self, context: ServerRequestContext[dict[str, object]], asked: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        """The tree of every document; pages are reached by template."""
        del context, asked
        listed = await _in_thread(self._reader.documents)
        return types.ListResourcesResult(
            resources=[
                types.Resource(
                    name=one.name,
                    uri=f"{_SCHEME}://documents/{quote(one.id, safe='')}/tree",
                    title=one.title,
                    description=f"Section tree of {one.name}, {counted(one.pages, 'page')}",
                    mime_type="application/json",
                )
                for one in listed
            ]
        )

    async def list_templates(
        self, context: ServerRequestContext[dict[str, object]], asked: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        del context, asked
        return types.ListResourceTemplatesResult(
            resource_templates=[
                types.ResourceTemplate(
                    name="tree",
                    uri_template=f"{_SCHEME}://documents/{{document}}/tree",
                    description="The first part of a document's section tree",
                    mime_type="application/json",
                ),
                types.ResourceTemplate(
                    name="page",
                    uri_template=f"{_SCHEME}://documents/{{document}}/pages/{{page}}",
                    description="The text of a page",
                    mime_type="text/plain",
                ),
            ]
        )

    async def read_resource(
        self, context: ServerRequestContext[dict[str, object]], asked: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        del context
        uri = str(asked.uri)
        try:
            text, mime = await _in_thread(lambda: self._read(uri))
        except NotFoundError as error:
            raise MCPError(types.INVALID_PARAMS, error.message) from error
        except VectreeError as error:
            raise MCPError(types.INTERNAL_ERROR, _told(error)) from error
        return types.ReadResourceResult(contents=[types.TextResourceContents(uri=asked.uri, text=text, mime_type=mime)])

    def _read(self, uri: str) -> tuple[str, str]:
        parts = [unquote(part) for part in uri.removeprefix(f"{_SCHEME}://").split("/")]
        match parts:
            case ["documents", document, "tree"]:
                return self._tools.call("get_document_tree", {"document": document}).text, "application/json"
            case ["documents", document, "pages", page] if page.isdecimal() and len(page) <= _DIGITS:
                found = self._reader.pages(document, [int(page)])
                if found:
                    return found[0].text, "text/plain"
                raise NotFoundError(f"{document!r} has no page {page}")
            case _:
                raise NotFoundError(f"no resource {uri!r}: see the list and the templates")

    async def list_prompts(
        self, context: ServerRequestContext[dict[str, object]], asked: types.PaginatedRequestParams | None
    ) -> types.ListPromptsResult:
        del context, asked
        return types.ListPromptsResult(prompts=list(PROMPTS))

    async def get_prompt(
        self, context: ServerRequestContext[dict[str, object]], asked: types.GetPromptRequestParams
    ) -> types.GetPromptResult:
        del context
        try:
            return prompt_messages(asked.name, asked.arguments or {})
        except VectreeError as error:
            raise MCPError(types.INVALID_PARAMS, error.message) from error


def _result(found: ToolResult) -> types.CallToolResult:
    """Text for the model, the same as structured content for programs, pictures as pictures."""
    pictures = [
        types.ImageContent(data=b64encode(picture.data).decode(), mime_type=picture.media_type)
        for picture in found.pictures
    ]
    return types.CallToolResult(
        content=[types.TextContent(text=found.text), *pictures], structured_content=json.loads(found.text)
    )


def _told(error: VectreeError) -> str:
    """The error tree as MCP clients see it: what was wrong, and whether trying again can help."""
    return f"{error.message} (try again later)" if isinstance(error, RetryError) else error.message


async def _in_thread(work: Callable[[], T]) -> T:
    """Reading and searching are synchronous: they do not hold up other clients."""
    return await anyio.to_thread.run_sync(work)
