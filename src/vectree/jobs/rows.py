"""Jobs as rows, and the number that every change of one gets."""

from __future__ import annotations

import re
import time
from typing import cast

from sqlalchemy import Connection, RowMapping, insert, select, update

from vectree.jobs.job import Claim, Failure, Job, JobId, Kind, ReadOptions, State, UploadId, WorkerId
from vectree.storage import schema
from vectree.types.document import DocumentId
from vectree.types.progress import Stage

_CHANGE = "jobs_change"
_ID = re.compile(r"[0-9a-f]{32}")


def is_id(given: str) -> bool:
    """Whether that can be the id of a job or an upload: anything else may be a path, or nothing a database takes."""
    return _ID.fullmatch(given) is not None


def seconds() -> float:
    """The time as leases are counted: seconds since 1970. Machines that share a queue must agree on it."""
    return time.time()


def read_job(row: RowMapping) -> Job:
    """The job of a row with all columns."""
    kind = row["error_kind"]
    document = row["document_id"]
    return Job(
        id=JobId(row["id"]),
        kind=cast(Kind, row["kind"]),
        name=row["name"],
        collection=row["collection"],
        state=cast(State, row["state"]),
        stage=cast(Stage | None, row["stage"]),
        done=row["done"],
        total=row["total"],
        attempts=row["attempts"],
        cancelling=row["cancelling"],
        failure=None if kind is None else Failure(kind=kind, message=row["error_message"]),
        document_id=None if document is None else DocumentId(document),
        created=row["created"],
        started=row["started"],
        finished=row["finished"],
        change=row["change"],
    )


def read_claim(row: RowMapping) -> Claim:
    """The claim of a row that has a worker."""
    upload = row["upload_id"]
    return Claim(
        job=read_job(row),
        worker=WorkerId(row["worker"]),
        options=ReadOptions.model_validate_json(row["options"]),
        upload_id=None if upload is None else UploadId(upload),
    )


def last_change(connection: Connection) -> int:
    """Number of the newest change; 0 before the first."""
    table = schema.settings
    return int(connection.execute(select(table.c.value).where(table.c.key == _CHANGE)).scalar() or 0)


def next_change(connection: Connection) -> int:
    """A new number of change. In a writing transaction only: these come one after another, and so do the numbers."""
    table, last = schema.settings, last_change(connection)
    if last:
        connection.execute(update(table).where(table.c.key == _CHANGE).values(value=str(last + 1)))
    else:
        connection.execute(insert(table).values(key=_CHANGE, value="1"))
    return last + 1
