"""What figures are drawn from: reports on the sets that have results, and the detector's rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from vectree.errors import InputError, NotFoundError
from vectree.evaluate.datasets import load_dataset
from vectree.evaluate.report import Cell, Report, SystemRow, build_report
from vectree.evaluate.report.quality import PAGES, quality_measure
from vectree.evaluate.results import ResultFolder, datasets_in

MULTI_HOP = ("recall@2", "all@3", "rouge_l_f1")
MEDICAL = ("rouge_l_f1", "entity_recall")
PIPELINE = ("hit@5", "evidence_recall", "context_tokens", "citation_held", "citation_precision", "false_refusals")
COST = ("latency_p50_ms", "context_tokens")
WHOLE = "vectree-auto"
"""What an ablation takes parts from, and the pipeline shows."""
SWITCH = ":"
"""Between the name of a system and its switches."""


class DetectorRow(BaseModel):
    """A line that ``benchmarks/detector.py --out`` writes: an answer held against evidence."""

    model_config = ConfigDict(frozen=True)

    part: str
    kind: str
    language: str
    label: int
    """1 supported, 0 not."""
    score: float
    """Confidence of the verdict, in [0, 1]."""
    signals: Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """Reports by set, in the order of their names; empty where there are none."""

    reports: Mapping[str, Report]
    ablations: Mapping[str, Report]
    """The whole system as baseline against itself with switches; sets without such results are left out."""
    detector: Sequence[DetectorRow] = ()


def gather(data: Path, out: Path, *, sets: Sequence[str] = (), detector: Path | None = None) -> Material:
    """All results of the folder ``out`` over the data, or those of the sets named.

    Raises NotFoundError without results or for a named file that is not there, InputError for rows of another format.
    """
    reports: dict[str, Report] = {}
    ablations: dict[str, Report] = {}
    for name in sets or datasets_in(out):
        loaded, folder = load_dataset(name, data), ResultFolder(out, name)
        quality = quality_measure(name)
        measures = tuple(dict.fromkeys((quality, PAGES, *MULTI_HOP, *MEDICAL, *PIPELINE, *COST)))
        known = {info.system for info in folder.runs().values()}
        switched = sorted(system for system in known if system.startswith(f"{WHOLE}{SWITCH}"))
        whole = sorted(system for system in known if SWITCH not in system)
        if whole:
            reports[name] = build_report(loaded, folder, measures=measures, systems=whole)
        if switched and WHOLE in known:
            ablations[name] = build_report(
                loaded, folder, measures=(quality,), systems=(WHOLE, *switched), baseline=WHOLE
            )
    return Material(reports=reports, ablations=ablations, detector=() if detector is None else read_detector(detector))


def cells(report: Report, measure: str) -> list[tuple[SystemRow, Cell]]:
    """The systems that have numbers for the measure, in the order of the report."""
    return [(row, cell) for row in report.rows if (cell := row.cells.get(measure)) is not None]


def read_detector(path: Path) -> tuple[DetectorRow, ...]:
    """The detector's rows of a file. Raises NotFoundError where it is not there, InputError for another format."""
    if not path.is_file():
        raise NotFoundError(f"the detector's rows are not at {str(path)!r}: benchmarks/detector.py --out writes them")
    adapter = TypeAdapter(DetectorRow)
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        return tuple(adapter.validate_json(line) for line in lines if line.strip())
    except (ValidationError, UnicodeDecodeError) as error:
        raise InputError(f"{str(path)!r} has a line that is no row of benchmarks/detector.py --out") from error
