"""The reasoning graph of an answer: what was looked at, what was left out and why, and what is cited.

Drawn from the answer's trace alone, so the graph of an answer that was kept is the same as on the day it was given.
Where the agent wrote the answer its tools take the place of retrieval, for what it read is what it answered from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from vectree.types.document import DocumentId
from vectree.types.reasoning import EdgeKind, GraphEdge, GraphNode, NodeState, ReasoningGraph
from vectree.types.section import SectionId

if TYPE_CHECKING:
    from vectree.types.agent import Step
    from vectree.types.answer import Answer, Citation
    from vectree.types.evidence import Passage
    from vectree.types.ranking import TracedSection

_T = TypeVar("_T")
QUESTION = "question"
_MOST = 60
"""Nodes of one state, documents or tools; with all states some hundreds, which can still be drawn."""
_LABEL_CHARACTERS = 160
_FURTHEST: tuple[NodeState, ...] = ("routed", "dropped", "pruned", "visited", "injected", "kept", "cited")


def reasoning_graph(answer: Answer) -> ReasoningGraph:
    """The graph; the question and nothing else for an answer without a trace."""
    graph = _Graph(answer)
    trace = answer.trace
    if trace.agent is None or answer.model is None:
        graph.retrieved()
    graph.passages()
    graph.citations()
    if trace.agent is not None:
        graph.tools(trace.agent.steps)
    return graph.done()


class _Graph:
    """Nodes and edges as they are found; the first mention of a node makes it, later ones raise its state."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer
        self._nodes = {QUESTION: GraphNode(id=QUESTION, kind="question", label=answer.question)}
        self._edges: dict[GraphEdge, None] = {}
        self._left_out: dict[str, int] = {}
        trace = answer.trace.retrieval
        self._names = {citation.document_id: citation.document for citation in answer.citations}
        self._names |= {document.document_id: document.name for document in trace.routed}
        self._traced = {
            _section_id(one.document_id, one.section_id): one for one in (*trace.pruned, *trace.visited, *trace.ranked)
        }
        self._cited = {self._passage_of(citation) for citation in answer.citations}

    def retrieved(self) -> None:
        """Documents, the places that the question names, and sections."""
        trace = self._answer.trace.retrieval
        for document in self._first(trace.routed, "documents"):
            self._document(document.document_id, "visited" if document.read else "routed", document.odds)
        for number, named in enumerate(trace.injected, start=1):
            place = f"reference:{number}"
            self._add(GraphNode(id=place, kind="reference", label=named.text, state="injected", reason=named.reason))
            self._link(QUESTION, place, "names")
            section = self._section(named.document_id, named.section_id, named.title, "injected")
            self._link(place, section, "injects")
        self._came_to((*trace.ranked, *trace.visited), "visited")
        self._came_to(trace.pruned, "pruned")

    def _came_to(self, sections: Sequence[TracedSection], state: NodeState) -> None:
        places = {_section_id(one.document_id, one.section_id): one for one in sections}
        for one in self._first([one for place, one in places.items() if place not in self._nodes], state):
            self._section(one.document_id, one.section_id, one.title, state)

    def passages(self) -> None:
        """What was handed to the answerer, and what compression left out."""
        evidence = self._answer.evidence
        cited = [one for one in evidence.passages if _passage_id(one) in self._cited]
        others = [one for one in evidence.passages if _passage_id(one) not in self._cited]
        for passage in cited:
            self._passage(passage, "cited", passage.reason)
        for passage in self._first(others, "kept"):
            self._passage(passage, "kept", passage.reason)
        for dropped in self._first(evidence.dropped, "dropped"):
            self._passage(dropped.passage, "dropped", dropped.reason)

    def citations(self) -> None:
        """What the answer cites, each from the passage that it stands in, or else from its section."""
        for citation in self._answer.citations:
            place = f"citation:{citation.id}"
            self._add(
                GraphNode(
                    id=place,
                    kind="citation",
                    label=shortened(citation.quote),
                    document_id=citation.document_id,
                    section_id=citation.section_id,
                    page=citation.page,
                    page_label=citation.label,
                    state="cited",
                )
            )
            section = self._section(citation.document_id, citation.section_id, citation.title, "cited")
            self._link(self._passage_of(citation) or section, place, "cites")

    def tools(self, steps: Iterable[Step]) -> None:
        """What the agent did, one step after the other, each with what it read."""
        before = QUESTION
        for number, step in enumerate(self._first(tuple(steps), "tools"), start=1):
            place = f"tool:{number}"
            self._add(
                GraphNode(
                    id=place,
                    kind="tool",
                    label=shortened(_call(step)),
                    reason=shortened(step.result.text if step.failed else step.action.thought),
                    step=number,
                    failed=step.failed,
                )
            )
            self._link(before, place, "calls")
            before = place
            for page in step.result.pages:
                document = self._document(page.document_id, "visited")
                read = [one.id for one in self._nodes.values() if _on(one, page.document_id, page.page)]
                for target in read or [document]:
                    self._link(place, target, "reads")

    def done(self) -> ReasoningGraph:
        """The graph as it is by now, every section below the one above it or else its document."""
        for place, node in list(self._nodes.items()):
            if node.kind == "section" and node.document_id is not None:
                traced = self._traced.get(place)
                parent = "" if traced is None or not traced.parent else _section_id(node.document_id, traced.parent)
                self._link(parent if parent in self._nodes else f"document:{node.document_id}", place, "contains")
        return ReasoningGraph(nodes=tuple(self._nodes.values()), edges=tuple(self._edges), left_out=self._left_out)

    def _document(self, document_id: DocumentId, state: NodeState, odds: float | None = None) -> str:
        place = f"document:{document_id}"
        label = self._names.get(document_id, document_id)
        self._add(GraphNode(id=place, kind="document", label=label, document_id=document_id, state=state, score=odds))
        if self._answer.trace.agent is None or self._answer.model is None:
            self._link(QUESTION, place, "routes")
        return place

    def _section(self, document_id: DocumentId, section_id: SectionId, title: str, state: NodeState) -> str:
        document = self._document(document_id, "routed" if state == "pruned" else _of_document(state))
        if not section_id:  # text that lies in no section
            return document
        place = _section_id(document_id, section_id)
        traced = self._traced.get(place)
        self._add(
            GraphNode(
                id=place,
                kind="section",
                label=title,
                document_id=document_id,
                section_id=section_id,
                state=state,
                score=None if traced is None else traced.score,
            )
        )
        return place

    def _passage(self, passage: Passage, state: NodeState, reason: str) -> None:
        section = self._section(passage.document_id, passage.section_id, passage.title, state)
        place = _passage_id(passage)
        self._add(
            GraphNode(
                id=place,
                kind="passage",
                label=shortened(passage.text) or passage.title,
                document_id=passage.document_id,
                section_id=passage.section_id,
                page=passage.page,
                page_label=passage.label,
                state=state,
                score=passage.score,
                reason=reason,
            )
        )
        self._link(section, place, "contains")

    def _passage_of(self, citation: Citation) -> str | None:
        """Id of the passage that the quote begins in; None for a quote of text that was not handed on."""
        start = citation.spans[0].start if citation.spans else -1
        for passage in self._answer.evidence.passages:
            if (passage.document_id, passage.page) == (citation.document_id, citation.page) and (
                passage.start <= start < passage.end
            ):
                return _passage_id(passage)
        return None

    def _first(self, items: Iterable[_T], what: str) -> tuple[_T, ...]:
        """The first of them; how many are left out is noted."""
        found = tuple(items)
        if len(found) > _MOST:
            self._left_out[what] = self._left_out.get(what, 0) + len(found) - _MOST
        return found[:_MOST]

    def _add(self, node: GraphNode) -> None:
        known = self._nodes.get(node.id)
        if known is None:
            self._nodes[node.id] = node
        elif _rank(node) > _rank(known):
            self._nodes[node.id] = replace(known, state=node.state)

    def _link(self, source: str, target: str, kind: EdgeKind) -> None:
        self._edges[GraphEdge(source=source, target=target, kind=kind)] = None


def _rank(node: GraphNode) -> int:
    return -1 if node.state is None else _FURTHEST.index(node.state)


def _of_document(state: NodeState) -> NodeState:
    return "cited" if state == "cited" else "visited"


def _section_id(document_id: DocumentId, section_id: SectionId) -> str:
    return f"section:{document_id}:{section_id}"


def _passage_id(passage: Passage) -> str:
    return f"passage:{passage.document_id}:{passage.page}:{passage.start}"


def _on(node: GraphNode, document_id: DocumentId, page: int) -> bool:
    return node.kind == "passage" and (node.document_id, node.page) == (document_id, page)


def _call(step: Step) -> str:
    arguments = ", ".join(f"{name}={value}" for name, value in step.action.arguments.items())
    return f"{step.action.tool}({arguments})"


def shortened(text: str) -> str:
    """The text's beginning on one line, as nodes are labelled; one that is so already stays as it is."""
    one_line = " ".join(text[: 2 * _LABEL_CHARACTERS].split())
    return one_line if len(one_line) <= _LABEL_CHARACTERS else f"{one_line[: _LABEL_CHARACTERS - 1].rstrip()}…"
