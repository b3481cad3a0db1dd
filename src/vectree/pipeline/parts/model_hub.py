"""Models by name, each with one gate, on one event loop in a thread of its own.

Calling a model is asynchronous, the rest of vectree is not: the bridge is here and nowhere else. All requests of a
process go through one loop, so that a model's gate counts them all, whichever thread asked.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Coroutine, Generator
from concurrent.futures import CancelledError
from contextlib import ExitStack
from queue import Queue
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from vectree.errors import MissingExtraError
from vectree.stop import Stop

if TYPE_CHECKING:
    from anyio.from_thread import BlockingPortal

    from vectree.cache.calls import ReplyCache
    from vectree.config import ModelConfig
    from vectree.models.budget import Budget
    from vectree.models.gate import Gate
    from vectree.models.language_model import LanguageModel, ModelSettings
    from vectree.models.session import ModelSession

T = TypeVar("T")


def model_settings(config: ModelConfig) -> ModelSettings:
    """What the configuration says about any model."""
    from vectree.models.language_model import ModelSettings

    return ModelSettings(
        url=config.url,
        timeout_seconds=config.timeout_seconds,
        context_tokens=config.context_tokens,
        thinking_tokens=config.thinking_tokens,
        tools=config.tools,
        json_schema=config.json_schema,
        pictures=config.pictures,
    )


class ModelHub:
    """Opens models when first asked for; safe to use from several threads. Close it."""

    def __init__(self, config: ModelConfig, replies: ReplyCache | None = None) -> None:
        self._config = config
        self._replies = replies
        self._lock = Lock()
        self._stack = ExitStack()
        self._portal: BlockingPortal | None = None
        self._models: dict[str, LanguageModel] = {}
        self._gates: dict[str, Gate] = {}

    def session(self, model: str | LanguageModel, budget: Budget) -> ModelSession:
        """A session with the model of that name for one question or one index.

        Raises ConfigurationError for a name that is none, MissingExtraError, ModelAccessError without a key.
        """
        from vectree.models.session import ModelSession

        opened, gate = self._opened(model)
        return ModelSession(opened, gate, budget, self._replies)

    def run(self, work: Callable[[], Coroutine[object, object, T]], stop: Stop | None = None) -> T:
        """What the coroutine gives, waited for in this thread. It is cancelled when ``stop`` is set: StoppedError."""
        ended = stop or Stop()
        future = self._loop().start_task_soon(work)
        with ended.calling(future.cancel):
            try:
                return future.result()
            except CancelledError:
                ended.check()
                raise
            finally:  # such as Ctrl-C in this thread
                future.cancel()

    def iterate(self, work: Callable[[], AsyncGenerator[T]], stop: Stop | None = None) -> Generator[T]:
        """What the asynchronous generator yields, as it comes; it is closed when the reader leaves.

        When ``stop`` is set it is closed as well, and StoppedError raised.
        """
        portal = self._loop()
        ended = stop or Stop()
        queue: Queue[tuple[T] | BaseException | None] = Queue()

        async def pump() -> None:
            stream = work()
            try:
                async for item in stream:
                    queue.put((item,))
            finally:
                await stream.aclose()

        future = portal.start_task_soon(pump)
        future.add_done_callback(lambda done: queue.put(None if done.cancelled() else done.exception()))
        try:
            with ended.calling(future.cancel):
                while (item := queue.get()) is not None:
                    if isinstance(item, BaseException):
                        raise item
                    yield item[0]
                ended.check()
        finally:
            future.cancel()

    def close(self) -> None:
        """Give back connections and stop the loop."""
        with self._lock:
            if self._portal is not None:
                for model in self._models.values():
                    self._portal.call(model.close)
            self._stack.close()
            self._portal = None
            self._models.clear()
            self._gates.clear()

    def _opened(self, model: str | LanguageModel) -> tuple[LanguageModel, Gate]:
        """The model, opened once for a name, and the gate of all models of that name."""
        from vectree.models.gate import Gate
        from vectree.models.language_model import load_model

        config = self._config
        name = model if isinstance(model, str) else model.name
        with self._lock:
            if isinstance(model, str) and model not in self._models:
                self._models[model] = load_model(model, model_settings(config))
            if name not in self._gates:
                self._gates[name] = Gate(config.concurrency)
            return (self._models[model] if isinstance(model, str) else model), self._gates[name]

    def _loop(self) -> BlockingPortal:
        with self._lock:
            if self._portal is None:
                try:
                    from anyio.from_thread import start_blocking_portal
                except ImportError as error:
                    raise MissingExtraError(
                        "language models need an extra: pip install 'vectree[models]'", extra="models"
                    ) from error
                self._portal = self._stack.enter_context(start_blocking_portal())
            return self._portal
