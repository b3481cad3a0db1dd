"""The reasoning graph of an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ConfigDict, Field

from vectree.schemas.base import Output
from vectree.types.reasoning import EdgeKind, NodeKind, NodeState

if TYPE_CHECKING:
    from vectree.types.reasoning import ReasoningGraph


class GraphNode(Output):
    """A thing that had a part in the answer."""

    id: str
    kind: NodeKind
    label: str
    document_id: str | None
    section_id: str | None
    page: int | None = Field(description="Physical page, 1-based.")
    page_label: str | None = Field(description="Its printed label; where the format has no pages, the paragraphs.")
    state: NodeState | None = Field(description="How far it came; null for the question and for tools.")
    score: float | None = Field(description="Higher is better; compares within one document only.")
    reason: str
    step: int | None = Field(description="Of a tool: the agent's step, from 1.")
    failed: bool = Field(description="Of a tool: whether it had an error to tell.")


class GraphEdge(Output):
    """One thing led to another."""

    model_config = ConfigDict(frozen=True, from_attributes=True, validate_by_name=True, validate_by_alias=True)

    source: str = Field(alias="from", description="Id of a node.")
    target: str = Field(alias="to", description="Id of a node.")
    kind: EdgeKind


class GraphOutput(Output):
    """What led to an answer; every edge's ends are among the nodes."""

    nodes: tuple[GraphNode, ...] = Field(description="The question first.")
    edges: tuple[GraphEdge, ...]
    left_out: dict[str, int] = Field(
        description="How many more there were, by state or as `documents` and `tools`; empty where all are shown."
    )

    @classmethod
    def of(cls, graph: ReasoningGraph) -> GraphOutput:
        """The graph as it is."""
        return cls(
            nodes=tuple(GraphNode.model_validate(node) for node in graph.nodes),
            edges=tuple(GraphEdge.model_validate(edge) for edge in graph.edges),
            left_out=dict(graph.left_out),
        )
