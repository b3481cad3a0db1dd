"""The entry point, and the one place where errors become exit codes."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import TextIO

from vectree.errors import VectreeError

OUTPUT_EXIT_CODE = 74
"""``EX_IOERR``: what standard output leads to takes no more."""
_OUTPUT_FAILED = {errno.ENOSPC, errno.EDQUOT, errno.EIO}
UNEXPECTED_EXIT_CODE = 70
"""``EX_SOFTWARE``: a fault of ours, not of the input."""


def main() -> None:
    """Run the command line and exit.

    Exit codes: 0 done; 2 wrong usage; 130 interrupted; otherwise ``exit_code`` of the error (see
    ``vectree.errors``); 70 for anything we did not foresee.
    """
    sys.stdout, sys.stderr = sys.stdout or _nowhere(), sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that cannot show a character must not end the command
            stream.reconfigure(errors="replace")
    from vectree.cli.app import app

    debug = "--debug" in sys.argv
    try:
        app(prog_name="vectree")
    except VectreeError as error:
        if debug:
            raise
        sys.exit(_report(error.message, error.exit_code))
    except Exception as error:
        if debug:
            raise
        if isinstance(error, OSError) and error.errno in _OUTPUT_FAILED:
            sys.exit(_report(f"cannot write the output: {error.strerror}", OUTPUT_EXIT_CODE))
        hint = "This is a fault in vectree; `vectree --debug …` shows where."
        sys.exit(_report(f"unexpected {type(error).__name__}: {error}\n{hint}", UNEXPECTED_EXIT_CODE))


def _nowhere() -> TextIO:
    """For a stream that whoever called us has closed (`>&-`); Python has None there."""
    return open(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8", closefd=False)  # as long as the process


def _report(message: str, exit_code: int) -> int:
    from vectree.cli.console import stderr

    stderr().print(f"[bold red]error:[/] {escape(message)}", soft_wrap=True)
    return exit_code


def escape(text: str) -> str:
    """Text that rich shows as it is."""
    from rich.markup import escape as rich_escape

    return rich_escape(text)


if __name__ == "__main__":
    main()
