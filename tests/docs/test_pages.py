"""Every page says what the program does: snippets run, and print what is written below them."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.snippets import Block, blocks, commands, same
from tests.processes import run_to_its_end

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
RUNNABLE = [page for page in PAGES if any(block.language in {"console", "python"} for block in blocks(page))]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with the examples in it, and a library of its own."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.setenv("VECTREE_LIBRARY", str(tmp_path / "library"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", RUNNABLE, ids=lambda page: str(page.relative_to(ROOT)))
def test_snippets_run(page: Path, place: Path) -> None:
    for block in blocks(page):
        if block.language == "console":
            _run_console(block, place)
        elif block.language == "python":
            _run_python(block, place)


def _run_console(block: Block, place: Path) -> None:
    for command in commands(block):
        words = shlex.split(command.words, comments=True)
        if words[0] == "make":
            targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
            assert set(words[1:]) <= set(targets), f"line {block.line}: {command.words}"
            continue
        if words[0] == "cat":
            printed = Path(words[1]).read_text(encoding="utf-8")
        else:
            assert words[0] == "vectree", f"line {block.line}: only vectree, cat and make can be run here"
            done = _run([sys.executable, "-m", *words], place)
            printed = done.stdout + done.stderr
        if command.expected.strip():
            assert same(command.expected, printed), f"line {block.line}: {command.words}\n{printed}"


def _run_python(block: Block, place: Path) -> None:
    done = _run([sys.executable, "-c", block.text], place)
    assert done.returncode == 0, f"line {block.line}:\n{done.stderr}"
    expected = "\n".join(re.findall(r"^# > (.*)", block.text, re.MULTILINE))
    if expected:
        assert same(expected, done.stdout), f"line {block.line}:\n{done.stdout}"


def _run(command: list[str], place: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NO_COLOR": "1", "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8"}
    return run_to_its_end(command, environment, place=place)
