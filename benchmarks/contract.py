"""Schemathesis against the running server for as long as one likes: the test's run is short."""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import vectree
from tests.servers.service import API, serving, settings
from tests.surface.report import write_report

UNLIMITED = dict.fromkeys(("requests_rate", "questions_rate", "uploads_rate", "failures_rate"), "")


def main() -> int:
    """Print how many cases were tried and how many failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=300)
    seconds = parser.parse_args().seconds
    place = Path(tempfile.mkdtemp(prefix="vectree-contract-"))
    try:
        config = settings(**UNLIMITED)
        with vectree.open(place / "library", config=config) as library:
            library.add(write_report(place / "harbour.pdf"))
        with serving(place / "library", config) as service:
            done = subprocess.run(
                [
                    Path(sys.executable).with_name("schemathesis"), "run", f"{service.url}{API}/openapi.json",
                    "--phases", "coverage,fuzzing,stateful", "--max-time", str(seconds), "--checks", "all",
                    "--exclude-checks", "positive_data_acceptance", "--exclude-path", f"{API}/jobs/events",
                    "--continue-on-failure", "--request-timeout", "60", "--no-color",
                ],
                cwd=place, capture_output=True, text=True, check=False,
            )  # fmt: skip
    finally:
        shutil.rmtree(place, ignore_errors=True)
    print(done.stdout[-6000:])
    cases = re.search(r"(\d+) generated(?:, (\d+) found)?", done.stdout)
    print(f"cases {cases.group(1) if cases else 0}, failures {(cases.group(2) if cases else None) or 0}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
