"""The contract file that the web client's types are made from."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_the_contract_is_what_the_server_says() -> None:
    done = subprocess.run(
        [sys.executable, "scripts/openapi", "--check"],
        cwd=ROOT,
        env={"PYTHONPATH": "src"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}{done.stderr}: run `.venv/bin/python scripts/openapi`"
