"""All systems by name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from vectree.errors import InputError
from vectree.evaluate.systems.switches import split_name, switch

if TYPE_CHECKING:
    from vectree.evaluate.systems.system import System

SYSTEMS = {
    "bm25-chunks": "vectree.evaluate.systems.flat:bm25_chunks",
    "bm25-pages": "vectree.evaluate.systems.flat:bm25_pages",
    "dense": "vectree.evaluate.systems.flat:dense",
    "dense-expanded": "vectree.evaluate.systems.flat:dense_expanded",
    "dense-reranked": "vectree.evaluate.systems.reranked:dense_reranked",
    "flatrag": "vectree.evaluate.systems.flat:flatrag",
    "llama-index-bm25": "vectree.evaluate.systems.llama_index:bm25",
    "llama-index-auto-merging": "vectree.evaluate.systems.llama_index:auto_merging",
    "raptor": "vectree.evaluate.systems.raptor:raptor",
    "raptor-model": "vectree.evaluate.systems.raptor:raptor_model",
    "search-o1": "vectree.evaluate.systems.search_o1:search_o1",
    "agent": "vectree.evaluate.systems.agent:agent",
    "treerag-dfs": "vectree.evaluate.systems.treerag:dfs",
    "treerag-beam": "vectree.evaluate.systems.treerag:beam",
    "vectree-auto": "vectree.evaluate.systems.ours:auto",
    "vectree-hybrid": "vectree.evaluate.systems.ours:hybrid",
    "vectree-dfs": "vectree.evaluate.systems.ours:dfs",
    "vectree-beam": "vectree.evaluate.systems.ours:beam",
    "vectree-best": "vectree.evaluate.systems.ours:best",
    "vectree-hops": "vectree.evaluate.systems.ours:hops",
    "vectree-model": "vectree.evaluate.systems.ours:with_model",
}
"""Where each system is made; imported when asked for."""


class _Factory(Protocol):
    def __call__(self) -> System: ...


def load_system(name: str) -> System:
    """The system of that name, with the switches in it (``switches``). Raises InputError for an unknown one."""
    return named_system(name)[1]


def named_system(name: str) -> tuple[str, System]:
    """The full name and the system: however its switches were written, a system has one name. Raises InputError."""
    base, given = split_name(name)
    place = SYSTEMS.get(base)
    if place is None:
        raise InputError(f"no system {base!r}; there are {', '.join(SYSTEMS)}", system=base)
    module, _, attribute = place.partition(":")
    return switch(base, cast("_Factory", getattr(import_module(module), attribute))(), given)
