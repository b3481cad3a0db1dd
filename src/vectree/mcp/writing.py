"""Tools that change the library, offered only where the server was started with ``--write``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

import mcp_types as types
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from vectree.agent.payload import dumps
from vectree.errors import InputError
from vectree.types.document import Document, DocumentId

M = TypeVar("M", bound=BaseModel)


class Removed(Protocol):
    """What was removed."""

    @property
    def id(self) -> DocumentId: ...  # noqa: D102 - the protocol's docstring says it
    @property
    def name(self) -> str: ...  # noqa: D102


class Writer(Protocol):
    """A library that may be changed."""

    def add(self, path: str) -> Document:
        """Take a file in."""
        ...

    def remove(self, reference: str) -> Removed:
        """Take a document out."""
        ...


class AddDocument(BaseModel):
    """Of ``add_document``."""

    model_config = ConfigDict(extra="forbid")
    path: str = Field(min_length=1, description="A file on the server's machine")


class RemoveDocument(BaseModel):
    """Of ``remove_document``."""

    model_config = ConfigDict(extra="forbid")
    document: str = Field(min_length=1, description="Id or name of a document")


@dataclass(frozen=True, slots=True)
class WriteTool:
    """A tool as clients see it, and what it does."""

    described: types.Tool
    run: Callable[[Mapping[str, object]], str]


def write_tools(writer: Writer) -> Mapping[str, WriteTool]:
    """``add_document`` and ``remove_document``."""

    def add(given: Mapping[str, object]) -> str:
        document = writer.add(_checked(AddDocument, given).path)
        return dumps({"document": document.id, "name": document.name, "pages": document.page_count})

    def remove(given: Mapping[str, object]) -> str:
        removed = writer.remove(_checked(RemoveDocument, given).document)
        return dumps({"removed": removed.id, "name": removed.name})

    return {
        "add_document": WriteTool(_described("add_document", "Take a file into the library.", AddDocument), add),
        "remove_document": WriteTool(
            _described("remove_document", "Take a document out of the library.", RemoveDocument, destructive=True),
            remove,
        ),
    }


def _described(name: str, description: str, takes: type[BaseModel], *, destructive: bool = False) -> types.Tool:
    hints = types.ToolAnnotations(read_only_hint=False, destructive_hint=destructive, open_world_hint=False)
    return types.Tool(name=name, description=description, input_schema=takes.model_json_schema(), annotations=hints)


def _checked(takes: type[M], given: Mapping[str, object]) -> M:
    try:
        return takes.model_validate(dict(given))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise InputError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error
