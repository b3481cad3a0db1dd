"""What an upload is."""

from __future__ import annotations

from dataclasses import dataclass, field

from vectree.jobs.job import JobId, ReadOptions, UploadId


@dataclass(frozen=True, slots=True, kw_only=True)
class NewUpload:
    """What somebody is about to send."""

    name: str
    """Name of the document; never a path."""
    size: int
    """Bytes."""
    collection: str
    owner: str
    """Id of the key that sends it: nobody else may go on with it."""
    sha256: str | None = None
    """Hash of the whole in hex, if the sender knows it: what arrives must have it."""
    options: ReadOptions = field(default_factory=ReadOptions)
    password: str | None = field(default=None, repr=False)
    """Of an encrypted file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """A file on its way in."""

    id: UploadId
    name: str
    size: int
    offset: int
    """Bytes that have arrived, 0 to ``size``: where to go on."""
    collection: str
    sha256: str | None
    created: str
    options: ReadOptions
    job_id: JobId | None
    """The job that adds the document, once all has arrived and was checked."""
