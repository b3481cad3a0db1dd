"""One job in this process: what it leaves behind however it ends."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.unit.jobs.sample import locked_pdf, long_pdf, short_text, submit
from tests.waiting import PATIENCE_SECONDS, wait
from vectree.config import Config
from vectree.errors import BusyError, DiskFullError, EncryptedError, NotFoundError
from vectree.jobs.board import JobBoard
from vectree.jobs.job import Job, NewJob, ReadOptions, WorkerId
from vectree.jobs.limits import Limits
from vectree.jobs.run import JobRunner
from vectree.pipeline import Library
from vectree.pipeline import open as open_library
from vectree.types.progress import Progress, Report, Stage


@pytest.fixture
def board(service_board: JobBoard) -> JobBoard:
    return service_board


@pytest.fixture
def library(folder: Path, config: Config, board: JobBoard) -> Iterator[Library]:
    """Of the board."""
    with open_library(folder, config=config) as opened:
        yield opened


Do = Callable[[Job], Job]


@pytest.fixture
def do(library: Library, board: JobBoard) -> Do:
    """Run the job; it as it is then."""

    def run(job: Job) -> Job:
        claim = board.leases.claim(WorkerId("w"), job.id)
        assert claim is not None
        JobRunner(library=library, board=board, stopping=lambda: False).run(claim)
        return board.queue.get(job.id)

    return run


def uploads(folder: Path) -> list[Path]:
    return list((folder / "uploads").iterdir())


def test_a_document_is_added(library: Library, board: JobBoard, do: Do, folder: Path):
    done = do(submit(board, short_text(), "gate.md"))
    assert (done.state, done.failure) == ("done", None)
    assert library.document("gate.md").id == done.document_id
    assert uploads(folder) == []


def test_a_document_is_added_to_its_collection(library: Library, board: JobBoard, do: Do):
    here, there = (do(submit(board, short_text(), "gate.md", collection=name)) for name in ("default", "other"))
    assert here.state == there.state == "done" and here.document_id != there.document_id
    assert [row.id for row in library.documents(["other"])] == [there.document_id]


def test_done_again_after_its_worker_died_it_is_the_same_document(library: Library, board: JobBoard, do: Do):
    job = submit(board, short_text(), "gate.md")
    claim = board.leases.claim(WorkerId("dead"), job.id)
    assert claim is not None and claim.upload_id is not None
    stored = library.add(board.uploads.file(claim.upload_id), name="gate.md")
    board.leases.bury(WorkerId("dead"))
    done = do(job)
    assert (done.state, done.document_id) == ("done", stored.id) and len(library.documents()) == 1


def test_a_document_is_read_again(library: Library, board: JobBoard, do: Do, tmp_path: Path):
    file = tmp_path / "gate.md"
    file.write_bytes(short_text())
    document = library.add(file)
    new = NewJob(
        kind="reindex",
        name=document.name,
        collection="default",
        owner="local",
        document_id=document.id,
        options=ReadOptions(domain="legal"),
    )
    done = do(board.queue.enqueue(new))
    assert (done.state, done.document_id) == ("done", document.id)
    assert library.document(document.id).domain == "legal" and len(library.documents()) == 1


def test_a_document_that_is_gone_is_not_read_again_nor_another_that_is_called_so(
    library: Library, board: JobBoard, do: Do, tmp_path: Path
):
    file = tmp_path / "gate.md"
    file.write_bytes(short_text())
    gone, other = library.add(file), library.add(file, collection="theirs")
    new = NewJob(kind="reindex", name="gate.md", collection="default", owner="local", document_id=gone.id)
    library.remove(gone.id)
    library.rename(other.id, gone.id)
    failed = do(board.queue.enqueue(new))
    assert failed.failure is not None and failed.failure.kind == "NotFoundError"
    assert failed.failure.message == f"no document with id {gone.id!r} in the library"


def test_a_document_that_is_deleted_while_it_is_read_again_stays_deleted(library: Library, tmp_path: Path):
    file = tmp_path / "gate.pdf"
    file.write_bytes(long_pdf(2))
    for stage in ("read", "store"):
        document = library.add(file)

        def delete(progress: Progress, identity: str = document.id, stage: str = stage) -> None:
            if progress.stage == stage and library.rows([identity]):
                library.remove(identity)

        with pytest.raises(NotFoundError, match=document.id):
            library.read_again(document.id, report=delete)
        assert library.documents() == () and not (library.path / "files" / document.id).exists()


def test_a_failure_names_the_document_and_no_path(board: JobBoard, do: Do, folder: Path):
    failed = do(submit(board, b"%PDF-1.7 no more of it", "annual.pdf"))
    assert failed.state == "failed" and failed.failure is not None
    assert failed.failure.kind == "DocumentError" and "'annual.pdf' is damaged" in failed.failure.message
    assert str(folder) not in failed.failure.message and len(uploads(folder)) == 1
    assert board.retry(failed.id).state == "queued"


def raising(error: Exception) -> Callable[..., object]:
    def add(*_: object, **__: object) -> object:
        raise error

    return add


@pytest.mark.parametrize("error", [BusyError("another process is writing"), DiskFullError("no space left")])
def test_passing_trouble_sends_it_back(board: JobBoard, do: Do, monkeypatch: pytest.MonkeyPatch, error: Exception):
    monkeypatch.setattr(Library, "add", raising(error))
    back = do(submit(board, short_text(), "gate.md"))
    assert (back.state, back.attempts) == ("queued", 0) and back.failure is not None
    monkeypatch.undo()
    wait(board.queue.waiting)
    done = do(back)
    assert (done.state, done.failure) == ("done", None)


def test_a_fault_of_ours_tells_no_details(board: JobBoard, do: Do, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Library, "add", raising(ValueError("/secret/path")))
    failed = do(submit(board, short_text(), "gate.md"))
    assert failed.failure is not None and failed.failure.kind == "InternalError"
    assert "secret" not in failed.failure.message and failed.id in failed.failure.message


def limited(board: JobBoard, **limits: float) -> None:
    board.limits = replace(Limits(), **limits)  # pyright: ignore[reportArgumentType]


def test_too_many_pages(library: Library, board: JobBoard, do: Do):
    limited(board, pages=5)
    failed = do(submit(board, long_pdf(6), "long.pdf"))
    assert failed.failure is not None and failed.failure.kind == "TooLargeError"
    assert failed.failure.message == "the document has 6 pages; at most 5 are taken" and library.documents() == ()


def test_a_bomb_is_not_opened(library: Library, board: JobBoard, do: Do):
    limited(board, unpacked_bytes=10 << 20)
    packed = zlib.compress(zlib.compress(bytes(20 << 20), 9), 9)
    assert len(packed) < 1000
    bomb = b"%PDF-1.5\n1 0 obj <</Length 99/Filter[/FlateDecode/FlateDecode]>> stream\n" + packed + b"\nendstream"
    failed = do(submit(board, bomb, "bomb.pdf"))
    assert failed.failure is not None and failed.failure.kind == "TooLargeError"
    assert "unpacks to more than" in failed.failure.message


class Clock:
    """Time for a watch, which passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


def slow(*, stage: Stage = "read", clock: Clock | None = None) -> Callable[..., object]:
    """``add`` that reports on its way and comes to no end until it is stopped; after some 100 seconds by the clock."""

    def add(*_: object, report: Report, **__: object) -> object:
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end and (clock is None or clock.now < 100):
            report(Progress(document="", stage=stage, done=1, total=9))
            time.sleep(0.05)
            if clock is not None:
                clock.now += 4
        raise AssertionError("it was not stopped")

    return add


def test_a_cancel_is_heard_in_the_middle(board: JobBoard, library: Library, do: Do, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Library, "add", slow())
    job = submit(board, short_text(), "gate.md")
    real = board.leases.claim

    def claim_and_cancel(*arguments: object) -> object:
        claim = real(*arguments)  # pyright: ignore[reportArgumentType]
        board.queue.cancel(job.id)
        return claim

    monkeypatch.setattr(board.leases, "claim", claim_and_cancel)
    ended = do(job)
    assert (ended.state, ended.cancelling) == ("cancelled", False)


@pytest.mark.parametrize(
    ("stage", "limits", "said"),
    [
        ("read", {"parse_seconds": 0.7}, "the document takes longer than 0.7 s to read"),
        ("ocr", {"ocr_seconds": 0.7}, "OCR takes longer than 0.7 s: add it without, or in parts"),
    ],
)
def test_it_takes_too_long(
    board: JobBoard,
    library: Library,
    do: Do,
    monkeypatch: pytest.MonkeyPatch,
    stage: Stage,
    limits: dict[str, float],
    said: str,
):
    limited(board, **limits)
    monkeypatch.setattr(Library, "add", slow(stage=stage))
    failed = do(submit(board, short_text(), "gate.md"))
    assert failed.failure is not None and failed.failure.kind == "TimeLimitError"
    assert failed.failure.message == said


def test_each_kind_of_time_counts_for_itself(
    board: JobBoard, library: Library, do: Do, monkeypatch: pytest.MonkeyPatch
):
    clock = Clock()
    monkeypatch.setattr("vectree.jobs.watch.time", clock)
    limited(board, parse_seconds=5, ocr_seconds=200)
    monkeypatch.setattr(Library, "add", slow(stage="ocr", clock=clock))
    failed = do(submit(board, short_text(), "gate.md"))
    assert failed.failure is not None and failed.failure.kind == "InternalError"  # it came to its own end


def test_a_password_opens_and_is_forgotten(board: JobBoard, library: Library, do: Do, folder: Path):
    locked = locked_pdf("open sesame")
    failed = do(submit(board, locked, "locked.pdf"))
    assert failed.failure is not None and failed.failure.kind == EncryptedError.__name__
    assert "'locked.pdf'" in failed.failure.message
    job = submit(board, locked, "locked.pdf", password="open sesame")
    assert board.leases.claim(WorkerId("dead"), job.id) is not None
    board.leases.bury(WorkerId("dead"))
    (holds,) = [file for file in folder.rglob("*") if file.is_file() and b"sesame" in file.read_bytes()]
    assert holds.parent.name == "uploads" and holds.suffix == ".password"
    assert do(job).state == "done"
    library.close()  # what is in the log is in the file then
    assert not [file for file in folder.rglob("*") if file.is_file() and b"sesame" in file.read_bytes()]
