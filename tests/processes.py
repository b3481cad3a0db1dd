"""The processes that this one has started."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import psutil

from tests.waiting import PATIENCE_SECONDS


def run_to_its_end(
    command: Sequence[str], environment: Mapping[str, str], *, place: Path | None = None, stdin: str | None = None
) -> subprocess.CompletedProcess[str]:
    """What it said, and how it ended."""
    return subprocess.run(
        command,
        cwd=place,
        env=environment,
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE_SECONDS,
        check=False,
    )


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
