"""VecTree-RAG's agent: a model that walks the trees with seven tools (``vectree.agent``), at most 30 steps.

Pages that its answer names come first, then those it read, in the order of reading. The context is all that the tools
handed out. Its citations are pages; the quote is the sentence of the page that shares most with the answer.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from vectree.agent import MAX_STEPS, ReActPolicy, Toolbox, run_agent
from vectree.errors import ModelUnavailableError, NotFoundError, ReplyError
from vectree.evaluate.output import Cited, Output
from vectree.evaluate.question import PageRef
from vectree.evaluate.systems.sentences import best_sentences
from vectree.pipeline.some_documents import SomeDocuments
from vectree.prompts import load_prompt

if TYPE_CHECKING:
    from vectree.agent import AgentRun
    from vectree.evaluate.chat import Chat, Conversation
    from vectree.evaluate.corpus import Corpus
    from vectree.evaluate.question import Answers
    from vectree.evaluate.systems.system import Helper
    from vectree.models.session import ModelSession
    from vectree.types.document import DocumentId


@dataclass(frozen=True, slots=True, kw_only=True)
class Agent:
    """``System``."""

    uses: ClassVar[tuple[Helper, ...]] = ("model",)

    @property
    def settings(self) -> Mapping[str, str | int | float | bool]:
        """See ``System``."""
        return {"steps": MAX_STEPS, "prompt": load_prompt("agent").version.sha256[:16]}

    def open(self, documents: Sequence[str], corpus: Corpus, answers: Answers) -> AgentSearcher:
        """See ``System``; the index is the library's own. Raises InputError where the run has no model."""
        return AgentSearcher([corpus.id_of(name) for name in documents], corpus, corpus.needs_chat())


class AgentSearcher:
    """``Searcher``: one run of the agent a question."""

    def __init__(self, documents: Sequence[DocumentId], corpus: Corpus, chat: Chat) -> None:
        self._reader = SomeDocuments(corpus.library, documents)
        self._documents = documents
        self._corpus = corpus
        self._chat = chat

    @property
    def index_bytes(self) -> int:
        """See ``Indexed``."""
        return sum(self._corpus.library.index_bytes(document) for document in self._documents)

    def run(self, question: str) -> Output:
        """See ``Searcher``. Raises ReplyError for a run that comes to no end, ModelUnavailableError without a model."""
        start = time.perf_counter()
        talk = self._chat.begin()
        ended = talk.run(lambda session: self._walk(question, session))
        if ended.finished is None:
            error = ModelUnavailableError if ended.trace.stopped == "model_failed" else ReplyError
            raise error(f"the agent stopped ({ended.trace.stopped}): {ended.trace.reason}")
        return self._output(ended, talk, time.perf_counter() - start)

    async def _walk(self, question: str, session: ModelSession) -> AgentRun:
        toolbox = Toolbox(self._reader, pictures=(await session.capabilities()).pictures)
        return await run_agent(question, ReActPolicy(session, toolbox), toolbox)

    def _output(self, ended: AgentRun, talk: Conversation, seconds: float) -> Output:
        finished = ended.finished
        found = finished is not None and finished.outcome == "answer"
        answer = finished.text if finished is not None and found else ""
        named = [] if finished is None else [self._ref(one.document, one.page) for one in finished.pages]
        read = [PageRef(self._corpus.name_of(one.document_id), one.page) for one in ended.trace.pages]
        return Output(
            pages=tuple(dict.fromkeys([*named, *read])),
            answer=answer,
            found=found,
            context="\n\n".join(step.result.text for step in ended.trace.steps),
            context_pages=tuple(dict.fromkeys(read)),
            citations=tuple(self._cited(page, answer) for page in dict.fromkeys(named)) if found else (),
            seconds=seconds,
            **talk.spent(),
        )

    def _ref(self, document: str, page: int) -> PageRef:
        """The page as the set names it; under the name that the model gave where there is no such document."""
        try:
            return PageRef(self._corpus.name_of(self._reader.document(document).id), page)
        except NotFoundError:
            return PageRef(document, page)

    def _cited(self, page: PageRef, answer: str) -> Cited:
        text = self._corpus.page_text(page)
        quote = next((sentence for _, sentence in best_sentences(answer, [text], limit=1)), "")
        return Cited(page=page, quote=quote, held=bool(quote))


def agent() -> Agent:
    """The system."""
    return Agent()
