from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from tests.unit.index.sample import stored
from vectree.errors import DamagedError, SchemaError, TreeError
from vectree.index.records import dump_document, dump_tree, load_document, load_tree, schemas

SCHEMAS = Path(__file__).parents[3] / "docs" / "reference" / "schemas"


@pytest.mark.parametrize("name", list(schemas()))
def test_schema_files_are_those_of_the_types(name: str):
    """Write them anew with ``python -m vectree.index.schema_files`` and think of a migration."""
    assert json.loads((SCHEMAS / name).read_text(encoding="utf-8")) == schemas()[name]


def test_stored_documents_fit_their_schema():
    document = stored("a.pdf", ["one", "two"]).document
    jsonschema.validate(json.loads(dump_document(document)), schemas()["document.schema.json"])
    jsonschema.validate(json.loads(dump_tree(document.tree)), schemas()["tree.schema.json"])
    assert load_document(dump_document(document)) == document
    assert load_tree(dump_tree(document.tree)) == document.tree


@pytest.mark.parametrize("text", ["{}", "[]", '{"format": 1}', '{"format": 9, "document": {}}'])
def test_other_json_is_refused(text: str):
    with pytest.raises(SchemaError, match="does not fit format 1"):
        load_document(text)
    with pytest.raises(TreeError, match="not a section tree"):
        load_tree(text)


@pytest.mark.parametrize("text", ["", "not json", '{"format": 1'])
def test_what_is_no_json_is_damage(text: str):
    with pytest.raises(DamagedError, match="damaged"):
        load_document(text)
    with pytest.raises(TreeError, match="not a section tree"):
        load_tree(text)


def test_the_first_misfit_is_named():
    tree = json.loads(dump_tree(stored("a.pdf", ["one"]).document.tree))
    tree["tree"]["sections"][0]["kind"] = "chapter"
    with pytest.raises(TreeError, match=r"tree\.sections\.0\.kind"):
        load_tree(json.dumps(tree))
    tree["tree"]["sections"][0]["kind"] = "section"
    tree["tree"]["extra"] = 1
    with pytest.raises(TreeError, match=r"tree\.extra"):
        load_tree(json.dumps(tree))
