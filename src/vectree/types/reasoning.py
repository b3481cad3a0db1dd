"""How an answer came about, as a graph to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from vectree.types.document import DocumentId
from vectree.types.section import SectionId

NodeKind = Literal["question", "document", "section", "passage", "citation", "tool", "reference"]
NodeState = Literal["routed", "visited", "pruned", "injected", "kept", "dropped", "cited"]
"""How far something came: ``cited`` is in the answer, ``kept`` was handed to the answerer, ``dropped`` left out by
compression, ``injected`` named in the question, ``visited`` found or opened, ``pruned`` passed over, ``routed`` a
document that was not searched, because others were more probable."""
EdgeKind = Literal["routes", "contains", "names", "injects", "cites", "calls", "reads"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphNode:
    """A thing that had a part in the answer; ids are unique in one graph."""

    id: str
    kind: NodeKind
    label: str
    """Name of the document, title of the section, the beginning of the passage or quote, the tool and its arguments."""
    document_id: DocumentId | None = None
    section_id: SectionId | None = None
    page: int | None = None
    page_label: str | None = None
    """Printed label of that page; where the format has no pages, the paragraphs."""
    state: NodeState | None = None
    """None for the question and for tools."""
    score: float | None = None
    """Compares within the document, for documents within the graph."""
    reason: str = ""
    """Why it was kept, dropped or named; what the agent thought; the error of a tool that failed."""
    step: int | None = None
    """Of a tool: the agent's step, from 1."""
    failed: bool = False
    """Of a tool: whether it had an error to tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphEdge:
    """One thing led to another; ``source`` and ``target`` are ids of nodes."""

    source: str
    target: str
    kind: EdgeKind


@dataclass(frozen=True, slots=True, kw_only=True)
class ReasoningGraph:
    """The graph of one answer, the question first; every edge's ends are among the nodes."""

    nodes: tuple[GraphNode, ...]
    edges: tuple[GraphEdge, ...]
    left_out: Mapping[str, int] = field(default_factory=dict[str, int])
    """How many more there were, where a graph would be too large to read: by state, or ``"documents"`` and
    ``"tools"``. What is cited is always there."""
