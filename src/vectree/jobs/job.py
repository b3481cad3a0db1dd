"""What a job is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NewType

from pydantic import BaseModel, ConfigDict

from vectree.types.document import DocumentId
from vectree.types.progress import Stage

JobId = NewType("JobId", str)
UploadId = NewType("UploadId", str)
WorkerId = NewType("WorkerId", str)
"""One process that does jobs, one at a time; never used again by another."""
Kind = Literal["add", "reindex"]
State = Literal["queued", "running", "done", "failed", "cancelled"]

FINISHED: tuple[State, ...] = ("done", "failed", "cancelled")
MOST_ATTEMPTS = 2
"""Workers that may die on a job before it is given up."""


class ReadOptions(BaseModel):
    """How a document is read, as ``Library.add`` takes it; None leaves the choice to the configuration.

    Nothing secret: it is kept in the database. A password is kept beside its file (``UploadFiles``).
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    ocr: bool | None = None
    model: str | None = None
    domain: str | None = None
    language: str | None = None
    sources: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Why a job failed: the class in ``vectree.errors`` (``InternalError``: a fault of ours), and a sentence."""

    kind: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A job as everybody may see it who sees its collection. Times are UTC, ISO 8601."""

    id: JobId
    kind: Kind
    name: str
    """Name of the document."""
    collection: str
    state: State
    stage: Stage | None
    """Last stage reported; None before the first."""
    done: int
    total: int
    attempts: int
    """Workers that have begun it since it was queued by a person."""
    cancelling: bool
    """Whether somebody wants it to stop, and its worker has not done so yet."""
    failure: Failure | None
    """Why it failed; of a queued one, the passing trouble for which it waits."""
    document_id: DocumentId | None
    """The document that is there now, or is read anew."""
    created: str
    started: str | None
    finished: str | None
    change: int
    """Number of the last change of this job among those of all jobs; each change has a higher one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewJob:
    """What is to be done."""

    kind: Kind
    name: str
    collection: str
    owner: str
    """Id of the key that wants it."""
    options: ReadOptions = field(default_factory=ReadOptions)
    upload_id: UploadId | None = None
    """The file to add; at most one job for each."""
    document_id: DocumentId | None = None
    """The document to read anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A job that a worker has to itself as long as it renews the lease."""

    job: Job
    worker: WorkerId
    options: ReadOptions
    upload_id: UploadId | None
