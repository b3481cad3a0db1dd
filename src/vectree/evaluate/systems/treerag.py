"""TreeRAG as its paper has it: profile ``paper``, depth-first or beam, answers from the summaries of what was found.

Depth 5, three branches, beam of five, threshold .3, no references (the paper's ablation shows them to cost). The
context is the summaries of the best sections; pages are those of the sections, in their order.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vectree.evaluate.question import PageRef
from vectree.evaluate.systems.chunks import Chunk
from vectree.evaluate.systems.flat import answer_from
from vectree.index.compiled_blob import pack
from vectree.retrieve import RetrievalSettings, prepare_query, rank_sections
from vectree.types.ranking import Mode

if TYPE_CHECKING:
    from vectree.evaluate.corpus import Corpus
    from vectree.evaluate.output import Output
    from vectree.evaluate.question import Answers
    from vectree.evaluate.systems.system import Settings
    from vectree.index.compiled import CompiledDocument

SHOWN = 4
"""Sections whose summaries make the context where the answer is the context: depth-first and beam together are then as
large as the original's were (81 and 77 tokens, 69 and 90; characters / 4, general set)."""
SHOWN_SENTENCES = 5
_PAPER = RetrievalSettings(profile="paper", references=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeRag:
    """``System``: one of the paper's traversals."""

    mode: Mode
    retrieval: RetrievalSettings = _PAPER

    switches = ("references", "max_depth", "max_branches", "beam_width", "threshold")
    ablations = ("references=on",)

    @property
    def settings(self) -> Settings:
        """See ``System``."""
        chosen = {name: getattr(self.retrieval, name) for name in self.switches}
        return {"profile": "paper", "mode": self.mode, "shown": SHOWN, "shown_sentences": SHOWN_SENTENCES, **chosen}

    def switched(self, given: Settings) -> TreeRag:
        """See ``Switchable``."""
        return replace(self, retrieval=replace(self.retrieval, **given))

    def open(self, documents: Sequence[str], corpus: Corpus, answers: Answers) -> TreeRagSearcher:
        """See ``System``."""
        return TreeRagSearcher(
            [corpus.compiled(name) for name in documents],
            {corpus.id_of(name): _chunks(name, corpus) for name in documents},
            self.mode,
            self.retrieval,
            answers,
        )


class TreeRagSearcher:
    """``Searcher``: every document is traversed, and the sections merged by their scores."""

    def __init__(
        self,
        documents: Sequence[CompiledDocument],
        chunks: Mapping[str, Mapping[str, tuple[Chunk, ...]]],
        mode: Mode,
        retrieval: RetrievalSettings,
        answers: Answers,
    ) -> None:
        self._documents = documents
        self._chunks = chunks
        self._mode: Mode = mode
        self._retrieval = retrieval
        self._answers: Answers = answers

    @property
    def index_bytes(self) -> int:
        """See ``Indexed``: the compiled documents."""
        return sum(len(pack(document)) for document in self._documents)

    def run(self, question: str) -> Output:
        """See ``Searcher``."""
        start = time.perf_counter()
        query = prepare_query(question, vocabulary={})
        found = [
            item for document in self._documents for item in rank_sections(query, document, self._retrieval, self._mode)
        ]
        found.sort(key=lambda item: -item.score)
        sections = [self._chunks[item.document_id][item.section_id] for item in found]
        limit = SHOWN if self._answers == "passages" else SHOWN_SENTENCES
        ranked = [chunk for pages in sections for chunk in pages]
        shown = [pages[0] for pages in sections[:limit] if pages[0].text]
        return answer_from(question, ranked, shown, self._answers, start)


def _chunks(name: str, corpus: Corpus) -> dict[str, tuple[Chunk, ...]]:
    """For each section its summary on its first page, and an empty chunk for each page after it."""
    document, _ = corpus.read(name)
    found: dict[str, tuple[Chunk, ...]] = {}
    for section in document.tree.walk():
        pages = range(section.page_start, section.page_end + 1)
        found[section.id] = tuple(
            Chunk(
                page=PageRef(name, page),
                section=section.id,
                depth=section.level - 1,
                text=section.summary if page == pages[0] else "",
                indexed="",
            )
            for page in pages
        )
    return found


def dfs() -> TreeRag:
    """Depth-first."""
    return TreeRag(mode="dfs")


def beam() -> TreeRag:
    """Beam."""
    return TreeRag(mode="beam")
