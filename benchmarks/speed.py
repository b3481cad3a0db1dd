"""Adding a document against plain text by pypdf, and the first question of a process against a warm one.

    python -m benchmarks.speed --data ../shared/data [--pageindex /path/to/an/environment/with/pageindex/bin/python]

Filings of about 250 and (joined) 500 pages. Each time is wall time of one process that has imported what it needs; the
runs take turns, the least of ``--runs`` counts. pypdf's plain text is timed once: it takes long.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.pdf_memory import join

FILING = "pdfs/financial/3M_2022_10K.pdf"
QUESTION = "How much cash did operating activities provide?"

PYPDF = """
import sys, time
from pypdf import PdfReader
began = time.perf_counter()
sum(len(page.extract_text()) for page in PdfReader(sys.argv[1]).pages)
print(time.perf_counter() - began)
"""

ADD = """
import sys, tempfile, time
import vectree
from vectree.config import Config
if __name__ == "__main__":
    path, warm, embedder = sys.argv[1:4]
    with tempfile.TemporaryDirectory() as folder, vectree.open(folder, config=Config(embedder=embedder)) as library:
        library.add(warm)  # imports and the embedder's model
        began = time.perf_counter()
        library.add(path)
        print(time.perf_counter() - began)
"""

PREPARE = """
import sys
import vectree
if __name__ == "__main__":
    path, warm, folder = sys.argv[1:4]
    with vectree.open(folder + "/warm") as library:
        library.add(warm)
    with vectree.open(folder + "/library") as library:
        library.add(path)
    print(0)
"""

ASK = """
import statistics, sys, time
import vectree
if __name__ == "__main__":
    folder, question = sys.argv[1:3]
    with vectree.open(folder + "/warm") as library:
        library.ask(question)  # imports and the embedder's model
    began = time.perf_counter()
    with vectree.open(folder + "/library") as library:
        opened = time.perf_counter()
        library.ask(question)
        first = time.perf_counter() - opened
        warm = []
        for _ in range(20):
            again = time.perf_counter()
            library.ask(question)
            warm.append(time.perf_counter() - again)
    print(first, statistics.median(warm), opened - began)
"""

PAGEINDEX = """
import sys, time
from pageindex import page_index_flash
if __name__ == "__main__":
    began = time.perf_counter()
    page_index_flash(sys.argv[1], summary=False, optimize=False)
    print(time.perf_counter() - began)
"""


def timed(script: str, arguments: Sequence[str], *, python: str = sys.executable) -> list[float]:
    """The numbers that the script prints last, run as a file of its own (workers are started by spawning)."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "timed.py"
        path.write_text(script, encoding="utf-8")
        done = subprocess.run([python, str(path), *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return [float(word) for word in done.stdout.split("\n")[-2].split()]


def adding(path: Path, warm: Path, runs: int) -> dict[str, float]:
    """Seconds of each system for that file."""
    seconds = {"pypdf, plain text": timed(PYPDF, [str(path)])[0]}
    for _ in range(runs):
        for name, embedder in (("add, no embeddings", "none"), ("add, with embeddings", "use")):
            spent = timed(ADD, [str(path), str(warm), embedder])[0]
            seconds[name] = min(spent, seconds.get(name, spent))
    return seconds


def asking(path: Path, warm: Path, runs: int) -> tuple[float, float, float]:
    """Milliseconds of the first question in a new process, of a warm one, and of opening the library; medians."""
    with tempfile.TemporaryDirectory() as folder:
        timed(PREPARE, [str(path), str(warm), folder])
        measured = [timed(ASK, [folder, QUESTION]) for _ in range(runs)]
    first, again, opening = (statistics.median(column) * 1000 for column in zip(*measured, strict=True))
    return first, again, opening


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--pageindex", help="Python of an environment with the package pageindex; left out without it")
    options = parser.parse_args()
    warm = Path("examples/DOL2022.pdf").resolve()
    print(f"{platform.platform()} · Python {platform.python_version()}")
    with tempfile.TemporaryDirectory() as folder:
        joined = Path(folder) / "joined-500.pdf"
        join(options.data, 500, joined)
        for name, path in (("250", (options.data / FILING).resolve()), ("500", joined)):
            seconds = adding(path, warm, options.runs)
            if options.pageindex:
                seconds["PageIndex Flash"] = timed(PAGEINDEX, [str(path)], python=options.pageindex)[0]
            for system, spent in seconds.items():
                print(f"{name} pages: {system:<22} {spent:8.2f} s")
            ratio = seconds["add, no embeddings"] / seconds["pypdf, plain text"]
            print(f"{name} pages: ratio of add without embeddings to pypdf {ratio:.3f}", flush=True)
        first, again, opening = asking(joined, warm, options.runs)
    print(f"500 pages: first ask {first:.1f} ms, warm {again:.1f} ms, opening the library {opening:.1f} ms")
    print(f"500 pages: ratio of first to warm {first / again:.2f}")


if __name__ == "__main__":
    main()
