"""Results -> report. Measures are computed here, from outputs: a new measure needs no new run."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from vectree.errors import InputError
from vectree.evaluate.grading import GradeFile
from vectree.evaluate.metrics import Measure, graded_measure, load_measure
from vectree.evaluate.question import EvaluationSet
from vectree.evaluate.report.seeds import seed_runs, with_seeds
from vectree.evaluate.report.table import Against, Cell, Report, SystemRow
from vectree.evaluate.results import Result, ResultFolder, RunInfo, latest_runs
from vectree.evaluate.statistics.bootstrap import bca_interval
from vectree.evaluate.statistics.cluster_bootstrap import document_interval
from vectree.evaluate.statistics.comparison import LEAST_PAIRS, Comparison, compare
from vectree.evaluate.statistics.holm import holm

PAGE_MEASURES = (
    "hit@1", "hit@3", "hit@5", "hit@10", "recall@2", "recall@5", "all@2", "all@3", "ndcg@10", "mrr",
    "evidence_precision", "evidence_recall", "evidence_f1",
)  # fmt: skip
OTHER_MEASURES = (
    "section_hit@1", "section_hit@5", "rouge_l_f1", "rouge_l_recall", "rouge_l_f1_ascii", "token_f1", "entity_recall",
    "option_accuracy", "citation_availability", "citation_held", "citation_precision", "citation_recall",
    "refusal_recall", "refusal_precision", "false_refusals", "figure_refusals", "context_tokens",
    "context_tokens_len4", "turns", "model_tokens", "dollars", "index_bytes_per_page", "latency_p50_ms",
    "latency_p99_ms",
)  # fmt: skip
LIBRARY_MEASURES = ("document_first", "document_recall", "citation_named")

_Numbers = Mapping[str, float]
"""Question key -> number of one measure."""


def default_measures(loaded: EvaluationSet) -> tuple[str, ...]:
    """What a report shows unless told: everything that can be defined for the set."""
    library = LIBRARY_MEASURES if loaded.scope == "library" else ()
    return (*PAGE_MEASURES, *library, *OTHER_MEASURES)


def build_report(
    loaded: EvaluationSet,
    folder: ResultFolder,
    *,
    baseline: str | None = None,
    measures: Sequence[str] = (),
    folds: Mapping[str, int] | None = None,
    systems: Sequence[str] = (),
) -> Report:
    """The report on the last run of each system over these data, or of ``systems``; ``folds`` by question key.

    Raises NotFoundError where there are no results of these data, InputError for a system named without results.
    """
    named = (*([] if baseline is None else [baseline]), *systems)
    latest, stale = latest_runs(loaded, folder, named, only=bool(systems))
    chosen = [load_measure(name) for name in measures or default_measures(loaded)]
    by_run = _by_run(folder)
    about = {question.key: question.documents[0] for question in loaded.questions}
    if not measures:
        mine = [by_run[info.key] for info in latest.values()]
        chosen += [graded_measure(name) for name in _graded_measures(mine)]
    numbers = {
        system: {measure.name: _numbers(loaded, by_run[info.key], measure) for measure in chosen}
        for system, info in latest.items()
    }
    shown = [measure for measure in chosen if any(numbers[system][measure.name] for system in latest)]
    rows = tuple(
        with_seeds(
            _row(about, system, by_run[info.key], numbers[system], shown, folds),
            shown,
            [
                {measure.name: _numbers(loaded, by_run[one.key], measure) for measure in shown}
                for one in seed_runs(folder, info)
            ],
        )
        for system, info in latest.items()
    )
    against: list[Against] = []
    compared = [measure for measure in shown if measure.aggregate == "mean"]  # percentiles have no pairs
    for measure in compared if baseline is not None else ():
        pairs = [(system, str(baseline)) for system in latest if system != baseline]
        against.extend(_against(pairs, {system: numbers[system][measure.name] for system in latest}, measure, about))
    return Report(
        dataset=loaded.name,
        questions=len(loaded.questions),
        measures=tuple(measure.name for measure in shown),
        rows=rows,
        baseline=baseline,
        against=tuple(against),
        runs=tuple(latest.values()),
        notes=(*loaded.notes, *stale, *_of_several_versions(latest.values())),
    )


def compare_systems(
    loaded: EvaluationSet, folder: ResultFolder, first: str, second: str, measures: Sequence[str] = ()
) -> tuple[Against, ...]:
    """Two systems on every measure that both have numbers for; corrected over the measures. Raises as the report."""
    report = build_report(loaded, folder, baseline=second, measures=measures)
    found = [one for one in report.against if one.system == first]
    if not any(row.system == first for row in report.rows):
        raise InputError(f"no results of {first!r}; there are {', '.join(row.system for row in report.rows)}")
    corrected = holm([one.comparison.permutation_p for one in found])
    return tuple(
        Against(
            system=one.system,
            other=one.other,
            measure=one.measure,
            higher_is_better=one.higher_is_better,
            comparison=one.comparison,
            holm_p=p_value,
        )
        for one, p_value in zip(found, corrected, strict=True)
    )


def _of_several_versions(runs: Iterable[RunInfo]) -> tuple[str, ...]:
    if len({info.code_hash for info in runs}) < 2:
        return ()
    return ("The systems were run by different versions of the code: run them again to compare them.",)


def _by_run(folder: ResultFolder) -> Mapping[str, Mapping[str, Result]]:
    """Run -> question key -> result with its grades, the last one where there are several."""
    found: defaultdict[str, dict[str, Result]] = defaultdict(dict)
    grades = GradeFile(folder.folder, folder.dataset).numbers()
    for result in folder.results():
        given = grades.get((result.run, result.question))
        output = result.output
        if output is not None and given:
            result = replace(result, output=replace(output, grades=given))
        found[result.run][result.question] = result
    return found


def _graded_measures(results: Iterable[Mapping[str, Result]]) -> tuple[str, ...]:
    """Names of all grades, in the order in which they first occur."""
    outputs = (result.output for by_question in results for result in by_question.values())
    return tuple(dict.fromkeys(name for output in outputs if output is not None for name in output.grades))


def _numbers(loaded: EvaluationSet, results: Mapping[str, Result], measure: Measure) -> _Numbers:
    numbers: dict[str, float] = {}
    for question in loaded.questions:
        result = results.get(question.key)
        if result is None or result.output is None:
            continue
        value = measure.value(question, result.output)
        if value is not None:
            numbers[question.key] = value
    return numbers


def _row(
    about: Mapping[str, str],
    system: str,
    results: Mapping[str, Result],
    numbers: Mapping[str, _Numbers],
    measures: Sequence[Measure],
    folds: Mapping[str, int] | None,
) -> SystemRow:
    errors = Counter(result.error for result in results.values() if result.output is None)
    return SystemRow(
        system=system,
        answered=len(results) - errors.total(),
        failed=errors.total(),
        missing=len(about) - len(results),
        cells={
            measure.name: _cell(numbers[measure.name], measure, about, folds)
            for measure in measures
            if numbers[measure.name]
        },
        errors=tuple(f"{count} x {reason}" for reason, count in errors.most_common()),
    )


def _cell(numbers: _Numbers, measure: Measure, about: Mapping[str, str], folds: Mapping[str, int] | None) -> Cell:
    values = list(numbers.values())
    documents = [about[key] for key in numbers]
    if measure.aggregate != "mean":
        percentile = {"p50": 50, "p99": 99}[measure.aggregate]
        return Cell(n=len(values), value=float(np.percentile(values, percentile)), documents=len(set(documents)))
    low, high = bca_interval(values)
    low_documents, high_documents = document_interval(values, documents) or (None, None)
    return Cell(
        n=len(values),
        value=float(np.mean(values)),
        low=low,
        high=high,
        fold_deviation=_deviation(numbers, folds),
        documents=len(set(documents)),
        low_documents=low_documents,
        high_documents=high_documents,
    )


def _deviation(numbers: _Numbers, folds: Mapping[str, int] | None) -> float | None:
    if folds is None:
        return None
    by_fold: defaultdict[int, list[float]] = defaultdict(list)
    for key, value in numbers.items():
        by_fold[folds[key]].append(value)
    if set(by_fold) != set(folds.values()):
        return None
    return float(np.std([np.mean(values) for values in by_fold.values()], ddof=1))


def _against(
    pairs: Sequence[tuple[str, str]], numbers: Mapping[str, _Numbers], measure: Measure, about: Mapping[str, str]
) -> list[Against]:
    """The comparisons of one measure, Holm-corrected together; pairs with too few common questions are left out."""
    found: list[tuple[str, str, Comparison]] = []
    for one, other in pairs:
        common = [key for key in numbers[one] if key in numbers[other]]
        if len(common) >= LEAST_PAIRS:
            values = [numbers[one][key] for key in common], [numbers[other][key] for key in common]
            found.append((one, other, compare(*values, documents=[about[key] for key in common])))
    corrected = holm([comparison.permutation_p for _, _, comparison in found])
    return [
        Against(
            system=one,
            other=other,
            measure=measure.name,
            higher_is_better=measure.higher_is_better,
            comparison=comparison,
            holm_p=p_value,
        )
        for (one, other, comparison), p_value in zip(found, corrected, strict=True)
    ]
