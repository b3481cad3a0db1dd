"""vectree itself, asked through its Python face as a user would."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, cast

from vectree.config import RetrievalConfig
from vectree.errors import ReplyError
from vectree.evaluate.output import Cited, Output
from vectree.evaluate.question import PageRef
from vectree.pipeline.question.options import SearchSettings
from vectree.types.ranking import Mode

if TYPE_CHECKING:
    from vectree.evaluate.corpus import Corpus
    from vectree.evaluate.question import Answers
    from vectree.evaluate.systems.system import Helper, Settings
    from vectree.models.language_model import LanguageModel
    from vectree.types.answer import Answer
    from vectree.types.document import DocumentId

RANKED = 10
"""Pages and sections that are ranked: measures deeper than that see no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vectree:
    """``System`` and ``Switchable``: one mode of the product, with its default settings but for those given."""

    mode: Mode
    given: SearchSettings = field(default_factory=SearchSettings)

    switches = tuple(name for name in RetrievalConfig.model_fields if name not in ("mode", "model_retrieval"))
    ablations = (
        "compression=off", "references=off", "dense=off", "body_text=off", "tree=off", "routing=off",
        "page_weights=equal",
    )  # fmt: skip

    @property
    def settings(self) -> Settings:
        """See ``System``."""
        return {"mode": self.mode, "ranked": RANKED, **cast("Settings", self.given)}

    def switched(self, given: Settings) -> Vectree:
        """See ``Switchable``."""
        return replace(self, given=cast("SearchSettings", dict(given)))

    def open(self, documents: Sequence[str], corpus: Corpus, answers: Answers) -> VectreeSearcher:
        """See ``System``; the index is the library's own. ``answers`` makes no difference: it answers as it does."""
        return VectreeSearcher([corpus.id_of(name) for name in documents], corpus, self.mode, self.given)


@dataclass(frozen=True, slots=True, kw_only=True)
class VectreeWithModel(Vectree):
    """The same with the run's language model, which writes the answer; ``model_retrieval=on``: finds the evidence too.

    Pages that the answer cites come first, then those of its evidence, then as found without the model. An answer that
    the model did not write is a failed question, not a worse answer.
    """

    uses: ClassVar[tuple[Helper, ...]] = ("model",)
    switches = (*Vectree.switches, "model_retrieval")

    def open(self, documents: Sequence[str], corpus: Corpus, answers: Answers) -> VectreeSearcher:
        """See ``System``. Raises InputError where the run has no model."""
        ids = [corpus.id_of(name) for name in documents]
        return VectreeSearcher(ids, corpus, self.mode, self.given, corpus.needs_model())


class VectreeSearcher:
    """``Searcher``: ``search`` for the rankings, ``ask`` for the answer; timed is ``ask``, boxes and check included."""

    def __init__(
        self,
        documents: Sequence[str],
        corpus: Corpus,
        mode: Mode,
        given: SearchSettings,
        model: str | LanguageModel | None = None,
    ) -> None:
        self._documents = documents
        self._corpus = corpus
        self._mode: Mode = mode
        self._given: SearchSettings = given
        self._model = model

    @property
    def index_bytes(self) -> int:
        """See ``Indexed``."""
        return sum(self._corpus.library.index_bytes(document) for document in self._documents)

    def run(self, question: str) -> Output:
        """See ``Searcher``. Raises ReplyError where a model was to write the answer and did not."""
        library = self._corpus.library
        pages = library.search(question, self._documents, unit="page", mode=self._mode, limit=RANKED, **self._given)
        sections = library.search(
            question, self._documents, unit="section", mode=self._mode, limit=RANKED, **self._given
        )
        start = time.perf_counter()
        answer = library.ask(question, self._documents, mode=self._mode, model=self._model, **self._given)
        seconds = time.perf_counter() - start
        used = answer.trace.usage
        read = [self._ref(passage.document_id, passage.page) for passage in answer.evidence.passages]
        found = [self._ref(hit.document_id, hit.page) for hit in pages]
        citations = self._citations(answer)
        if self._model is not None:
            if answer.model is None:
                raise ReplyError(f"the model did not write the answer: {' '.join(answer.trace.notes)}")
            found = [*(cited.page for cited in citations), *read, *found]
        return Output(
            pages=tuple(dict.fromkeys(found))[:RANKED],
            sections=tuple(dict.fromkeys(str(hit.section_id) for hit in sections)),
            answer=_said(answer),
            found=answer.found,
            context=answer.evidence.text,
            context_pages=tuple(dict.fromkeys(read)),
            citations=citations,
            seconds=seconds,
            turns=len(answer.trace.calls),
            model_tokens=used.input_tokens + used.output_tokens,
            dollars=used.dollars,
        )

    def _citations(self, answer: Answer) -> tuple[Cited, ...]:
        cited: list[Cited] = []
        unnamed = _unnamed(answer)
        for citation in answer.citations:
            page = self._ref(citation.document_id, citation.page)
            held = self._corpus.holds(page, citation.quote)
            cited.append(Cited(page=page, quote=citation.quote, held=held, named=citation.id not in unnamed))
        return tuple(cited)

    def _ref(self, identity: DocumentId, page: int) -> PageRef:
        return PageRef(self._corpus.name_of(identity), page)


def _unnamed(answer: Answer) -> frozenset[int]:
    """Citations of sentences that the answer's text, one a line, shows without the name of the cited document."""
    names = {citation.id: citation.document for citation in answer.citations}
    lines = answer.text.split("\n")
    return frozenset(
        number
        for sentence, line in zip(answer.sentences, lines, strict=False)
        for number in sentence.citations
        if names[number] not in line.removeprefix(sentence.text)
    )


def _said(answer: Answer) -> str:
    """The short answer where there is one, else the sentences; empty where nothing was found."""
    return (answer.short or " ".join(sentence.text for sentence in answer.sentences)) if answer.found else ""


def auto() -> Vectree:
    """The default."""
    return Vectree(mode="auto")


def hybrid() -> Vectree:
    """All sections scored at once."""
    return Vectree(mode="hybrid")


def dfs() -> Vectree:
    """Depth-first."""
    return Vectree(mode="dfs")


def beam() -> Vectree:
    """Beam."""
    return Vectree(mode="beam")


def best() -> Vectree:
    """Best-first."""
    return Vectree(mode="best")


def hops() -> Vectree:
    """Pairs of sections."""
    return Vectree(mode="hops")


def with_model() -> VectreeWithModel:
    """The default, with a model."""
    return VectreeWithModel(mode="auto")
