"""Documents that take long enough to be caught in the middle, and waiting for what becomes of jobs."""

from __future__ import annotations

from functools import cache

from pikepdf import Encryption

from tests.corpus.writing import Put, body, changed, typeset
from tests.waiting import wait
from vectree.config import Config, JobsConfig, ServerConfig, StorageConfig
from vectree.jobs.board import JobBoard
from vectree.jobs.job import Job, State
from vectree.jobs.upload import NewUpload

CONFIG = Config(embedder="none", jobs=JobsConfig(lease_seconds=60), server=ServerConfig(workers=1))
ME = "key-1"
HELD = "tests.unit.jobs.held_worker:held"


@cache
def long_pdf(pages: int = 8) -> bytes:
    """A PDF with enough pages to be caught in the middle."""
    texts = [body(number, count=6) for number in range(7)]
    return typeset([[Put(f"Chapter {number}", 72, 80, size=18), *texts[number % 7]] for number in range(pages)])


def locked_pdf(password: str, pages: int = 2) -> bytes:
    return changed(long_pdf(pages), lambda _: None, Encryption(user=password, owner="x"))


def short_text(number: int = 0) -> bytes:
    return f"# Part {number}\n\nThe gate {number} opens at noon.\n\n## More\n\nIt closes at dusk.\n".encode()


def submit(board: JobBoard, data: bytes, name: str, *, password: str | None = None, collection: str = "default") -> Job:
    """The job of a file that was sent in one chunk."""
    new = NewUpload(name=name, size=len(data), collection=collection, owner=ME, password=password)
    upload = board.uploads.create(new)
    board.uploads.append(upload.id, 0, data, ME)
    return board.uploads.finish(upload.id, ME)


def wait_for(board: JobBoard, job: Job, *states: State) -> Job:
    """The job, once it is in one of the states."""

    def there() -> Job | None:
        now = board.queue.get(job.id)
        return now if now.state in states else None

    return wait(there)


def wait_for_pages(board: JobBoard, job: Job, attempts: int = 1) -> Job:
    """The job, once its worker is in the middle of its pages."""

    def there() -> Job | None:
        now = board.queue.get(job.id)
        assert now.state in ("queued", "running"), now
        return now if now.attempts == attempts and now.stage == "read" and 0 < now.done < now.total else None

    return wait(there)


def short_lease(config: Config, seconds: float = 5.0) -> Config:
    """For those who wait for one to run out; a machine with too much to do may let one run out of itself."""
    return config.model_copy(update={"jobs": config.jobs.model_copy(update={"lease_seconds": seconds})})


def with_broker(config: Config, url: str) -> Config:
    """The configuration, with Celery."""
    return config.model_copy(update={"jobs": config.jobs.model_copy(update={"broker_url": url})})


def with_storage(url: str) -> Config:
    """The configuration of these tests, with PostgreSQL."""
    return CONFIG.model_copy(update={"storage": StorageConfig(url=url)})
