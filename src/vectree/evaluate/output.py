"""What a system gives back for one question: pages, sections, answer, and what the answer was made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vectree.evaluate.question import PageRef


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A citation of an answer."""

    page: PageRef
    quote: str
    held: bool
    """Whether the page's text has the quote, letters and digits compared; a page that does not exist holds nothing."""
    named: bool = False
    """Whether the answer as its reader sees it says, beside each sentence that cites this, which document it is in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """A system's output for one question; empty tuples where a system does not give that kind of thing."""

    pages: tuple[PageRef, ...] = ()
    """Best first, none twice."""
    sections: tuple[str, ...] = ()
    """Ids of ranked sections, best first, none twice."""
    answer: str = ""
    found: bool = True
    """False when the system says that the documents do not answer."""
    context: str = ""
    """The exact text that the answer was made from."""
    context_pages: tuple[PageRef, ...] = ()
    """The pages that text comes from, each once."""
    citations: tuple[Cited, ...] = ()
    seconds: float = 0.0
    """From the question to this, indexes ready; measured by the runner."""
    turns: int = 0
    """Calls of a language model; 0 for systems without one."""
    model_tokens: int = 0
    """Tokens of all prompts and replies together."""
    dollars: float | None = None
    """What the calls cost; None where no price is known."""
    index_bytes_per_page: float | None = None
    """Size of the system's index of the documents asked, for each of their pages; None for systems that do not say."""
    grades: Mapping[str, float] = field(default_factory=dict[str, float])
    """Numbers that models gave it afterwards (``grading``), by measure; kept in a file of their own."""

    @property
    def documents(self) -> tuple[str, ...]:
        """Documents of the ranked pages, best first, none twice."""
        return tuple(dict.fromkeys(ref.document for ref in self.pages))
