"""Put a set's questions to systems, one after the other or in several processes, and keep what comes of it.

What the same code made of the same data with the same settings is not done again. A question that fails is kept as
failed, with the reason: it is never scored, and never left out in silence.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from vectree.errors import InputError, ReplyError, RetryError, VectreeError
from vectree.evaluate.chat import Chat
from vectree.evaluate.corpus import Corpus
from vectree.evaluate.datasets import load_dataset
from vectree.evaluate.extra import require_extra
from vectree.evaluate.fitting import FITTED, Fitting, is_fitted
from vectree.evaluate.peers import Peers
from vectree.evaluate.provenance import code_hash, describe
from vectree.evaluate.question import EvaluationSet, Question
from vectree.evaluate.reranker import CROSS_ENCODER, MODEL, load_reranker
from vectree.evaluate.results import Result, ResultFolder
from vectree.evaluate.systems import Indexed, Searcher, System, helpers_of, load_system, named_system
from vectree.types.progress import Report

Told = Callable[[str, int, int], None]
"""Called with the system, how many of its questions are done, and how many there are."""

_BATCHES_PER_JOB = 4
_OWN_FAULTS = (ArithmeticError, LookupError, TypeError, ValueError)
"""A system's own faults, which are results about it; errors of the machine (OSError) end the run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunSettings:
    """What to run, and where."""

    dataset: str
    systems: tuple[str, ...]
    data: Path
    out: Path
    """Gets the results, and the library and vectors that other runs find again."""
    embedder: str = "use"
    seed: int = 0
    jobs: int = 1
    folds: int | None = None
    """Over how many folds of documents systems are fitted that ask for it (``fitting``)."""
    fit_on: tuple[str, ...] = ()
    """Data sets that fitted systems learn from beside the one that is run, but for the fold's documents."""
    model: str | None = None
    """Language model, ``provider:model``; needed by the systems that use one, and named in their results."""
    reranker: str | None = None
    """``cross-encoder:MODEL``, or ``model`` for the language model; needed by ``dense-reranked``."""
    peers: Path | None = None
    """Folder with the environments of peers (``scripts/peers``); needed by the systems that are peers."""
    code: str | None = None
    """What stands for the code that results are valid for; None: a hash of vectree's own source."""

    def __post_init__(self) -> None:
        if self.jobs < 1:
            raise InputError(f"jobs {self.jobs!r} must be at least 1")
        if not self.systems:
            raise InputError("name at least one system")
        fitted = [name for name in self.systems if is_fitted(name)]
        if bool(fitted) != (self.folds is not None):
            asked = f"{fitted[0]!r} is fitted: say over how many --folds" if fitted else "--folds: no system is fitted"
            raise InputError(f"{asked} (page_weights={FITTED})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What a run did for one system."""

    system: str
    run: str
    questions: int
    new: int
    """Questions put in this run; the others were there."""
    failed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Batch:
    system: str
    run: str
    settings: RunSettings
    keys: tuple[str, ...]


def run(settings: RunSettings, told: Told | None = None, report: Report | None = None) -> tuple[Done, ...]:
    """Run all that is missing; one ``Done`` for each system, in their order.

    Raises InputError for unknown names, NotFoundError for missing data, MissingExtraError without the extra, RetryError
    where a worker process died (what was finished is kept).
    """
    require_extra()
    settings = replace(settings, code=settings.code or code_hash())
    systems = dict(named_system(name) for name in settings.systems)
    given = {name: _given(settings, name, system) for name, system in systems.items()}
    loaded = load_dataset(settings.dataset, settings.data)
    folder = ResultFolder(settings.out, settings.dataset)
    data_hash = loaded.hash()
    done: list[Done] = []
    with open_corpus(settings) as corpus:
        unreadable = dict(corpus.add(loaded.documents, report))
        fitting = _fitting(settings, loaded, corpus, unreadable, report)
        for name, system in systems.items():
            info = describe(
                settings.dataset,
                name,
                {**system.settings, **_folds(settings, name), **given[name]},
                embedder=settings.embedder,
                seed=settings.seed,
                data_hash=data_hash,
                code=settings.code or "",
                notes=loaded.notes,
            )
            folder.begin(info)
            known = {result.question for result in folder.results() if result.run == info.key}
            missing = [question for question in loaded.questions if question.key not in known]
            batches = [
                _Batch(system=one, run=info.key, settings=settings, keys=tuple(question.key for question in questions))
                for one, questions in (
                    {name: missing} if fitting is None or not is_fitted(name) else fitting.by_fold(name, missing)
                ).items()
            ]
            count = len(known)
            for results in _finished(batches, loaded, corpus, unreadable):
                folder.append(results)
                count += len(results)
                if told is not None:
                    told(name, count, len(loaded.questions))
            results = [result for result in folder.results() if result.run == info.key]
            failed = sum(result.output is None for result in results)
            done.append(
                Done(system=name, run=info.key, questions=len(results), new=len(missing), failed=failed),
            )
    return tuple(done)


def _given(settings: RunSettings, name: str, system: System) -> dict[str, str]:
    """What the user gave that the system uses. Raises InputError for what is missing."""
    found: dict[str, str] = {}
    for helper in helpers_of(system):
        value = settings.model if helper == "model" else settings.reranker
        if value is None:
            how = "--model provider:model" if helper == "model" else f"--reranker {CROSS_ENCODER}:MODEL (or {MODEL})"
            raise InputError(f"the system {name!r} needs a {helper}: give one with {how}", system=name)
        found[helper] = value
    if found.get("reranker") == MODEL:
        if settings.model is None:
            raise InputError(f"--reranker {MODEL} needs a language model: give one with --model provider:model")
        found["model"] = settings.model
    return found


def _folds(settings: RunSettings, system: str) -> dict[str, str | int]:
    """What of the folds decides the system's outputs."""
    if settings.folds is None or not is_fitted(system):
        return {}
    return {"folds": settings.folds, "fit_on": "+".join(settings.fit_on)}


def _fitting(
    settings: RunSettings, loaded: EvaluationSet, corpus: Corpus, unreadable: dict[str, str], report: Report | None
) -> Fitting | None:
    """None for a run without folds; what cannot be read of further sets joins ``unreadable``."""
    if settings.folds is None:
        return None
    others = [load_dataset(name, settings.data) for name in settings.fit_on if name != settings.dataset]
    known = {source.name for source in loaded.documents}
    for other in others:
        unreadable.update(corpus.add((one for one in other.documents if one.name not in known), report))
        known.update(source.name for source in other.documents)
    return Fitting(
        loaded, others, corpus, settings.out / "fits", folds=settings.folds, seed=settings.seed, unreadable=unreadable
    )


@contextmanager
def open_corpus(settings: RunSettings) -> Generator[Corpus]:
    """The documents of the run's folder, read by this code with this embedder: another code makes another library."""
    from vectree.config import Config
    from vectree.models.embedder import load_embedder
    from vectree.models.language_model import load_model
    from vectree.pipeline import open as open_library

    # What is in a library is not read again, so a library of older code would pass for what this code reads.
    embedder = settings.embedder.replace("/", "_").replace(":", "_")
    place = f"library-{embedder}-{settings.code or code_hash()}".replace(" ", "_")
    with (
        open_library(settings.out / place, config=Config(embedder=settings.embedder)) as library,
        Peers(settings.peers) as peers,
        nullcontext() if settings.model is None else Chat(load_model(settings.model)) as chat,
    ):
        yield Corpus(
            library,
            settings.out / "vectors",
            load_embedder(settings.embedder).embedder,
            peers,
            chat=chat,
            model=settings.model,
            reranker=None if settings.reranker is None else load_reranker(settings.reranker, chat),
        )


def _finished(
    batches: Sequence[_Batch], loaded: EvaluationSet, corpus: Corpus, unreadable: Mapping[str, str]
) -> Iterator[Sequence[Result]]:
    """New results, as they come. Raises RetryError where a worker died, after all that came before it."""
    questions = sum(len(batch.keys) for batch in batches)
    jobs = batches[0].settings.jobs if batches else 1
    if jobs > 1 and questions > jobs:
        yield from _in_processes(batches, jobs, questions, unreadable)
        return
    for batch in batches:
        for result in _answer(batch, loaded, corpus, unreadable):
            yield [result]


def _in_processes(
    batches: Sequence[_Batch], jobs: int, questions: int, unreadable: Mapping[str, str]
) -> Iterator[Sequence[Result]]:
    context = multiprocessing.get_context("spawn")
    size = -(-questions // (jobs * _BATCHES_PER_JOB))
    failure: BaseException | None = None
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        waiting = [pool.submit(run_batch, part, dict(unreadable)) for batch in batches for part in _parts(batch, size)]
        for future in as_completed(waiting):
            if future.cancelled():
                continue
            failed = future.exception()
            if failed is None:
                yield future.result()
            elif failure is None:
                failure = failed
                for other in waiting:
                    other.cancel()  # what is under way is still kept
    if isinstance(failure, BrokenProcessPool):
        raise RetryError("a worker process died; run again: what was finished is kept") from failure
    if failure is not None:
        raise failure


def _parts(batch: _Batch, size: int) -> Iterator[_Batch]:
    """The questions in order, in runs of that length: those of one document stay together mostly."""
    for start in range(0, len(batch.keys), size):
        yield replace(batch, keys=batch.keys[start : start + size])


def run_batch(batch: _Batch, unreadable: Mapping[str, str]) -> list[Result]:
    """The results of a batch, in a process of its own: everything is opened anew."""
    loaded = load_dataset(batch.settings.dataset, batch.settings.data)
    with open_corpus(batch.settings) as corpus:
        corpus.add(source for source in loaded.documents if source.name not in unreadable)
        return list(_answer(batch, loaded, corpus, unreadable))


def _answer(batch: _Batch, loaded: EvaluationSet, corpus: Corpus, unreadable: Mapping[str, str]) -> Iterator[Result]:
    system = load_system(batch.system)
    wanted = set(batch.keys)
    questions = sorted(
        (question for question in loaded.questions if question.key in wanted), key=lambda one: loaded.asked_of(one)
    )
    for documents, group in groupby(questions, key=loaded.asked_of):
        readable = [name for name in documents if name not in unreadable]
        if not readable:
            reason = "; ".join(f"{name}: {unreadable[name]}" for name in documents)
            yield from (Result(run=batch.run, question=question.key, error=reason) for question in group)
            continue
        try:
            searcher = system.open(readable, corpus, loaded.answers)
        except _OWN_FAULTS as error:
            reason = f"no index: {type(error).__name__}: {error}"
            yield from (Result(run=batch.run, question=question.key, error=reason) for question in group)
            continue
        size = searcher.index_bytes / corpus.page_count(readable) if isinstance(searcher, Indexed) else None
        for question in group:
            yield _one(batch.run, question, searcher, size)


def _one(run_key: str, question: Question, searcher: Searcher, size: float | None) -> Result:
    try:
        output = searcher.run(question.text)
    except ReplyError as error:
        return Result(run=run_key, question=question.key, error=f"{type(error).__name__}: {error}")
    except RetryError:
        raise  # of the machine, not of the system
    except (VectreeError, *_OWN_FAULTS) as error:
        return Result(run=run_key, question=question.key, error=f"{type(error).__name__}: {error}")
    return Result(run=run_key, question=question.key, output=replace(output, index_bytes_per_page=size))
