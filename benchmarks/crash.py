"""Kills a process in the middle of adding documents, many times, and looks at what is left.

    python -m benchmarks.crash --rounds 20 --documents 20

Every round has a new library and documents made by reportlab; ``vectree.open(...).add(...)`` runs in a
process that says each id once it is acknowledged and dies by ``kill -9`` at a random moment of its life. Then: every
acknowledged document is there, whole (all pages, tree, file with the right hash) and found by search; no
other document is there in part; ``add`` of all documents again finishes the rest.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import vectree
from vectree.config import Config
from vectree.index.files import content_hash
from vectree.index.store import Store

_PAGES = 6


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a round showed."""

    acknowledged: int
    present: int
    problems: tuple[str, ...]


def main() -> None:
    """Run the rounds and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--documents", type=int, default=20)
    parser.add_argument("--embedder", default="use")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--child", nargs=2, metavar=("LIBRARY", "FOLDER"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        _add_all(Path(arguments.child[0]), Path(arguments.child[1]), arguments.embedder)
        return
    chance = random.Random(arguments.seed)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "sources"
        sources.mkdir()
        for number in range(arguments.documents):
            _write(sources / f"report{number:02}.pdf", number)
        whole = _duration(Path(folder) / "timing", sources, arguments.embedder)
        print(f"an undisturbed add of {arguments.documents} documents takes {whole:.1f} s")
        for number in range(arguments.rounds):
            outcome = _round(Path(folder) / f"library{number}", sources, arguments.embedder, chance.uniform(0, whole))
            failed += bool(outcome.problems)
            print(
                f"round {number + 1}: {outcome.acknowledged} acknowledged, {outcome.present} present after the kill: "
                + ("; ".join(outcome.problems) or "all whole, the rest added"),
                flush=True,
            )
    print(f"{arguments.rounds - failed} of {arguments.rounds} rounds without a loss or a half document")
    sys.exit(failed > 0)


def _add_all(library: Path, folder: Path, embedder: str) -> None:
    with vectree.open(library, config=Config(embedder=embedder)) as opened:
        for file in sorted(folder.iterdir()):
            print(opened.add(file).id, flush=True)


def _child(library: Path, sources: Path, embedder: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "benchmarks.crash", "--embedder", embedder, "--child", str(library), str(sources)],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,  # so that its workers die with it
    )


def _duration(library: Path, sources: Path, embedder: str) -> float:
    start = time.perf_counter()
    process = _child(library, sources, embedder)
    process.communicate()
    if process.returncode:
        sys.exit("adding fails without a kill")
    return time.perf_counter() - start


def _round(library: Path, sources: Path, embedder: str, after_seconds: float) -> Outcome:
    process = _child(library, sources, embedder)
    time.sleep(after_seconds)
    os.killpg(process.pid, signal.SIGKILL)
    acknowledged = process.communicate()[0].split()
    present, problems = _inspect(library, sources, set(acknowledged), embedder)
    again = _child(library, sources, embedder)
    out, _ = again.communicate()
    if again.returncode:
        problems.append(f"adding again ended with {again.returncode}")
    after, more = _inspect(library, sources, set(out.split()), embedder)
    if after != len(list(sources.iterdir())):
        problems.append(f"{after} documents after adding again")
    return Outcome(len(acknowledged), present, (*problems, *more))


def _inspect(library: Path, sources: Path, acknowledged: set[str], embedder: str) -> tuple[int, list[str]]:
    """How many documents are there, and what is wrong with them."""
    problems: list[str] = []
    hashes = {content_hash(file)[:16]: int(file.stem[-2:]) for file in sources.iterdir()}
    store = Store.open(library)
    rows = {row.id: row for row in store.documents()}
    problems += [f"{missing} was acknowledged and is lost" for missing in acknowledged - set(rows)]
    strangers = {path.name for path in (library / "files").glob("*")} ^ set(rows)
    problems += [f"file and document do not match: {name}" for name in strangers]
    with vectree.open(library, config=Config(embedder=embedder)) as opened:
        for document_id in rows:
            number = hashes[document_id]
            pages = store.pages(document_id)
            if [f"unique{number}x{page.number}" in page.text for page in pages] != [True] * _PAGES:
                problems.append(f"{document_id} has not all its pages")
            if not store.document(document_id).tree.sections or not store.compiled(document_id):
                problems.append(f"{document_id} has no tree or compiled index")
            if content_hash(store.file(document_id))[:16] != document_id:
                problems.append(f"{document_id} has another file")
            hits = opened.search(f"unique{number}x3")
            if not hits or hits[0].document_id != document_id:
                problems.append(f"{document_id} is not found by search")
    store.close()
    return len(rows), problems


def _write(file: Path, number: int) -> None:
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(file), pagesize=A4)
    for page in range(1, _PAGES + 1):
        canvas.setFont("Helvetica-Bold", 16)
        canvas.drawString(72, 770, f"{page} Chapter {page} of report {number}")
        canvas.setFont("Helvetica", 10)
        for line in range(40):
            canvas.drawString(72, 740 - 15 * line, f"Line {line} of page {page} says unique{number}x{page} once more.")
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main()
