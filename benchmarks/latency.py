"""How long a question and a ``--help`` take.

    python -m benchmarks.latency --data ../shared/data

Questions are asked of one joined filing of 500 pages, warm. ``vectree --help`` is started anew each time; the least of
the runs is the one that nothing else disturbed.
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


def ask_times(library: vectree.Library, rounds: int) -> list[float]:
    """Milliseconds of every question in every round but the first, which warms up."""
    spent: list[float] = []
    for number in range(rounds + 1):
        for question in QUESTIONS:
            began = time.perf_counter()
            library.ask(question)
            if number:
                spent.append((time.perf_counter() - began) * 1000)
    return spent


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
        with vectree.open(Path(folder) / "library") as library:
            library.add(joined)
            spent = ask_times(library, options.rounds)
    ninth = statistics.quantiles(spent, n=10)[-1]
    print(f"ask on 500 pages: p50 {statistics.median(spent):.1f} ms, p90 {ninth:.1f} ms, query encoding included")
    started = help_times(10)
    print(f"vectree --help: least {started[0]:.3f} s, median {statistics.median(started):.3f} s")


if __name__ == "__main__":
    main()
