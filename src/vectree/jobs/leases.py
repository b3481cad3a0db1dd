"""The queue as workers see it: claim a job, keep it by renewing its lease, say how it ended.

A job belongs to the worker named in its row. Whatever a worker writes is written only as long as that is itself: one
that was thought dead, and whose job another has begun, finds out and changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from sqlalchemy import ColumnElement, Connection, RowMapping, func, select, update

from vectree.jobs.job import MOST_ATTEMPTS, Claim, Failure, Job, JobId, WorkerId
from vectree.jobs.rows import next_change, read_claim, read_job, seconds
from vectree.storage import schema
from vectree.storage.clock import now_exactly
from vectree.storage.database import Database
from vectree.types.document import DocumentId
from vectree.types.progress import Progress

Order = Literal["go on", "cancel", "lost"]
"""What a worker is to do with its job; lost: it is no longer its own."""
DIED = Failure(kind="ParserCrashError", message="the worker died twice on this document")
_MOST_PUT_BACK = 20
"""Times that passing trouble may send a job back; with the pauses between them, some two and a half hours."""
_LONGEST_PAUSE_SECONDS = 600.0


class LeaseLost(Exception):
    """The job is no longer this worker's: what it did of it counts for nothing."""


class Leases:
    """What workers may do. Methods that take a claim raise LeaseLost where the job is another's by now."""

    def __init__(self, database: Database, *, lease_seconds: float) -> None:
        self._database = database
        self.lease_seconds = lease_seconds
        self._overdue: Mapping[str, float] = {}
        """Leases that ``expire`` found to have run out when it last looked, by job."""

    def claim(self, worker: WorkerId, job_id: JobId | None = None) -> Claim | None:
        """The job whose turn it is, or the one with that id if it waits; None for none. Only one worker gets it.

        First comes the owner whose last job was begun longest ago, of theirs the oldest: who sends a thousand documents
        keeps nobody else waiting for all of them.
        """
        t, begun = schema.jobs, schema.jobs.alias()
        last = select(func.max(begun.c.started)).where(begun.c.owner == t.c.owner).scalar_subquery()
        waits = select(t.c.id).where(t.c.state == "queued", t.c.due <= seconds()).limit(1)
        if job_id is not None:
            waits = waits.where(t.c.id == job_id)
        with self._database.reading() as connection:  # an idle worker asks often, and must not hold up writers
            if connection.execute(waits).first() is None:
                return None
        with self._database.writing() as connection:
            found = connection.execute(waits.order_by(func.coalesce(last, ""), t.c.created, t.c.id)).scalar()
            if found is None:
                return None
            connection.execute(
                update(t)
                .where(t.c.id == found)
                .values(
                    state="running",
                    worker=worker,
                    lease=seconds() + self.lease_seconds,
                    attempts=t.c.attempts + 1,
                    started=now_exactly(),
                    error_kind=None,
                    error_message=None,
                    stage=None,
                    done=0,
                    total=0,
                    change=next_change(connection),
                )
            )
            return read_claim(connection.execute(select(t).where(t.c.id == found)).mappings().one())

    def order(self, claim: Claim) -> Order:
        """What to do with the job, as its row says now."""
        t = schema.jobs
        with self._database.reading() as connection:
            cancelling = connection.execute(select(t.c.cancelling).where(_own(claim))).scalar()
        return "lost" if cancelling is None else "cancel" if cancelling else "go on"

    def beat(self, claim: Claim, progress: Progress | None = None) -> None:
        """Renew the lease and, where it has changed, say how far the job has come."""
        with self._database.writing() as connection:
            values: dict[str, object] = {"lease": seconds() + self.lease_seconds}
            if progress is not None:
                values |= {"stage": progress.stage, "done": progress.done, "total": progress.total}
                values["change"] = next_change(connection)
            self._write(connection, claim, values)

    def finish(self, claim: Claim, document_id: DocumentId | None) -> None:
        """The job is done and the document stored."""
        self._end(claim, state="done", document_id=document_id)

    def fail(self, claim: Claim, failure: Failure) -> None:
        """The job cannot be done, and why."""
        self._end(claim, state="failed", error_kind=failure.kind, error_message=failure.message)

    def cancelled(self, claim: Claim) -> None:
        """The job has stopped because somebody wanted it to."""
        self._end(claim, state="cancelled")

    def release(self, claim: Claim) -> None:
        """Back to the queue, as if it had not been begun: the worker was told to stop. Cancelled if that was wanted."""
        with self._database.writing() as connection:
            values = _given_back(self._row(connection, claim))
            self._write(connection, claim, {**values, "change": next_change(connection)})

    def put_back(self, claim: Claim, failure: Failure) -> None:
        """Back to the queue for a while that grows with each time, because of passing trouble; failed in the end.

        Cancelled if that was wanted.
        """
        with self._database.writing() as connection:
            row = self._row(connection, claim)
            times = row["put_back"]
            if times >= _MOST_PUT_BACK and not row["cancelling"]:
                values = _failed(failure)
            else:
                due = seconds() + min(_LONGEST_PAUSE_SECONDS, 2.0**times)
                told = {"error_kind": failure.kind, "error_message": failure.message}
                values = _given_back(row, put_back=times + 1, due=due, **told)
            self._write(connection, claim, {**values, "change": next_change(connection)})

    def expire(self) -> tuple[Job, ...]:
        """Jobs taken from workers that did not renew their leases in time: queued again, or given up.

        To be called every quarter of a lease or so: only a lease that had run out at the call before too is taken. The
        truth may have been out of reach, the clock set, or the machine asleep, for workers too, and these have to have
        a chance to renew their leases.
        """
        t = schema.jobs
        overdue = (t.c.state == "running") & (t.c.lease < seconds())
        with self._database.reading() as connection:
            found: dict[str, float] = {
                row.id: row.lease for row in connection.execute(select(t.c.id, t.c.lease).where(overdue))
            }
        before, self._overdue = self._overdue, found
        dead = [job_id for job_id, lease in found.items() if before.get(job_id) == lease]
        return self._take(overdue & t.c.id.in_(dead)) if dead else ()

    def bury(self, worker: WorkerId) -> tuple[Job, ...]:
        """Jobs taken from a worker that is known to be dead."""
        t = schema.jobs
        return self._take((t.c.state == "running") & (t.c.worker == worker))

    def _take(self, whose: ColumnElement[bool]) -> tuple[Job, ...]:
        t = schema.jobs
        query = select(t).where(whose).order_by(t.c.created, t.c.id)
        taken: list[Job] = []
        with self._database.writing() as connection:
            for row in connection.execute(query).mappings().all():
                job = read_job(row)
                if job.cancelling:
                    values = _ended(state="cancelled")
                elif job.attempts >= MOST_ATTEMPTS:
                    values = _failed(DIED)
                else:
                    values = _queued()
                values["change"] = next_change(connection)
                connection.execute(update(t).where(t.c.id == job.id).values(**values))
                taken.append(read_job(connection.execute(select(t).where(t.c.id == job.id)).mappings().one()))
        return tuple(taken)

    def _end(self, claim: Claim, **values: object) -> None:
        with self._database.writing() as connection:
            self._write(connection, claim, {**_ended(**values), "change": next_change(connection)})

    def _row(self, connection: Connection, claim: Claim) -> RowMapping:
        row = connection.execute(select(schema.jobs).where(_own(claim))).mappings().first()
        if row is None:
            raise _lost(claim)
        return row

    def _write(self, connection: Connection, claim: Claim, values: dict[str, object]) -> None:
        if connection.execute(update(schema.jobs).where(_own(claim)).values(**values)).rowcount == 0:
            raise _lost(claim)  # the transaction goes with it


def _own(claim: Claim) -> ColumnElement[bool]:
    t = schema.jobs.c
    return (t.id == claim.job.id) & (t.worker == claim.worker) & (t.state == "running")


def _lost(claim: Claim) -> LeaseLost:
    return LeaseLost(f"the job {claim.job.id!r} is no longer that of {claim.worker!r}")


def _queued() -> dict[str, object]:
    return {"state": "queued", "worker": None, "lease": None, "stage": None, "done": 0, "total": 0}


def _given_back(row: RowMapping, **values: object) -> dict[str, object]:
    """In the queue again without the attempt that was begun, with these values beside; cancelled if that was wanted."""
    if row["cancelling"]:
        return _ended(state="cancelled")
    return {**_queued(), "attempts": row["attempts"] - 1, **values}


def _ended(**values: object) -> dict[str, object]:
    return {"worker": None, "lease": None, "cancelling": False, "finished": now_exactly(), **values}


def _failed(failure: Failure) -> dict[str, object]:
    return _ended(state="failed", error_kind=failure.kind, error_message=failure.message)
