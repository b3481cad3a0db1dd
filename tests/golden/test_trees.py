from __future__ import annotations

import json

import pytest

from tests.golden.documents import CHAPTERS, DOCUMENTS
from tests.golden.regenerate import EXPECTED, expected_of, main, tree_of


def walk(node: dict[str, object]):
    yield node
    children = node["children"]
    assert isinstance(children, list)
    for child in children:
        yield from walk(child)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_tree_is_as_expected(name):
    expected = expected_of(name)
    assert expected is not None, "no expected tree: python -m tests.golden.regenerate --write"
    assert json.loads(tree_of(name)) == json.loads(expected)


def test_every_expected_tree_belongs_to_a_document():
    assert {path.stem for path in EXPECTED.glob("*.json")} == set(DOCUMENTS)


def test_the_expected_trees_are_right():
    """So that a wrong tree cannot be written and then believed."""
    for name in ("report_with_bookmarks", "report_with_contents"):
        root = json.loads(expected_of(name) or "")
        found = {(n["title"], int(str(n["page_ref"]).split("-")[0])) for n in walk(root) if "vectree" in n}
        assert {(title, page) for title, _, page in CHAPTERS} <= found


def test_nothing_is_written_without_the_flag(monkeypatch, tmp_path):
    monkeypatch.setattr("tests.golden.regenerate.EXPECTED", tmp_path)
    monkeypatch.setattr("tests.golden.regenerate.DOCUMENTS", {"bare_pages": DOCUMENTS["bare_pages"]})
    assert main([]) == 1
    assert list(tmp_path.iterdir()) == []
    assert main(["--write"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["bare_pages.json"]
    assert main([]) == 0
