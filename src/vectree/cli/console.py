"""Where output goes: results to stdout, everything about the work to stderr.

Colour follows the terminal: none in a pipe or with ``NO_COLOR``, forced by ``FORCE_COLOR`` (rich's rules).
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from pydantic import BaseModel
    from rich.console import Console

PIPE_WIDTH = 100
"""Columns when the output is not a terminal, so that a saved output looks the same everywhere."""


def stdout() -> Console:
    """A console for results."""
    return _console(sys.stdout)


def stderr() -> Console:
    """A console for progress, notices and errors."""
    return _console(sys.stderr)


def print_json(model: BaseModel) -> None:
    """Write the model as JSON, and nothing else, to stdout."""
    sys.stdout.write(model.model_dump_json(indent=2) + "\n")


def _console(file: TextIO) -> Console:
    from rich.console import Console

    width = None if file.isatty() else PIPE_WIDTH
    return Console(file=file, width=width, highlight=False, emoji=False)
