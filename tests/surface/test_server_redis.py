"""Rates that several servers count together in a real Redis, and what happens when it is gone."""

from __future__ import annotations

from pathlib import Path

from tests.servers.redis_server import redis_server
from tests.servers.service import serving, settings
from vectree.config import CacheConfig


def test_servers_count_together_and_do_not_stop_without_their_redis(tmp_path: Path) -> None:
    with redis_server() as redis:
        config = settings(requests_rate="4/hour").model_copy(update={"cache": CacheConfig(redis_url=redis.url)})
        with (
            serving(tmp_path / "one", config) as one,
            serving(tmp_path / "other", config) as other,
            one.client() as first,
            other.client() as second,
        ):
            statuses = [client.get("/about").status_code for client in (first, second, first, second, first, second)]
            assert statuses == [200, 200, 200, 200, 429, 429]
            redis.stop()
            assert first.get("/about").status_code == 200
            assert first.get("/about").status_code == 200
            ready = second.get(f"{other.url}/health/ready")
            assert (ready.status_code, ready.json()["checks"]["redis"]) == (503, "does not answer")
