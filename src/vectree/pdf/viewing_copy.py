"""A copy of a PDF that a viewer shows sooner over a network.

A viewer that loads a file by ranges needs a request or two for every stretch it lacks. Where the objects of a document
lie about singly, in thousands, that is hundreds of requests before the first page; packed into object streams, with the
first page in front, it is a few. A file without many such objects gains nothing and is shown as it is.
"""

from __future__ import annotations

import mmap
import os
import re
import subprocess
import sys
from pathlib import Path

MANY_OBJECTS = 1000
"""Plain objects from which a copy pays: a viewer's request holds a hundred or so of them."""
_SECONDS = 30.0
_MEMORY_MIB = 4096
_PLAIN_OBJECT = re.compile(rb"[\r\n]\d+ \d+ obj\b")


def write_viewing_copy(source: Path, target: Path) -> bool:
    """Whether a copy was worth making and is now at ``target``, whole or not at all.

    Made in a process of its own, for at most half a minute: a file that kills or hangs it is shown as it is.
    """
    if not _scattered(source):
        return False
    partial = target.with_suffix(f".{os.getpid()}")
    program = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import main; main(*sys.argv[1:])"
    try:
        done = subprocess.run(
            [sys.executable, "-c", program, str(source), str(partial)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_SECONDS,
            check=False,
        )
        if done.returncode != 0 or not partial.is_file():
            return False
        partial.replace(target)
    except subprocess.TimeoutExpired:
        return False
    finally:
        partial.unlink(missing_ok=True)
    return True


def main(source: str, target: str) -> None:
    """Write the copy; run in the process of its own."""
    import pikepdf

    from vectree.pdf.worker import limit_memory

    limit_memory(_MEMORY_MIB)
    with pikepdf.open(source) as pdf:
        pdf.save(target, linearize=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)


def _scattered(source: Path) -> bool:
    """Whether the file has many objects outside of streams."""
    if source.stat().st_size == 0:
        return False
    with source.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        for number, _ in enumerate(_PLAIN_OBJECT.finditer(content), 1):
            if number >= MANY_OBJECTS:
                return True
    return False
