"""What a server needs of jobs, in one hand."""

from __future__ import annotations

from pathlib import Path

from vectree.config import Config, JobsConfig
from vectree.jobs.job import Job, JobId
from vectree.jobs.leases import Leases
from vectree.jobs.limits import Limits
from vectree.jobs.queue import JobQueue, Visible
from vectree.jobs.uploads import Uploads
from vectree.storage.database import Database


class JobBoard:
    """Jobs and uploads of one library."""

    def __init__(self, database: Database, library: Path, limits: Limits, *, lease_seconds: float = 60.0) -> None:
        """``library`` is the library's folder: uploads are kept in it."""
        self.database = database
        self.queue = JobQueue(database)
        self.uploads = Uploads(database, library, limits)
        self.leases = Leases(database, lease_seconds=lease_seconds)
        self.limits = limits

    @classmethod
    def of(cls, database: Database, library: Path, config: Config) -> JobBoard:
        """As the configuration wants it."""
        return cls(database, library, Limits.of(config.server), lease_seconds=config.jobs.lease_seconds)

    def retry(self, job_id: JobId, visible: Visible = None) -> Job:
        """``JobQueue.retry``; raises ConflictError too where the file to add was cleared away."""
        upload = self.queue.upload_of(job_id, visible)
        if upload is not None:
            self.uploads.file(upload)
        return self.queue.retry(job_id, visible)

    def remove(self, job_id: JobId, visible: Visible = None) -> None:
        """Forget a finished job and its upload. Raises ConflictError for one that is not finished."""
        upload = self.queue.remove(job_id, visible)
        if upload is not None:
            self.uploads.forget(upload)

    def keep_order(self, config: JobsConfig, *, most: int = 200) -> bool:
        """Clear away abandoned uploads, files that no job needs any more, and jobs that ended long ago.

        Of these at most so many, in one transaction: whether there may be more.
        """
        self.uploads.sweep(idle_seconds=config.upload_seconds, keep_seconds=config.keep_seconds)
        forgotten = self.queue.forget_ended(config.history_seconds, most)
        if uploads := [one for one in forgotten if one is not None]:
            self.uploads.forget(*uploads)
        return len(forgotten) == most
