"""A benchmark of ``benchmarks/*.yaml``, and one run of it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import yaml
from pydantic import BaseModel, ConfigDict

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent
BUDGET_MINUTES = 15.0
"""For the quick ones together, on two cores with nothing else running; a test adds up their ``minutes``."""
_PATIENCE = 8
"""Times ``minutes`` after which a command is taken to hang."""


class Figure(BaseModel):
    """A figure in the output of a benchmark."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    pattern: str
    """Regular expression with one group, the number; the last match counts."""
    expected: float
    tolerance: float
    better: Literal["higher", "lower"] = "higher"
    required: float | None = None
    """The line to show, where there is one."""


class Benchmark(BaseModel):
    """One file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    about: str
    command: tuple[str, ...]
    """Arguments of Python; ``{data}`` is the data folder, ``{peers}`` that of the peers' environments."""
    needs: tuple[str, ...] = ()
    """Files or folders of the data folder."""
    peers: tuple[str, ...] = ()
    """Peers that it measures, by name."""
    minutes: float
    """How long it takes on two cores."""
    quick: bool = False
    """Whether it runs when none is named."""
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A figure that was measured; ``value`` is None where the output did not have it."""

    figure: Figure
    value: float | None

    @property
    def good(self) -> bool:
        """Whether the figure falls short of what is expected by no more than its tolerance."""
        return self.value is not None and self._short_of(self.figure.expected) <= self.figure.tolerance

    @property
    def met(self) -> bool | None:
        """Whether the line to show is met; None where there is none. What was not found meets nothing."""
        if self.figure.required is None:
            return None
        return self.value is not None and self._short_of(self.figure.required) <= 0

    def _short_of(self, bound: float) -> float:
        short = bound - (self.value or 0.0)
        return short if self.figure.better == "higher" else -short


def load() -> dict[str, Benchmark]:
    """All benchmarks by name, in the order of their names."""
    return {
        path.stem: Benchmark.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
        for path in sorted(FOLDER.glob("*.yaml"))
    }


def measure(benchmark: Benchmark, data: Path, peers: Path | None = None) -> tuple[list[Outcome], str, str]:
    """The figures of one run, its output, and what went wrong (empty: nothing).

    A figure that the output does not have is None.
    """
    places = {"{data}": str(data), "{peers}": "" if peers is None else str(peers.resolve())}
    command = [sys.executable]
    for part in benchmark.command:
        for name, value in places.items():
            part = part.replace(name, value)
        command.append(part)
    fault = ""
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=benchmark.minutes * 60 * _PATIENCE,
            check=False,
        )
        output = done.stdout
        fault = f"the command ended with {done.returncode}" if done.returncode else ""
    except subprocess.TimeoutExpired as error:
        output = (error.stdout or b"").decode("utf-8", "replace")
        fault = f"stopped after {_PATIENCE} times its {benchmark.minutes:g} minutes"
    outcomes: list[Outcome] = []
    for figure in benchmark.figures:
        found = re.findall(figure.pattern, f"\n{output}")  # the first line too begins behind a line break
        outcomes.append(Outcome(figure=figure, value=float(found[-1].replace(",", "")) if found else None))
    return outcomes, output, fault
