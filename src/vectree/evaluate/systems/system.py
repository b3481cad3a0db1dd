"""What a system is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from vectree.evaluate.output import Output

if TYPE_CHECKING:
    from vectree.evaluate.corpus import Corpus
    from vectree.evaluate.question import Answers

Helper = Literal["model", "reranker"]
"""What a system may need beside the run's embedder, given by the user."""
Settings = Mapping[str, str | int | float | bool]


class Searcher(Protocol):
    """A system with its index of some documents; keeps nothing of a question."""

    def run(self, question: str) -> Output:
        """Pages, answer and context for the question; ``seconds`` is the time that this took."""
        ...


@runtime_checkable
class Indexed(Protocol):
    """A searcher that says how large its index is."""

    @property
    def index_bytes(self) -> int:
        """What it keeps to search the documents, beside their text, which all systems have."""
        ...


class System(Protocol):
    """A way to search and answer."""

    @property
    def settings(self) -> Settings:
        """Everything that decides its output; part of the key of its results."""
        ...

    def open(self, documents: Sequence[str], corpus: Corpus, answers: Answers) -> Searcher:
        """Its index of these documents of the corpus."""
        ...


@runtime_checkable
class Helped(Protocol):
    """A system that works with something the user gives."""

    @property
    def uses(self) -> tuple[Helper, ...]:
        """What: named in its results."""
        ...


def helpers_of(system: System) -> tuple[Helper, ...]:
    """What the system needs from the user; nothing for most."""
    return system.uses if isinstance(system, Helped) else ()
