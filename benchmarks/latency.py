"""How long a question and a ``--help`` take.

    python -m benchmarks.latency --data ../shared/data

Questions are asked of one joined filing of 500 pages, warm; with the embedder the encoding of the query is included.
``vectree --help`` is started anew each time; the least of the runs is the one that nothing else disturbed.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import vectree
from benchmarks.pdf_memory import join
from vectree.config import Config

QUESTIONS = (
    "How much cash did operating activities provide?",
    "What was the effective tax rate?",
    "Which risks does the company see in its supply chain?",
    "When was the credit facility amended?",
    "Who audits the financial statements?",
    "What is the fair value of the pension plan's assets?",
    "How many employees does the company have?",
    "What are the reportable segments?",
    "How did net sales change compared with the year before?",
    "What dividends were declared per share?",
)


def ask_times(library: vectree.Library, rounds: int) -> tuple[list[float], list[float]]:
    """Milliseconds, on the wall and of processor, of every question in every round but the first, which warms up."""
    wall: list[float] = []
    processor: list[float] = []
    for number in range(rounds + 1):
        for question in QUESTIONS:
            began, worked = time.perf_counter(), time.process_time()
            library.ask(question)
            if number:
                wall.append((time.perf_counter() - began) * 1000)
                processor.append((time.process_time() - worked) * 1000)
    return wall, processor


def help_times(runs: int) -> list[float]:
    """Seconds of ``vectree --help``, each in a new process, ascending."""
    command = [str(Path(sys.executable).with_name("vectree")), "--help"]
    spent: list[float] = []
    for _ in range(runs):
        began = time.perf_counter()
        subprocess.run(command, capture_output=True, check=True)
        spent.append(time.perf_counter() - began)
    return sorted(spent)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    print(f"{platform.platform()} · Python {platform.python_version()}")
    with tempfile.TemporaryDirectory() as folder:
        joined = Path(folder) / "joined-500.pdf"
        join(options.data, 500, joined)
        for embedder in ("none", "use"):
            with vectree.open(Path(folder) / embedder, config=Config(embedder=embedder)) as library:
                library.add(joined)
                wall, processor = ask_times(library, options.rounds)
            print(
                f"ask on 500 pages, embedder {embedder}: p50 {statistics.median(wall):.1f} ms, "
                f"p90 {statistics.quantiles(wall, n=10)[-1]:.1f} ms, CPU p50 {statistics.median(processor):.1f} ms",
                flush=True,
            )
    started = help_times(10)
    print(f"vectree --help: least {started[0]:.3f} s, median {statistics.median(started):.3f} s")


if __name__ == "__main__":
    main()
