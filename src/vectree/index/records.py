"""Documents and trees as stored JSON: versioned, with a JSON Schema made from the types themselves.

``vectree.types`` is the model: pydantic reads its dataclasses and their docstrings, so schema, check
and type cannot drift apart. A changed type changes ``docs/reference/schemas/*.json``, which a test
compares; that is the moment to raise ``FORMAT`` and to write a migration.
"""

from __future__ import annotations

import dataclasses
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from vectree.errors import DamagedError, SchemaError, TreeError
from vectree.types.document import Document
from vectree.types.section import SectionTree

FORMAT = 1


class DocumentRecord(BaseModel):
    """A document with its section tree, as the library stores it."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True, frozen=True)

    format: Literal[1] = FORMAT
    """Version of this schema."""
    document: Document


class TreeRecord(BaseModel):
    """A section tree corrected by hand, as the library stores it."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True, frozen=True)

    format: Literal[1] = FORMAT
    """Version of this schema."""
    tree: SectionTree


def dump_document(document: Document) -> str:
    """The document as JSON text."""
    # A read-only mapping is fine as a value, but pydantic writes plain dictionaries only.
    coverage = dataclasses.replace(document.coverage, reasons=dict(document.coverage.reasons))
    return DocumentRecord(document=dataclasses.replace(document, coverage=coverage)).model_dump_json()


def load_document(text: str) -> Document:
    """The document of a stored JSON text; DamagedError when it is no JSON, SchemaError for another version's."""
    try:
        return DocumentRecord.model_validate_json(text).document
    except ValidationError as error:
        if error.errors()[0]["type"] == "json_invalid":
            raise DamagedError(f"the library is damaged: a stored document is no JSON ({_first(error)})") from error
        raise SchemaError(
            f"a stored document does not fit format {FORMAT}: {_first(error)}; run `vectree reindex`"
        ) from error


def dump_tree(tree: SectionTree) -> str:
    """The tree as JSON text."""
    return TreeRecord(tree=tree).model_dump_json()


def load_tree(text: str) -> SectionTree:
    """The tree of a JSON text; TreeError names the first thing that does not fit."""
    try:
        return TreeRecord.model_validate_json(text).tree
    except ValidationError as error:
        raise TreeError(f"not a section tree of format {FORMAT}: {_first(error)}") from error


def schemas() -> dict[str, dict[str, object]]:
    """JSON Schema of each stored record, by file name (``docs/reference/schemas``)."""
    return {
        "document.schema.json": DocumentRecord.model_json_schema(),
        "tree.schema.json": TreeRecord.model_json_schema(),
    }


def _first(error: ValidationError) -> str:
    problem = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in problem["loc"])
    return f"{place or 'record'}: {problem['msg']}"
