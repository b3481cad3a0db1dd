"""HTML and DOCX are read in a process of their own, like PDFs: what kills or hangs the reader costs that document."""

from __future__ import annotations

import importlib.util
import os
import sys
import threading
from pathlib import Path

from vectree.errors import DocumentError, MissingExtraError, ParserCrashError
from vectree.outline.loaders.detect import Format
from vectree.pdf.messages import Converted, ConvertJob, Failure, read_frame, write_frame
from vectree.pdf.process import WorkerLost, WorkerProcess
from vectree.pdf.worker import end_with_parent, limit_memory, private_output
from vectree.types.document import SourceDocument

DEFAULT_ENTRY = "vectree.outline.loaders.convert:main"
_SECONDS = 120.0
_MEMORY_MIB = 2048
_PACKAGES = ("bs4", "mammoth")


def convert(
    path: Path, name: str, media_type: Format, *, entry: str = DEFAULT_ENTRY, seconds: float = _SECONDS
) -> SourceDocument:
    """The document in a file of that format.

    Raises what its loader raises, ParserCrashError where the process dies or takes longer than ``seconds``, and
    MissingExtraError without the extra ``office``.
    """
    if any(importlib.util.find_spec(package) is None for package in _PACKAGES):
        raise MissingExtraError(
            f"{name!r} is a DOCX or HTML file, which needs an extra: pip install 'vectree[office]'", extra="office"
        )
    job = ConvertJob(path=str(path), name=name, media_type=media_type, memory_mib=_MEMORY_MIB)
    with WorkerProcess(job, entry) as worker:
        try:
            answer = worker.receive(seconds)
        except WorkerLost as lost:
            raise ParserCrashError(f"{name!r} cannot be read: {lost}", name=name) from lost
    match answer:
        case Converted(document):
            return document
        case Failure(error):
            raise error
        case other:
            raise TypeError(f"a converter answers with documents, not with {type(other)!r}")


def main() -> None:
    """Serve one job and end."""
    source, sink = sys.stdin.buffer, private_output()
    job = read_frame(source)
    if not isinstance(job, ConvertJob):
        raise TypeError(f"a converter needs a ConvertJob, not {type(job)!r}")
    threading.Thread(target=end_with_parent, args=(source,), daemon=True).start()
    limit_memory(job.memory_mib)
    try:
        answer = Converted(_load(job))
    except DocumentError as error:
        answer = Failure(error)
    except MemoryError:
        answer = Failure(DocumentError(f"{job.name!r} takes more than {job.memory_mib:,} MiB to read", name=job.name))
    try:
        write_frame(sink, answer)
    except BrokenPipeError:
        os._exit(1)


def _load(job: ConvertJob) -> SourceDocument:
    if job.media_type == Format.DOCX:
        from vectree.outline.loaders.docx import load_docx

        return load_docx(Path(job.path), job.name)
    from vectree.outline.loaders.html import load_html

    return load_html(Path(job.path).read_bytes(), job.name)
