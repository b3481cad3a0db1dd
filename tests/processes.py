"""The processes that this one has started."""

from __future__ import annotations

from contextlib import suppress

import psutil


def children(words: str) -> list[psutil.Process]:
    """Those that run and have these words in their command line.

    There are others: multiprocessing keeps one for as long as this process lives, and a server may be of the session.
    """
    found: list[psutil.Process] = []
    for child in psutil.Process().children():
        with suppress(psutil.NoSuchProcess):  # it has just ended
            if words in " ".join(child.cmdline()):
                found.append(child)
    return found


def ended(process: psutil.Process) -> bool:
    """Whether it runs no more, though whoever has to take note of that may not have done so."""
    try:
        return process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True
