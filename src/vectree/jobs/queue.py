"""The queue as people see it: put a job in, look, cancel, retry. What workers do with it is in ``leases``."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import cast
from uuid import uuid4

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, true, update

from vectree.errors import ConflictError, NotFoundError
from vectree.jobs.job import FINISHED, Job, JobId, NewJob, State, UploadId
from vectree.jobs.rows import is_id, last_change, next_change, read_job, seconds
from vectree.storage import schema
from vectree.storage.clock import before, now_exactly
from vectree.storage.database import Database

Visible = Collection[str] | None
"""Collections that the caller may see; None for all. Jobs of others are not there for it."""
_MOST_CHANGES = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """Jobs that changed, in the order of their last changes, and the number to ask from next time."""

    jobs: tuple[Job, ...]
    upto: int


class JobQueue:
    """All jobs. Safe to use from several threads and processes.

    Methods that take an id raise NotFoundError for a job that is not there or not visible; those that write raise
    BusyError, DiskFullError or another LibraryError where the truth cannot be written; then nothing has changed.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    # -- putting in ------------------------------------------------------------------------------

    def enqueue(self, new: NewJob) -> Job:
        """The job, durable when this returns; where one that waits does the same, or is the upload's, that one."""
        with self._database.writing() as connection:
            return enqueue(connection, new)

    def retry(self, job_id: JobId, visible: Visible = None) -> Job:
        """A failed or cancelled job, queued again with all its attempts. Raises ConflictError for any other."""
        with self._database.writing() as connection:
            job = _visible(connection, job_id, visible)
            if job.state not in ("failed", "cancelled"):
                raise ConflictError(f"the job {job_id!r} is {job.state}: only failed and cancelled ones can be retried")
            return _change(
                connection,
                job_id,
                state="queued",
                attempts=0,
                put_back=0,
                due=0.0,
                stage=None,
                done=0,
                total=0,
                error_kind=None,
                error_message=None,
                started=None,
                finished=None,
            )

    def cancel(self, job_id: JobId, visible: Visible = None) -> Job:
        """The job: cancelled if it was queued, ``cancelling`` while its worker has still to stop.

        A worker stops at its next page or within some seconds; a document that is being stored by then is done.
        Raises ConflictError for a job that has finished.
        """
        with self._database.writing() as connection:
            job = _visible(connection, job_id, visible)
            if job.state in FINISHED:
                raise ConflictError(f"the job {job_id!r} is {job.state}: there is nothing to cancel", state=job.state)
            if job.state == "running":
                return _change(connection, job_id, cancelling=True)
            return _change(connection, job_id, state="cancelled", finished=now_exactly())

    def remove(self, job_id: JobId, visible: Visible = None) -> UploadId | None:
        """Forget a finished job; its upload, if it had one. Raises ConflictError for one that is not finished."""
        t = schema.jobs
        with self._database.writing() as connection:
            job = _visible(connection, job_id, visible)
            if job.state not in FINISHED:
                raise ConflictError(f"the job {job_id!r} is {job.state}: cancel it first", state=job.state)
            upload = connection.execute(select(t.c.upload_id).where(t.c.id == job_id)).scalar()
            connection.execute(delete(t).where(t.c.id == job_id))
        return None if upload is None else UploadId(upload)

    def forget_ended(self, seconds_ago: float, most: int) -> tuple[UploadId | None, ...]:
        """Forget jobs that ended so long ago or before, at most so many; the upload of each, None where it had none."""
        t = schema.jobs
        old = select(t.c.id, t.c.upload_id).where(t.c.state.in_(FINISHED), t.c.finished <= before(seconds_ago))
        with self._database.reading() as connection:  # most of the time there are none
            if connection.execute(old.limit(1)).first() is None:
                return ()
        with self._database.writing() as connection:
            found = connection.execute(old.limit(most)).all()
            connection.execute(delete(t).where(t.c.id.in_([row.id for row in found])))
        return tuple(None if row.upload_id is None else UploadId(row.upload_id) for row in found)

    # -- looking ---------------------------------------------------------------------------------

    def get(self, job_id: JobId, visible: Visible = None) -> Job:
        """The job with that id."""
        with self._database.reading() as connection:
            return _visible(connection, job_id, visible)

    def upload_of(self, job_id: JobId, visible: Visible = None) -> UploadId | None:
        """The upload that the job adds; None for a job that adds none."""
        t = schema.jobs.c
        with self._database.reading() as connection:
            _visible(connection, job_id, visible)
            upload = connection.execute(select(t.upload_id).where(t.id == job_id)).scalar()
        return None if upload is None else UploadId(upload)

    def jobs(
        self,
        *,
        states: Sequence[State] | None = None,
        visible: Visible = None,
        limit: int = 50,
        after: Job | tuple[str, str] | None = None,
    ) -> tuple[Job, ...]:
        """Jobs, newest first, at most ``limit``; ``after`` (a job, or its ``created`` and ``id``) goes on behind it."""
        t = schema.jobs.c
        query = select(schema.jobs).where(_seen(visible)).order_by(t.created.desc(), t.id.desc()).limit(limit)
        if states is not None:
            query = query.where(t.state.in_(states))
        if after is not None:
            created, identity = (after.created, after.id) if isinstance(after, Job) else after
            query = query.where(or_(t.created < created, (t.created == created) & (t.id < identity)))
        with self._database.reading() as connection:
            return tuple(read_job(row) for row in connection.execute(query).mappings())

    def counts(self) -> Mapping[State, int]:
        """How many jobs are in each state; states without any are left out."""
        t = schema.jobs.c
        with self._database.reading() as connection:
            rows = connection.execute(select(t.state, func.count()).group_by(t.state))
            return {cast(State, state): count for state, count in rows}

    def waiting(self) -> tuple[JobId, ...]:
        """Ids of jobs that a worker could begin now, oldest first."""
        t = schema.jobs.c
        query = select(t.id).where(t.state == "queued", t.due <= seconds()).order_by(t.created, t.id)
        with self._database.reading() as connection:
            return tuple(JobId(row) for row in connection.execute(query).scalars())

    def last_change(self) -> int:
        """Number of the newest change of any job; 0 before the first. One look at one row: cheap to ask often."""
        with self._database.reading() as connection:
            return last_change(connection)

    def changes(self, after: int, visible: Visible = None) -> Changed:
        """Visible jobs changed since that number, each as it is now. Removed ones are not told."""
        t = schema.jobs.c
        query = select(schema.jobs).where(t.change > after, _seen(visible)).order_by(t.change).limit(_MOST_CHANGES)
        with self._database.reading() as connection:
            newest = last_change(connection)
            if newest <= after:
                return Changed(jobs=(), upto=newest)
            jobs = tuple(read_job(row) for row in connection.execute(query).mappings())
        return Changed(jobs=jobs, upto=jobs[-1].change if len(jobs) == _MOST_CHANGES else newest)


def enqueue(connection: Connection, new: NewJob) -> Job:
    """``JobQueue.enqueue`` as part of a writing transaction."""
    options = new.options.model_dump_json(exclude_none=True)
    if (known := _same(connection, new, options)) is not None:
        return known
    job_id = JobId(uuid4().hex)
    connection.execute(
        insert(schema.jobs).values(
            id=job_id,
            kind=new.kind,
            name=new.name,
            collection=new.collection,
            owner=new.owner,
            state="queued",
            upload_id=new.upload_id,
            document_id=new.document_id,
            options=options,
            done=0,
            total=0,
            attempts=0,
            put_back=0,
            cancelling=False,
            due=0.0,  # at once, also where the clock is set back now
            created=now_exactly(),
            change=next_change(connection),
        )
    )
    return _visible(connection, job_id, None)


def _same(connection: Connection, new: NewJob, options: str) -> Job | None:
    """The job that there is for the upload; or that waits to read the document anew in the same way."""
    if new.upload_id is not None:
        return _of_upload(connection, new.upload_id)
    if new.document_id is None:
        return None
    t = schema.jobs.c
    waits = select(schema.jobs).where(
        t.state == "queued", t.kind == new.kind, t.document_id == new.document_id, t.options == options
    )
    row = connection.execute(waits).mappings().first()
    return None if row is None else read_job(row)


def _of_upload(connection: Connection, upload_id: UploadId) -> Job | None:
    t = schema.jobs
    row = connection.execute(select(t).where(t.c.upload_id == upload_id)).mappings().first()
    return None if row is None else read_job(row)


def _visible(connection: Connection, job_id: JobId, visible: Visible) -> Job:
    t = schema.jobs
    query = select(t).where(t.c.id == job_id, _seen(visible))
    row = connection.execute(query).mappings().first() if is_id(job_id) else None
    if row is None:
        raise NotFoundError(f"there is no job {job_id!r}", wanted=job_id)
    return read_job(row)


def _seen(visible: Visible) -> ColumnElement[bool]:
    return true() if visible is None else schema.jobs.c.collection.in_(visible)


def _change(connection: Connection, job_id: JobId, **values: object) -> Job:
    t = schema.jobs
    connection.execute(update(t).where(t.c.id == job_id).values(**values, change=next_change(connection)))
    return _visible(connection, job_id, None)
