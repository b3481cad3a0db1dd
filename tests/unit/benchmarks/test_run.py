"""The benchmark files hold together, and a run says what it should."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from benchmarks import run
from benchmarks.benchmark import BUDGET_MINUTES, Benchmark, Figure, Outcome, load, measure
from benchmarks.summary import as_markdown, lines_to_show, show

BENCHMARKS = load()


def figure(**more: object) -> Figure:
    known = {"name": "speed", "pattern": r"speed ([\d.]+)", "expected": 0.5, "tolerance": 0.1}
    return Figure.model_validate(known | more)


def made(program: str, **more: object) -> Benchmark:
    known = {"about": "a test", "command": ("-c", program), "minutes": 1, "figures": (figure(required=0.6),)}
    return Benchmark.model_validate(known | more)


@pytest.mark.parametrize("name", BENCHMARKS)
def test_every_file_can_be_run(name: str) -> None:
    benchmark = BENCHMARKS[name]
    module = next(part for part in benchmark.command if part.startswith("benchmarks."))
    assert (Path(run.ROOT) / f"{module.replace('.', '/')}.py").is_file()
    assert benchmark.figures
    for one in benchmark.figures:
        assert re.compile(one.pattern).groups == 1
        assert one.tolerance >= 0
    assert ("{peers}" in benchmark.command) == bool(benchmark.peers)
    assert ("{data}" in " ".join(benchmark.command)) == bool(benchmark.needs)


def test_the_quick_ones_stay_in_their_budget() -> None:
    quick = [benchmark.minutes for benchmark in BENCHMARKS.values() if benchmark.quick]
    assert quick
    assert sum(quick) <= BUDGET_MINUTES


def test_expected_and_required_are_kept_apart() -> None:
    short = Outcome(figure=figure(required=0.6), value=0.45)
    assert (short.good, short.met) == (True, False)
    assert (Outcome(figure=figure(), value=0.39).good, Outcome(figure=figure(), value=0.39).met) == (False, None)
    lower = figure(better="lower", required=0.4)
    assert (Outcome(figure=lower, value=0.59).good, Outcome(figure=lower, value=0.61).good) == (True, False)
    assert (Outcome(figure=lower, value=0.4).met, Outcome(figure=lower, value=0.41).met) == (True, False)
    absent = Outcome(figure=figure(required=0.0), value=None)
    assert (absent.good, absent.met) == (False, False)
    results = [("one", [short, Outcome(figure=figure(name="size", required=0.1), value=0.5)])]
    told, missed = lines_to_show(results)
    assert missed == 1
    assert [line.split()[0] for line in told.splitlines() if line.startswith("  ")] == ["MISSED", "met"]
    assert "lines to show: 1 of 2 met" in told
    assert "| one | speed | 0.45 | 0.5 ± 0.1 | ≥ 0.6 | **no** |" in as_markdown(results, "a machine")
    assert "not found" in show(absent)
    assert lines_to_show([("one", [Outcome(figure=figure(), value=0.5)])]) == ("", 0)


def test_the_last_match_counts_and_faults_are_told(tmp_path: Path) -> None:
    outcomes, output, fault = measure(made("print('speed 0.1'); print('speed 0.7')"), tmp_path)
    assert ([one.value for one in outcomes], fault) == ([0.7], "")
    assert output.splitlines() == ["speed 0.1", "speed 0.7"]
    first, _, _ = measure(made("print('speed 0.1')", figures=(figure(pattern=r"\nspeed ([\d.]+)"),)), tmp_path)
    assert first[0].value == 0.1
    outcomes, _, fault = measure(made("print('nothing'); raise SystemExit(7)"), tmp_path)
    assert ([one.value for one in outcomes], fault) == ([None], "the command ended with 7")
    outcomes, _, fault = measure(made("import time; time.sleep(60)", minutes=0.002), tmp_path)
    assert (outcomes[0].value, fault) == (None, "stopped after 8 times its 0.002 minutes")
    told, _, _ = measure(
        made("import sys; print('speed', sys.argv[1][-1])", command=("-c", "print('speed 1')")), tmp_path
    )
    assert told[0].value == 1.0


def test_what_is_missing_is_said_with_who_needs_it(tmp_path: Path) -> None:
    chosen = {"pages": made("", needs=("qa", "pdfs")), "crash": made("")}
    (tmp_path / "pdfs").mkdir()
    told = run.missing_data(chosen, tmp_path)
    assert re.search(r"qa +for pages", told)
    assert "pdfs" not in told
    assert "DATA=" in told
    assert "NAMES='crash'" in told
    (tmp_path / "qa").mkdir()
    assert run.missing_data(chosen, tmp_path) == ""


def test_the_quick_ones_run_unless_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    all_of_them = {"a": made("", quick=True), "b": made(""), "c": made("", peers=("llama-index",), quick=True)}
    assert list(run.choose(all_of_them, [], everything=False, peers=None)) == ["a"]
    told = capsys.readouterr().out
    assert "b (1 min)" in told
    assert "c is left out: it needs llama-index" in told
    assert list(run.choose(all_of_them, ["b"], everything=False, peers=None)) == ["b"]
    assert list(run.choose(all_of_them, [], everything=True, peers=tmp_path)) == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("program", "more", "code"),
    [
        ("print('speed 0.7')", (), 0),
        ("print('speed 0.5')", (), 0),
        ("print('speed 0.5')", ("--strict",), 3),
        ("print('speed 0.1')", ("--strict",), 1),
        ("print('slow')", (), 1),
        ("print('speed 0.7'); raise SystemExit(1)", (), 1),
    ],
)
def test_the_exit_code(
    program: str, more: tuple[str, ...], code: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(run, "load", lambda: {"one": made(program, quick=True)})
    page = tmp_path / "results.md"
    monkeypatch.setattr("sys.argv", ["run.py", "--data", str(tmp_path), "--report", str(page), *more])
    assert run.main() == code
    assert page.read_text(encoding="utf-8").startswith("# Results")


def test_unknown_names_and_missing_data_end_with_two(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["run.py", "nosuch"])
    assert run.main() == 2
    assert "no benchmark named nosuch" in capsys.readouterr().err
    monkeypatch.setattr("sys.argv", ["run.py", "--data", str(tmp_path / "nowhere")])
    assert run.main() == 2
    assert "Missing in" in capsys.readouterr().err
    monkeypatch.setattr("sys.argv", ["run.py", "peers"])
    assert run.main() == 2
    assert "scripts/peers" in capsys.readouterr().out


def test_a_file_with_an_unknown_key_is_refused() -> None:
    with pytest.raises(ValidationError, match="expect"):
        figure(expect=1)
