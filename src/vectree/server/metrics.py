"""What Prometheus reads: requests, questions, jobs, caches, models."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from vectree.cache.tiered import CacheStats
    from vectree.types.answer import Answer

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)


class Metrics:
    """Counts of one application; safe to use from several threads."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "vectree_requests", "Requests answered.", ("method", "route", "status"), registry=self._registry
        )
        self._seconds = Histogram(
            "vectree_request_seconds",
            "Seconds that a request took, streams to their end.",
            ("route",),
            registry=self._registry,
            buckets=_SECONDS,
        )
        self._questions = Counter("vectree_questions", "Questions asked.", ("kind", "mode"), registry=self._registry)
        self._calls = Counter(
            "vectree_model_calls", "Calls of language models.", ("model", "outcome"), registry=self._registry
        )
        self._tokens = Counter(
            "vectree_model_tokens", "Tokens of language models.", ("model", "direction"), registry=self._registry
        )

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered; ``route`` names parameters, not their values."""
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def searched(self, mode: str) -> None:
        """A search was answered."""
        self._questions.labels("search", mode).inc()

    def asked(self, answer: Answer) -> None:
        """A question was answered, with what its models took."""
        self._questions.labels("ask", answer.mode).inc()
        for call in answer.trace.calls:
            self._calls.labels(call.model, "error" if call.error else "cached" if call.cached else "ok").inc()
            self._tokens.labels(call.model, "in").inc(call.usage.input_tokens)
            self._tokens.labels(call.model, "out").inc(call.usage.output_tokens)

    def watch_jobs(self, count: Callable[[], Mapping[str, int]]) -> None:
        """Ask how many jobs there are by state whenever Prometheus asks."""
        self._registry.register(_Jobs(count))

    def watch_caches(self, stats: Callable[[], Mapping[str, CacheStats]]) -> None:
        """Ask for hits and misses whenever Prometheus asks."""
        self._registry.register(_Caches(stats))

    def text(self) -> bytes:
        """All of it in Prometheus' text format."""
        return generate_latest(self._registry)


class _Jobs(Collector):
    def __init__(self, count: Callable[[], Mapping[str, int]]) -> None:
        self._count = count

    def collect(self) -> Iterator[Metric]:
        jobs = GaugeMetricFamily("vectree_jobs", "Jobs by state.", labels=["state"])
        for state, number in self._count().items():
            jobs.add_metric([state], number)
        yield jobs


class _Caches(Collector):
    def __init__(self, stats: Callable[[], Mapping[str, CacheStats]]) -> None:
        self._stats = stats

    def collect(self) -> Iterator[Metric]:
        lookups = CounterMetricFamily("vectree_cache_lookups", "Look-ups in caches.", labels=["cache", "outcome"])
        for name, stats in self._stats().items():
            lookups.add_metric([name, "hit"], stats.first_hits + stats.second_hits)
            lookups.add_metric([name, "miss"], stats.misses)
        yield lookups
