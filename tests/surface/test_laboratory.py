"""``evaluate run``, ``report`` and ``compare`` as a user types them, on a made-up set."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.surface.conftest import Run
from tests.unit.evaluate.generate.made_up import written
from tests.unit.evaluate.sample_data import page_texts, write_document, write_rows
from vectree.cli.schemas.generate import GenerateOutput
from vectree.cli.schemas.laboratory import AblationOutput, CompareOutput, FiguresOutput, ReportOutput, RunOutput


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    facts = ("The mill is in Osterby.", "Cheese ripens for nine months.", "The river Alder is cold.")
    write_document(folder, "pages/a.json", page_texts(*facts))
    asked = (("Where is the mill?", 1), ("How long does cheese ripen?", 2), ("Is the river Alder cold?", 3))
    rows = [
        {"id": f"q{n}", "document": "pages/a.json", "question": text, "answer": "x", "evidence_pages": [page]}
        for n, (text, page) in enumerate(asked)
    ]
    write_rows(folder, "qa/korean.jsonl", rows)
    return folder


def test_run_report_and_compare(run_empty: Run, data: Path, tmp_path: Path) -> None:
    where = ("--data", data, "--out", tmp_path / "out")
    ran = run_empty(
        "evaluate", "run", "korean", *where, "--systems", "bm25-pages,treerag-dfs", "--embedder", "none", "--json"
    )
    assert ran.code == 0, ran.err
    assert [(one.system, one.questions, one.failed) for one in RunOutput.model_validate(ran.json).systems] == [
        ("bm25-pages", 3, 0),
        ("treerag-dfs", 3, 0),
    ]
    reported = run_empty("evaluate", "report", "korean", *where, "--baseline", "bm25-pages", "--json")
    assert reported.code == 0, reported.err
    report = ReportOutput.model_validate(reported.json)
    assert report.rows[0].cells["hit@1"].value == 1.0
    assert (tmp_path / "out" / "korean.report.md").read_text(encoding="utf-8").startswith("# korean, 3 questions")
    assert (tmp_path / "out" / "korean.report.tex").read_text(encoding="utf-8").startswith(r"\begin{table}")
    compared = run_empty("evaluate", "compare", "treerag-dfs", "bm25-pages", *where, "--measures", "mrr", "--json")
    assert compared.code == 0, compared.err
    assert [one.measure for one in CompareOutput.model_validate(compared.json).sets["korean"]] == ["mrr"]
    people = run_empty("evaluate", "compare", "treerag-dfs", "bm25-pages", *where)
    assert "| treerag-dfs | hit@1 | 3 |" in people.out


def test_ablation_compares_the_whole_with_its_parts(run_empty: Run, data: Path, tmp_path: Path) -> None:
    where = ("--data", data, "--out", tmp_path / "out", "--embedder", "none")
    done = run_empty("evaluate", "ablate", "korean", *where, "--system", "vectree-best", "--json")
    assert done.code == 0, done.err
    report = AblationOutput.model_validate(done.json).sets["korean"]
    assert report.baseline == "vectree-best"
    assert [row.system for row in report.rows][:2] == ["vectree-best", "vectree-best:compression=off"]
    assert not any("routing" in row.system for row in report.rows)
    assert {row.failed for row in report.rows} == {0}
    assert (tmp_path / "out" / "korean.ablation.tex").is_file()
    table = (tmp_path / "out" / "ablation.md").read_text(encoding="utf-8").splitlines()
    assert "| | korean (hit@5) |" in table
    assert any(line.startswith("| vectree-best:tree=off | +0.000 [") for line in table)
    only = run_empty("evaluate", "report", "korean", *where[:4], "--systems", "vectree-best:tree=off", "--json")
    assert [row.system for row in ReportOutput.model_validate(only.json).rows] == ["vectree-best:tree=off"]


def test_all_sets_whose_data_are_there(run_empty: Run, data: Path, tmp_path: Path) -> None:
    where = ("--data", data, "--out", tmp_path / "out", "--embedder", "none")
    done = run_empty("evaluate", "ablate", "all", *where, "--system", "treerag-dfs", "--json")
    assert done.code == 0, done.err
    assert list(AblationOutput.model_validate(done.json).sets) == ["korean", "korean-library"]
    assert "hotpotqa is left out" in done.err


def test_figures_say_which_results_they_lack(run_empty: Run, data: Path, tmp_path: Path) -> None:
    where = ("--data", data, "--out", tmp_path / "out")
    systems = "bm25-pages,vectree-auto"
    ran = run_empty("evaluate", "run", "korean", *where, "--systems", systems, "--embedder", "none")
    assert ran.code == 0, ran.err
    drawn = run_empty("evaluate", "figures", *where, "--json")
    assert drawn.code == 0, drawn.err
    found = {one.figure: one for one in FiguresOutput.model_validate(drawn.json).figures}
    assert len(found) == 8
    assert found["ablation"].missing.endswith("vectree evaluate ablate SET")
    for name in ("pipeline", "main-results", "latency", "pareto"):
        assert [Path(file).stat().st_size > 1000 for file in found[name].files] == [True, True]
    people = run_empty("evaluate", "figures", *where, "--into", tmp_path / "drawn")
    assert "medical: missing, needs results on treerag-medical" in people.out
    assert (tmp_path / "drawn" / "main-results.svg").is_file()


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("run", "nosuch"), 2, "no data set 'nosuch'"),
        (("run", "korean", "--systems", "nosuch"), 2, "no system 'nosuch'"),
        (("run", "korean", "--systems", "dense:tree=off"), 2, "has no switches"),
        (("ablate", "korean", "--system", "bm25-pages"), 2, "nothing to take away"),
        (("run", "korean", "--systems", "agent"), 2, "--model provider:model"),
        (("run", "korean", "--systems", "vectree-auto:page_weights=fitted"), 2, "--folds"),
        (("grade", "korean"), 2, "needs --judge"),
        (("grade", "korean", "--graders", "bertscore", "--encoder", "use"), 2, "no vectors of tokens"),
        (("report", "korean", "--systems", "nosuch"), 66, "vectree evaluate run"),
        (("run", "financebench"), 66, "qa/financebench.jsonl"),
        (("report", "korean"), 66, "vectree evaluate run"),
        (("report", "korean", "--measures", "nosuch"), 66, "vectree evaluate run"),
        (("compare", "a", "b"), 66, "vectree evaluate run"),
        (("figures",), 66, "vectree evaluate run"),
        (("run", "korean", "--systems", "llama-index-bm25", "--peers", "nowhere"), 78, "scripts/peers"),
    ],
)
def test_what_is_wrong_is_said(
    run_empty: Run, data: Path, tmp_path: Path, words: tuple[str, ...], code: int, said: str
) -> None:
    done = run_empty("evaluate", *words, "--data", data, "--out", tmp_path / "out")
    assert done.code == code, done.err
    assert said in " ".join(done.err.split())


def test_generated_questions_are_put_to_systems_straight_away(run_empty: Run, tmp_path: Path) -> None:
    good, bad, out = written(tmp_path, "en"), tmp_path / "bad.pdf", tmp_path / "mine"
    bad.write_bytes(b"%PDF-1.7 nothing more")
    made = run_empty("evaluate", "generate", good, bad, "--out", out, "--per-document", "6", "--json")
    assert made.code == 65, made.err
    output = GenerateOutput.model_validate(made.json)
    assert output.questions == 6
    assert [(one.questions, one.error is None) for one in output.files] == [(6, True), (0, False)]
    ran = run_empty(
        "evaluate", "run", "own", "--data", out, "--out", tmp_path / "out",
        "--systems", "bm25-pages", "--embedder", "none", "--json",
    )  # fmt: skip
    assert ran.code == 0, ran.err
    assert RunOutput.model_validate(ran.json).systems[0].questions == 6
    again = run_empty("evaluate", "generate", good, "--out", out)
    assert again.code == 2
    assert "name another folder" in again.err
    people = run_empty("evaluate", "generate", good, "--out", tmp_path / "other", "--types", "multi-hop,factual")
    assert people.code == 0, people.err
    assert "vectree evaluate run own" in " ".join(people.out.split())
    unknown = run_empty("evaluate", "generate", good, "--out", tmp_path / "third", "--types", "riddle")
    assert unknown.code == 2
    assert "no type of question 'riddle'" in unknown.err
