"""The seven tools by name: what models and MCP clients are told of them, and how one is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import ValidationError

from vectree.agent import arguments as args
from vectree.agent.reader import Reader
from vectree.agent.tools_content import get_page_content, get_page_image, get_section
from vectree.agent.tools_search import list_documents, search, search_within_document
from vectree.agent.tools_tree import get_document_tree
from vectree.errors import InputError
from vectree.types.agent import ToolResult
from vectree.types.model import ToolSpec

A = TypeVar("A", bound=args.Arguments)


@dataclass(frozen=True, slots=True)
class Tool(Generic[A]):
    """One tool: what it is called with, and what it does."""

    description: str
    arguments: type[A]
    run: Callable[[Reader, A], ToolResult]

    def call(self, reader: Reader, given: Mapping[str, object]) -> ToolResult:
        """Its result. Raises ValidationError for other arguments, and what the reader raises."""
        return self.run(reader, self.arguments.model_validate(given))


TOOLS: Mapping[
    str,
    Tool[args.Search]
    | Tool[args.ListDocuments]
    | Tool[args.GetDocumentTree]
    | Tool[args.SearchWithinDocument]
    | Tool[args.GetSection]
    | Tool[args.GetPageContent]
    | Tool[args.GetPageImage],
] = {
    "search": Tool(
        "Find documents and sections about something, best first. Gives titles and pages, no text. Start here.",
        args.Search,
        search,
    ),
    "list_documents": Tool(
        "List the documents: id, name, title, number of pages, language, domain.", args.ListDocuments, list_documents
    ),
    "get_document_tree": Tool(
        "The section tree of a document with pages, in parts of at most 500 tokens; with section, the part below it.",
        args.GetDocumentTree,
        get_document_tree,
    ),
    "search_within_document": Tool(
        "Find the pages of one document that say something, best first, with the words around the place.",
        args.SearchWithinDocument,
        search_within_document,
    ),
    "get_section": Tool("Read a section: its summary and text.", args.GetSection, get_section),
    "get_page_content": Tool("Read the text of pages.", args.GetPageContent, get_page_content),
    "get_page_image": Tool("See a page as a picture: for figures, diagrams, scans.", args.GetPageImage, get_page_image),
}
"""In the order of the layers."""


class Toolbox:
    """The tools over one reader. ``pictures``: whether whoever calls can see."""

    def __init__(self, reader: Reader, *, pictures: bool = True) -> None:
        self._reader = reader
        self.names = tuple(name for name in TOOLS if pictures or name != "get_page_image")

    def specs(self) -> tuple[ToolSpec, ...]:
        """What a model is told."""
        return tuple(
            ToolSpec(name=name, description=TOOLS[name].description, schema=TOOLS[name].arguments.model_json_schema())
            for name in self.names
        )

    def call(self, name: str, given: Mapping[str, object]) -> ToolResult:
        """What the tool gives.

        Raises InputError for a tool that is not there or arguments it does not take, saying what it takes; what the
        reader raises, NotFoundError for one.
        """
        if name not in self.names:
            raise InputError(f"no tool {name!r}; there are {', '.join(self.names)}", tool=name)
        tool = TOOLS[name]
        try:
            return tool.call(self._reader, given)
        except ValidationError as error:
            problems = "; ".join(
                f"{'.'.join(str(part) for part in one['loc']) or 'arguments'}: {one['msg']}"
                for one in error.errors(include_url=False, include_input=False)[:4]
            )
            takes = ", ".join(tool.arguments.model_fields)
            raise InputError(f"{name} takes {takes}; {problems}", tool=name) from error
