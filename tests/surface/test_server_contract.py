"""What the server says of itself is true: schemathesis tries its contract over real HTTP, for a bounded time."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from tests.servers.service import API, serving, settings

SECONDS = 15
NOT_CHECKED = "positive_data_acceptance"
"""Some input that fits its shape is still refused: a cursor that is none, a model that nobody offers, an image."""


def test_no_request_finds_a_fault_or_an_answer_that_the_contract_does_not_have(
    full_library: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "library"
    shutil.copytree(full_library, folder)
    unlimited = dict.fromkeys(("requests_rate", "questions_rate", "uploads_rate", "failures_rate"), "")
    with serving(folder, settings(**unlimited)) as service:
        done = subprocess.run(
            [
                Path(sys.executable).with_name("schemathesis"), "run", f"{service.url}{API}/openapi.json",
                "--phases", "coverage,fuzzing", "--max-time", str(SECONDS), "--seed", "1", "--checks", "all",
                "--exclude-checks", NOT_CHECKED, "--exclude-path", f"{API}/jobs/events", "--continue-on-failure",
                "--request-timeout", "300", "--no-color",
            ],
            cwd=tmp_path, capture_output=True, text=True, check=False, timeout=SECONDS * 40,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout[-8000:]
        with service.client() as client:
            assert client.get("/documents").status_code == 200


def test_every_operation_has_a_name_and_says_how_it_fails(tmp_path: Path) -> None:
    with serving(tmp_path / "library", settings()) as service, service.client() as client:
        contract = client.get("/openapi.json").json()
    names: list[str] = []
    for path, methods in contract["paths"].items():
        for method, operation in methods.items():
            names.append(operation["operationId"])
            assert operation.get("description") or operation.get("summary"), (method, path)
            for status, response in operation["responses"].items():
                if status >= "400" and (path, status) != ("/health/ready", "503"):
                    assert list(response["content"]) == ["application/problem+json"], (method, path, status)
    assert len(set(names)) == len(names)
    assert "HTTPValidationError" not in json.dumps(contract)
