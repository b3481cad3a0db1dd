"""``--collection`` and ``vectree collections``: documents that are kept apart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import anyio
import jsonschema
import pytest

from tests.servers.mcp_client import stdio, words
from tests.surface.conftest import ROOT, Result, run_vectree

SCHEMA = json.loads((ROOT / "docs" / "reference" / "schemas" / "collections.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two documents of one name, in two collections; not to be changed by a test."""
    folder = tmp_path_factory.mktemp("collections")
    for collection, text in (("default", "The gate opens at noon."), ("hr", "The gate opens at dusk.")):
        (folder / "gate.md").write_text(f"# Gate\n\n{text}\n", "utf-8")
        done = run_vectree("add", folder / "gate.md", "--collection", collection, library=folder / "library")
        assert done.code == 0, done.err
    return folder / "library"


def listed(done: Result) -> dict[str, int]:
    """Documents by collection, as the published schema has it."""
    assert done.code == 0, done.err
    jsonschema.validate(done.json, SCHEMA)
    rows = cast("list[dict[str, object]]", done.json["collections"])
    return {str(row["name"]): int(str(row["documents"])) for row in rows}


def test_collections_are_listed_with_their_documents(library: Path) -> None:
    assert listed(run_vectree("collections", "--json", library=library)) == {"default": 1, "hr": 1}
    assert "1  hr" in run_vectree("collections", library=library).out


def test_they_are_made_and_forgotten_while_they_are_empty(tmp_path: Path, library: Path) -> None:
    folder = tmp_path / "library"
    assert listed(run_vectree("collections", "--make", "law", "--json", library=folder)) == {"default": 0, "law": 0}
    assert listed(run_vectree("collections", "--remove", "law", "--json", library=folder)) == {"default": 0}
    for words_, told in (
        (("--make", "../etc"), "'../etc'"),
        (("--remove", "law"), "'law'"),
        (("--remove", "default"), "always there"),
    ):
        done = run_vectree("collections", *words_, library=folder)
        assert done.code != 0 and told in done.err and "Traceback" not in done.err
    full = run_vectree("collections", "--remove", "hr", library=library)
    assert full.code != 0 and "not empty" in full.err


def test_a_question_sees_its_collection_alone(library: Path) -> None:
    for collection, hour in (("default", "noon"), ("hr", "dusk")):
        asked = run_vectree("ask", "When does the gate open?", "-c", collection, "--json", library=library)
        assert asked.code == 0 and hour in str(asked.json["answer"])
        (hit,) = cast(
            "list[dict[str, object]]",
            run_vectree("search", "gate", "-c", collection, "--json", library=library).json["hits"],
        )
        rows = run_vectree("list", "-c", collection, "--json", library=library).json["documents"]
        (row,) = cast("list[dict[str, object]]", rows)
        assert row["collection"] == collection and hit["document_id"] == row["id"]


def test_a_list_of_several_collections_cuts_nothing_but_names_and_titles(tmp_path: Path) -> None:
    folder, file = tmp_path / "library", tmp_path / f"{'a long name ' * 6}.md"
    file.write_text(f"# {'A title of many words ' * 6}\n\nThe gate opens at noon.\n", encoding="utf-8")
    assert run_vectree("add", file, "--collection", "claims", library=folder).code == 0
    (document,) = cast("list[dict[str, str]]", run_vectree("list", "--json", library=folder).json["documents"])
    heading, row = run_vectree("list", library=folder).out.splitlines()
    assert heading.split() == ["name", "title", "pages", "sections", "lang", "domain", "collection", "id"]
    assert "claims" in row and row.split()[-1] == document["id"][:10] and len(row) <= 100


def test_a_name_of_two_collections_is_told_apart(library: Path) -> None:
    asked = run_vectree("remove", "gate.md", library=library)
    assert asked.code != 0 and "'hr'" in asked.err
    other = run_vectree("remove", "gate.md", "-c", "law", library=library)
    assert other.code != 0 and "'hr'" not in other.err


def test_mcp_clients_see_which_collection_a_document_is_of(library: Path) -> None:
    async def drive() -> list[str | None]:
        async with stdio(library) as client:
            said = json.loads(words(await client.call_tool("list_documents", {})))
            return [document.get("collection") for document in said["documents"]]

    assert sorted(anyio.run(drive), key=str) == [None, "hr"]
