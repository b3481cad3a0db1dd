"""Runs that go on where they stopped, count failures, and become tables."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.unit.evaluate.sample_data import page_texts, write_document, write_rows
from vectree.errors import InputError, NotFoundError
from vectree.evaluate.datasets import load_dataset
from vectree.evaluate.folds import folds_of
from vectree.evaluate.provenance import code_hash
from vectree.evaluate.report import build_report, compare_systems
from vectree.evaluate.report.latex import to_latex
from vectree.evaluate.report.markdown import to_markdown
from vectree.evaluate.report.numbers import number, p_value, signed
from vectree.evaluate.results import ResultFolder, datasets_in
from vectree.evaluate.runner import RunSettings, run
from vectree.evaluate.systems.flat import Flat

FACTS = {
    "a": ("The mill is in Osterby.", "Cheese ripens for nine months.", "The river Alder is cold."),
    "b": ("Trains leave at noon.", "The Tarn bridge was rebuilt in 1987.", "Boats pay four crowns."),
}
QUESTIONS = (
    ("a", "Where is the mill?", "Osterby", 1),
    ("a", "How long does cheese ripen?", "nine months", 2),
    ("b", "When was the Tarn bridge rebuilt?", "1987", 2),
    ("b", "How many crowns do boats pay?", "four", 3),
)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A set in the shape of ``korean``; one of its documents cannot be read."""
    folder = tmp_path / "data"
    rows = [
        {"id": f"q{n}", "document": f"pages/{name}.json", "question": text, "answer": answer, "evidence_pages": [page]}
        for n, (name, text, answer, page) in enumerate(QUESTIONS)
    ]
    broken = {"id": "q9", "document": "pages/broken.json", "question": "What?", "answer": "x", "evidence_pages": [1]}
    write_rows(folder, "qa/korean.jsonl", [*rows, broken])
    for name, pages in FACTS.items():
        write_document(folder, f"pages/{name}.json", page_texts(*pages))
    write_document(folder, "pages/broken.json", '{"pages": 5}')
    return folder


def settings(data: Path, *systems: str, **more: int) -> RunSettings:
    return RunSettings(
        dataset="korean",
        systems=systems,
        data=data,
        out=data.parent / "out",
        embedder="none",
        jobs=more.get("jobs", 1),
        code="of this test",
    )


def test_a_run_is_resumed_and_failures_are_counted(data: Path) -> None:
    told: list[tuple[str, int, int]] = []

    def tell(system: str, done: int, total: int) -> None:
        told.append((system, done, total))

    chosen = settings(data, "bm25-pages", "vectree-auto")
    first = run(chosen, tell)
    assert [(one.system, one.questions, one.new, one.failed) for one in first] == [
        ("bm25-pages", 5, 5, 1),
        ("vectree-auto", 5, 5, 1),
    ]
    assert told[0] == ("bm25-pages", 1, 5)
    assert told[-1] == ("vectree-auto", 5, 5)
    lines = chosen.out / "korean.jsonl"
    content = lines.read_bytes()
    assert [one.new for one in run(chosen)] == [0, 0]
    assert lines.read_bytes() == content
    lines.write_bytes(content[:-20])  # killed while it wrote the last line
    assert [one.new for one in run(chosen)] == [0, 1]
    assert len(ResultFolder(chosen.out, "korean").results()) == 10


def test_other_data_are_another_run(data: Path) -> None:
    chosen = settings(data, "bm25-pages")
    before = run(chosen)[0]
    write_document(data, "pages/a.json", page_texts(*FACTS["a"], "One more page."))
    after = run(chosen)[0]
    assert (after.new, after.run == before.run) == (5, False)
    report = build_report(load_dataset("korean", data), ResultFolder(chosen.out, "korean"))
    assert [info.key for info in report.runs] == [after.run]


def test_several_processes_find_the_same(data: Path) -> None:
    one = run(settings(data, "bm25-pages"))[0]
    folder = ResultFolder(data.parent / "out", "korean")
    alone = {result.question: result.output and result.output.pages for result in folder.results()}
    (data.parent / "out" / "korean.jsonl").unlink()
    many = run(settings(data, "bm25-pages", jobs=2))[0]
    assert (many.new, many.failed, many.run) == (5, 1, one.run)
    assert {result.question: result.output and result.output.pages for result in folder.results()} == alone


def test_report_shows_means_tests_and_failures(data: Path) -> None:
    chosen = settings(data, "bm25-pages", "treerag-dfs")
    run(chosen)
    loaded = load_dataset("korean", data)
    folder = ResultFolder(chosen.out, "korean")
    report = build_report(loaded, folder, baseline="bm25-pages")
    rows = {row.system: row for row in report.rows}
    bm25 = rows["bm25-pages"]
    assert (bm25.answered, bm25.failed, bm25.missing) == (4, 1, 0)
    assert bm25.cells["hit@1"].value == 1.0
    assert bm25.cells["hit@1"].n == 4
    assert bm25.cells["latency_p50_ms"].low is None
    assert "1 x " in bm25.errors[0]
    assert "refusal_recall" not in report.measures
    assert {one.system for one in report.against} == {"treerag-dfs"}
    assert all(one.holm_p >= one.comparison.permutation_p for one in report.against)
    page = to_markdown(report)
    assert "| hit@1 | 1.000 [1.000, 1.000] |" in page
    assert "| **failed** | 1 | 1 |" in page
    assert "pages/broken.json" in page
    assert "## Differences from bm25-pages" in page
    latex = to_latex(report)
    assert r"\textbf{1.000}" in latex
    assert r"rouge\_l\_f1" in latex


def test_report_on_chosen_measures_and_folds(data: Path) -> None:
    run(settings(data, "bm25-pages"))
    loaded = load_dataset("korean", data)
    folds = folds_of(loaded.questions, 3, seed=1)
    folder = ResultFolder(data.parent / "out", "korean")
    report = build_report(loaded, folder, measures=["mrr", "context_tokens"], folds=folds)
    assert report.measures == ("mrr", "context_tokens")
    assert report.rows[0].cells["mrr"].fold_deviation is None  # the fold of the broken document has no number


def test_runs_that_differ_by_their_seed_are_reported_with_mean_and_deviation(data: Path) -> None:
    chosen = settings(data, "bm25-pages", "treerag-dfs")
    run(chosen)
    loaded, folder = load_dataset("korean", data), ResultFolder(chosen.out, "korean")
    assert build_report(loaded, folder).rows[0].cells["hit@1"].seed_mean is None
    run(replace(chosen, systems=("bm25-pages",), seed=1))
    lines = chosen.out / "korean.jsonl"
    rows = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    last = rows[-1]["run"]
    for row in rows:  # as if the other seed had found nothing for half of the questions
        if row["run"] == last and row["output"] and row["question"].endswith(("q0", "q1")):
            row["output"]["pages"] = []
    lines.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    report = build_report(loaded, folder, systems=["bm25-pages", "treerag-dfs"])
    cell = report.rows[0].cells["hit@1"]
    assert (cell.value, cell.seeds, cell.seed_mean) == (0.5, 2, 0.75)
    assert cell.seed_deviation == pytest.approx(0.5 / 2**0.5)
    assert report.rows[0].cells["latency_p50_ms"].seed_mean is None
    assert report.rows[1].cells["hit@1"].seeds == 1
    assert "(2 seeds 0.750 ± 0.354)" in to_markdown(report)


def test_folds_keep_documents_together(data: Path) -> None:
    questions = load_dataset("korean", data).questions
    folds = folds_of(questions, 2, seed=3)
    assert set(folds.values()) == {0, 1}
    for document in ("pages/a.json", "pages/b.json"):
        assert len({folds[one.key] for one in questions if document in one.documents}) == 1
    with pytest.raises(InputError, match="4 folds"):
        folds_of(questions, 4, seed=0)


def test_comparison_of_two_systems(data: Path) -> None:
    run(settings(data, "bm25-pages", "treerag-dfs"))
    loaded = load_dataset("korean", data)
    folder = ResultFolder(data.parent / "out", "korean")
    found = compare_systems(loaded, folder, "treerag-dfs", "bm25-pages", ["hit@1", "mrr"])
    assert [one.measure for one in found] == ["hit@1", "mrr"]
    assert all(one.comparison.pairs == 4 for one in found)
    with pytest.raises(InputError, match="'dense'"):
        compare_systems(loaded, folder, "dense", "bm25-pages")
    with pytest.raises(InputError, match="'dense'"):
        compare_systems(loaded, folder, "bm25-pages", "dense")


def test_without_results_it_says_how_to_make_some(data: Path, tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="vectree evaluate run"):
        build_report(load_dataset("korean", data), ResultFolder(tmp_path / "none", "korean"))
    with pytest.raises(NotFoundError, match="vectree evaluate run"):
        datasets_in(tmp_path)


def test_files_that_are_no_results_are_refused(tmp_path: Path) -> None:
    (tmp_path / "korean.jsonl").write_text("{}\n", encoding="utf-8")
    (tmp_path / "korean.runs.json").write_text(json.dumps({"a": 1}), encoding="utf-8")
    folder = ResultFolder(tmp_path, "korean")
    with pytest.raises(InputError, match="no result"):
        folder.results()
    with pytest.raises(InputError, match="not a list of runs"):
        folder.runs()


def test_settings_that_cannot_be() -> None:
    with pytest.raises(InputError, match="jobs"):
        RunSettings(dataset="x", systems=("y",), data=Path(), out=Path(), jobs=0)
    with pytest.raises(InputError, match="at least one"):
        RunSettings(dataset="x", systems=(), data=Path(), out=Path())


def test_numbers_as_written() -> None:
    assert (number(0.12345), number(123.45), signed(0.5), signed(float("-inf"))) == ("0.123", "123.5", "+0.500", "-inf")
    assert (p_value(0.00001), p_value(0.25)) == ("< .0001", "0.2500")


def test_code_hash_is_the_same_for_the_same_source() -> None:
    assert len(code_hash()) == 16


def test_results_of_several_versions_are_told_apart(data: Path) -> None:
    run(settings(data, "bm25-pages"))
    run(replace(settings(data, "treerag-dfs"), code="of another version"))
    loaded, folder = load_dataset("korean", data), ResultFolder(data.parent / "out", "korean")
    assert any("different versions" in note for note in build_report(loaded, folder).notes)
    alone = build_report(loaded, folder, systems=("bm25-pages",))
    assert not any("different versions" in note for note in alone.notes)


def test_a_system_that_cannot_index_is_counted_as_failed(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> object:
        raise ValueError("collapsed")

    monkeypatch.setattr(Flat, "open", broken)
    chosen = settings(data, "bm25-pages")
    assert [(one.questions, one.failed) for one in run(chosen)] == [(5, 5)]
    errors = {result.error for result in ResultFolder(chosen.out, "korean").results()}
    assert "no index: ValueError: collapsed" in errors


def test_intervals_over_documents_stand_beside_those_over_questions(data: Path) -> None:
    chosen = settings(data, "bm25-pages", "treerag-dfs")
    run(chosen)
    report = build_report(
        load_dataset("korean", data), ResultFolder(chosen.out, "korean"), baseline="bm25-pages", measures=("mrr",)
    )
    cell = report.rows[1].cells["mrr"]
    assert cell.documents == 2
    assert cell.low_documents is not None
    page = to_markdown(report)
    assert "## Intervals that resample documents" in page
    assert " of 2 |" in page
