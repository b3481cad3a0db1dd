"""The command as such: help, version, completion, errors, ``check``, ``doctor``, ``evaluate outline``."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import jsonschema
import pytest

from tests.surface.conftest import ROOT, Run
from tests.waiting import PATIENCE_SECONDS
from vectree import __version__
from vectree.cli.schemas.doctor import DoctorOutput
from vectree.cli.schemas.evaluate import OutlineOutput
from vectree.schemas.cache import CacheOutput
from vectree.schemas.check import CheckOutput

COMMANDS = (
    "add",
    "list",
    "tree",
    "search",
    "ask",
    "check",
    "remove",
    "reindex",
    "export",
    "evaluate",
    "doctor",
    "cache",
    "feedback",
    "learn",
)
HEAVY = ("numpy", "sqlalchemy", "pydantic", "pypdfium2", "vectree.pipeline", "vectree.types")


def test_help_names_every_command(run_empty: Run) -> None:
    done = run_empty("--help")
    assert done.code == 0
    assert [command for command in COMMANDS if command not in done.out] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run_empty: Run, command: str) -> None:
    done = run_empty(command, "--help")
    assert done.code == 0
    assert "Usage: vectree" in done.out


def test_version(run_empty: Run) -> None:
    assert run_empty("--version").out == f"vectree {__version__}\n"


def test_help_loads_nothing_heavy() -> None:
    code = f"import sys, vectree.cli.app; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_completion_of_bash_offers_commands_and_closed_sets(run_empty: Run) -> None:
    offered = run_empty(_VECTREE_COMPLETE="complete_bash", COMP_WORDS="vectree re", COMP_CWORD="1").out.split()
    assert offered == ["remove", "reindex"]
    words = "vectree ask --mode b"
    offered = run_empty(_VECTREE_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD="3").out.split()
    assert offered == ["beam", "best"]


def test_caches_are_counted_and_cleared(run_empty: Run) -> None:
    assert "model calls" in run_empty("cache", "stats").out
    assert CacheOutput.model_validate(run_empty("cache", "stats", "--json").json).calls.second_entries == 0
    assert run_empty("cache", "clear", "--json").json == {"answers": 0, "calls": 0}


def test_a_cache_that_cannot_be_reached_is_not_cleared(run_empty: Run, tmp_path: Path) -> None:
    settings = tmp_path / "config.toml"
    settings.write_text("cache.redis_url = 'redis://127.0.0.1:1/0'\n", "utf-8")
    done = run_empty("cache", "clear", VECTREE_CONFIG=str(settings))
    assert done.code == 75
    assert "could not be cleared" in done.err
    shown = run_empty("cache", "stats", VECTREE_CONFIG=str(settings))
    assert shown.code == 0
    assert "cannot be used" in shown.out


def test_unknown_command_is_a_usage_error(run_empty: Run) -> None:
    done = run_empty("aks", "what?")
    assert done.code == 2
    assert "ask" in done.err


def test_library_that_is_a_file_is_an_error_of_the_setup(run_empty: Run, tmp_path: Path) -> None:
    (tmp_path / "library").write_text("not a folder", "utf-8")
    done = run_empty("list")
    assert done.code in {2, 78}
    assert "Traceback" not in done.err


def test_fault_of_ours_ends_with_70_and_a_sentence() -> None:
    code = """
import sys
import tomllib
from vectree.cli import app, main
def broken(**_): raise RuntimeError("the sky fell")
app.app = broken
main.main()
"""
    short = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert short.returncode == 70
    assert "the sky fell" in short.stderr
    assert "Traceback" not in short.stderr
    full = subprocess.run([sys.executable, "-c", code, "--debug"], capture_output=True, text=True, check=False)
    assert "Traceback" in full.stderr


def test_configuration_is_read_and_refuses_what_it_does_not_know(run_empty: Run, tmp_path: Path) -> None:
    settings = tmp_path / "config.toml"
    settings.write_text("embeder = 'none'\n", "utf-8")
    done = run_empty("list", VECTREE_CONFIG=str(settings))
    assert done.code == 78
    assert "'embeder'" in done.err
    settings.write_text(f"library = '{tmp_path / 'elsewhere'}'\nembedder = 'none'\n", "utf-8")
    assert run_empty("list", VECTREE_CONFIG=str(settings), VECTREE_LIBRARY="").code == 0
    assert (tmp_path / "elsewhere").is_dir()


@pytest.mark.parametrize(("closed", "code"), [(">&-", 0), (">&- 2>&-", 0), ("2>&-", 0)])
def test_whoever_closes_a_stream_wants_nothing_of_it(full_library: Path, closed: str, code: int) -> None:
    command = f'"{sys.executable}" -W error -m vectree list {closed}'
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "VECTREE_LIBRARY": str(full_library)}
    done = subprocess.run(
        ["sh", "-c", command], env=environment, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False
    )
    assert (done.returncode, done.stderr) == (code, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("words", [("list",), ("list", "--json"), ("export", "harbour.pdf")])
def test_output_that_cannot_be_written_is_said_and_ends_with_74(full_library: Path, words: tuple[str, ...]) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "VECTREE_LIBRARY": str(full_library)}
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "vectree", *words],
            env=environment, stdout=full, stderr=subprocess.PIPE, text=True, timeout=PATIENCE_SECONDS, check=False,
        )  # fmt: skip
    assert done.returncode == 74
    assert done.stderr.startswith("error: cannot write the output")


def test_check_flags_a_changed_number(run_empty: Run, tmp_path: Path) -> None:
    answer, evidence = tmp_path / "answer.txt", tmp_path / "evidence.txt"
    answer.write_text("The harbour handled 48,900 containers. Two new cranes were built.", "utf-8")
    evidence.write_text("The harbour handled 48,200 containers. Two new cranes were built on the east quay.", "utf-8")
    done = run_empty("check", answer, "--evidence", evidence, "--json")
    assert done.code == 0, done.err
    jsonschema.validate(done.json, CheckOutput.model_json_schema(mode="serialization"))
    verdict = CheckOutput.model_validate(done.json)
    assert [sentence.flagged for sentence in verdict.sentences] == [True, False]
    assert "number" in verdict.sentences[0].flags
    assert run_empty("check", answer, "--evidence", evidence, "--fail").code == 1
    people = run_empty("check", "-", "--evidence", evidence, stdin="Two new cranes were built on the east quay.")
    assert people.code == 0
    assert "0 of 1 sentence" in people.out


def test_check_of_what_is_no_text_says_what_to_give(run_empty: Run, tmp_path: Path, report_pdf: Path) -> None:
    (tmp_path / "answer.txt").write_text("It was closed.")
    done = run_empty("check", tmp_path / "answer.txt", "--evidence", report_pdf)
    assert done.code == 2
    assert "not plain text in UTF-8: give the document's text" in done.err


def test_check_of_a_missing_file_is_an_error(run_empty: Run, tmp_path: Path) -> None:
    done = run_empty("check", tmp_path / "none.txt", "--evidence", tmp_path / "none.txt")
    assert done.code == 2
    assert "none.txt" in done.err
    assert run_empty("check", "-", "--evidence", "-", stdin="x").code == 2


def test_doctor_says_what_is_there_and_how_to_get_the_rest(run_empty: Run, run: Run) -> None:
    done = run_empty("doctor", "--json")
    jsonschema.validate(done.json, DoctorOutput.model_json_schema(mode="serialization"))
    report = DoctorOutput.model_validate(done.json)
    assert {"packages", "ocr", "tesseract", "sqlite", "embedder", "library"} <= {check.name for check in report.checks}
    assert all(check.fix for check in report.checks if check.status == "missing")
    assert done.code == 0
    assert "1 document" in run("doctor").out
    used = {check.detail for check in report.checks if check.name == "configuration"}
    assert used == {str(ROOT / "tests/surface/keyword_only.toml")}
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert set(extras) <= {check.name for check in report.checks}


def test_doctor_finds_a_damaged_library_and_says_what_to_do(run_empty: Run, report_pdf: Path) -> None:
    assert run_empty("add", report_pdf).code == 0
    folder = Path(DoctorOutput.model_validate(run_empty("doctor", "--json").json).library)
    data = bytearray((folder / "library.db").read_bytes())
    data[8192:16384] = b"\xa5" * 8192
    (folder / "library.db").write_bytes(data)
    done = run_empty("doctor", "--json")
    check = next(one for one in DoctorOutput.model_validate(done.json).checks if one.name == "library")
    assert (done.code, check.status) == (1, "failed")
    assert "damaged" in check.detail
    assert "restore" in check.fix
    assert str(folder / "files") in check.fix


def test_evaluate_outline_scores_a_file_against_its_bookmarks(run_empty: Run, report_pdf: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(b"")
    done = run_empty("evaluate", "outline", report_pdf, bad, "--json")
    assert done.code == 65
    output = OutlineOutput.model_validate(done.json)
    assert (output.measured, output.failed) == (1, 1)
    assert output.mean_f1 is not None
    assert output.mean_f1 > 0.9
    people = run_empty("evaluate", "outline", report_pdf, "--sources", "bookmarks")
    assert people.code == 0, people.err
    assert "1.000" in people.out
