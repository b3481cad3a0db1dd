"""The commands of the page on HTTP run against a real server."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.docs.snippets import blocks
from tests.servers.service import serving, settings
from tests.surface.report import write_report

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "ask-over-http.md"


def test_commands_of_the_page_run(tmp_path: Path) -> None:
    scripts = [block for block in blocks(PAGE) if block.language == "sh"]
    assert scripts
    with serving(tmp_path / "library", settings()) as service:
        service.library.add(write_report(tmp_path / "harbour.pdf"))
        for block in scripts:
            text = block.text.replace("http://127.0.0.1:8345", service.url)
            done = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", text], cwd=tmp_path, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, f"line {block.line}:\n{done.stdout}{done.stderr}"
    assert "48,200 containers" in (tmp_path / "answer.json").read_text(encoding="utf-8")
    assert (tmp_path / "answer.docx").read_bytes().startswith(b"PK")
    assert (tmp_path / "chat.pdf").read_bytes().startswith(b"%PDF")
