"""The process that draws pages: a job after the other, until nobody is there to ask."""

from __future__ import annotations

import logging
import os
import queue
import sys
import threading
from collections.abc import Callable
from typing import BinaryIO

from vectree.errors import VectreeError
from vectree.pdf.messages import Failure, Image, RenderJob, read_frame, write_frame
from vectree.pdf.native import LOCK
from vectree.pdf.open_pages import OpenPages
from vectree.pdf.render import render
from vectree.pdf.worker import limit_memory, private_output

BeforePage = Callable[[int], None]
"""Told each page's number before it is drawn (tests crash and hang here)."""


def draw(pages: OpenPages, job: RenderJob) -> bytes:
    """The PNG that the job asks for. Raises what ``OpenPages.page`` and ``render`` raise."""
    with LOCK:
        opened = pages.page(job.path, job.page, job.password)
        return render(opened.file.pdfium, opened.handle, opened.frame, job.scale, job.part, highlight=job.highlight)


def main(before_page: BeforePage | None = None) -> None:
    """Serve jobs and end with whoever gives them."""
    source, sink = sys.stdin.buffer, private_output()
    logging.getLogger("pikepdf").addHandler(logging.NullHandler())
    jobs: queue.SimpleQueue[RenderJob] = queue.SimpleQueue()
    threading.Thread(target=_receive, args=(source, jobs), daemon=True).start()
    pages = OpenPages()
    limited = False
    while True:
        job = jobs.get()
        if not limited:
            limit_memory(job.memory_mib)
            limited = True
        if before_page is not None:
            before_page(job.page)
        try:
            answer = Image(draw(pages, job))
        except VectreeError as error:
            answer = Failure(error)
        try:
            write_frame(sink, answer)
        except BrokenPipeError:
            os._exit(1)


def _receive(source: BinaryIO, jobs: queue.SimpleQueue[RenderJob]) -> None:
    """Take in jobs also while one is being drawn: the end of the input means that the other side is gone."""
    while True:
        try:
            job = read_frame(source)
        except EOFError:
            os._exit(0)
        if not isinstance(job, RenderJob):
            raise TypeError(f"a renderer needs a RenderJob, not {type(job)!r}")
        jobs.put(job)
