"""What kills or hangs the parser costs a page or a file, never the reader."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from functools import partial

import psutil
import pytest

from tests.corpus import write
from tests.processes import children, ended
from tests.waiting import PATIENCE_SECONDS, wait
from vectree.errors import ParserCrashError
from vectree.pdf import PdfSettings, PdfStream, read_pdf
from vectree.pdf.messages import Job
from vectree.pdf.process import WorkerLost, WorkerProcess
from vectree.pdf.supervise import Supervisor
from vectree.types.document import PageStatus

QUICK = PdfSettings(
    page_timeout_seconds=4.0, open_timeout_seconds=PATIENCE_SECONDS, lost_seconds_limit=PATIENCE_SECONDS
)
"""For workers that hang at a page: one that does not may take its time to start."""
PATIENT = replace(QUICK, page_timeout_seconds=PATIENCE_SECONDS)
"""For workers that never hang."""


def read(path, entry, settings=PATIENT):
    supervisor = partial(Supervisor, entry=f"tests.unit.pdf.bad_workers:{entry}")
    with PdfStream(path, settings=settings, supervisor=supervisor) as stream:
        return stream.document(list(stream))


@pytest.mark.parametrize(
    ("entry", "settings", "reason"),
    [
        ("killed_on_page_2", PATIENT, "killed by signal SIGKILL"),
        ("exits_on_page_2", PATIENT, "exit code 9"),
        ("hangs_on_page_2", QUICK, "no answer within 4 s"),
    ],
)
def test_a_page_that_ends_its_worker_costs_that_page(entry, settings, reason, tmp_path):
    document = read(write("labels", tmp_path), entry, settings)
    assert [page.number for page in document.pages] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [page.status for page in document.pages].count(PageStatus.UNREADABLE) == 1
    assert document.pages[1].status is PageStatus.UNREADABLE
    assert reason in document.pages[1].reason
    assert document.pages[2].text.startswith("Page 3")


def test_a_page_is_tried_again_by_a_fresh_worker(tmp_path):
    document = read(write("labels", tmp_path), "killed_once_on_page_2")
    assert all(page.status is PageStatus.TEXT for page in document.pages)
    lost = read(write("labels", tmp_path), "killed_once_on_page_2", replace(PATIENT, page_retries=0))
    assert [page.number for page in lost.pages if page.status is PageStatus.UNREADABLE] == [2]


@pytest.mark.parametrize(
    ("entry", "settings", "reason"),
    [
        ("killed_at_once", PATIENT, "cannot be opened: the parser was killed"),
        ("hangs_at_once", PdfSettings(open_timeout_seconds=2.0), "cannot be opened: no answer within 2 s"),
        ("killed_on_every_page", PATIENT, "every page of .* kills or hangs"),
    ],
)
def test_a_file_that_always_ends_its_worker_costs_the_file(entry, settings, reason, tmp_path):
    path = write("owner_password", tmp_path)
    with pytest.raises(ParserCrashError, match=reason) as raised:
        read(path, entry, settings)
    assert str(path) in raised.value.message


def test_after_too_many_lost_pages_the_rest_is_given_up(tmp_path):
    document = read(
        write("labels", tmp_path), "killed_from_page_2_on", replace(PATIENT, lost_pages_limit=2, page_retries=0)
    )
    assert document.pages[0].status is PageStatus.TEXT
    assert all(page.status is PageStatus.UNREADABLE for page in document.pages[1:])
    assert "given up" in document.pages[7].reason
    assert len(document.pages) == 8


def test_time_lost_on_a_file_is_bounded(tmp_path):
    document = read(write("labels", tmp_path), "hangs_from_page_2_on", replace(QUICK, lost_seconds_limit=2.0))
    assert document.pages[0].text.startswith("Page 1")
    assert "no answer within 4 s" in document.pages[1].reason
    assert all("given up" in page.reason for page in document.pages[2:])


def test_what_the_worker_prints_does_no_harm(tmp_path):
    assert len(read(write("labels", tmp_path), "chatters").pages) == 8


def test_both_ways_of_reading_agree(tmp_path):
    path = write("contents_with_offset", tmp_path)
    assert read_pdf(path) == read_pdf(path, settings=PdfSettings(isolated=False))


def test_stopping_half_way_ends_the_worker(tmp_path):
    with PdfStream(write("many_pages", tmp_path)) as stream:
        assert stream.page_count == 2100
        assert next(iter(stream)).number == 1
        assert children("vectree.pdf.worker")
    assert not children("vectree.pdf.worker")


def test_a_document_is_there_only_when_all_pages_were_read(tmp_path):
    with PdfStream(write("labels", tmp_path)) as stream, pytest.raises(ValueError, match="all pages first"):
        stream.document([])


def test_a_script_without_a_main_guard_may_read(tmp_path):
    """A worker does not import the script that asked for it."""
    script = tmp_path / "script.py"
    path = write("labels", tmp_path)
    script.write_text(f"from vectree.pdf import read_pdf\nprint(len(read_pdf({str(path)!r}).pages))\n")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True, env=environment)
    assert (done.stdout, done.stderr) == ("8\n", "")


def test_a_worker_that_was_gone_before_it_was_spoken_to_is_lost_and_nothing_else(tmp_path):
    job = Job(path=str(tmp_path), password=None, settings=PdfSettings())
    with WorkerProcess(job, "tests.unit.outline.loaders.bad_reader:die") as worker:
        with pytest.raises(WorkerLost, match="exit code 3"):
            worker.receive(PATIENCE_SECONDS)
        worker.send(job)  # into a pipe that nobody reads: closing it says so once more


def test_a_worker_ends_with_its_parent(tmp_path):
    """A parent killed in the middle leaves no process behind, not even one that hangs."""
    path = write("labels", tmp_path)
    program = (
        "import os, signal, psutil\n"
        "from vectree.pdf.messages import Job\n"
        "from vectree.pdf.process import WorkerProcess\n"
        "from vectree.pdf.settings import PdfSettings\n"
        f"job = Job(path={str(path)!r}, password=None, settings=PdfSettings())\n"
        "worker = WorkerProcess(job, 'tests.unit.pdf.bad_workers:hangs_on_page_2')\n"
        "worker.receive(300), worker.receive(300)\n"
        "print(psutil.Process().children()[0].pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, env=environment)
    with suppress(psutil.NoSuchProcess):  # it is gone already
        worker = psutil.Process(int(done.stdout))
        wait(lambda: ended(worker))
