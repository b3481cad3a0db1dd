"""Each answer made once: kept ones are given again, and equal questions at the same time get the same one."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from vectree.cache.single_flight import SingleFlight
from vectree.errors import RetryError, StoppedError
from vectree.types.model import TextDelta

if TYPE_CHECKING:
    from vectree.cache.tiered import CacheStats
    from vectree.pipeline.asking.making import Maker
    from vectree.pipeline.parts.opening import Parts
    from vectree.pipeline.question.asked import Asked
    from vectree.types.answer import Answer


class Answers:
    """Answers of one library, from its caches or from its maker. Safe to use from several threads."""

    def __init__(self, parts: Parts, maker: Maker) -> None:
        self._maker = maker
        self._extractive = parts.config.cache.extractive
        self._answers, self._replies = parts.answers, parts.replies
        self._flights: SingleFlight[Answer] = SingleFlight()

    def stream(self, asked: Asked) -> Generator[TextDelta | Answer]:
        """Pieces of a model's text as they are written, if it is made now, then the answer."""
        if asked.session is None and not self._extractive:
            yield self._maker.extract(asked)
            return
        kept = self._answers.get(asked.key)
        if kept is not None:
            yield kept
            return
        for piece in self._fresh(asked):
            if not isinstance(piece, TextDelta) and piece.trace.whole:
                self._answers.put(asked.key, piece)
            yield self._noticed(piece)

    def stats(self) -> Mapping[str, CacheStats]:
        """Hits, misses and entries of answers and of model calls."""
        return {"answers": self._answers.stats(), "calls": self._replies.stats()}

    def clear(self) -> Mapping[str, int]:
        """Forget answers and model calls; how many there were.

        Raises RetryError where a second level could not be reached: what this process had is gone, that is not.
        """
        gone = {"answers": self._answers.clear(), "calls": self._replies.clear()}
        for name, notice in (("answers", self._answers.notice), ("calls", self._replies.notice)):
            if notice:
                raise RetryError(f"the cache of {name} could not be cleared: {notice}")
        return gone

    def _fresh(self, asked: Asked) -> Generator[TextDelta | Answer]:
        """The answer made now; equal questions at the same time get the same one, and only the first its pieces."""
        if asked.session is None:
            yield self._flights.do(asked.key, lambda: self._maker.extract(asked))
            return
        while True:
            with self._flights.join(asked.key) as flight:
                if flight.first:
                    for piece in self._maker.by_model(asked, asked.session):
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
