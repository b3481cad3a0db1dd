"""Arguments of the seven tools. Their JSON schemas are what models and MCP clients see."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

_REFERENCE = 500
"""Characters of an id or a name."""
_QUERY = 1000

Document = Annotated[
    str,
    Field(
        min_length=1, max_length=_REFERENCE, description="Id or name of a document, as search and list_documents give"
    ),
]


class Arguments(BaseModel):
    """Base: an argument that a tool does not have is an error, not ignored."""

    model_config = ConfigDict(extra="forbid")


class Search(Arguments):
    """Of ``search``."""

    query: str = Field(
        min_length=1, max_length=_QUERY, description="What to look for, in words that the documents would use"
    )
    documents: list[Document] | None = Field(None, max_length=100, description="Only in these; all when left out")
    limit: int = Field(8, ge=1, le=20, description="Most results")


class ListDocuments(Arguments):
    """Of ``list_documents``."""

    contains: str | None = Field(
        None, max_length=_REFERENCE, description="Only documents whose name or title contains this"
    )
    start: int = Field(0, ge=0, description="Leave out so many, as the part before says")


class GetDocumentTree(Arguments):
    """Of ``get_document_tree``."""

    document: Document
    section: str | None = Field(
        None, max_length=_REFERENCE, description="Id of a section: only the part of the tree below it"
    )
    start: int = Field(0, ge=0, description="Leave out so many entries, as the part before says")


class SearchWithinDocument(Arguments):
    """Of ``search_within_document``."""

    document: Document
    query: str = Field(
        min_length=1, max_length=_QUERY, description="What to look for, in words that the document would use"
    )
    limit: int = Field(6, ge=1, le=10, description="Most results")


class GetSection(Arguments):
    """Of ``get_section``."""

    document: Document
    section: str = Field(min_length=1, max_length=_REFERENCE, description="Id of a section, as trees and searches give")
    start: int = Field(0, ge=0, description="Begin at this character, as the part before says")


class GetPageContent(Arguments):
    """Of ``get_page_content``."""

    document: Document
    pages: list[Annotated[int, Field(ge=1)]] = Field(
        min_length=1, max_length=10, description="Physical pages, counted from 1"
    )
    start: int = Field(0, ge=0, description="Begin at this character of the first page, as the part before says")


class GetPageImage(Arguments):
    """Of ``get_page_image``."""

    document: Document
    page: int = Field(ge=1, description="Physical page, counted from 1")
