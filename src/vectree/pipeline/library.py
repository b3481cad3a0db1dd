"""A library: documents in, answers out. The product's Python face."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator, Collection, Generator, Mapping, Sequence
from contextlib import aclosing
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self, Unpack

from vectree.config import Config
from vectree.index.collections import CollectionRow
from vectree.index.feedback import FeedbackRows
from vectree.index.listing import Place, Wanted
from vectree.index.stored import DocumentRow
from vectree.pipeline.adding.documents import Documents, Wish
from vectree.pipeline.asking.answers import Answers
from vectree.pipeline.asking.making import Maker
from vectree.pipeline.asking.questions import Questions
from vectree.pipeline.on_loop import on_loop
from vectree.pipeline.parts.opening import Parts
from vectree.pipeline.parts.sessions import NO_MODEL, Sessions
from vectree.pipeline.question.options import AskOptions, QuestionSettings, SearchSettings
from vectree.pipeline.question.scope import Collections, References, Scope, collection_names
from vectree.pipeline.question.settings import Settings
from vectree.pipeline.some_documents import SomeDocuments
from vectree.retrieve.learned import Learned
from vectree.scratch import sweep
from vectree.stop import Stop
from vectree.storage.schema.collections import DEFAULT_COLLECTION
from vectree.types.document import Box, Document, DocumentId, Page
from vectree.types.feedback import Feedback, Thumb
from vectree.types.model import TextDelta
from vectree.types.progress import Report
from vectree.types.ranking import Hit, Mode, Unit
from vectree.types.section import Origin

if TYPE_CHECKING:
    from vectree.cache.tiered import CacheStats
    from vectree.index.compiled import CompiledDocument
    from vectree.models.budget import Budget
    from vectree.models.embedder import Embedder
    from vectree.models.language_model import LanguageModel
    from vectree.pipeline.question.standalone import Turn
    from vectree.storage.database import Database
    from vectree.types.answer import Answer
    from vectree.types.reasoning import ReasoningGraph
    from vectree.types.verdict import Verdict
    from vectree.verify.judge import Judgement


class Library:
    """Documents and everything that answering from them needs, in one folder.

    Use it in a ``with``, or close it. Reading and asking are safe from several threads.
    """

    def __init__(self, path: Path, config: Config) -> None:
        self.path = path
        self.config = config
        sweep()
        self._parts = Parts(path, config)
        self._store = self._parts.store
        self._feedback = FeedbackRows(self._store.database)
        self._settings = Settings(self._store, config.retrieval)
        sessions = Sessions(self._parts)
        maker = Maker(self._parts, self._reader)
        self._documents = Documents(self._parts, sessions)
        self._questions = Questions(self._parts, sessions, self._settings, maker)
        self._answers = Answers(self._parts, maker)

    @property
    def database(self) -> Database:
        """The truth's database, for what is kept beside documents: jobs, chats, keys."""
        return self._store.database

    @property
    def read_only(self) -> bool:
        """Whether this process may only read the library."""
        return self._store.read_only

    # -- documents -------------------------------------------------------------------------------

    def add(
        self,
        path: str | os.PathLike[str],
        *,
        name: str | None = None,
        collection: str = DEFAULT_COLLECTION,
        password: str | None = None,
        sources: Sequence[Origin | str] | None = None,
        language: str | None = None,
        domain: str | None = None,
        ocr: bool | None = None,
        model: str | LanguageModel | None = None,
        budget: Budget | None = None,
        report: Report | None = None,
    ) -> Document:
        """The document, in the library when this returns.

        Bytes that are there already are not read again, unless ``sources``, ``language``, ``domain`` or ``model`` ask
        for something else, or ``ocr`` for text of pages without any; a new name leads to the same document. A model
        (``provider:model``) reads the pages as well and adds titles and summaries; each title is checked against the
        source, and what the model fails at is made without it, with a note in the coverage report. Another
        file under the same name takes the old one's place when it is complete. Names, and what bytes are there, are
        matters of one ``collection``: the same file in another one is another document. Raises DocumentError for a file
        that cannot be read, LibraryError where the library cannot be written; then nothing has changed.
        """
        wish = Wish(
            sources=sources, language=language, domain=domain, ocr=ocr, model=model, budget=budget, report=report
        )
        return self._documents.add(Path(path), wish, name=name, collection=collection, password=password)

    def read_again(
        self,
        reference: str,
        *,
        sources: Sequence[Origin | str] | None = None,
        language: str | None = None,
        domain: str | None = None,
        ocr: bool | None = None,
        model: str | LanguageModel | None = None,
        budget: Budget | None = None,
        report: Report | None = None,
    ) -> Document:
        """The document read anew from the library's copy of its file, with the id and the names it has.

        Corrections by hand stay. Raises as ``add`` does; then the document is as it was.
        """
        wish = Wish(
            sources=sources, language=language, domain=domain, ocr=ocr, model=model, budget=budget, report=report
        )
        return self._documents.read_again(reference, wish)

    def documents(self, collections: Collections = None) -> tuple[DocumentRow, ...]:
        """All documents of those collections, by name; empty where there are none."""
        return self._store.documents(collection_names(collections))

    def part_of_documents(
        self, wanted: Wanted, limit: int, after: Place | None = None
    ) -> tuple[tuple[DocumentRow, ...], Place | None]:
        """At most so many of those documents behind that place, and the place to go on from; None after the last.

        Raises InputError for a place that is none in this order.
        """
        return self._store.part_of_documents(wanted, limit, after)

    def is_empty(self, collections: Collections = None) -> bool:
        """Whether there is no document in those collections."""
        return self._store.is_empty(collection_names(collections))

    def collections(
        self, only: Collection[str] | None = None, *, after: str = "", limit: int | None = None
    ) -> tuple[CollectionRow, ...]:
        """Collections with the number of their documents, by name: those of ``only`` that are there (None: all).

        ``default`` always is. ``after`` goes on behind a name, ``limit`` is how many at most.
        """
        return self._store.collections(only, after=after, limit=limit)

    def make_collection(self, name: str) -> bool:
        """Make an empty collection: yes, or no where it was there. ``add`` makes one as well.

        Raises InputError for a name that is not 1 to 64 of a-z, 0-9, ``.``, ``_`` and ``-``.
        """
        return self._store.make_collection(name)

    def remove_collection(self, name: str) -> None:
        """Forget an empty collection. Raises NotFoundError where there is none, ConflictError where it is not empty."""
        self._store.remove_collection(name)

    def find(
        self, reference: str, collections: Collections = None, *, only: Collection[DocumentId] | None = None
    ) -> DocumentId:
        """The id of the document with that id, beginning of an id, or name, as if there were no other collections.

        ``only``: as if there were no other documents (None: all).
        Raises NotFoundError that names the closest, or the candidates where several fit.
        """
        return self._store.find(reference, collection_names(collections), only)

    def document(self, reference: str, collections: Collections = None) -> Document:
        """The document with that id, beginning of an id, or name. Raises NotFoundError."""
        return self._store.document(self.find(reference, collections))

    def pages(self, reference: str, numbers: Sequence[int] | None = None) -> tuple[Page, ...]:
        """Pages of a document with their text, all for None; numbers that are none are left out."""
        return self._store.pages(self._store.find(reference), numbers)

    def row(self, document_id: str) -> DocumentRow:
        """The document with exactly that id, as it stands in the list. Raises NotFoundError."""
        return self._store.row(DocumentId(document_id))

    def rows(self, document_ids: Collection[str]) -> dict[str, DocumentRow]:
        """Those of the documents with exactly these ids that are there, as they stand in the list, by id."""
        return self._store.rows(document_ids)

    def rename(self, reference: str, name: str) -> DocumentRow:
        """The document, called by that name from now on instead of the one it was called by.

        Raises ConflictError where another document of its collection is called so, InputError for a blank name.
        """
        return self._documents.rename(reference, name)

    def original(self, reference: str) -> Path:
        """Where the file is that the document was read from; not to be written. Raises NotFoundError."""
        return self._store.file(self._store.find(reference))

    def index_bytes(self, reference: str) -> int:
        """Bytes kept to search the document: its compiled form, its vectors, its share by pages of the corpus index."""
        return self._documents.index_bytes(reference)

    def remove(self, reference: str, collections: Collections = None) -> DocumentRow:
        """Take a document out by its id or its name; what it was comes back, under the name that was taken.

        Of a document with several names only the one given goes, and the document stays under the others: removing
        ``a.pdf`` never takes ``b.pdf`` away. Its id takes it out with all its names. Raises NotFoundError.
        """
        return self._documents.remove(reference, collection_names(collections))

    def export(self, reference: str) -> str:
        """The document's tree in the papers' JSON, with page texts; ``add`` reads it back without loss."""
        return self._documents.export(reference)

    def edit(self, reference: str, tree_json: str) -> Document:
        """The document with a tree corrected by hand, checked by the same verifier.

        Kept for these bytes in their collection: it survives removing, adding and reindexing. A tree without sections
        takes corrections back: the document's own tree is made anew. Raises TreeError.
        """
        return self._documents.edit(reference, tree_json)

    def reindex(self, report: Report | None = None) -> None:
        """Build anew all that is derived: compiled documents, missing embeddings, the corpus index."""
        self._documents.reindex(report)

    def damage(self) -> tuple[str, ...]:
        """What of the library is not as it was written, a sentence each; empty where all is well. Reads all of it."""
        return self._store.damage()

    def page_image(
        self, reference: str, page: int, *, scale: float = 1.5, part: Box | None = None, boxes: Sequence[Box] = ()
    ) -> bytes:
        """The page as a PNG, ``scale`` pixels a point, with the boxes highlighted; only that ``part`` of it if given.

        Figures and tables have boxes (``Document.tree.figures``). Raises NotFoundError for a page or
        document that is not there, InputError for a format without pages and for a picture of no pixels or too many.
        """
        return self._documents.page_image(reference, page, scale, part, boxes)

    # -- questions -------------------------------------------------------------------------------

    def search(
        self,
        question: str,
        documents: References = None,
        *,
        collections: Collections = None,
        unit: Unit = "section",
        mode: Mode = "auto",
        limit: int = 10,
        **settings: Unpack[SearchSettings],
    ) -> tuple[Hit, ...]:
        """Sections or pages that say something about the question, best first, at most ``limit``.

        In those ``documents``, or all of those ``collections``, as if there were no others (None: all). Raises
        QueryError for an empty question or impossible settings, NotFoundError for a document that is not there or
        an empty library.
        """
        return self._questions.search(
            question, documents, collections, unit=unit, mode=mode, limit=limit, given=settings
        )

    def ask(self, question: str, documents: References = None, **options: Unpack[AskOptions]) -> Answer:
        """The answer with its citations, verdict, evidence and trace; it says so when the documents do not.

        From those ``documents`` (an id, the beginning of one, a name, or several; None: all). ``options`` are
        ``collections``, ``mode``, ``model`` and ``budget``, and the settings that ``search`` takes: see ``AskOptions``.
        Without a model the answer is in the documents' own sentences. A model writes it from the same evidence, or
        finds its way as an agent (mode ``agent``); where the model fails, the answer is extractive and a note says why.
        Raises what ``search`` raises, and ConfigurationError, MissingExtraError or ModelAccessError for a model that
        cannot be used at all.
        """
        for piece in self.stream(question, documents, **options):
            if not isinstance(piece, TextDelta):
                return piece
        raise AssertionError("a stream ends with its answer")

    def stream(
        self, question: str, documents: References = None, *, stop: Stop | None = None, **options: Unpack[AskOptions]
    ) -> Generator[TextDelta | Answer]:
        """Pieces of a model's text as they are written, then the answer as ``ask`` gives it.

        The answer counts: what it cites and doubts is not known while it is written. Raises as ``ask`` does, and
        StoppedError soon after another thread has set ``stop``; the model is then let go.
        """
        yield from self._answers.stream(self._questions.asked(question, documents, options, stop or Stop()))

    async def astream(
        self, question: str, documents: References = None, **options: Unpack[AskOptions]
    ) -> AsyncGenerator[TextDelta | Answer]:
        """``stream`` for those who wait on an event loop; nothing on it is held up. Cancelled, it lets the model go."""

        def pieces(stop: Stop) -> Generator[TextDelta | Answer]:
            return self.stream(question, documents, stop=stop, **options)

        async with aclosing(on_loop(pieces)) as coming:
            async for piece in coming:
                yield piece

    def standalone(
        self,
        question: str,
        turns: Sequence[Turn],
        *,
        model: str | LanguageModel | None = None,
        budget: Budget | None = None,
        stop: Stop | None = None,
    ) -> str:
        """A follow-up question in words that can be understood alone, by a model; unchanged without one or before any.

        Where the model fails the question stays as it is. Raises as ``ask`` does for a model that cannot be used, and
        StoppedError.
        """
        return self._questions.standalone(question, turns, model, budget, stop)

    def reasoning_graph(self, answer: Answer) -> ReasoningGraph:
        """What led to an answer as a graph: documents, sections and passages looked at, left out, kept and cited."""
        from vectree.pipeline.answering.reasoning_graph import reasoning_graph

        return reasoning_graph(answer)

    def judge(
        self, answer: Answer, *, model: str | LanguageModel, reference: str | None = None, budget: Budget | None = None
    ) -> Judgement:
        """What a model thinks of an answer: faithfulness, relevance, completeness, correctness.

        Raises ReplyError where its replies cannot be used, and what ``ask`` raises for models.
        """
        return self._questions.judge(answer, model, reference, budget)

    # -- learning --------------------------------------------------------------------------------

    def give_feedback(
        self,
        answer: Answer | str,
        documents: References = None,
        *,
        thumb: Thumb | None = None,
        pages: Sequence[int] = (),
        sections: Sequence[str] = (),
        comment: str = "",
        answer_id: str | None = None,
    ) -> Feedback:
        """What was kept: a thumb, and the pages or sections that hold the answer, for the library to learn from.

        A question stands for the answer that the library gives to it now, without a model. ``documents`` are those that
        were asked; pages and sections are of the only one of them, or of the only one that the answer cites. What is
        said of the same answer again takes the place of what was said before. Raises InputError for feedback that says
        nothing or does not say of which document, NotFoundError for a place that is not there.
        """
        from vectree.pipeline.feedback import make_feedback

        given = make_feedback(
            self.ask(answer, documents, model=NO_MODEL) if isinstance(answer, str) else answer,
            answer_id=answer_id,
            documents=self._questions.scope(documents, None).documents,
            thumb=thumb,
            pages=pages,
            sections=sections,
            comment=comment,
            look_up=self._store.document,
        )
        self._feedback.put(given)
        return given

    def feedback(self) -> tuple[Feedback, ...]:
        """All that was said of answers, oldest first."""
        return self._feedback.all()

    def learned(self) -> Learned | None:
        """What the library learned from feedback (``vectree learn``); None where it did not, or another version did."""
        return self._settings.learned()

    def keep_learned(self, learned: Learned | None) -> None:
        """Search and answer with what was learned from now on; None: as shipped."""
        self._settings.keep_learned(learned)

    def shipped_settings(self) -> tuple[QuestionSettings, Mode]:
        """How questions are answered, and by which mode, but for what was learned."""
        return self._settings.shipped()

    def compiled(self, reference: str) -> CompiledDocument:
        """A document as it is searched, with vectors where there are any."""
        return self._parts.stages().compiled(self._store.find(reference), self.embedder)

    @property
    def embedder(self) -> Embedder | None:
        """What embeds questions and documents; None where none does."""
        return self._parts.embedder().embedder

    # -- caches ----------------------------------------------------------------------------------

    def cache_stats(self) -> Mapping[str, CacheStats]:
        """Hits, misses and entries of answers and of model calls."""
        return self._answers.stats()

    def clear_cache(self) -> Mapping[str, int]:
        """Forget answers and model calls; how many there were. Raises RetryError where a shared one is not reached."""
        return self._answers.clear()

    # -- life ------------------------------------------------------------------------------------

    def close(self) -> None:
        """Give back files and locks; the library is not usable afterwards."""
        self._parts.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _reader(self, scope: Scope) -> SomeDocuments:
        """What an agent may read that answers in that scope."""
        return SomeDocuments(self, scope.documents, collections=scope.collections)


def open(path: str | os.PathLike[str] | None = None, *, config: Config | None = None) -> Library:
    """The library in that folder, made when it is not there; by default the user's own.

    Raises LibraryError where the folder cannot be used, SchemaError for a library of a newer version.
    """
    chosen = config or Config()
    return Library(Path(path) if path is not None else chosen.library, chosen)


def check(answer: str, evidence: Sequence[str]) -> Verdict:
    """How far the evidence supports each sentence of any answer: see ``vectree.verify.check``."""
    from vectree.verify import check as check_answer

    return check_answer(answer, evidence)
