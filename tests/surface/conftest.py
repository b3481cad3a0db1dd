"""The real command in a process of its own, on documents made here."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.processes import run_to_its_end
from tests.surface.report import write_report

ROOT = Path(__file__).resolve().parents[2]

KEYWORD_ONLY = Path(__file__).with_name("keyword_only.toml")
"""Saves every process of these tests the second that the embedder's model takes to load."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, object]:
        """Standard output, which must be one JSON object and nothing else."""
        value: object = json.loads(self.out)
        assert isinstance(value, dict)
        return {str(key): item for key, item in value.items()}


Run = Callable[..., Result]


def run_vectree(*words: str | Path, library: Path, stdin: str = "", **variables: str) -> Result:
    """The command with these words; in a pipe, so without colour and progress, and by keyword unless told otherwise."""
    environment = {
        **os.environ,
        "VECTREE_LIBRARY": str(library),
        "VECTREE_CONFIG": str(KEYWORD_ONLY),
        "PYTHONPATH": str(ROOT / "src"),
        "PYTHONIOENCODING": "utf-8",
        **variables,
    }
    command = [sys.executable, "-W", "error", "-m", "vectree", *map(str, words)]
    done = run_to_its_end(command, environment, stdin=stdin)
    return Result(code=done.returncode, out=done.stdout, err=done.stderr)


@pytest.fixture(scope="session")
def report_pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of six pages with bookmarks and printed labels."""
    return write_report(tmp_path_factory.mktemp("documents") / "harbour.pdf")


@pytest.fixture(scope="session")
def full_library(tmp_path_factory: pytest.TempPathFactory, report_pdf: Path) -> Path:
    """A library with the report in it; not to be changed by a test."""
    folder = tmp_path_factory.mktemp("full") / "library"
    done = run_vectree("add", report_pdf, library=folder)
    assert done.code == 0, done.err
    return folder


@pytest.fixture
def run(full_library: Path) -> Run:
    """The command on the library that holds the report; read only by agreement."""

    def command(*words: str | Path, stdin: str = "", **variables: str) -> Result:
        return run_vectree(*words, library=full_library, stdin=stdin, **variables)

    return command


@pytest.fixture
def run_empty(tmp_path: Path) -> Run:
    """The command on a library of the test's own, not there yet."""
    folder = tmp_path / "library"

    def command(*words: str | Path, stdin: str = "", **variables: str) -> Result:
        return run_vectree(*words, library=folder, stdin=stdin, **variables)

    return command
