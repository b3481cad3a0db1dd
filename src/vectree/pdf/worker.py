"""The process that touches the file: reads it from one end to the other and tells what it finds.

Started by ``supervise`` with a ``Job`` on its standard input; answers on its standard output. It ends
when its work is done, when nobody listens any more, or when the process that started it is gone.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from typing import BinaryIO

from vectree.errors import DocumentError
from vectree.pdf.library import PdfFile
from vectree.pdf.messages import Failure, Job, Message, PageFacts, read_frame, write_frame
from vectree.pdf.read import read_file, read_outline, read_page
from vectree.types.document import Page, PageStatus

BeforePage = Callable[[int], None]
"""Told each page's number before it is read (tests crash and hang here)."""


def read_all(job: Job, before_page: BeforePage | None = None) -> Iterator[Message]:
    """All that the job asks for; a page that the parser refuses is handed on as unreadable."""
    with PdfFile(job.path, job.password) as file:
        facts = read_file(file)
        yield facts
        for number in range(job.first, facts.page_count + 1):
            if before_page is not None:
                before_page(number)
            try:
                yield read_page(file, number, job.settings, tagged=facts.tagged)
            except DocumentError as error:
                yield unreadable(number, error.message)
            if number % job.settings.reopen_pages == 0:
                file.reopen()
        yield read_outline(file)


def unreadable(number: int, reason: str) -> PageFacts:
    """A page of which nothing is known but why."""
    return PageFacts(page=Page(number=number, status=PageStatus.UNREADABLE, reason=reason))


def main(before_page: BeforePage | None = None) -> None:
    """Serve one job and end."""
    source, sink = sys.stdin.buffer, private_output()
    logging.getLogger("pikepdf").addHandler(logging.NullHandler())  # what it says of damage, the document says too
    job = read_frame(source)
    if not isinstance(job, Job):
        raise TypeError(f"a worker needs a Job, not {type(job)!r}")
    threading.Thread(target=end_with_parent, args=(source,), daemon=True).start()
    limit_memory(job.settings.worker_memory_mib)
    try:
        for message in read_all(job, before_page):
            write_frame(sink, message)
    except DocumentError as error:
        write_frame(sink, Failure(error))
    except BrokenPipeError:
        os._exit(1)


def private_output() -> BinaryIO:
    """The standard output for ourselves alone; what libraries print goes to the standard error."""
    private = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return private


def end_with_parent(source: BinaryIO) -> None:
    """The other end of the input closes when the parent ends, however it ends."""
    while source.read(1):
        pass
    os._exit(1)


def limit_memory(mebibytes: int) -> None:
    """Give this process no more address space than that; 0 for no limit."""
    if sys.platform == "win32" or not mebibytes:
        return
    import resource

    wanted = mebibytes << 20
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))
