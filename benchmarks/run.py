"""Rerun the benchmarks of ``benchmarks/*.yaml`` and compare what they print with what is expected.

A file names a command, the data it needs, and figures: a pattern that finds the figure in the output, the score
expected, how far it may fall short, and which direction is better. Ends with 1 when a figure falls short or a command
fails, 2 when data are missing.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent


class Figure(BaseModel):
    """A figure in the output of a benchmark."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    pattern: str
    """Regular expression with one group, the number; the last match counts."""
    expected: float
    tolerance: float
    better: str = "higher"
    required: float | None = None
    """The line to show, where there is one: reported, not compared."""


class Benchmark(BaseModel):
    """One file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    about: str
    command: tuple[str, ...]
    """Arguments of Python; ``{data}`` is the data folder."""
    needs: tuple[str, ...] = ()
    """Files or folders of the data folder."""
    minutes: float
    """How long it takes on two cores; ``--minutes`` leaves out what takes longer."""
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A figure that was measured; ``value`` is None where the output did not have it."""

    figure: Figure
    value: float | None

    @property
    def good(self) -> bool:
        """Whether the figure falls short by no more than its tolerance."""
        if self.value is None:
            return False
        short = self.figure.expected - self.value
        return (short if self.figure.better == "higher" else -short) <= self.figure.tolerance


def load(names: Sequence[str]) -> Iterator[tuple[str, Benchmark]]:
    """The benchmarks by name, in the order of their names."""
    for path in sorted(FOLDER.glob("*.yaml")):
        if not names or path.stem in names:
            yield path.stem, Benchmark.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))


def measure(benchmark: Benchmark, data: Path) -> tuple[list[Outcome], str, int]:
    """The figures of one run, its output and its exit code; an output without a figure has it as None."""
    command = [sys.executable, *(part.replace("{data}", str(data)) for part in benchmark.command)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    outcomes: list[Outcome] = []
    for figure in benchmark.figures:
        found = re.findall(figure.pattern, done.stdout)
        outcomes.append(Outcome(figure=figure, value=float(found[-1].replace(",", "")) if found else None))
    return outcomes, done.stdout, done.returncode


def show(outcome: Outcome) -> str:
    """One line."""
    figure = outcome.figure
    mark = "ok  " if outcome.good else "FAIL"
    value = "not found in the output" if outcome.value is None else f"{outcome.value:.4g}"
    bound = "≥" if figure.better == "higher" else "≤"
    line = f"  {mark} {figure.name:<44} {value:>10}   expected {figure.expected:g} ± {figure.tolerance:g}"
    return line if figure.required is None else f"{line}   line to show {bound} {figure.required:g}"


def main() -> int:
    """Run them, show them, say whether all is well."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="only these (names of the yaml files)")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"), help="folder with the benchmark data")
    parser.add_argument("--minutes", type=float, default=15.0, help="leave out what takes longer than this")
    parser.add_argument("--report", type=Path, help="write the figures as Markdown to this file")
    parser.add_argument("--verbose", action="store_true", help="show what the benchmarks print")
    options = parser.parse_args()
    data: Path = options.data.resolve()
    benchmarks = dict(load(options.names))
    unknown = set(options.names) - set(benchmarks)
    if unknown:
        print(f"no benchmark named {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    missing = {need for benchmark in benchmarks.values() for need in benchmark.needs if not (data / need).exists()}
    if missing:
        print(f"The benchmarks need data that are not part of the project. Missing in {data}:", file=sys.stderr)
        for need in sorted(missing):
            print(f"  {need}", file=sys.stderr)
        print("Give the folder that has them: make benchmark DATA=/path/to/data", file=sys.stderr)
        return 2
    print(machine(data))
    results, failed = run_all(benchmarks, data, minutes=options.minutes, verbose=options.verbose)
    if options.report:
        options.report.write_text(as_markdown(results, machine(data)), encoding="utf-8")
    print(f"\n{failed} figures or commands fell short" if failed else "\nall figures as expected")
    return 1 if failed else 0


def machine(data: Path) -> str:
    """What the figures were measured on."""
    cores = os.cpu_count()
    return f"{platform.platform()} · {cores} cores · Python {platform.python_version()} · data {data.name}"


Results = list[tuple[str, Benchmark, list[Outcome]]]


def run_all(benchmarks: dict[str, Benchmark], data: Path, *, minutes: float, verbose: bool) -> tuple[Results, int]:
    """The outcomes of each, and how many figures and commands fell short."""
    failed = 0
    results: Results = []
    for name, benchmark in benchmarks.items():
        if benchmark.minutes > minutes:
            print(f"\n{name}: left out, takes about {benchmark.minutes:g} minutes (--minutes)")
            continue
        print(f"\n{name}: {benchmark.about}", flush=True)
        started = time.perf_counter()
        outcomes, output, code = measure(benchmark, data)
        results.append((name, benchmark, outcomes))
        for outcome in outcomes:
            print(show(outcome))
        if code:
            print(f"  FAIL the command ended with {code}")
        failed += sum(not outcome.good for outcome in outcomes) + bool(code)
        print(f"  {time.perf_counter() - started:.0f} s", flush=True)
        if verbose or code or any(outcome.value is None for outcome in outcomes):
            print("  | " + "\n  | ".join(output.splitlines()[-200 if verbose else -15 :]))
    return results, failed


def as_markdown(results: Results, measured_on: str) -> str:
    """The figures as one table."""
    lines = [
        "# Results",
        "",
        f"Written by `python benchmarks/run.py --report` on {measured_on}, {date.today().isoformat()}.",
        "Times are of that machine, shared with other work; compare ratios.",
        "",
        "| benchmark | figure | measured | line to show |",
        "| --- | --- | --- | --- |",
    ]
    for name, _, outcomes in results:
        for outcome in outcomes:
            figure = outcome.figure
            value = "not found" if outcome.value is None else f"{outcome.value:.4g}"
            sign = "≥" if figure.better == "higher" else "≤"
            line = "" if figure.required is None else f"{sign} {figure.required:g}"
            lines.append(f"| {name} | {figure.name} | {value} | {line} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
