from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import PATIENCE_SECONDS
from vectree.scratch import ScratchFolder, sweep

ROOT = Path(__file__).resolve().parents[2]
HOLD = "import sys; from vectree.scratch import ScratchFolder; s = ScratchFolder(); print(s.path, flush=True); input()"


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files of our own."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def holder() -> tuple[subprocess.Popen[str], Path]:
    """Another process that has a folder, and the folder."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdout is not None
    folder = Path(process.stdout.readline().strip())
    (folder / "copy.pdf").write_bytes(b"secret")
    return process, folder


def end(process: subprocess.Popen[str]) -> None:
    for stream in (process.stdin, process.stdout):
        assert stream is not None
        stream.close()
    process.wait(timeout=PATIENCE_SECONDS)


def test_a_folder_goes_with_its_block_and_with_its_last_reference(temporary: Path) -> None:
    with ScratchFolder() as folder:
        (folder / "file").write_text("x", encoding="utf-8")
        assert folder.parent == temporary
    assert not folder.exists()
    left = ScratchFolder()
    path = left.path
    del left
    gc.collect()
    assert not path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no locks that end with their process")
def test_what_a_killed_process_left_goes_and_what_is_in_use_stays() -> None:
    process, folder = holder()
    sweep()
    assert (folder / "copy.pdf").exists()
    process.send_signal(signal.SIGKILL)
    end(process)
    with ScratchFolder() as own:  # making one sweeps as well
        assert not folder.exists()
        assert own.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no locks that end with their process")
def test_a_process_that_ends_by_itself_leaves_nothing() -> None:
    process, folder = holder()
    process.communicate("\n", timeout=PATIENCE_SECONDS)
    assert process.returncode == 0
    assert not folder.exists()


def test_folders_that_are_not_ours_are_let_be(temporary: Path) -> None:
    names = ("vectree-data", "vectree-scratch-mine", "other")
    for name in names:
        (temporary / name).mkdir()
        (temporary / name / "work.txt").write_text("x", encoding="utf-8")
    (temporary / "vectree-scratch-file").write_text("x", encoding="utf-8")
    os.symlink(temporary / "other", temporary / "vectree-scratch-link")
    sweep()
    assert sorted(entry.name for entry in temporary.iterdir()) == sorted(
        (*names, "vectree-scratch-file", "vectree-scratch-link")
    )
    sweep(temporary / "not there")
