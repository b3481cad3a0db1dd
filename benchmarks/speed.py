"""Adding a document against plain text by pypdf, and the first question of a process against a warm one.

    python -m benchmarks.speed --data ../shared/data [--pageindex /path/to/an/environment/with/pageindex/bin/python]

Filings of about 250 and (joined) 500 pages. Each time is that of one process that has imported what it needs; the runs
take turns, the least of ``--runs`` counts. pypdf's plain text and PageIndex are timed once: they take long.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.latency import QUESTIONS
from benchmarks.pdf_memory import join

FILING = "pdfs/financial/3M_2022_10K.pdf"
ANSWERED = "How much is an apprenticeship worth over a lifetime?"
"""A question that the small document answers."""

CLOCK = """
import resource, sys, tempfile, time
def clock():
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return time.perf_counter(), sum(one.ru_utime + one.ru_stime for one in spent)
def report(began):
    ended = clock()
    print(ended[0] - began[0], ended[1] - began[1])
"""

PYPDF = (
    CLOCK
    + """
from pypdf import PdfReader
began = clock()
sum(len(page.extract_text()) for page in PdfReader(sys.argv[1]).pages)
report(began)
"""
)

ADD = (
    CLOCK
    + """
import vectree
from vectree.config import Config
if __name__ == "__main__":
    path, warm, embedder = sys.argv[1:4]
    with tempfile.TemporaryDirectory() as folder, vectree.open(folder, config=Config(embedder=embedder)) as library:
        library.add(warm)  # imports and the embedder's model
        began = clock()
        library.add(path)
        report(began)
"""
)

PAGEINDEX = (
    CLOCK
    + """
from pageindex import page_index_flash
if __name__ == "__main__":
    began = clock()
    page_index_flash(sys.argv[1], summary=False, optimize=False)
    report(began)
"""
)

PREPARE = """
import sys
import vectree
from vectree.config import Config
if __name__ == "__main__":
    path, warm, folder = sys.argv[1:4]
    for name, document in (("warm", warm), ("library", path)):
        with vectree.open(folder + "/" + name, config=Config(embedder="none")) as library:
            library.add(document)
    print(0)
"""

ASK = (
    CLOCK
    + """
import statistics
import vectree
from vectree.config import Config
if __name__ == "__main__":
    folder, answered, *questions = sys.argv[1:]
    with vectree.open(folder + "/warm", config=Config(embedder="none")) as library:
        assert library.ask(answered).found  # imports
    vectree.check("Revenue fell by 4 %.", ["Revenue rose by 5 %."])  # the word lists of the check
    spent = []
    with vectree.open(folder + "/library", config=Config(embedder="none")) as library:
        for question in questions:
            began = clock()
            library.ask(question)
            spent.append([after - before for before, after in zip(began, clock())])
    first, *others = spent
    warm = [statistics.median(column) for column in zip(*others)]
    print(*first, *warm)
"""
)


def timed(script: str, arguments: Sequence[str], *, python: str = sys.executable) -> list[float]:
    """The numbers that the script prints last, run as a file of its own (workers are started by spawning)."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "timed.py"
        path.write_text(script, encoding="utf-8")
        done = subprocess.run([python, str(path), *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return [float(word) for word in done.stdout.split("\n")[-2].split()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """Seconds on the wall and of processor, workers included."""

    wall: float
    processor: float


def adding(path: Path, warm: Path, runs: int, pageindex: str | None) -> Iterator[tuple[str, Spent]]:
    """Each system with what it spent on that file: the least of its runs, which take turns."""
    least: dict[str, Spent] = {}

    def run(name: str, script: str, arguments: Sequence[str], python: str = sys.executable) -> None:
        wall, processor = timed(script, arguments, python=python)
        before = least.get(name, Spent(wall=wall, processor=processor))
        least[name] = Spent(wall=min(wall, before.wall), processor=min(processor, before.processor))

    for _ in range(runs):
        run("add, no embeddings", ADD, [str(path), str(warm), "none"])
        run("add, with embeddings", ADD, [str(path), str(warm), "use"])
    run("pypdf, plain text", PYPDF, [str(path)])
    yield from least.items()
    if pageindex:
        run("PageIndex Flash", PAGEINDEX, [str(path)], pageindex)
        yield "PageIndex Flash", least["PageIndex Flash"]


def asking(path: Path, warm: Path) -> tuple[Spent, Spent]:
    """What the first question to a library costs in a process that has asked another one, and what the next ones cost.

    By keyword, so that no model is loaded. Every question is the first of one process and a later one of all others, so
    that both medians are over the same questions; no process asks one twice.
    """
    with tempfile.TemporaryDirectory() as folder:
        timed(PREPARE, [str(path), str(warm), folder])
        turns = [[*QUESTIONS[first:], *QUESTIONS[:first]] for first in range(len(QUESTIONS))]
        measured = [timed(ASK, [folder, ANSWERED, *questions]) for questions in turns]
    wall, processor, next_wall, next_processor = (statistics.median(column) for column in zip(*measured, strict=True))
    return Spent(wall=wall, processor=processor), Spent(wall=next_wall, processor=next_processor)


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
            spent: dict[str, Spent] = {}
            for system, one in adding(path, warm, options.runs, options.pageindex):
                spent[system] = one
                print(f"{name} pages: {system:<22} {one.wall:8.2f} s, processor {one.processor:8.2f} s", flush=True)
            ours, plain = spent["add, no embeddings"], spent["pypdf, plain text"]
            print(f"{name} pages: add without embeddings takes {ours.wall / plain.wall:.3f} of pypdf's wall time")
            print(f"{name} pages: and {ours.processor / plain.processor:.3f} of its processor time", flush=True)
        first, later = asking(joined, warm)
    for name, one in (("first", first), ("later", later)):
        print(f"500 pages: {name} ask {one.wall * 1000:.1f} ms, processor {one.processor * 1000:.1f} ms")
    print(f"500 pages: first takes {first.wall / later.wall:.2f} of a later one's wall time")
    print(f"500 pages: and {first.processor / later.processor:.2f} of its processor time")


if __name__ == "__main__":
    main()
