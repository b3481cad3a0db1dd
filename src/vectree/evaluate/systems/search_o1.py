"""Search-o1 (Li et al., 2025): a model that reasons, searches when it needs to know, and reads what was found apart.

The model writes its reasoning until it asks for a search between ``<|begin_search_query|>`` and its end; the passages
found (embeddings of chunks, as the Dense baseline) are read in a call of their own, given the reasoning so far
(Reason-in-Documents), and only what helps goes back between ``<|begin_search_result|>`` and its end. At most
``SEARCHES`` searches, five passages each. The paper searches the web; here it is the documents. Pages are ranked in the
order in which searches found them; the context is all that was read; the system cites nothing.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from vectree.errors import ReplyError
from vectree.evaluate.output import Output
from vectree.evaluate.systems.chunks import Chunk, Cut, chunks_of
from vectree.evaluate.systems.scoring import Dense
from vectree.prompts import fenced, load_prompt
from vectree.types.model import Message

if TYPE_CHECKING:
    from vectree.evaluate.chat import Chat, Conversation
    from vectree.evaluate.corpus import Corpus
    from vectree.evaluate.question import Answers
    from vectree.evaluate.systems.system import Helper

LOOP = "search_o1"
READING = "reason_in_documents"
SEARCHES = 10
"""At most, as the prompt says."""
PASSAGES = 5
NOT_FOUND = "NOT_FOUND"
_QUERY = re.compile(r"<\|begin_search_query\|>(.*?)(?:<\|end_search_query\|>|\Z)", re.DOTALL)
_ANSWER = re.compile(r"<\|begin_answer\|>(.*?)(?:<\|end_answer\|>|\Z)", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchO1:
    """``System``."""

    uses: ClassVar[tuple[Helper, ...]] = ("model",)

    @property
    def settings(self) -> Mapping[str, str | int | float | bool]:
        """See ``System``."""
        prompts = {f"prompt_{name}": load_prompt(name).version.sha256[:16] for name in (LOOP, READING)}
        return {"searches": SEARCHES, "passages": PASSAGES, **asdict(Cut()), **prompts}

    def open(self, documents: Sequence[str], corpus: Corpus, answers: Answers) -> SearchO1Searcher:
        """See ``System``. Raises InputError where the run has no model."""
        chat = corpus.needs_chat()
        chunks = [chunk for name in documents for chunk in chunks_of(name, *corpus.read(name), Cut())]
        return SearchO1Searcher(chunks, Dense(chunks, corpus), chat)


class SearchO1Searcher:
    """``Searcher``: the loop."""

    def __init__(self, chunks: Sequence[Chunk], dense: Dense, chat: Chat) -> None:
        self._chunks = chunks
        self._dense = dense
        self._chat = chat

    @property
    def index_bytes(self) -> int:
        """See ``Indexed``."""
        return self._dense.index_bytes

    def run(self, question: str) -> Output:
        """See ``Searcher``. Raises ReplyError for a model that neither searches nor answers."""
        start = time.perf_counter()
        talk = self._chat.begin()
        turns = [Message(role="user", text=fenced("question", question))]
        read: dict[int, None] = {}
        for search in range(SEARCHES + 1):
            said = talk.reply("agent", load_prompt(LOOP), turns, max_output_tokens=2048)
            answer = _ANSWER.search(said)
            query = _QUERY.search(said)
            if answer is not None and (query is None or answer.start() < query.start()):
                return self._output(answer.group(1).strip(), read, talk, start)
            if query is None or not query.group(1).strip():
                raise ReplyError(f"{self._chat.name} neither searched nor answered: {said[-200:]!r}", purpose="agent")
            reasoning = said[: query.end()]
            if search == SEARCHES:
                break
            rows = self._found(query.group(1))
            read.update(dict.fromkeys(rows))
            told = self._read(query.group(1).strip(), [*(turn.text for turn in turns), reasoning], rows, talk)
            turns += [
                Message(role="assistant", text=reasoning),
                Message(role="user", text=f"<|begin_search_result|>{told}<|end_search_result|>"),
            ]
        raise ReplyError(f"{self._chat.name} gave no answer within {SEARCHES} searches", purpose="agent")

    def _found(self, query: str) -> list[int]:
        scores = self._dense.scores(query)
        return [int(row) for row in np.argsort(-scores, kind="stable")[:PASSAGES] if scores[row] > 0]

    def _read(self, query: str, reasoning: Sequence[str], rows: Sequence[int], talk: Conversation) -> str:
        """What the passages say that helps."""
        if not rows:
            return "Nothing was found."
        parts = [fenced("reasoning", "\n".join(reasoning)), fenced("searched", query)]
        parts += [fenced("passage", self._chunks[row].text, number=place) for place, row in enumerate(rows, 1)]
        return talk.reply("agent", load_prompt(READING), [Message(role="user", text="\n\n".join(parts))])

    def _output(self, answer: str, read: Mapping[int, None], talk: Conversation, start: float) -> Output:
        chunks = [self._chunks[row] for row in read]
        pages = tuple(dict.fromkeys(chunk.page for chunk in chunks))
        found = bool(answer) and NOT_FOUND not in answer
        return Output(
            pages=pages,
            sections=tuple(dict.fromkeys(chunk.section for chunk in chunks if chunk.section)),
            answer=answer if found else "",
            found=found,
            context="\n\n".join(chunk.text for chunk in chunks),
            context_pages=pages,
            seconds=time.perf_counter() - start,
            **talk.spent(),
        )


def search_o1() -> SearchO1:
    """The system."""
    return SearchO1()
