"""Figures from reports: what they show, and that those without results are named instead of drawn."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import pytest

from vectree.errors import InputError, NotFoundError
from vectree.evaluate.figures import FIGURES, Material, draw_figures, gather
from vectree.evaluate.figures.detector import auroc
from vectree.evaluate.figures.labels import spread
from vectree.evaluate.figures.material import DetectorRow, read_detector
from vectree.evaluate.figures.trade_off import frontier_of
from vectree.evaluate.report import Against, Cell, Report, SystemRow
from vectree.evaluate.statistics.comparison import compare

SYSTEMS = ("bm25-pages", "llama-index-bm25", "treerag-dfs", "vectree-auto")


def cell(value: float, n: int = 47) -> Cell:
    return Cell(n=n, value=value, low=max(value - 0.1, 0), high=value + 0.1)


def report(name: str, *measures: str, against: tuple[Against, ...] = (), systems: tuple[str, ...] = SYSTEMS) -> Report:
    cells = {measure: 0.5 for measure in measures} | {"latency_p50_ms": 3.0, "context_tokens": 900.0}
    return Report(
        dataset=name,
        questions=47,
        measures=tuple(cells),
        rows=tuple(
            SystemRow(
                system=system,
                answered=47,
                failed=0,
                missing=0,
                cells={measure: cell(value + place / 10) for measure, value in cells.items()},
            )
            for place, system in enumerate(systems)
        ),
        baseline=None,
        against=against,
        runs=(),
    )


def part(switch: str, worse: float) -> Against:
    whole = [1.0, 0.0, 1.0, 1.0, 0.0, 1.0]
    return Against(
        system=f"vectree-auto:{switch}",
        other="vectree-auto",
        measure="hit@5",
        higher_is_better=True,
        comparison=compare([value - worse * place for place, value in enumerate(whole)], whole),
        holm_p=0.03,
    )


ROWS = tuple(
    DetectorRow(
        part=name,
        kind="number" if place % 2 else "swap",
        language="en",
        label=place % 3 % 2,
        score=0.9 if place % 3 == 1 else 0.2,
        signals={"mean": 0.5 + place / 100},
    )
    for name in ("claims-held-out", "sections")
    for place in range(12)
)
EVERYTHING = Material(
    reports={
        "financebench": report("financebench", "hit@5", "evidence_recall", "citation_held"),
        "hotpotqa": report("hotpotqa", "all@3", "recall@2", "rouge_l_f1"),
        "treerag-medical": report("treerag-medical", "rouge_l_f1", "entity_recall"),
        "uspstf": report("uspstf", "hit@5"),
    },
    ablations={
        "financebench": report("financebench", "hit@5", against=(part("dense=off", 0.1), part("tree=off", -0.1)))
    },
    detector=ROWS,
)


def texts(folder: Path, name: str) -> str:
    return " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", (folder / f"{name}.svg").read_text(encoding="utf-8")))


def test_all_eight_are_drawn_with_names_and_sizes(tmp_path: Path) -> None:
    drawn = draw_figures(EVERYTHING, tmp_path)
    assert [one.figure for one in drawn] == list(FIGURES)
    assert not any(one.missing for one in drawn)
    for one in drawn:
        assert [file.suffix for file in one.files] == [".svg", ".png"]
        assert one.files[1].read_bytes().startswith(b"\x89PNG")
    shown: Mapping[str, tuple[str, ...]] = {
        "pipeline": ("Search", "financebench (47)", "Citations"),
        "main-results": ("financebench (n=47)", "treerag-dfs", "hit@5, mean and 95 % interval", "TreeRAG as published"),
        "ablation": ("dense=off", "tree=off", "financebench (n=6)"),
        "multi-hop": ("recall@2", "all@3", "rouge_l_f1"),
        "latency": ("median ms a question", "llama-index-bm25"),
        "pareto": ("Pareto frontier", "context tokens"),
        "medical": ("entity_recall", "uspstf (n=47)"),
        "detector": ("verdict", "mean of five signals", "number (", "supported (n=4)"),
    }
    for name, wanted in shown.items():
        found = texts(tmp_path, name)
        assert [text for text in wanted if text not in found] == [], name


def test_the_same_results_give_the_same_file(tmp_path: Path) -> None:
    only = Material(reports={"hotpotqa": EVERYTHING.reports["hotpotqa"]}, ablations={})
    for folder in ("one", "two"):
        draw_figures(only, tmp_path / folder)
    first, second = ((tmp_path / folder / "multi-hop.svg").read_bytes() for folder in ("one", "two"))
    assert first == second


def test_without_results_every_figure_is_named_as_missing(tmp_path: Path) -> None:
    drawn = draw_figures(Material(reports={}, ablations={}), tmp_path)
    assert [one.figure for one in drawn if one.missing and not one.files] == list(FIGURES)
    assert not list(tmp_path.iterdir())


def test_one_system_alone_compares_nothing(tmp_path: Path) -> None:
    alone = Material(reports={"korean": report("korean", "hit@5", systems=("vectree-auto",))}, ablations={})
    missing = {one.figure for one in draw_figures(alone, tmp_path) if one.missing}
    assert {"main-results", "latency", "pareto"} <= missing
    assert "pipeline" not in missing


def test_the_frontier_is_what_nothing_beats() -> None:
    points = [
        ("a", cell(1), cell(0.3)),
        ("b", cell(2), cell(0.2)),
        ("c", cell(3), cell(0.9)),
        ("d", cell(3), cell(0.8)),
    ]
    assert [name for name, _, _ in frontier_of(points)] == ["a", "c"]
    assert frontier_of([]) == []


def test_names_are_moved_apart_and_keep_their_order() -> None:
    moved = spread([0.5, 0.5, 0.1, 0.52], 0.1)
    ordered = sorted(moved)
    assert all(after - before > 0.098 for before, after in pairwise(ordered))
    assert moved[2] == 0.1
    assert moved[0] < moved[1] < moved[3]
    assert spread([], 0.1) == []


def test_the_area_counts_ties_half() -> None:
    import numpy as np

    label = np.asarray([1, 1, 0, 0])
    assert auroc(np.asarray([0.9, 0.8, 0.1, 0.2]), label)[0] == 1.0
    assert auroc(np.asarray([0.5, 0.5, 0.5, 0.5]), label) == (0.5, 0.5, 0.5)
    area, low, high = auroc(np.asarray([0.9, 0.1, 0.5, 0.0]), label)
    assert area == 0.75
    assert low <= area <= high


def test_rows_of_another_format_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    with pytest.raises(NotFoundError, match="--out writes"):
        read_detector(file)
    file.write_text(json.dumps({"part": "claims"}) + "\n")
    with pytest.raises(InputError, match="no row"):
        read_detector(file)
    file.write_text("".join(row.model_dump_json() + "\n" for row in ROWS))
    assert read_detector(file) == ROWS


def test_a_folder_without_results_says_so(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="vectree evaluate run"):
        gather(tmp_path, tmp_path)
