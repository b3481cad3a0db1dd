"""Files on their way in: begun, sent in chunks with gaps of any length between them, checked, made a job."""

from __future__ import annotations

import codecs
import re
from pathlib import Path
from uuid import uuid4

from sqlalchemy import Connection, RowMapping, delete, insert, or_, select

from vectree.errors import (
    ConflictError,
    DocumentError,
    EmptyFileError,
    InputError,
    TooLargeError,
    TooManyRequestsError,
    UnsupportedError,
    VectreeError,
)
from vectree.index.names import new_name
from vectree.jobs.job import FINISHED, Job, JobId, NewJob, ReadOptions, UploadId
from vectree.jobs.limits import Limits
from vectree.jobs.queue import enqueue
from vectree.jobs.rows import is_id
from vectree.jobs.upload import NewUpload, Upload
from vectree.jobs.upload_files import UploadFiles, no_upload, wrong_offset
from vectree.outline.loaders import Format, detect_file
from vectree.outline.loaders.detect import READ
from vectree.storage import schema
from vectree.storage.clock import age, now_exactly
from vectree.storage.database import Database

_FOLDER = "uploads"
_LONGEST_NAME = 255
_AGAIN_SECONDS = 30
"""After which something may have been read."""
_SHA256 = re.compile(r"[0-9a-f]{64}")


class Uploads:
    """Files that are being sent. Safe to use from several threads and processes.

    Methods that take an id raise NotFoundError for an upload that is not there or is another key's, and all that write
    raise DiskFullError where there is no space: what had arrived before is still there.
    """

    def __init__(self, database: Database, library: Path, limits: Limits) -> None:
        self._database = database
        self._files = UploadFiles(library / _FOLDER)
        self._limits = limits

    def create(self, new: NewUpload) -> Upload:
        """A new upload, of which nothing has arrived.

        Raises TooLargeError, EmptyFileError, InputError for an impossible name, size or hash, DiskFullError where the
        file would not fit, and TooManyRequestsError where its owner has too much on its way.
        """
        row = {
            "id": uuid4().hex,
            "name": _name(new.name),
            "size": self._size(new),
            "sha256": _hash(new.sha256),
            "collection": new.collection,
            "owner": new.owner,
            "options": new.options.model_dump_json(exclude_none=True),
            "created": now_exactly(),
        }
        self._require_room(new)
        self._files.require_space(new.size)
        with self._database.writing() as connection:
            connection.execute(insert(schema.uploads).values(**row))
            upload = self._read(_row(connection, UploadId(str(row["id"])), new.owner))
        if new.password is not None:
            self._keep_password(upload.id, new.password)
        return upload

    def require_space(self) -> None:
        """Raise DiskFullError where nothing more is taken, so that the truth can still be written."""
        self._files.require_space(0)

    def get(self, upload_id: UploadId, owner: str | None) -> Upload:
        """The upload as far as it has come; ``owner`` None: whoever sends it."""
        with self._database.reading() as connection:
            return self._read(_row(connection, upload_id, owner))

    def begun(self, owner: str) -> tuple[Upload, ...]:
        """The owner's uploads of which not all has arrived or been checked, the oldest first."""
        t = schema.uploads.c
        query = _UPLOADS.where(t.owner == owner, schema.jobs.c.id.is_(None)).order_by(t.created, t.id)
        with self._database.reading() as connection:
            return tuple(self._read(row) for row in connection.execute(query).mappings())

    def append(self, upload_id: UploadId, offset: int, data: bytes, owner: str | None) -> Upload:
        """The upload with the bytes that follow ``offset``; all of them have arrived, or none. There may be none.

        Raises ConflictError with the right ``offset`` in its data for a wrong one, TooLargeError for more bytes than
        were announced.
        """
        upload = self.get(upload_id, owner)
        if offset + len(data) > upload.size:
            raise TooLargeError(
                f"{offset + len(data)} bytes are more than the {upload.size} that were announced", offset=upload.offset
            )
        if not data or upload.job_id is not None:  # then all has arrived, and the file may be gone: it is not made anew
            if offset != upload.offset:
                raise wrong_offset(offset, upload.offset)
            return upload
        self._files.append(upload_id, offset, data)
        return self.get(upload_id, owner)

    def finish(self, upload_id: UploadId, owner: str | None) -> Job:
        """The job that adds the document; a second call gives the same one. File and job are durable then.

        Raises ConflictError where bytes are still missing. A file that is not what was announced (DocumentError), or
        not what vectree reads (UnsupportedError), is thrown away.
        """
        upload = self.get(upload_id, owner)
        if upload.offset < upload.size:
            raise ConflictError(
                f"{upload.offset} of {upload.size} bytes have arrived: send the rest first", offset=upload.offset
            )
        if upload.job_id is None:
            try:
                self._check(upload)
            except InputError:
                self.forget(upload_id)
                raise
            self._files.sync(upload_id)
        with self._database.writing() as connection:
            sender = str(_row(connection, upload_id, owner)["owner"])
            return enqueue(connection, _job(upload, sender))

    def remove(self, upload_id: UploadId, owner: str | None) -> None:
        """Forget the upload and what has arrived. Raises ConflictError for one that is a job already."""
        with self._database.writing() as connection:
            if _row(connection, upload_id, owner)["job_id"] is not None:
                raise ConflictError("the upload is a job already: cancel and remove that one")
            connection.execute(delete(schema.uploads).where(schema.uploads.c.id == upload_id))
        self._files.remove(upload_id)

    # -- for whoever does the job ----------------------------------------------------------------

    def file(self, upload_id: UploadId) -> Path:
        """Where the bytes of an upload are that has arrived. Raises ConflictError where they were cleared away."""
        path = self._files.path(upload_id)
        if not path.is_file():
            raise ConflictError("the file of this job was cleared away: send it again")
        return path

    def password(self, upload_id: UploadId) -> str | None:
        """The password of the file; None where none was given."""
        return self._files.password(upload_id)

    def discard(self, upload_id: UploadId) -> None:
        """Delete what an upload's job no longer needs, bytes and password; nothing happens where they are gone."""
        self._files.remove(upload_id)

    def forget(self, *upload_ids: UploadId) -> None:
        """Delete all that is known of uploads whose jobs are gone; nothing happens where they are gone too."""
        with self._database.writing() as connection:
            connection.execute(delete(schema.uploads).where(schema.uploads.c.id.in_(upload_ids)))
        for upload_id in upload_ids:
            self._files.remove(upload_id)

    # -- for whoever keeps order -----------------------------------------------------------------

    def sweep(self, *, idle_seconds: float, keep_seconds: float) -> int:
        """Uploads cleared away: those abandoned, and the bytes of jobs done, or that ended badly so long ago."""
        with self._database.reading() as connection:
            rows = connection.execute(_UPLOADS).mappings().all()
        gone = 0
        for row in rows:
            upload_id = UploadId(row["id"])
            idle = self._files.idle_seconds(upload_id)
            if row["job_id"] is None:
                if (age(row["created"]) if idle is None else idle) > idle_seconds:
                    self.forget(upload_id)
                    gone += 1
            elif idle is not None and row["finished"] is not None:
                if row["state"] == "done" or age(row["finished"]) > keep_seconds:
                    self.discard(upload_id)
                    gone += 1
        return gone + self._sweep_strangers()

    def _require_room(self, new: NewUpload) -> None:
        """Raise TooManyRequestsError where so much of the owner's is on its way that no more is taken for now.

        So that one key cannot fill the disk, nor the table. Requests at the same moment may exceed it a little: nobody
        else waits while this is counted.
        """
        t, j = schema.uploads.c, schema.jobs.c
        query = _UPLOADS.where(t.owner == new.owner, or_(j.id.is_(None), j.state != "done"))
        with self._database.reading() as connection:
            rows = connection.execute(query).mappings().all()
        begun = sum(row["job_id"] is None for row in rows)
        if begun >= self._limits.open_uploads:
            raise TooManyRequestsError(
                f"{begun} uploads have been begun and not finished, no more are taken: go on with them or delete them "
                "(`GET /uploads` lists them)",
                limit=self._limits.open_uploads,
                retry_after_seconds=_AGAIN_SECONDS,
            )
        # What ended badly is cleared away after a time: what is left of it counts.
        waiting = sum(
            self._files.size(UploadId(row["id"])) if row["state"] in FINISHED else int(row["size"]) for row in rows
        )
        if waiting + new.size > self._limits.waiting_bytes:
            raise TooManyRequestsError(
                f"files of {waiting:,} bytes wait to be read, at most {self._limits.waiting_bytes:,} may: wait until "
                "some have been, or remove jobs that failed",
                limit=self._limits.waiting_bytes,
                waiting=waiting,
                retry_after_seconds=_AGAIN_SECONDS,
            )

    def _keep_password(self, upload_id: UploadId, password: str) -> None:
        try:
            self._files.keep_password(upload_id, password)
        except VectreeError:
            self.forget(upload_id)
            raise

    def _sweep_strangers(self) -> int:
        """Files without a row: what a process left that was killed between the two."""
        found = list(self._files.ids())  # before the rows: a file is made after its row
        with self._database.reading() as connection:
            known = set(connection.execute(select(schema.uploads.c.id)).scalars())
        strangers = [upload_id for upload_id in found if upload_id not in known]
        for stranger in strangers:
            self._files.remove(stranger)
        return len(strangers)

    def _size(self, new: NewUpload) -> int:
        if new.size < 1:
            raise EmptyFileError(f"{new.name!r} is empty", name=new.name)
        if new.size > self._limits.upload_bytes:
            raise TooLargeError(
                f"{new.name!r} has {new.size:,} bytes; at most {self._limits.upload_bytes:,} are taken",
                limit=self._limits.upload_bytes,
            )
        return new.size

    def _check(self, upload: Upload) -> None:
        if upload.sha256 is not None and self._files.sha256(upload.id) != upload.sha256:
            raise DocumentError(f"{upload.name!r} did not arrive as it was sent (SHA-256): send it again")
        found = detect_file(self._files.path(upload.id), upload.name)
        chunks = self._files.chunks(upload.id)
        head = next(chunks, b"")
        if found not in (Format.PDF, Format.DOCX) and not head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            # Text holds no NUL, wherever in the file it is; and most that is no text does.
            if b"\0" in head or any(b"\0" in chunk for chunk in chunks):
                raise UnsupportedError(f"{upload.name!r} is not text; vectree reads {READ}", name=upload.name)

    def _read(self, row: RowMapping) -> Upload:
        upload_id, job_id = UploadId(row["id"]), row["job_id"]
        return Upload(
            id=upload_id,
            name=row["name"],
            size=row["size"],
            offset=row["size"] if job_id is not None else self._files.size(upload_id),
            collection=row["collection"],
            sha256=row["sha256"],
            created=row["created"],
            options=ReadOptions.model_validate_json(row["options"]),
            job_id=None if job_id is None else JobId(job_id),
        )


_UPLOADS = select(
    schema.uploads, schema.jobs.c.id.label("job_id"), schema.jobs.c.state, schema.jobs.c.finished
).select_from(schema.uploads.outerjoin(schema.jobs, schema.jobs.c.upload_id == schema.uploads.c.id))


def _row(connection: Connection, upload_id: UploadId, owner: str | None) -> RowMapping:
    query = _UPLOADS.where(schema.uploads.c.id == upload_id)
    if owner is not None:
        query = query.where(schema.uploads.c.owner == owner)
    row = connection.execute(query).mappings().first() if is_id(upload_id) else None
    if row is None:
        raise no_upload(upload_id)
    return row


def _job(upload: Upload, owner: str) -> NewJob:
    return NewJob(
        kind="add",
        name=upload.name,
        collection=upload.collection,
        owner=owner,
        options=upload.options,
        upload_id=upload.id,
    )


def _name(given: str) -> str:
    """The stored name. Raises InputError for a blank or endless one."""
    name = new_name(given, "")
    if len(name) > _LONGEST_NAME:
        raise InputError(f"the name {given[:40]!r}… has more than {_LONGEST_NAME} characters")
    return name


def _hash(given: str | None) -> str | None:
    if given is not None and not _SHA256.fullmatch(given.lower()):
        raise InputError(f"sha256 {given[:80]!r} must be 64 hexadecimal digits")
    return None if given is None else given.lower()
