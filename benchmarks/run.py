"""Rerun the benchmarks of ``benchmarks/*.yaml`` and compare what they print with what is expected.

    python benchmarks/run.py [--data DIR] [--peers DIR] [--all] [--strict] [NAME ...]

A file names a command, the data it needs, how long it takes, and figures: a pattern that finds the figure in the
output, the score expected, how far it may fall short, which direction is better, and the line to show if there is one.

*Expected* is what this version was measured to give: falling short of it is a fault of the change at hand. *Required*
is what the project promised to show; whether that is met is told at the end and is no fault of the change, unless
``--strict`` says so. Without names the quick ones run, which together stay in the budget of 15 minutes on two cores.

Ends with 0 when all is as expected, 1 when a figure falls short or a command fails, 2 when data or a named peer
are missing (nothing is run then), 3 with ``--strict`` when only lines to show are missed.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.benchmark import BUDGET_MINUTES, Benchmark, Outcome, load, measure  # noqa: E402 - run as a file
from benchmarks.summary import as_markdown, lines_to_show, show  # noqa: E402 - the same

Results = list[tuple[str, list[Outcome]]]


def main() -> int:
    """Run them, show them, say whether all is well."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="only these (names of the yaml files)")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"), help="folder with the benchmark data")
    parser.add_argument("--peers", type=Path, help="folder that scripts/peers made; without it peers are left out")
    parser.add_argument("--all", action="store_true", help="run the long ones too")
    parser.add_argument("--strict", action="store_true", help="end with 3 when a line to show is missed")
    parser.add_argument("--report", type=Path, help="write the figures as Markdown to this file")
    parser.add_argument("--verbose", action="store_true", help="show what the benchmarks print")
    options = parser.parse_args()
    benchmarks = load()
    unknown = set(options.names) - set(benchmarks)
    if unknown:
        print(f"no benchmark named {', '.join(sorted(unknown))}; there are {', '.join(benchmarks)}", file=sys.stderr)
        return 2
    chosen = choose(benchmarks, options.names, everything=options.all, peers=options.peers)
    if set(options.names) - set(chosen) or not chosen:
        return 2  # what was asked for cannot be run, which ``choose`` has said
    data: Path = options.data.resolve()
    missing = missing_data(chosen, data)
    if missing:
        print(missing, file=sys.stderr)
        return 2
    on = machine(data)
    print(on)
    started = time.perf_counter()
    results, failed = run_all(chosen, data, options.peers, verbose=options.verbose)
    minutes = (time.perf_counter() - started) / 60
    if options.report:
        options.report.write_text(as_markdown(results, on), encoding="utf-8")
    told, missed = lines_to_show(results)
    print(told)
    if not options.names and not options.all and minutes > BUDGET_MINUTES:
        print(f"took {minutes:.1f} minutes, over the budget of {BUDGET_MINUTES:g}: see `minutes` and `quick`")
    print(
        f"\n{failed} figures or commands fell short" if failed else f"\nall figures as expected ({minutes:.1f} minutes)"
    )
    return 1 if failed else 3 if options.strict and missed else 0


def choose(
    benchmarks: Mapping[str, Benchmark], names: Sequence[str], *, everything: bool, peers: Path | None
) -> dict[str, Benchmark]:
    """What is to run: those named, all, or the quick ones; prints what is left out and why."""
    chosen: dict[str, Benchmark] = {}
    longer: list[str] = []
    for name, benchmark in benchmarks.items():
        if names and name not in names:
            continue
        if not names and not everything and not benchmark.quick:
            longer.append(f"{name} ({benchmark.minutes:g} min)")
        elif benchmark.peers and peers is None:
            print(f"{name} is left out: it needs {', '.join(benchmark.peers)} (scripts/peers DIR, then --peers DIR)")
        else:
            chosen[name] = benchmark
    if longer:
        print(f"left out, run with --all or by name: {', '.join(longer)}")
    return chosen


def missing_data(chosen: Mapping[str, Benchmark], data: Path) -> str:
    """What the folder lacks and which benchmarks need it; empty where nothing is missing."""
    lacking: dict[str, list[str]] = {}
    for name, benchmark in chosen.items():
        for need in benchmark.needs:
            if not (data / need).exists():
                lacking.setdefault(need, []).append(name)
    if not lacking:
        return ""
    lines = [f"The benchmarks need data that are not part of the project. Missing in {data}:"]
    lines += [f"  {need:<16} for {', '.join(names)}" for need, names in sorted(lacking.items())]
    lines.append("Give the folder that has them: make benchmark DATA=/path/to/data")
    without = [name for name, benchmark in chosen.items() if not benchmark.needs]
    if without:
        lines.append(f"Without data run: make benchmark NAMES='{' '.join(without)}'")
    return "\n".join(lines)


def machine(data: Path) -> str:
    """What the figures were measured on."""
    cores = os.cpu_count()
    return f"{platform.platform()} · {cores} cores · Python {platform.python_version()} · data {data.name}"


def run_all(chosen: Mapping[str, Benchmark], data: Path, peers: Path | None, *, verbose: bool) -> tuple[Results, int]:
    """The outcomes of each, and how many figures and commands fell short."""
    failed = 0
    results: Results = []
    for name, benchmark in chosen.items():
        print(f"\n{name}: {benchmark.about} (about {benchmark.minutes:g} min)", flush=True)
        started = time.perf_counter()
        outcomes, output, fault = measure(benchmark, data, peers)
        results.append((name, outcomes))
        for outcome in outcomes:
            print(show(outcome))
        if fault:
            print(f"  FAIL {fault}")
        failed += sum(not outcome.good for outcome in outcomes) + bool(fault)
        print(f"  {time.perf_counter() - started:.0f} s", flush=True)
        if verbose or fault or any(outcome.value is None for outcome in outcomes):
            print("  | " + "\n  | ".join(output.splitlines()[-200 if verbose else -15 :]))
    return results, failed


if __name__ == "__main__":
    sys.exit(main())
