"""The reasoning graph of real answers, of an agent's, and of one too large to draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

import vectree
from vectree.config import Config
from vectree.pipeline import Library
from vectree.pipeline.answering.reasoning_graph import QUESTION, reasoning_graph
from vectree.types.agent import Action, AgentTrace, PageRead, Step, ToolResult
from vectree.types.evidence import Dropped
from vectree.types.reasoning import ReasoningGraph

PUMP = """# Pump manual

## 1. Installation

The supply voltage of the pump is 230 V. Mount the pump on a level floor.

## 2. Maintenance

### 2.1 Seal

Replace the seal every 500 hours. Use grease G4 for the seal only.

### 2.2 Filter

Clean the filter every 200 hours.
"""
TEA = """# Tea

## Brewing

Pour water of 95 degrees on the leaves. The pump of a machine does it for you.
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    folder = tmp_path_factory.mktemp("graph")
    with vectree.open(folder / "library", config=Config(embedder="none")) as opened:
        for name, text in (("pump.md", PUMP), ("tea.md", TEA)):
            (folder / name).write_text(text, encoding="utf-8")
            opened.add(folder / name)
        yield opened


def _whole(graph: ReasoningGraph) -> None:
    ids = [node.id for node in graph.nodes]
    assert ids[0] == QUESTION
    assert len(set(ids)) == len(ids)
    assert {end for edge in graph.edges for end in (edge.source, edge.target)} | {QUESTION} == set(ids)


def test_from_the_question_over_documents_and_passages_to_what_is_cited(library: Library) -> None:
    answer = library.ask("When must the seal of the pump be replaced?")
    graph = library.reasoning_graph(answer)
    _whole(graph)
    nodes = {node.id: node for node in graph.nodes}
    citation = next(node for node in graph.nodes if node.kind == "citation" and "500 hours" in node.label)
    path, place = [citation.id], citation.id
    while place != QUESTION:
        place = next(edge.source for edge in graph.edges if edge.target == place)
        path.append(place)
    assert [nodes[one].kind for one in path][:2] == ["citation", "passage"]
    assert [nodes[one].kind for one in path][-2:] == ["document", "question"]
    assert nodes[path[-2]].label == "pump.md"
    assert {nodes[one].state for one in (*path[:3], path[-2])} == {"cited"}
    section = nodes[path[2]]
    assert (section.label, section.section_id) == ("2.1 Seal", citation.section_id)
    assert nodes[path[3]].label == "2. Maintenance"
    assert section.score is not None


def test_walk_of_the_tree_with_what_it_left_out(library: Library) -> None:
    graph = library.reasoning_graph(library.ask("Which grease is used for the seal?", "pump.md", mode="beam"))
    _whole(graph)
    states = {node.label: node.state for node in graph.nodes if node.kind == "section"}
    assert states["2.1 Seal"] == "cited"
    assert states["1. Installation"] == "pruned"
    parents = {edge.target: edge.source for edge in graph.edges if edge.kind == "contains"}
    seal = next(node for node in graph.nodes if node.label == "2.1 Seal")
    assert next(node for node in graph.nodes if node.id == parents[seal.id]).label == "2. Maintenance"


def test_section_that_the_question_names_is_injected(library: Library) -> None:
    graph = library.reasoning_graph(library.ask("What does section 2.2 say?", "pump.md", references=True))
    (reference,) = (node for node in graph.nodes if node.kind == "reference")
    assert reference.state == "injected"
    (edge,) = (edge for edge in graph.edges if edge.source == reference.id)
    assert next(node for node in graph.nodes if node.id == edge.target).label == "2.2 Filter"


def test_agent_reads_in_steps_and_its_tools_take_the_place_of_retrieval(library: Library) -> None:
    answer = library.ask("When must the seal be replaced?", "pump.md")
    (read,) = {passage.document_id for passage in answer.evidence.passages}
    steps = (
        Step(
            action=Action(tool="search", arguments={"query": "seal"}, thought="Look for it."),
            result=ToolResult(text='{"results":[]}', tokens=5),
        ),
        Step(
            action=Action(tool="get_section", arguments={"document": "pump.md", "section": "nowhere"}),
            result=ToolResult(text='{"error":"no section"}', tokens=5),
            failed=True,
        ),
        Step(
            action=Action(tool="get_page_content", arguments={"document": "pump.md", "pages": [1]}),
            result=ToolResult(text="{}", tokens=5, pages=(PageRead(document_id=read, page=1),)),
        ),
    )
    agent = AgentTrace(steps=steps, stopped="answered")
    graph = reasoning_graph(replace(answer, model="fake:m", mode="agent", trace=replace(answer.trace, agent=agent)))
    _whole(graph)
    tools = [node for node in graph.nodes if node.kind == "tool"]
    assert [(node.step, node.failed) for node in tools] == [(1, False), (2, True), (3, False)]
    assert tools[0].label == "search(query=seal)"
    assert tools[0].reason == "Look for it."
    assert "no section" in tools[1].reason
    kinds = Counter(edge.kind for edge in graph.edges)
    assert kinds["routes"] == 0
    assert kinds["calls"] == 3
    assert kinds["reads"] == len([node for node in graph.nodes if node.kind == "passage" and node.page == 1])


def test_large_graph_says_what_it_left_out_and_keeps_what_is_cited(library: Library) -> None:
    answer = library.ask("When must the seal be replaced?")
    (first, *_) = answer.evidence.passages
    many = tuple(
        Dropped(passage=replace(first, start=10_000 + at, end=10_001 + at), reason="over budget") for at in range(500)
    )
    graph = reasoning_graph(replace(answer, evidence=replace(answer.evidence, dropped=many)))
    _whole(graph)
    assert graph.left_out == {"dropped": 440}
    assert len([node for node in graph.nodes if node.state == "dropped"]) == 60
    assert [node for node in graph.nodes if node.kind == "citation"]


def test_nothing_found_is_a_graph_of_what_was_looked_at(library: Library) -> None:
    answer = library.ask("Which enzyme hydrolyses lactose?")
    assert not answer.found
    graph = library.reasoning_graph(answer)
    _whole(graph)
    assert "cited" not in {node.state for node in graph.nodes}
