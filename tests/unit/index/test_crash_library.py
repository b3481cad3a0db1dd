from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_a_library_killed_while_adding_pdfs():
    """One round of the crash benchmark, the whole pipeline but the embedder."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.crash", "--rounds", "1", "--documents", "4", "--embedder", "none"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 of 1 rounds without a loss or a half document" in done.stdout
