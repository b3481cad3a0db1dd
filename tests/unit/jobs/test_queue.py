"""The table of jobs: one winner, nothing lost, nothing told to whom it does not concern."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from tests.unit.jobs.sample import submit
from vectree.config import JobsConfig
from vectree.errors import ConflictError, NotFoundError
from vectree.jobs.board import JobBoard
from vectree.jobs.job import Claim, Failure, JobId, NewJob, ReadOptions, UploadId, WorkerId
from vectree.jobs.leases import LeaseLost
from vectree.types.document import DocumentId
from vectree.types.progress import Progress

FAILURE = Failure(kind="BusyError", message="try again")


def new(name: str = "a.pdf", *, collection: str = "default", upload: str | None = None) -> NewJob:
    return NewJob(
        kind="add",
        name=name,
        collection=collection,
        owner="local",
        options=ReadOptions(domain="legal"),
        upload_id=None if upload is None else UploadId(upload),
    )


def claimed(board: JobBoard, worker: str = "w1") -> Claim:
    claim = board.leases.claim(WorkerId(worker))
    assert claim is not None
    return claim


def test_a_job_runs_through_its_states(board: JobBoard):
    job = board.queue.enqueue(new())
    assert (job.state, job.attempts, job.stage, job.started) == ("queued", 0, None, None)
    claim = claimed(board)
    assert claim.job.id == job.id and claim.options == ReadOptions(domain="legal")
    assert (claim.job.state, claim.job.attempts) == ("running", 1)
    board.leases.beat(claim, Progress(document="a.pdf", stage="read", done=3, total=9))
    seen = board.queue.get(job.id)
    assert (seen.stage, seen.done, seen.total) == ("read", 3, 9)
    board.leases.finish(claim, DocumentId("d1"))
    done = board.queue.get(job.id)
    assert (done.state, done.document_id, done.failure) == ("done", "d1", None) and done.finished
    assert board.queue.counts() == {"done": 1}


def test_an_upload_makes_one_job(board: JobBoard):
    first = board.queue.enqueue(new(upload="u1"))
    assert board.queue.enqueue(new(upload="u1")).id == first.id
    assert board.queue.upload_of(first.id) == UploadId("u1") and board.queue.counts() == {"queued": 1}


def test_oldest_first_and_by_id(board: JobBoard):
    ids = [board.queue.enqueue(new(f"{number}.pdf")).id for number in range(3)]
    assert board.queue.waiting() == tuple(ids)
    by_id = board.leases.claim(WorkerId("w1"), ids[2])
    assert by_id is not None and by_id.job.id == ids[2]
    assert board.leases.claim(WorkerId("w2"), ids[2]) is None
    assert [claimed(board).job.id for _ in range(2)] == ids[:2]
    assert board.leases.claim(WorkerId("w1")) is None


def test_who_sends_much_keeps_nobody_else_waiting(board: JobBoard):
    many = [board.queue.enqueue(replace(new(f"{number}.pdf"), owner="busy")).id for number in range(4)]
    first = claimed(board).job.id
    one, other = (board.queue.enqueue(replace(new(), owner=owner)).id for owner in ("calm", "late"))
    assert [first, *(claimed(board).job.id for _ in range(5))] == [many[0], one, other, *many[1:]]
    more = [board.queue.enqueue(replace(new(), owner=owner)).id for owner in ("busy", "late", "calm")]
    assert [claimed(board).job.id for _ in range(3)] == [more[2], more[1], more[0]]


def test_a_document_waits_once_to_be_read_anew(board: JobBoard):
    again = NewJob(kind="reindex", name="a.pdf", collection="hr", owner="me", document_id=DocumentId("d"))
    first = board.queue.enqueue(again)
    assert board.queue.enqueue(again) == board.queue.enqueue(replace(again, owner="you")) == first
    otherwise = board.queue.enqueue(replace(again, options=ReadOptions(ocr=True)))
    assert otherwise.id != first.id != board.queue.enqueue(replace(again, document_id=DocumentId("e"))).id
    assert claimed(board).job.id == first.id
    assert board.queue.enqueue(again).id != first.id, "what it reads now may be changed meanwhile"


def test_many_workers_and_one_winner_each(board: JobBoard):
    ids = {board.queue.enqueue(new(f"{number}.pdf")).id for number in range(20)}

    def work(worker: int) -> list[JobId]:
        mine: list[JobId] = []
        while (claim := board.leases.claim(WorkerId(f"w{worker}"))) is not None:
            mine.append(claim.job.id)
        return mine

    with ThreadPoolExecutor(4) as pool:
        taken = [job_id for mine in pool.map(work, range(4)) for job_id in mine]
    assert len(taken) == 20 and set(taken) == ids


class Clock:
    """Time for leases, which passes when it is told to."""

    def __init__(self) -> None:
        self.now = time.time() + 1

    def seconds(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr("vectree.jobs.leases.seconds", made.seconds)
    return made


def test_a_worker_that_dies_twice(board: JobBoard, clock: Clock):
    job = board.queue.enqueue(new())
    first = claimed(board)
    taken: list[tuple[str, str]] = []
    for _ in range(9):
        taken += [(found.id, found.state) for found in board.leases.expire()]
        assert not taken or board.queue.get(job.id).state == "queued"
        clock.now += 0.1
    assert taken == [(job.id, "queued")]
    second = claimed(board, "w2")
    with pytest.raises(LeaseLost):
        board.leases.beat(first)
    with pytest.raises(LeaseLost):
        board.leases.finish(first, None)
    assert board.leases.order(first) == "lost" and board.leases.order(second) == "go on"
    assert [found.state for found in board.leases.bury(WorkerId("w2"))] == ["failed"]
    failed = board.queue.get(job.id)
    assert failed.failure == Failure(kind="ParserCrashError", message="the worker died twice on this document")
    assert failed.attempts == 2


def test_a_lease_is_renewed_by_its_beat(board: JobBoard, clock: Clock):
    board.queue.enqueue(new())
    claim = claimed(board)
    for _ in range(8):
        clock.now += 0.1
        board.leases.beat(claim)
        assert board.leases.expire() == ()
    assert board.leases.bury(WorkerId("another")) == ()


def test_no_lease_runs_out_while_nobody_could_renew_it(board: JobBoard, clock: Clock):
    board.queue.enqueue(new())
    board.leases.expire()
    claim = claimed(board)
    clock.now += 0.6  # the truth was out of reach for all: whoever comes back first must not take the job
    assert board.leases.expire() == ()
    board.leases.beat(claim)
    assert board.leases.expire() == ()


def test_a_clock_that_is_set_takes_no_job_from_the_living(board: JobBoard, monkeypatch: pytest.MonkeyPatch):
    board.queue.enqueue(new())
    claim = claimed(board)
    real = time.time
    for hours in (1, 2):  # a machine that slept, say: its other clock did not go on
        assert board.leases.expire() == ()
        for module in ("leases", "rows"):
            monkeypatch.setattr(f"vectree.jobs.{module}.seconds", lambda later=hours * 3600.0: real() + later)
        assert board.leases.expire() == ()
        board.leases.beat(claim)
    assert board.leases.order(claim) == "go on"


def test_a_clock_that_is_set_back_keeps_no_job_waiting(board: JobBoard, monkeypatch: pytest.MonkeyPatch):
    board.queue.enqueue(new())
    board.leases.fail(claimed(board), FAILURE)
    again = board.queue.retry(board.queue.jobs()[0].id)
    other = board.queue.enqueue(new("b.pdf"))
    monkeypatch.setattr("vectree.jobs.rows.time.time", lambda: 1000.0)
    assert set(board.queue.waiting()) == {again.id, other.id}
    assert {claimed(board).job.id, claimed(board).job.id} == {again.id, other.id}


def test_cancel(board: JobBoard):
    waiting, running = board.queue.enqueue(new("b.pdf")), board.queue.enqueue(new())
    assert board.queue.cancel(waiting.id).state == "cancelled"
    claim = claimed(board)
    assert claim.job.id == running.id
    wanted = board.queue.cancel(running.id)
    assert (wanted.state, wanted.cancelling) == ("running", True)
    assert board.leases.order(claim) == "cancel"
    board.leases.cancelled(claim)
    ended = board.queue.get(running.id)
    assert (ended.state, ended.cancelling) == ("cancelled", False)
    with pytest.raises(ConflictError):
        board.queue.cancel(running.id)


def test_a_cancelled_job_whose_worker_dies_is_cancelled(board: JobBoard):
    job = board.queue.enqueue(new())
    claimed(board)
    board.queue.cancel(job.id)
    assert [found.state for found in board.leases.bury(WorkerId("w1"))] == ["cancelled"]


@pytest.mark.parametrize("way", ["told to stop", "passing trouble"])
def test_a_cancelled_job_does_not_come_back_to_the_queue(board: JobBoard, way: str):
    job = board.queue.enqueue(new())
    claim = claimed(board)
    board.queue.cancel(job.id)
    if way == "told to stop":
        board.leases.release(claim)
    else:
        board.leases.put_back(claim, FAILURE)
    ended = board.queue.get(job.id)
    assert (ended.state, ended.cancelling, ended.finished is None) == ("cancelled", False, False)
    board.queue.retry(job.id)
    assert board.leases.order(claimed(board)) == "go on"


def test_a_cancel_that_comes_too_late(board: JobBoard):
    job = board.queue.enqueue(new())
    claim = claimed(board)
    board.queue.cancel(job.id)
    board.leases.finish(claim, DocumentId("d1"))
    ended = board.queue.get(job.id)
    assert (ended.state, ended.cancelling) == ("done", False)


def test_retry_by_a_person(board: JobBoard):
    job = board.queue.enqueue(new())
    board.leases.fail(claimed(board), FAILURE)
    assert board.queue.get(job.id).failure == FAILURE
    again = board.queue.retry(job.id)
    assert (again.state, again.attempts, again.failure, again.finished) == ("queued", 0, None, None)
    with pytest.raises(ConflictError):
        board.queue.retry(job.id)
    assert claimed(board).options.domain == "legal"


def test_a_worker_that_is_told_to_stop_gives_back_the_attempt(board: JobBoard):
    job = board.queue.enqueue(new())
    for _ in range(5):
        board.leases.release(claimed(board))
    assert (board.queue.get(job.id).state, board.queue.get(job.id).attempts) == ("queued", 0)


def test_passing_trouble_waits_and_ends(board: JobBoard, clock: Clock):
    job = board.queue.enqueue(new())
    for pause in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, *[600] * 10):
        board.leases.put_back(claimed(board), FAILURE)
        clock.now += pause - 0.5
        assert board.leases.claim(WorkerId("w1")) is None
        clock.now += 1
    board.leases.put_back(claimed(board), FAILURE)
    ended = board.queue.get(job.id)
    assert (ended.state, ended.failure, ended.attempts) == ("failed", FAILURE, 1)


def test_what_is_not_visible_is_not_there(board: JobBoard):
    board.queue.enqueue(new(collection="theirs"))
    mine, theirs = ["mine"], board.queue.jobs()[0].id
    board.queue.enqueue(new(collection="mine"))
    assert [job.collection for job in board.queue.jobs(visible=mine)] == ["mine"]
    assert [job.collection for job in board.queue.changes(0, mine).jobs] == ["mine"]
    missing = "0" * 32
    for ask in (board.queue.get, board.queue.cancel, board.queue.retry, board.queue.remove, board.remove, board.retry):
        with pytest.raises(NotFoundError) as refused:
            ask(theirs, mine)
        with pytest.raises(NotFoundError) as nothing:
            ask(JobId(missing), mine)
        assert refused.value.message.replace(theirs, missing) == nothing.value.message
    assert board.queue.get(theirs).state == "queued"


@pytest.mark.parametrize("bad", ["\0", "../x", "", "A" * 32])
def test_what_is_no_id_is_not_there(board: JobBoard, bad: str):
    for ask in (board.queue.get, board.queue.cancel, board.retry, board.remove):
        with pytest.raises(NotFoundError):
            ask(JobId(bad))


def test_newest_first_in_pages(board: JobBoard):
    ids = [board.queue.enqueue(new(f"{number}.pdf")).id for number in range(5)][::-1]
    first = board.queue.jobs(limit=2)
    rest = board.queue.jobs(limit=9, after=first[-1])
    assert [job.id for job in (*first, *rest)] == ids
    assert board.queue.jobs(after=(rest[-1].created, rest[-1].id)) == ()
    board.queue.cancel(ids[0])
    assert [job.id for job in board.queue.jobs(states=["cancelled"])] == [ids[0]]


def test_changes_are_followed_without_gaps(board: JobBoard):
    assert board.queue.last_change() == 0
    one, two = board.queue.enqueue(new()), board.queue.enqueue(new("b.pdf"))
    seen = board.queue.changes(0)
    assert [job.id for job in seen.jobs] == [one.id, two.id] and seen.upto == board.queue.last_change()
    board.leases.finish(claimed(board), None)
    later = board.queue.changes(seen.upto)
    assert [(job.id, job.state) for job in later.jobs] == [(one.id, "done")]
    board.remove(one.id)
    three = board.queue.enqueue(new("c.pdf"))
    assert [job.id for job in board.queue.changes(later.upto).jobs] == [three.id]


def test_a_secret_is_forgotten_with_the_end_of_its_job(board: JobBoard, database: object):
    board.queue.enqueue(new())
    claim = claimed(board)
    assert "secret" not in repr(claim)
    board.leases.finish(claim, None)
    with board.queue._database.reading() as connection:
        rows = connection.exec_driver_sql("SELECT * FROM jobs").all()
    assert "secret" not in repr(rows)


def test_jobs_that_ended_long_ago_are_forgotten_some_at_a_time(board: JobBoard, folder: Path):
    ended = [submit(board, b"# One\n\nWords.\n", f"{number}.md", password="secret") for number in range(3)]
    ended.append(board.queue.enqueue(new()))
    for job in ended:
        board.queue.cancel(job.id)
    waits, left = submit(board, b"# Two\n\nWords.\n", "waits.md"), board.queue.get(ended[0].id)
    assert not board.keep_order(JobsConfig()) and len(board.queue.jobs()) == 5
    long_ago = JobsConfig.model_construct(history_seconds=0.0)
    assert board.keep_order(long_ago, most=2), "there is more"
    assert len(board.queue.jobs()) == 3
    assert board.keep_order(long_ago, most=2) and not board.keep_order(long_ago, most=2)
    assert [job.id for job in board.queue.jobs()] == [waits.id] and board.queue.get(waits.id).state == "queued"
    assert [file.name for file in (folder / "uploads").iterdir()] == [board.queue.upload_of(waits.id)]
    with pytest.raises(NotFoundError):
        board.queue.get(left.id)
