"""Uploads: resumed where they broke off, checked before anything is promised, cleared away when abandoned."""

from __future__ import annotations

import hashlib
import os
import stat
import time
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from vectree.errors import (
    ConflictError,
    DocumentError,
    EmptyFileError,
    InputError,
    LibraryError,
    NotFoundError,
    TooLargeError,
    TooManyRequestsError,
    UnsupportedError,
)
from vectree.jobs.board import JobBoard
from vectree.jobs.job import Job, ReadOptions, UploadId, WorkerId
from vectree.jobs.limits import Limits
from vectree.jobs.upload import NewUpload, Upload
from vectree.jobs.upload_files import UploadFiles
from vectree.storage.database import Database
from vectree.types.document import DocumentId

TEXT = b"# One\n\nSome words.\n\n# Two\n\nMore words.\n"
ME = "key-1"


def begin(
    board: JobBoard,
    data: bytes,
    name: str = "notes.md",
    sha256: str | None = None,
    password: str | None = None,
    owner: str = ME,
) -> Upload:
    return board.uploads.create(
        NewUpload(
            name=name,
            size=len(data),
            collection="default",
            owner=owner,
            sha256=sha256,
            options=ReadOptions(domain="legal"),
            password=password,
        )
    )


def send(
    board: JobBoard, data: bytes, name: str = "notes.md", sha256: str | None = None, password: str | None = None
) -> UploadId:
    upload = begin(board, data, name, sha256, password)
    board.uploads.append(upload.id, 0, data, ME)
    return upload.id


def kept(tmp_path: Path) -> list[str]:
    return sorted(path.name for path in (tmp_path / "library" / "uploads").iterdir())


def test_in_chunks(board: JobBoard, tmp_path: Path):
    upload = begin(board, TEXT, sha256=hashlib.sha256(TEXT).hexdigest().upper())
    assert (upload.offset, upload.size, upload.job_id) == (0, len(TEXT), None)
    for start in range(0, len(TEXT), 10):
        upload = board.uploads.append(upload.id, start, TEXT[start : start + 10], ME)
    assert upload.offset == len(TEXT)
    job = board.uploads.finish(upload.id, ME)
    assert (job.kind, job.name, job.collection, job.state) == ("add", "notes.md", "default", "queued")
    assert board.uploads.finish(upload.id, ME) == job and board.uploads.get(upload.id, ME).job_id == job.id
    assert board.uploads.file(upload.id).read_bytes() == TEXT and kept(tmp_path) == [upload.id]
    claim = board.leases.claim(WorkerId("w1"))
    assert claim is not None and claim.upload_id == upload.id and claim.options.domain == "legal"
    assert board.uploads.password(upload.id) is None


def test_where_to_go_on(board: JobBoard):
    upload = begin(board, TEXT)
    board.uploads.append(upload.id, 0, TEXT[:7], ME)
    for wrong in (0, 5, 8):
        with pytest.raises(ConflictError) as refused:
            board.uploads.append(upload.id, wrong, TEXT[wrong:9], ME)
        assert refused.value.data["offset"] == 7
    with pytest.raises(ConflictError):
        board.uploads.finish(upload.id, ME)
    with pytest.raises(TooLargeError):
        board.uploads.append(upload.id, 7, TEXT[7:] + b"x", ME)
    assert board.uploads.get(upload.id, ME).offset == 7


def test_one_key_cannot_fill_the_disk(database: Database, folder: Path):
    board = JobBoard(database, folder, Limits(open_uploads=3, waiting_bytes=4 * len(TEXT)))
    begun = [begin(board, TEXT) for _ in range(3)]
    assert [one.id for one in board.uploads.begun(ME)] == [one.id for one in begun]
    assert board.uploads.begun("another") == ()
    with pytest.raises(TooManyRequestsError, match="3 uploads have been begun") as refused:
        begin(board, TEXT)
    assert refused.value.data["retry_after_seconds"]
    begin(board, TEXT, owner="another")
    jobs: list[Job] = []
    for upload in begun:
        board.uploads.append(upload.id, 0, TEXT, ME)
        jobs.append(board.uploads.finish(upload.id, ME))
    begin(board, TEXT)
    with pytest.raises(TooManyRequestsError, match=f"files of {4 * len(TEXT):,} bytes wait"):
        begin(board, TEXT)
    board.queue.cancel(jobs[0].id)  # may be tried again, so its file is still there
    with pytest.raises(TooManyRequestsError):
        begin(board, TEXT)
    board.uploads.discard(begun[0].id)  # as the sweep does after a time
    begin(board, TEXT)
    claim = board.leases.claim(WorkerId("w"))
    assert claim is not None
    board.leases.finish(claim, DocumentId("d"))
    begin(board, TEXT)


def test_another_key_sees_nothing_of_it(board: JobBoard):
    upload = begin(board, TEXT)
    for ask in (
        lambda: board.uploads.get(upload.id, "key-2"),
        lambda: board.uploads.append(upload.id, 0, TEXT, "key-2"),
        lambda: board.uploads.finish(upload.id, "key-2"),
        lambda: board.uploads.remove(upload.id, "key-2"),
    ):
        with pytest.raises(NotFoundError):
            ask()
    assert board.uploads.get(upload.id, None).offset == 0


@pytest.mark.parametrize(
    "bad", ["../library.db", "..%2Flibrary.db", "/etc/passwd", "a" * 31, "A" * 32, "\0", "", "..\\x"]
)
def test_an_id_is_no_path(board: JobBoard, bad: str):
    with pytest.raises(NotFoundError):
        board.uploads.get(UploadId(bad), ME)
    with pytest.raises(NotFoundError):
        board.uploads.append(UploadId(bad), 0, b"x", ME)
    with pytest.raises(NotFoundError):
        board.uploads.file(UploadId(bad))


def test_a_link_in_the_folder_is_not_followed(board: JobBoard, tmp_path: Path):
    upload, other = begin(board, TEXT), tmp_path / "other"
    other.write_bytes(b"")
    link = tmp_path / "library" / "uploads" / upload.id
    link.symlink_to(other)
    with pytest.raises(LibraryError):
        board.uploads.append(upload.id, 0, TEXT, ME)
    assert other.read_bytes() == b""


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"\x89PNG\r\n\x1a\n" + b"0" * 20, UnsupportedError),
        (b"\x7fELF" + bytes(30), UnsupportedError),
        (b"plain, then not " * 400 + bytes(8), UnsupportedError),
        (b"   \n  ", EmptyFileError),
    ],
)
def test_the_content_decides_whatever_the_name(board: JobBoard, tmp_path: Path, data: bytes, error: type[InputError]):
    upload = send(board, data, "report.pdf")
    with pytest.raises(error):
        board.uploads.finish(upload, ME)
    assert kept(tmp_path) == [] and board.queue.jobs() == ()
    with pytest.raises(NotFoundError):
        board.uploads.get(upload, ME)


def test_what_arrives_is_what_was_sent(board: JobBoard, tmp_path: Path):
    upload = send(board, TEXT, sha256=hashlib.sha256(b"other").hexdigest())
    with pytest.raises(DocumentError, match="SHA-256"):
        board.uploads.finish(upload, ME)
    assert kept(tmp_path) == []


@pytest.mark.parametrize("name", [" ", "\0", "x" * 256])
def test_names_that_are_none(board: JobBoard, name: str):
    with pytest.raises(InputError):
        begin(board, TEXT, name)


def test_sizes_and_hashes(board: JobBoard):
    def create(size: int, sha256: str | None = None) -> None:
        board.uploads.create(NewUpload(name="a", size=size, collection="default", owner=ME, sha256=sha256))

    with pytest.raises(EmptyFileError):
        create(0)
    with pytest.raises(TooLargeError):
        create((1 << 20) + 1)
    with pytest.raises(InputError):
        create(1, "12")


def test_sweep(board: JobBoard, tmp_path: Path):
    abandoned, going = begin(board, TEXT), begin(board, TEXT)
    board.uploads.append(abandoned.id, 0, TEXT[:5], ME)
    old = time.time() - 100
    os.utime(tmp_path / "library" / "uploads" / abandoned.id, (old, old))
    done, failed = (board.uploads.finish(send(board, TEXT), ME) for _ in range(2))
    stranger = tmp_path / "library" / "uploads" / ("f" * 32)
    stranger.write_bytes(b"x")
    for job in (done, failed):
        claim = board.leases.claim(WorkerId("w"), job.id)
        assert claim is not None
        board.queue.cancel(job.id)
        board.leases.finish(claim, None) if job is done else board.leases.cancelled(claim)
    still = {upload for job in (failed,) if (upload := board.queue.upload_of(job.id)) is not None}
    assert board.uploads.sweep(idle_seconds=50, keep_seconds=50) == 3
    assert set(kept(tmp_path)) == still and board.uploads.get(going.id, ME).offset == 0
    with pytest.raises(NotFoundError):
        board.uploads.get(abandoned.id, ME)
    board.retry(failed.id)
    board.queue.cancel(failed.id)
    assert board.uploads.sweep(idle_seconds=50, keep_seconds=-1) == 1 and kept(tmp_path) == []
    with pytest.raises(ConflictError, match="send it again"):
        board.retry(failed.id)
    board.remove(failed.id)
    assert [job.id for job in board.queue.jobs()] == [done.id]


def test_remove(board: JobBoard, tmp_path: Path):
    upload = send(board, TEXT)
    board.uploads.remove(upload, ME)
    assert kept(tmp_path) == []
    queued = send(board, TEXT)
    board.uploads.finish(queued, ME)
    with pytest.raises(ConflictError):
        board.uploads.remove(queued, ME)


SECRET = "Öffne dich, 열려라\n 42"


def test_a_password_is_a_file_beside_the_bytes_and_nowhere_else(board: JobBoard, tmp_path: Path):
    said: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, values: object, *_: object) -> None:
        said.append(f"{statement} {values!r}")

    event.listen(Engine, "before_cursor_execute", note)
    try:
        upload = send(board, TEXT, password=SECRET)
        job = board.uploads.finish(upload, ME)
        claim = board.leases.claim(WorkerId("w"), job.id)
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert len(said) > 5 and "열려라" not in "".join(said) and "Öffne" not in repr(claim)
    beside = tmp_path / "library" / "uploads" / f"{upload}.password"
    assert kept(tmp_path) == [upload, beside.name] and stat.S_IMODE(beside.stat().st_mode) == 0o600
    assert board.uploads.password(upload) == SECRET
    board.leases.bury(WorkerId("w"))
    assert board.leases.claim(WorkerId("w2"), job.id) is not None and board.uploads.password(upload) == SECRET
    board.uploads.discard(upload)
    assert kept(tmp_path) == [] and board.uploads.password(upload) is None
    assert "Öffne" not in repr(NewUpload(name="a", size=1, collection="default", owner=ME, password=SECRET))


def test_a_password_goes_with_its_file_however_that_goes(board: JobBoard, tmp_path: Path):
    board.uploads.remove(send(board, TEXT, password=SECRET), ME)
    with pytest.raises(UnsupportedError):
        board.uploads.finish(send(board, b"\x89PNG\r\n\x1a\n" + bytes(20), password=SECRET), ME)
    assert kept(tmp_path) == []
    failed = board.uploads.finish(send(board, TEXT, password=SECRET), ME)
    board.queue.cancel(failed.id)
    begin(board, TEXT, password=SECRET)
    folder = tmp_path / "library" / "uploads"
    (folder / f"{'f' * 32}.password").write_text("left by a process that was killed")
    assert board.uploads.sweep(idle_seconds=50, keep_seconds=50) == 1 and len(kept(tmp_path)) == 3
    again = board.queue.upload_of(board.retry(failed.id).id)
    assert again is not None and board.uploads.password(again) == SECRET
    board.queue.cancel(failed.id)
    assert board.uploads.sweep(idle_seconds=-1, keep_seconds=-1) == 2 and kept(tmp_path) == []


def test_a_password_is_never_written_through_a_link(tmp_path: Path):
    other, files = tmp_path / "other", UploadFiles(tmp_path / "uploads")
    (tmp_path / "uploads").mkdir()
    (tmp_path / "uploads" / f"{'a' * 32}.password").symlink_to(other)
    with pytest.raises(LibraryError):
        files.keep_password(UploadId("a" * 32), SECRET)
    assert not other.exists()
    with pytest.raises(NotFoundError):
        files.keep_password(UploadId("../a"), SECRET)
