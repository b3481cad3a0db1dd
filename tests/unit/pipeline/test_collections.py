"""Collections of a library: kept answers, agents and readers see no other."""

import json
from collections.abc import Iterator

import pytest

import vectree
from vectree.agent import Toolbox
from vectree.config import CacheConfig, Config
from vectree.errors import ConflictError, InputError, NotFoundError
from vectree.models.fake import ScriptedModel
from vectree.pipeline import Library
from vectree.pipeline.some_documents import SomeDocuments

QUESTION = "When does the gate open?"


@pytest.fixture
def library(tmp_path) -> Iterator[Library]:
    """Two documents of one name."""
    config = Config(embedder="none", cache=CacheConfig(extractive=True, calls=0))
    with vectree.open(tmp_path / "library", config=config) as opened:
        for collection, hour in (("default", "noon"), ("hr", "dusk")):
            (tmp_path / "gate.md").write_text(f"# Gate\n\nThe gate opens at {hour}.\n", encoding="utf-8")
            opened.add(tmp_path / "gate.md", collection=collection)
        yield opened


def test_an_answer_kept_for_one_collection_is_none_of_another(library):
    for _ in range(2):  # the second time from the cache
        assert "noon" in library.ask(QUESTION, collections="default").text
        assert "dusk" in library.ask(QUESTION, collections=["hr"]).text
        assert library.ask(QUESTION).found
    stats = library.cache_stats()["answers"]
    assert (stats.misses, stats.first_hits) == (3, 3)


def test_a_document_added_to_a_collection_makes_its_kept_answers_stale_and_no_others(library, tmp_path):
    library.ask(QUESTION, collections="default")
    library.ask(QUESTION, collections="hr")
    (tmp_path / "lamp.md").write_text("# Lamp\n\nThe lamp burns at night.\n", encoding="utf-8")
    library.add(tmp_path / "lamp.md", collection="hr")
    before = library.cache_stats()["answers"]
    library.ask(QUESTION, collections="default")
    library.ask(QUESTION, collections="hr")
    after = library.cache_stats()["answers"]
    assert (after.first_hits - before.first_hits, after.misses - before.misses) == (1, 1)


def test_an_agent_is_told_nothing_of_other_collections(library):
    hidden = library.documents("default")[0].id
    actions = [
        ("list_documents", {}),
        ("search", {"query": "gate opens"}),
        ("get_page_content", {"document": hidden, "pages": [1]}),
        ("get_document_tree", {"document": "gate.md"}),
        ("finish", {"outcome": "refuse", "text": "no"}),
    ]
    model = ScriptedModel(
        [json.dumps({"thought": "", "action": action, "arguments": given}) for action, given in actions]
    )
    answer = library.ask(QUESTION, collections="hr", model=model, mode="agent")
    assert answer.trace.agent is not None
    listed, found, refused, tree = (step.result.text for step in answer.trace.agent.steps[:4])
    assert json.loads(listed)["total"] == 1 and json.loads(listed)["documents"][0]["collection"] == "hr"
    assert [row["document"] for row in json.loads(found)["results"]] == [library.documents("hr")[0].id]
    assert "no document" in refused and "gate.md" in tree
    assert not any("noon" in message.text for request in model.requests for message in request.messages)


def test_a_wrong_name_is_told_no_name_of_what_may_not_be_read(library, tmp_path):
    (tmp_path / "merger.md").write_text("# Merger\n\nThe merger is secret.\n", encoding="utf-8")
    library.add(tmp_path / "merger.md", collection="board")
    own = library.documents("hr")[0].id
    for reader in (SomeDocuments(library, [own]), SomeDocuments(library, None, collections=["hr"])):
        for reference in ("merger.pdf", "merger", "mergers.md"):
            with pytest.raises(NotFoundError) as told:
                reader.document(reference)
            assert "merger.md" not in told.value.message
        assert reader.document("gate").id == own


def test_the_tool_names_the_collection_where_it_is_not_the_default_one(library):
    rows = json.loads(Toolbox(library).call("list_documents", {}).text)["documents"]
    assert sorted(row.get("collection", "") for row in rows) == ["", "hr"]


def test_collections_are_made_and_forgotten(library):
    assert library.make_collection("law") and not library.make_collection("law")
    assert [row.name for row in library.collections()] == ["default", "hr", "law"]
    library.remove_collection("law")
    with pytest.raises(NotFoundError):
        library.remove_collection("law")
    with pytest.raises(ConflictError):
        library.remove_collection("hr")
    with pytest.raises(InputError):
        library.make_collection("No such name")
    with pytest.raises(NotFoundError, match="gate"):
        library.document("gate.md", "law")
