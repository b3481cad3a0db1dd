"""``/jobs``: documents being read, with progress as it happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable
from typing import Annotated

from fastapi import APIRouter, Header, Query
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from vectree.jobs.job import JobId, State
from vectree.server.access import LOCAL, Reader, Writer
from vectree.server.cursors import Cursor, Limit, read_cursor, write_cursor
from vectree.server.gate import still_good
from vectree.server.responses import problems
from vectree.server.schemas.jobs import JobList, JobOutput
from vectree.server.schemas.names import CollectionName
from vectree.server.services import Served

router = APIRouter(tags=["jobs"])
_LOOK_SECONDS = 0.4
_LOOKS_BETWEEN_CHECKS = 25
"""A key that is revoked or renewed, or a session that ends, stops being told after some ten seconds."""


@router.get("/jobs", responses=problems(404))
def list_jobs(
    caller: Reader,
    served: Served,
    state: Annotated[list[State] | None, Query(description="Only jobs in these states.")] = None,
    collection: Annotated[CollectionName | None, Query()] = None,
    limit: Limit = 50,
    cursor: Cursor = None,
) -> JobList:
    """The jobs that the caller sees, the newest first."""
    visible = caller.within(None if collection is None else [collection])
    found = served.board.queue.jobs(states=state, visible=visible, limit=limit + 1, after=read_cursor(cursor))
    items = found[:limit]
    more = write_cursor((items[-1].created, items[-1].id)) if len(found) > limit else None
    return JobList(items=tuple(map(JobOutput.of, items)), next_cursor=more)


@router.get("/jobs/events", response_class=EventSourceResponse, responses=problems())
async def watch_jobs(
    request: Request,
    caller: Reader,
    served: Served,
    last_event_id: Annotated[int | None, Header(ge=0, le=2**62)] = None,
) -> AsyncIterable[ServerSentEvent]:
    """Each job that the caller sees, as an event `job`, whenever it changes; by `Last-Event-ID` from there on."""
    queue = served.board.queue
    upto = await run_in_threadpool(queue.last_change)
    if last_event_id is not None:  # of a library that was restored from a copy, it may be one that is still to come
        upto = min(upto, last_event_id)
    yield ServerSentEvent(comment="listening")
    looks = 0
    while not served.stopping():
        looks += 1
        due = caller is not LOCAL and looks % _LOOKS_BETWEEN_CHECKS == 0
        if due and not await run_in_threadpool(still_good, request.headers, served.keys):
            return
        if await served.news.newest() > upto:
            changed = await run_in_threadpool(queue.changes, upto, caller.within())
            for job in changed.jobs:
                yield ServerSentEvent(event="job", id=str(job.change), data=JobOutput.of(job))
            upto = changed.upto
        await asyncio.sleep(_LOOK_SECONDS)


@router.get("/jobs/{job_id}", responses=problems(404))
def get_job(job_id: str, caller: Reader, served: Served) -> JobOutput:
    """The job as it is now."""
    return JobOutput.of(served.board.queue.get(JobId(job_id), caller.within()))


@router.post("/jobs/{job_id}/cancel", responses=problems(404, 409))
def cancel_job(job_id: str, caller: Writer, served: Served) -> JobOutput:
    """The job, which stops: at once where it waits, else at the next page."""
    return JobOutput.of(served.board.queue.cancel(JobId(job_id), caller.within()))


@router.post("/jobs/{job_id}/retry", responses=problems(404, 409))
def retry_job(job_id: str, caller: Writer, served: Served) -> JobOutput:
    """The failed or cancelled job, which waits again."""
    job = served.board.retry(JobId(job_id), caller.within())
    served.jobs.notify(job.id)
    return JobOutput.of(job)


@router.delete("/jobs/{job_id}", status_code=204, responses=problems(404, 409))
def delete_job(job_id: str, caller: Writer, served: Served) -> None:
    """Forget a finished job; its document stays."""
    served.board.remove(JobId(job_id), caller.within())
