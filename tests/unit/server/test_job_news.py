"""One look at the table serves all streams, and what is new is told soon."""

from __future__ import annotations

import asyncio
from pathlib import Path

from vectree.jobs.job import NewJob
from vectree.jobs.queue import JobQueue
from vectree.server.job_news import JobNews
from vectree.storage.opening import open_database


class CountedQueue(JobQueue):
    looks = 0

    def last_change(self) -> int:
        self.looks += 1
        return super().last_change()


def test_many_streams_look_once(tmp_path: Path) -> None:
    database = open_database(tmp_path / "library")
    queue = CountedQueue(database)
    news = JobNews(queue)

    async def watch() -> None:
        assert await news.newest() == 0
        queue.enqueue(NewJob(kind="reindex", name="a", collection="default", owner="me"))
        newest = await asyncio.to_thread(queue.last_change)
        before = queue.looks
        assert set(await asyncio.gather(*(news.newest() for _ in range(500)))) == {0}
        assert queue.looks == before, "what was seen a moment ago will do"
        await asyncio.sleep(0.25)
        assert (await asyncio.gather(*(news.newest() for _ in range(500))))[0] == newest
        assert queue.looks == before + 1
        assert await news.newest() == newest

    asyncio.run(watch())
    database.close()
