"""Memory and speed of the PDF stage on joined filings of 500 and 2,400 pages.

    python benchmarks/pdf_memory.py --data ../shared/data

PSS (proportional set size) over this process and its worker is sampled every 50 ms while ``read_pdf`` runs in
a fresh interpreter, all pages and lines kept. Linux only.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pikepdf
import psutil

READ = """
import sys, time
from vectree.pdf import read_pdf
began = time.perf_counter()
document = read_pdf(sys.argv[1])
print(len(document.pages), sum(len(page.lines) for page in document.pages), time.perf_counter() - began, flush=True)
"""


def join(data: Path, pages: int, output: Path) -> None:
    """The first so many pages of the filings, in the order of their names."""
    with pikepdf.new() as joined:
        for path in sorted((data / "pdfs" / "financial").glob("*.pdf")):
            with pikepdf.open(path) as filing:
                wanted = min(len(filing.pages), pages - len(joined.pages))
                joined.add_pages_from(filing, range(wanted), forms="strip")
            if len(joined.pages) >= pages:
                break
        joined.save(output)


def pss(process: psutil.Process) -> int:
    """Bytes of the process and all its children."""
    total = 0
    for one in [process, *process.children(recursive=True)]:
        try:
            total += one.memory_full_info().pss
        except psutil.Error:
            continue
    return total


def measure(path: Path) -> dict[str, float]:
    """Peak PSS in MiB, pages, lines and seconds of reading that file."""
    reader = subprocess.Popen([sys.executable, "-c", READ, str(path)], stdout=subprocess.PIPE, text=True)
    process = psutil.Process(reader.pid)
    peak = 0
    while reader.poll() is None:
        peak = max(peak, pss(process))
        time.sleep(0.05)
    output, _ = reader.communicate()
    pages, lines, seconds = output.split()
    return {
        "pages": int(pages),
        "lines": int(lines),
        "seconds": round(float(seconds), 2),
        "pages_per_second": round(int(pages) / float(seconds), 1),
        "peak_pss_mib": round(peak / 2**20, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--pages", type=int, nargs="+", default=[250, 500, 2400])
    options = parser.parse_args()
    results: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        for pages in options.pages:
            path = Path(folder) / f"{pages}.pdf"
            join(options.data, pages, path)
            results.append(measure(path))
            print(json.dumps(results[-1]), flush=True)
    growth = results[-1]["peak_pss_mib"] - results[-2]["peak_pss_mib"] if len(results) > 1 else 0.0
    print(json.dumps({"growth_mib": round(growth, 1)}))


if __name__ == "__main__":
    main()
