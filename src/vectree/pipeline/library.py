"""A library: documents in, answers out. The product's Python face."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator, Callable, Collection, Generator, Mapping, Sequence
from contextlib import aclosing, suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypedDict, TypeVar, Unpack

from vectree.cache.single_flight import SingleFlight
from vectree.config import Config
from vectree.errors import InputError, LibraryError, NotFoundError, QueryError, RetryError, StoppedError
from vectree.index.collections import CollectionRow, checked_collection
from vectree.index.feedback import FeedbackRows
from vectree.index.files import content_hash, document_id
from vectree.index.names import new_name
from vectree.index.sqlite_corpus import SqliteCorpusIndex
from vectree.index.store import Store
from vectree.index.stored import DocumentRow
from vectree.models.embedder import LoadedEmbedder, load_embedder
from vectree.outline.source_names import read_sources
from vectree.pipeline.adding import (
    AddOptions,
    Read,
    build_document,
    embed_document,
    index_document,
    read_source,
    titles_by_model,
)
from vectree.pipeline.asked import Asked, AskMode, Basis, answer_key
from vectree.pipeline.caches import open_caches
from vectree.pipeline.model_hub import ModelHub, model_settings
from vectree.pipeline.on_loop import on_loop
from vectree.pipeline.question import QuestionSettings
from vectree.pipeline.scope import Scope
from vectree.pipeline.some_documents import SomeDocuments
from vectree.retrieve.learned import Learned, dump_learned, load_learned
from vectree.scratch import sweep
from vectree.stop import Stop
from vectree.storage.schema.collections import DEFAULT_COLLECTION
from vectree.types.document import Box, Document, DocumentId, Page, SourceDocument
from vectree.types.feedback import Feedback, Thumb
from vectree.types.model import TextDelta
from vectree.types.progress import Progress, Report
from vectree.types.ranking import Hit, Mode, Profile, Unit
from vectree.types.section import Origin

if TYPE_CHECKING:
    from vectree.cache.tiered import CacheStats
    from vectree.index.compiled import CompiledDocument
    from vectree.models.budget import Budget
    from vectree.models.embedder import Embedder
    from vectree.models.language_model import LanguageModel
    from vectree.models.session import ModelSession
    from vectree.pdf import PdfViewer
    from vectree.pipeline.asking import Asker, Gathered
    from vectree.pipeline.standalone import Turn
    from vectree.storage.database import Database
    from vectree.types.answer import Answer
    from vectree.types.reasoning import ReasoningGraph
    from vectree.types.verdict import Verdict
    from vectree.verify.judge import Judgement

_Asked = TypeVar("_Asked")
_ASKED_AGAIN = 5
"""Times at most that a question starts over because the library changed under it."""
References = str | Sequence[str] | None
"""A document's id, the beginning of one, or a name; several of them; None for all documents."""
Collections = str | Sequence[str] | None
"""The name of a collection; several of them; None for all."""


_LEARNED = "learned"
_OPEN_PAGES = 40
"""Pages kept open for boxes: those that some questions in a row cite."""


class SettingsGiven(TypedDict, total=False):
    """Settings of one question; what is not given is as the library's configuration says."""

    profile: Profile
    max_depth: int
    max_branches: int
    beam_width: int
    threshold: float
    budget_tokens: int
    compression: bool
    references: bool
    dense: bool
    body_text: bool
    tree: bool
    routing: bool
    page_weights: str
    model_retrieval: bool
    domain: str
    language: str


class Library:
    """Documents and everything that answering from them needs, in one folder.

    Use it in a ``with``, or close it. Reading and asking are safe from several threads.
    """

    def __init__(self, path: Path, config: Config) -> None:
        self.path = path
        self.config = config
        sweep()
        self._store = Store.open(path, url=config.storage.url, busy_timeout_seconds=config.busy_timeout_seconds)
        self._feedback = FeedbackRows(self._store.database)
        self._lock = Lock()
        self._corpus: SqliteCorpusIndex | None = None
        self._viewer: PdfViewer | None = None
        self._asker: Asker | None = None
        self._embedder: LoadedEmbedder | None = None
        self._models: ModelHub | None = None
        self._answers, self._replies = open_caches(config.storage.local_folder or path, config.cache)
        self._flights: SingleFlight[Answer] = SingleFlight()

    @property
    def database(self) -> Database:
        """The truth's database, for what is kept beside documents: jobs, chats, keys."""
        return self._store.database

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
        file = Path(path)
        options = self._options(new_name(name, file.name), collection, password, sources, language, domain, ocr, report)
        known = self._known(file, options.collection)
        anew = not (sources is None and language is None and domain is None and model is None)
        session = self._index_session(model, options.sources, budget)
        if known is not None and not anew and not (options.ocr and _unread(known)):
            if known.name != options.name:
                self._store.put_name(known.id, options.name)
                self._catch_up()
            return known
        with read_source(file, options) as read:
            return self._take_in(read, content_hash(file), session, options)

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
        row = self._store.row(self._store.find(reference))
        options = self._options(row.name, row.collection, None, sources, language, domain, ocr, report)
        session = self._index_session(model, options.sources, budget)
        file = self._store.file(row.id)
        with read_source(file, options) as read:
            return self._take_in(read, self._store.content_hash(row.id), session, options)

    def documents(self, collections: Collections = None) -> tuple[DocumentRow, ...]:
        """All documents of those collections, by name; empty where there are none."""
        return self._store.documents(_names(collections))

    def collections(self) -> tuple[CollectionRow, ...]:
        """All collections with the number of their documents, by name; ``default`` is always there."""
        return self._store.collections()

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
        return self._store.find(reference, _names(collections), only)

    def document(self, reference: str, collections: Collections = None) -> Document:
        """The document with that id, beginning of an id, or name. Raises NotFoundError."""
        return self._store.document(self.find(reference, collections))

    def pages(self, reference: str, numbers: Sequence[int] | None = None) -> tuple[Page, ...]:
        """Pages of a document with their text, all for None; numbers that are none are left out."""
        return self._store.pages(self._store.find(reference), numbers)

    def row(self, document_id: str) -> DocumentRow:
        """The document with exactly that id, as it stands in the list. Raises NotFoundError."""
        return self._store.row(DocumentId(document_id))

    def rename(self, reference: str, name: str) -> DocumentRow:
        """The document, called by that name from now on instead of the one it was called by.

        Raises ConflictError where another document of its collection is called so, InputError for a blank name.
        """
        identity = self._store.find(reference)
        self._store.rename(identity, new_name(name, name))
        self._catch_up()
        return self._store.row(identity)

    def original(self, reference: str) -> Path:
        """Where the file is that the document was read from; not to be written. Raises NotFoundError."""
        return self._store.file(self._store.find(reference))

    def index_bytes(self, reference: str) -> int:
        """Bytes kept to search the document: its compiled form, its vectors, its share by pages of the corpus index."""
        identity = self._store.find(reference)
        vectors = self._store.vectors(identity)
        own = len(self._store.compiled(identity)) + (0 if vectors is None else vectors.matrix.nbytes)
        pages = {row.id: row.pages for row in self.documents()}
        return own + self._open_corpus().size_bytes() * pages[identity] // (sum(pages.values()) or 1)

    def remove(self, reference: str, collections: Collections = None) -> DocumentRow:
        """Take a document out by its id or its name; what it was comes back, under the name that was taken.

        Of a document with several names only the one given goes, and the document stays under the others: removing
        ``a.pdf`` never takes ``b.pdf`` away. Its id takes it out with all its names. Raises NotFoundError.
        """
        among = _names(collections)
        name = self._store.named_by(reference, among)
        row = self._store.row(self._store.find(reference, among))
        self._store.remove(row.id, name)
        return row if name is None else replace(row, name=name)

    def export(self, reference: str) -> str:
        """The document's tree in the papers' JSON, with page texts; ``add`` reads it back without loss."""
        from vectree.outline.export import export_tree

        row = self._store.row(self._store.find(reference))
        collection = None if row.collection == DEFAULT_COLLECTION else row.collection
        return export_tree(self._store.document(row.id), self._store.pages(row.id), collection=collection)

    def edit(self, reference: str, tree_json: str) -> Document:
        """The document with a tree corrected by hand, checked by the same verifier.

        Kept for these bytes in their collection: it survives removing, adding and reindexing. A tree without sections
        takes corrections back: the document's own tree is made anew. Raises TreeError.
        """
        from vectree.outline.corrections import read_corrections

        identity = self._store.find(reference)
        before = self._store.document(identity)
        digest = self._store.content_hash(identity)
        pages = self._store.pages(identity)
        given = read_corrections(tree_json, before.page_count)
        corrections = replace(given, figures=before.tree.figures) if given.sections else None
        options = AddOptions(
            name=before.name,
            collection=self._store.row(identity).collection,
            language=before.language,
            domain=before.domain,
        )
        if corrections is None:
            with read_source(self._store.file(identity), options) as read:
                source = replace(read.source, notes=before.coverage.notes)
        else:
            source = SourceDocument(
                name=before.name,
                media_type=before.media_type,
                pages=pages,
                metadata=before.metadata,
                language=before.language,
                notes=before.coverage.notes,
            )
        document = build_document(source, identity, corrections, options)
        stored = index_document(
            document,
            pages,
            digest,
            self._store.file(identity),
            store=self._store,
            embedder=self._load_embedder().embedder,
            options=options,
        )
        self._store.put_corrected(stored, corrections)
        self._catch_up()
        return document

    def reindex(self, report: Report | None = None) -> None:
        """Build anew all that is derived: compiled documents, missing embeddings, the corpus index."""
        from vectree.index.compiled import compile_document

        embedder = self._load_embedder().embedder
        rows = self.documents()
        for done, row in enumerate(rows):
            if report is not None:
                report(Progress(document=row.name, stage="index", done=done, total=len(rows)))
            document, pages = self._store.document(row.id), self._store.pages(row.id)
            self._store.put_compiled(row.id, compile_document(document, pages).to_bytes())
            options = AddOptions(name=row.name, report=report)
            vectors = embed_document(document, pages, store=self._store, embedder=embedder, options=options)
            if vectors is not None:
                self._store.put_vectors(row.id, vectors)
        self._open_corpus().rebuild()
        if report is not None:
            report(Progress(document="", stage="index", done=len(rows), total=len(rows)))

    def damage(self) -> tuple[str, ...]:
        """What of the library is not as it was written, a sentence each; empty where all is well. Reads all of it."""
        return self._store.damage()

    def page_image(self, reference: str, page: int, *, scale: float = 1.5, boxes: Sequence[Box] = ()) -> bytes:
        """The page as a PNG, ``scale`` pixels a point, with the boxes highlighted.

        Raises NotFoundError for a page or document that is not there, InputError for a format without pages.
        """
        identity = self._store.find(reference)
        if not self._is_pdf(identity):
            raise InputError(f"{reference!r} is no PDF: it has no page images", document=reference)
        return self._open_viewer().render_page(self._store.file(identity), page, scale, highlight=boxes)

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
        **settings: Unpack[SettingsGiven],
    ) -> tuple[Hit, ...]:
        """Sections or pages that say something about the question, best first, at most ``limit``.

        In those ``documents``, or all of those ``collections``, as if there were no others (None: all). Raises
        QueryError for an empty question or impossible settings, NotFoundError for a document that is not there or
        an empty library.
        """
        if limit < 1:
            raise QueryError(f"limit {limit!r} must be at least 1", limit=limit)
        chosen, search_mode = self._settings(settings, mode)
        asker, embedder = self._open_asker(), self._embedder_for(chosen).embedder
        return self._steadily(
            lambda: asker.search(
                question,
                self._scope(documents, collections),
                unit=unit,
                mode=search_mode,
                limit=limit,
                settings=chosen,
                embedder=embedder,
            )
        )

    def ask(
        self,
        question: str,
        documents: References = None,
        *,
        collections: Collections = None,
        mode: AskMode = "auto",
        model: str | LanguageModel | None = None,
        budget: Budget | None = None,
        **settings: Unpack[SettingsGiven],
    ) -> Answer:
        """The answer with its citations, verdict, evidence and trace; it says so when the documents do not.

        Without a model the answer is in the documents' own sentences. A model (``provider:model``; None: the
        configuration's, ``"none"``: none) writes it from the same evidence, or finds its way as an agent (mode
        ``agent``); where the model fails, the answer is extractive and a note says why. Raises what ``search`` raises,
        and ConfigurationError, MissingExtraError or ModelAccessError for a model that cannot be used at all.
        """
        for piece in self.stream(
            question, documents, collections=collections, mode=mode, model=model, budget=budget, **settings
        ):
            if not isinstance(piece, TextDelta):
                return piece
        raise AssertionError("a stream ends with its answer")

    def stream(
        self,
        question: str,
        documents: References = None,
        *,
        collections: Collections = None,
        mode: AskMode = "auto",
        model: str | LanguageModel | None = None,
        budget: Budget | None = None,
        stop: Stop | None = None,
        **settings: Unpack[SettingsGiven],
    ) -> Generator[TextDelta | Answer]:
        """Pieces of a model's text as they are written, then the answer as ``ask`` gives it.

        The answer counts: what it cites and doubts is not known while it is written. Raises as ``ask`` does, and
        StoppedError soon after another thread has set ``stop``; the model is then let go.
        """
        asked = self._asked(
            question, self._scope(documents, collections), mode, model, budget, settings, stop or Stop()
        )
        if asked.session is None and not self.config.cache.extractive:
            yield self._extract(asked)
            return
        kept = self._answers.get(asked.key)
        if kept is not None:
            yield kept
            return
        for piece in self._fresh(asked):
            if not isinstance(piece, TextDelta) and _keeps(piece, asked):
                self._answers.put(asked.key, piece)
            yield self._noticed(piece)

    async def astream(
        self,
        question: str,
        documents: References = None,
        *,
        collections: Collections = None,
        mode: AskMode = "auto",
        model: str | LanguageModel | None = None,
        budget: Budget | None = None,
        **settings: Unpack[SettingsGiven],
    ) -> AsyncGenerator[TextDelta | Answer]:
        """``stream`` for those who wait on an event loop; nothing on it is held up. Cancelled, it lets the model go."""

        def pieces(stop: Stop) -> Generator[TextDelta | Answer]:
            return self.stream(
                question,
                documents,
                collections=collections,
                mode=mode,
                model=model,
                budget=budget,
                stop=stop,
                **settings,
            )

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
        chosen = self.config.model.name if model is None else model
        if chosen is None or chosen == "none" or not turns:
            return question
        from vectree.pipeline.standalone import standalone_question

        hub = self._open_models()
        session = hub.session(chosen, budget or self._question_budget())
        try:
            return hub.run(lambda: standalone_question(session, question, turns), stop)
        except StoppedError:
            raise
        except (RetryError, InputError):
            return question

    def reasoning_graph(self, answer: Answer) -> ReasoningGraph:
        """What led to an answer as a graph: documents, sections and passages looked at, left out, kept and cited."""
        from vectree.pipeline.reasoning_graph import reasoning_graph

        return reasoning_graph(answer)

    def judge(
        self, answer: Answer, *, model: str | LanguageModel, reference: str | None = None, budget: Budget | None = None
    ) -> Judgement:
        """What a model thinks of an answer: faithfulness, relevance, completeness, correctness.

        Raises ReplyError where its replies cannot be used, and what ``ask`` raises for models.
        """
        from vectree.verify.judge import judge_answer

        session = self._open_models().session(model, budget or self._question_budget())
        passages = [passage.text for passage in answer.evidence.passages]
        return self._open_models().run(lambda: judge_answer(session, answer.question, answer.text, passages, reference))

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
            self.ask(answer, documents, model="none") if isinstance(answer, str) else answer,
            answer_id=answer_id,
            documents=self._scope(documents, None).documents,
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
        kept = self._store.setting(_LEARNED)
        return None if kept is None else load_learned(kept)

    def keep_learned(self, learned: Learned | None) -> None:
        """Search and answer with what was learned from now on; None: as shipped."""
        self._store.put_setting(_LEARNED, None if learned is None else dump_learned(learned))

    def shipped_settings(self) -> tuple[QuestionSettings, Mode]:
        """How questions are answered, and by which mode, but for what was learned."""
        return QuestionSettings.resolve(self.config.retrieval, {}), self.config.retrieval.mode

    def compiled(self, reference: str) -> CompiledDocument:
        """A document as it is searched, with vectors where there are any."""
        return self._open_asker().compiled(self._store.find(reference), self.embedder)

    @property
    def embedder(self) -> Embedder | None:
        """What embeds questions and documents; None where none does."""
        return self._load_embedder().embedder

    # -- caches ----------------------------------------------------------------------------------

    def cache_stats(self) -> Mapping[str, CacheStats]:
        """Hits, misses and entries of answers and of model calls."""
        return {"answers": self._answers.stats(), "calls": self._replies.stats()}

    def clear_cache(self) -> Mapping[str, int]:
        """Forget answers and model calls; how many there were."""
        return {"answers": self._answers.clear(), "calls": self._replies.clear()}

    # -- life ------------------------------------------------------------------------------------

    def close(self) -> None:
        """Give back files and locks; the library is not usable afterwards."""
        if self._models is not None:
            self._models.close()
        if self._viewer is not None:
            self._viewer.close()
        if self._corpus is not None:
            self._corpus.close()
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- adding ----------------------------------------------------------------------------------

    def _options(
        self,
        name: str,
        collection: str,
        password: str | None,
        sources: Sequence[Origin | str] | None,
        language: str | None,
        domain: str | None,
        ocr: bool | None,
        report: Report | None,
    ) -> AddOptions:
        """What was wished for, and as the configuration says what was not."""
        analysis = self.config.analysis
        return AddOptions(
            name=name,
            collection=checked_collection(collection),
            password=password,
            sources=read_sources(analysis.sources if sources is None else sources),
            language=language or analysis.language,
            domain=domain or analysis.domain,
            ocr=analysis.ocr if ocr is None else ocr,
            ocr_languages=analysis.ocr_languages,
            report=report,
        )

    def _take_in(self, read: Read, digest: str, session: ModelSession | None, options: AddOptions) -> Document:
        """The document made of what was read, in the library when this returns."""
        identity = document_id(digest, options.collection)
        corrections = self._store.correction(identity)
        by_model = None
        if session is not None and corrections is None and read.source.tree is None:
            by_model = self._open_models().run(lambda: titles_by_model(session, read.source, options))
        document = build_document(read.source, identity, corrections, options, by_model)
        stored = index_document(
            document,
            read.source.pages,
            digest,
            read.file,
            store=self._store,
            embedder=self._load_embedder().embedder,
            options=options,
        )
        options.tell("store", 0, 1)
        self._store.put(stored, reindex=self._store.has(identity))
        self._catch_up()
        options.tell("store", 1, 1)
        return document

    # -- answering -------------------------------------------------------------------------------

    def _asked(
        self,
        question: str,
        scope: Scope,
        mode: AskMode,
        model: str | LanguageModel | None,
        budget: Budget | None,
        given: SettingsGiven,
        stop: Stop,
    ) -> Asked:
        settings, search_mode = self._settings(given, mode)
        chosen = self.config.model.name if model is None else model
        allowed = budget or self._question_budget()
        session = None
        if chosen is not None and chosen != "none":
            session = self._open_models().session(chosen, allowed)
        if session is None and given.get("model_retrieval"):
            raise QueryError("model_retrieval needs a language model: name one (--model provider:model)")
        key = ""
        if session is not None or self.config.cache.extractive:
            loaded = self._embedder_for(settings)
            basis = Basis(
                question=question,
                revisions=self._store.revisions(scope.documents, scope.collections),
                library=self._id,
                mode=mode,
                search_mode=search_mode,
                settings=settings,
                embedder=loaded.embedder.name if loaded.embedder is not None else "",
                model=session.name if session is not None else None,
                model_settings=model_settings(self.config.model),
                budget=allowed,
            )
            key = answer_key(basis)
        return Asked(
            question=question,
            scope=scope,
            mode=mode,
            search_mode=search_mode,
            settings=settings,
            session=session,
            key=key,
            stop=stop,
        )

    @cached_property
    def _id(self) -> str:
        return self._store.setting("library_id") or ""

    def _fresh(self, asked: Asked) -> Generator[TextDelta | Answer]:
        """The answer made now; equal questions at the same time get the same one, and only the first its pieces."""
        if asked.session is None:
            yield self._flights.do(asked.key, lambda: self._extract(asked))
            return
        while True:
            with self._flights.join(asked.key) as flight:
                if flight.first:
                    for piece in self._by_model(asked):
                        if not isinstance(piece, TextDelta):
                            flight.land(piece)
                        yield piece
                    return
                try:
                    answer = flight.wait(asked.stop)
                except StoppedError:
                    asked.stop.check()
                    continue  # not this one: who asked first has left
                yield answer
                return

    def _noticed(self, piece: TextDelta | Answer) -> TextDelta | Answer:
        """The answer with a note where a cache cannot be used: it is not what the answer is kept with."""
        notices = tuple(f"Cache: {one}" for one in {self._answers.notice, self._replies.notice} if one)
        if isinstance(piece, TextDelta) or not notices:
            return piece
        return replace(piece, trace=replace(piece.trace, notes=(*piece.trace.notes, *notices)))

    def _extract(self, asked: Asked) -> Answer:
        """The answer in the documents' own sentences."""
        asker, embedder = self._open_asker(), self._embedder_for(asked.settings)
        return self._steadily(
            lambda: asker.ask(
                asked.question,
                asked.scope,
                mode=asked.search_mode,
                settings=asked.settings,
                embedder=embedder.embedder,
                notes=self._notes(embedder, asked.scope),
            )
        )

    def _by_model(self, asked: Asked) -> Generator[TextDelta | Answer]:
        from vectree.pipeline.generating import ModelAsker
        from vectree.pipeline.guiding import guide_for

        session = asked.session
        if session is None:
            raise AssertionError("asked without a model")
        asker, embedder, hub = self._open_asker(), self._embedder_for(asked.settings), self._open_models()

        def gather(most_tokens: int | None) -> Gathered:
            return self._steadily(
                lambda: asker.gather(
                    asked.question,
                    asked.scope,
                    mode=asked.search_mode,
                    settings=asked.settings,
                    embedder=embedder.embedder,
                    notes=self._notes(embedder, asked.scope),
                    most_tokens=most_tokens,
                    guide=guide_for(session, hub.run, asked.settings, asked.search_mode, most_tokens),
                )
            )

        by_model = ModelAsker(asker)
        if asked.mode == "agent":
            reader = SomeDocuments(self, asked.scope.documents, collections=asked.scope.collections)
            yield hub.run(lambda: by_model.ask_agent(session, asked.question, reader, gather, asker.read), asked.stop)
        else:
            yield from hub.iterate(lambda: by_model.stream(session, gather), asked.stop)

    def _index_session(
        self, model: str | LanguageModel | None, sources: frozenset[Origin], budget: Budget | None
    ) -> ModelSession | None:
        """The model that is to read a document; None for none. Raises InputError for a wish without a model."""
        from vectree.models.budget import Budget

        chosen = self.config.model.name if model is None and Origin.MODEL in sources else model
        if chosen is None or chosen == "none":
            if Origin.MODEL in sources:
                raise InputError("the source 'model' needs a language model: name one (--model provider:model)")
            return None
        config = self.config.model
        default = Budget(tokens=config.index_tokens, dollars=config.index_dollars, seconds=config.index_seconds)
        return self._open_models().session(chosen, budget or default)

    def _question_budget(self) -> Budget:
        from vectree.models.budget import Budget

        config = self.config.model
        return Budget(tokens=config.question_tokens, dollars=config.question_dollars, seconds=config.question_seconds)

    # -- parts, opened when first needed ---------------------------------------------------------

    def _open_models(self) -> ModelHub:
        with self._lock:
            if self._models is None:
                self._models = ModelHub(self.config.model, self._replies if self.config.cache.calls else None)
            return self._models

    def _open_corpus(self) -> SqliteCorpusIndex:
        with self._lock:
            if self._corpus is None:
                self._corpus = SqliteCorpusIndex(self._store, self.config.storage.local_folder)
            return self._corpus

    def _catch_up(self) -> None:
        """Index what was put, so that the first question need not.

        Where this fails, a search tries again and says why: what the store acknowledged is not in doubt.
        """
        with suppress(RetryError, LibraryError):
            self._open_corpus().catch_up()

    def _open_viewer(self) -> PdfViewer:
        with self._lock:
            if self._viewer is None:
                from vectree.pdf import PdfViewer

                self._viewer = PdfViewer(pages=_OPEN_PAGES)
            return self._viewer

    def _open_asker(self) -> Asker:
        corpus, viewer = self._open_corpus(), self._open_viewer()
        with self._lock:
            if self._asker is None:
                from vectree.pipeline.asking import Asker

                self._asker = Asker(self._store, corpus, viewer)
            return self._asker

    def _load_embedder(self) -> LoadedEmbedder:
        with self._lock:
            if self._embedder is None:
                self._embedder = load_embedder(self.config.embedder)
            return self._embedder

    def _embedder_for(self, settings: QuestionSettings) -> LoadedEmbedder:
        return self._load_embedder() if settings.dense else LoadedEmbedder(embedder=None)

    def _notes(self, loaded: LoadedEmbedder, scope: Scope) -> tuple[str, ...]:
        """What to say where questions are compared by keyword alone, though somebody wished for more."""
        if loaded.embedder is None:
            return (loaded.notice,) if loaded.notice else ()
        wanted = loaded.embedder.name
        others = sum(count for name, count in self._store.embedders(scope.collections).items() if name != wanted)
        if not others:
            return ()
        return (f"Documents without vectors of {wanted!r}, found by keyword alone: {others} (`vectree reindex`).",)

    def _known(self, file: Path, collection: str) -> Document | None:
        """The document with that file's bytes, if the collection has it whole: adding again brings back a lost copy."""
        if not file.is_file():
            return None
        identity = document_id(content_hash(file), collection)
        whole = self._store.has(identity) and self._store.file(identity).is_file()
        return self._store.document(identity) if whole else None

    def _steadily(self, ask: Callable[[], _Asked]) -> _Asked:
        """What ``ask`` gives; asked again where a document was removed or replaced while it was being looked into."""
        for _ in range(_ASKED_AGAIN):
            before = self._store.last_change()
            try:
                return ask()
            except NotFoundError:
                if self._store.last_change() == before:
                    raise
        return ask()

    def _scope(self, references: References, collections: Collections) -> Scope:
        """What a question may see. Raises NotFoundError for a document that is not there, or not in there."""
        among = _names(collections)
        if references is None:
            return Scope(collections=among)
        wanted = [references] if isinstance(references, str) else references
        return Scope(documents=frozenset(self._store.find(reference, among) for reference in wanted), collections=among)

    def _settings(self, given: SettingsGiven, mode: AskMode) -> tuple[QuestionSettings, Mode]:
        """The settings of a question, and what is searched by."""
        config, learned = self.config.retrieval, self.learned()
        settings = QuestionSettings.resolve(config, dict(given), learned)
        if mode not in ("auto", "agent"):
            return settings, mode
        if learned is None or learned.mode is None or "mode" in config.model_fields_set:
            return settings, config.mode
        return settings, learned.mode

    def _is_pdf(self, identity: DocumentId) -> bool:
        return self._store.row(identity).media_type == "application/pdf"


def _names(collections: Collections) -> frozenset[str] | None:
    if collections is None:
        return None
    return frozenset([collections] if isinstance(collections, str) else collections)


def _unread(document: Document) -> bool:
    return bool(document.coverage.needs_ocr)


def _keeps(answer: Answer, asked: Asked) -> bool:
    """Whether an answer is worth keeping: not one that a model was wished for and did not write to its end."""
    if asked.session is None:
        return True
    return answer.model is not None and not any(call.error for call in answer.trace.calls)


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
