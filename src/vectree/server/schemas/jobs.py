"""Jobs and uploads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field, field_validator

from vectree.config import Source
from vectree.jobs.job import Kind, ReadOptions, State
from vectree.schemas.base import Output
from vectree.server.schemas.names import CollectionName, Domain, Language
from vectree.types.progress import Stage

if TYPE_CHECKING:
    from vectree.jobs.job import Job
    from vectree.jobs.upload import Upload


class JobError(Output):
    """Why a job failed."""

    kind: str = Field(description="Class of the error, as in `vectree.errors`.")
    message: str


class JobOutput(Output):
    """A document that is to be read, is being read, or was."""

    id: str
    kind: Kind
    name: str = Field(description="Name of the document.")
    collection: str
    state: State
    stage: Stage | None = Field(description="What is being done, or was last; null before it began.")
    done: int = Field(description="Of `total` units of the stage: pages, sections.")
    total: int
    attempts: int = Field(description="How often it was begun.")
    cancelling: bool = Field(description="Whether it was told to stop and has not stopped yet.")
    error: JobError | None
    document_id: str | None = Field(description="The document, once it is there.")
    created: str = Field(description="ISO 8601.")
    started: str | None
    finished: str | None

    @classmethod
    def of(cls, job: Job) -> JobOutput:
        """The job as it is."""
        failure = job.failure
        return cls(
            id=job.id,
            kind=job.kind,
            name=job.name,
            collection=job.collection,
            state=job.state,
            stage=job.stage,
            done=job.done,
            total=job.total,
            attempts=job.attempts,
            cancelling=job.cancelling,
            error=None if failure is None else JobError(kind=failure.kind, message=failure.message),
            document_id=job.document_id,
            created=job.created,
            started=job.started,
            finished=job.finished,
        )


class JobList(Output):
    """A part of the jobs, the newest first."""

    items: tuple[JobOutput, ...]
    next_cursor: str | None = Field(description="For the next part; null after the last.")


class ReadingOptions(BaseModel):
    """How a document is to be read; what is not given is as the server's configuration says."""

    model_config = ConfigDict(extra="forbid")
    ocr: bool | None = None
    model: str | None = Field(
        default=None, min_length=1, max_length=200, description="One of `/about`'s models, or `none`."
    )
    domain: Domain | None = None
    language: Language | None = None
    sources: list[Source] | None = Field(default=None, min_length=1, max_length=5)

    def as_options(self) -> ReadOptions:
        """The same for the queue."""
        return ReadOptions.model_validate(self.model_dump(include=set(ReadOptions.model_fields)))


class AddingOptions(ReadingOptions):
    """How a document that is sent is to be read."""

    password: str | None = Field(
        default=None,
        max_length=1000,
        repr=False,
        description="Of an encrypted file. Kept beside it, not in the database, until the document is read or the file "
        "is cleared away.",
    )


class NewUploadInput(BaseModel):
    """A file that is about to be sent."""

    model_config = ConfigDict(extra="forbid")
    name: str = Field(min_length=1, max_length=255, description="Name of the document; a path's last part counts.")
    size: int = Field(description="Bytes; a file without any is refused.")
    collection: CollectionName = "default"
    sha256: str | None = Field(default=None, pattern="^[0-9a-f]{64}$", description="Of the whole, to be checked.")
    options: AddingOptions = AddingOptions()

    @field_validator("name")
    @classmethod
    def _last_part(cls, name: str) -> str:
        """What stands behind the last slash of either kind: some browsers send a path of their user's disk."""
        last = name.replace("\\", "/").rpartition("/")[2].strip()
        if last in ("", ".", ".."):
            raise ValueError(f"{name!r} is no name of a document")
        return last


class UploadOutput(Output):
    """A file on its way in."""

    id: str
    name: str
    size: int
    offset: int = Field(description="Bytes that have arrived: where to go on.")
    collection: str
    job: JobOutput | None = Field(description="What reads the document, once all has arrived.")

    @classmethod
    def of(cls, upload: Upload, job: Job | None) -> UploadOutput:
        """The upload as far as it has come."""
        return cls(
            id=upload.id,
            name=upload.name,
            size=upload.size,
            offset=upload.offset,
            collection=upload.collection,
            job=None if job is None else JobOutput.of(job),
        )


class UploadList(Output):
    """Uploads that were begun and not finished."""

    items: tuple[UploadOutput, ...]


class ReindexInput(BaseModel):
    """How a document is to be read anew."""

    model_config = ConfigDict(extra="forbid")
    options: ReadingOptions = ReadingOptions()
