# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUntypedFunctionDecorator=false, reportAttributeAccessIssue=false
# Celery, Billiard and Kombu ship no types.
"""Celery as the messenger: it carries ids of jobs to workers anywhere. What there is to do, the table alone says.

So a message may come twice, late or not at all: a job is done by whoever claims it in the table, once, and ids of jobs
that still wait are sent again when the broker holds none (it was restarted, say).
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

from vectree.config import Config
from vectree.errors import ConfigurationError, LibraryError, MissingExtraError, RetryError
from vectree.jobs.job import JobId
from vectree.jobs.queue import JobQueue

if TYPE_CHECKING:
    from celery import Celery
    from redis import Redis

_LOG = logging.getLogger(__name__)
TASK = "vectree.job"
QUEUE = "vectree"
_VISIBILITY_SECONDS = 3600
"""After so long Redis gives a message out again that nobody acknowledged. Harmless: its job is claimed by then."""
_SWEEP_SECONDS = 3.0
_CONNECT_SECONDS = 2.0


def make_app(broker_url: str) -> Celery:
    """The Celery application: messages are acknowledged after their job, and each worker holds one at a time.

    Raises MissingExtraError without the extra ``celery``, ConfigurationError for a broker that is no Redis.
    """
    if not broker_url.startswith(("redis://", "rediss://", "unix://")):
        raise ConfigurationError("jobs.broker_url must be the URL of a Redis, such as 'redis://127.0.0.1:6379/1'")
    try:
        from celery import Celery
    except ImportError as error:
        message = "jobs.broker_url needs Celery: pip install 'vectree[celery]'"
        raise MissingExtraError(message, missing="celery") from error
    app = Celery("vectree", broker=broker_url, set_as_current=False)
    app.conf.update(
        task_default_queue=QUEUE,
        task_ignore_result=True,
        task_acks_late=True,
        task_reject_on_worker_lost=False,  # deaths are counted in the table; a message sent back would not be
        task_serializer="json",
        accept_content=["json"],
        worker_prefetch_multiplier=1,
        worker_hijack_root_logger=False,
        worker_cancel_long_running_tasks_on_connection_loss=False,  # a job does not need the broker while it is done
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_transport_options={
            "visibility_timeout": _VISIBILITY_SECONDS,
            "socket_connect_timeout": _CONNECT_SECONDS,
            "socket_keepalive": True,
        },
    )
    return app


class CelerySender:
    """Tells Celery's workers which jobs wait, from ``start`` to ``stop``; what cannot be sent now is sent later."""

    def __init__(self, broker_url: str, queue: JobQueue) -> None:
        self._broker_url = broker_url
        self._app = make_app(broker_url)
        self._queue = queue
        self._new: deque[JobId] = deque()
        self._wake = threading.Event()
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="job sender", daemon=True)
        self.reachable = False
        """Whether the broker answered when it was last asked, some seconds ago at most."""

    def start(self) -> None:
        """Begin to send."""
        self._thread.start()

    def stop(self) -> None:
        """Send no more; jobs that wait are sent by whoever starts next."""
        self._end.set()
        self._wake.set()
        self._thread.join()

    def notify(self, job_id: JobId) -> None:
        """Send this job now. Returns at once."""
        self._new.append(job_id)
        self._wake.set()

    def _run(self) -> None:
        from redis import Redis

        redis = Redis.from_url(
            self._broker_url, socket_connect_timeout=_CONNECT_SECONDS, socket_timeout=_CONNECT_SECONDS
        )
        while not self._end.is_set():
            self._sweep(redis)
            self._wake.wait(_SWEEP_SECONDS)
            self._wake.clear()
        redis.close()
        self._app.close()

    def _sweep(self, redis: Redis) -> None:
        from kombu.exceptions import OperationalError
        from redis import RedisError

        try:
            waiting = self._queue.waiting()
            while self._new:
                self._send(self._new[0])
                self._new.popleft()
            if redis.llen(QUEUE) == 0:
                for job_id in waiting:
                    self._send(job_id)
            self.reachable = True
        except (OperationalError, RedisError, OSError) as error:
            if self.reachable:
                _LOG.warning("the broker of jobs does not answer: %s", error)
            self.reachable = False
        except (RetryError, LibraryError) as error:
            _LOG.warning("cannot look for jobs: %s", error.message)

    def _send(self, job_id: JobId) -> None:
        self._app.send_task(TASK, args=[job_id], queue=QUEUE, retry=False)


def run_worker(folder: Path, config: Config, *, concurrency: int) -> None:
    """Be a Celery worker of the library in ``folder``, with so many processes, until told to end (SIGTERM, Ctrl-C).

    Jobs that are being done then go back to the queue. Raises ConfigurationError where no broker is configured.
    """
    if config.jobs.broker_url is None:
        raise ConfigurationError("Celery's workers need jobs.broker_url in the configuration, the URL of a Redis")
    app = make_app(config.jobs.broker_url)
    from billiard import Event
    from celery import signals

    from vectree.jobs.worker import Worker, new_worker_id

    stopping = Event()  # shared with the processes that Celery forks
    workers: list[Worker] = []

    @app.task(name=TASK)
    def job(job_id: str) -> None:
        if not workers:  # in the forked process, at its first job: nothing of a database outlives a fork
            workers.append(Worker(folder, config, new_worker_id(), stopping.is_set))
        try:
            workers[0].run_one(JobId(job_id))
        except (RetryError, LibraryError) as error:  # it still waits in the table, and is sent again
            _LOG.warning("cannot begin the job %s: %s", job_id, error.message)

    def stop(**_: object) -> None:
        stopping.set()

    signals.worker_shutting_down.connect(stop, weak=False)
    app.Worker(
        concurrency=concurrency, loglevel="WARNING", quiet=True, without_gossip=True, without_mingle=True
    ).start()
