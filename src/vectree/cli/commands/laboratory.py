"""``vectree evaluate run``, ``ablate``, ``report`` and ``compare``: systems on data sets, with statistics."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vectree.cli import options
from vectree.text.counted import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vectree.cli.schemas.laboratory import ReportOutput
    from vectree.evaluate.question import EvaluationSet
    from vectree.evaluate.report import Report

SetName = Annotated[str, typer.Argument(metavar="SET", help="Data set by name: financebench, korean, hotpotqa, …")]
Data = Annotated[Path, typer.Option("--data", help="Folder with the data sets (see the page on benchmarks).")]
Out = Annotated[Path, typer.Option("--out", help="Folder of results; what is there is not done again.")]
Measures = Annotated[
    str | None,
    typer.Option("--measures", help="Only these, comma-separated: hit@5, rouge_l_f1, …", show_default="all that apply"),
]
Peers = Annotated[
    Path | None,
    typer.Option("--peers", envvar="VECTREE_PEERS", help="Folder with the environments of peers.", show_default=False),
]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="Processes at once.")]
Embedder = Annotated[str, typer.Option("--embedder", help="Of vectree and of dense baselines.")]
Model = Annotated[
    str | None,
    typer.Option("--model", help="Language model, provider:model, of systems that use one.", show_default=False),
]
Reranker = Annotated[
    str | None,
    typer.Option("--reranker", help="cross-encoder:MODEL, or model for the language model.", show_default=False),
]
Seed = Annotated[int, typer.Option("--seed", help="Of everything that is drawn at random.")]


def run(
    dataset: SetName,
    data: Data,
    out: Out,
    systems: Annotated[
        str,
        typer.Option("--systems", help="Systems by name, comma-separated; with switches: vectree-auto:dense=off."),
    ] = "bm25-pages,bm25-chunks,dense,vectree-auto",
    seed: Seed = 0,
    folds: Annotated[
        int | None,
        typer.Option("--folds", min=2, help="Fit systems with page_weights=fitted on the other folds of documents."),
    ] = None,
    fit_on: Annotated[
        str | None,
        typer.Option("--fit-on", help="Sets to fit on beside this one, comma-separated.", show_default=False),
    ] = None,
    jobs: Jobs = 1,
    embedder: Embedder = "use",
    model: Model = None,
    reranker: Reranker = None,
    peers: Peers = None,
    as_json: options.Json = False,
) -> None:
    """Put the questions of a data set to systems.

    May be stopped and run again: questions that the same code has answered are kept. A question that fails is counted
    as failed, with its reason; it never becomes a score.
    """
    from vectree.cli.console import print_json, stdout
    from vectree.cli.progress import AddProgress
    from vectree.cli.run_progress import RunProgress
    from vectree.cli.schemas.laboratory import RunOutput
    from vectree.evaluate.runner import RunSettings
    from vectree.evaluate.runner import run as run_systems

    settings = RunSettings(
        dataset=dataset,
        systems=_names(systems),
        data=data,
        out=out,
        embedder=embedder,
        seed=seed,
        folds=folds,
        fit_on=_names(fit_on or ""),
        jobs=jobs,
        model=model,
        reranker=reranker,
        peers=peers,
    )
    reading = AddProgress()
    with RunProgress(reading) as progress:
        done = run_systems(settings, progress.told, reading.report)
    output = RunOutput.model_validate({"dataset": dataset, "systems": done})
    if as_json:
        print_json(output)
        return
    console = stdout()
    for one in output.systems:
        failed = f", [bold red]{one.failed} failed[/]" if one.failed else ""
        console.print(f"{one.system}: {counted(one.questions, 'question')}, {one.new} of them now{failed}")
    console.print(f"tables: vectree evaluate report {dataset} --data {data} --out {out}", soft_wrap=True, markup=False)


def ablate(
    datasets: Annotated[
        str,
        typer.Argument(metavar="SETS", help="Data sets by name, comma-separated, or all: those whose data are there."),
    ],
    data: Data,
    out: Out,
    system: Annotated[str, typer.Option("--system", help="A system with switches.")] = "vectree-auto",
    seed: Seed = 0,
    jobs: Jobs = 1,
    embedder: Embedder = "use",
    as_json: options.Json = False,
) -> None:
    """Show what each part of a system gives: the whole against itself with one part off.

    Runs what is missing and writes SET.ablation.md, .tex and .json into the folder of results, and ablation.md with all
    parts and sets in one table. Parts of vectree: compression, references, embeddings, body text, the tree, routing
    over documents, learned page weights.
    """
    import sys

    from vectree.cli.console import print_json, stderr
    from vectree.cli.progress import AddProgress
    from vectree.cli.run_progress import RunProgress
    from vectree.cli.schemas.laboratory import AblationOutput
    from vectree.evaluate.ablation import ablate as ablate_system
    from vectree.evaluate.datasets import present_datasets
    from vectree.evaluate.report.parts import parts_table
    from vectree.evaluate.runner import RunSettings

    names, absent = present_datasets(data) if datasets == "all" else (_names(datasets), {})
    for name, reason in absent.items():
        stderr().print(f"{name} is left out: {reason}", markup=False)
    reports: dict[str, Report] = {}
    pages: list[str] = []
    for name in names:
        settings = RunSettings(
            dataset=name, systems=(system,), data=data, out=out, embedder=embedder, seed=seed, jobs=jobs
        )
        reading = AddProgress()
        with RunProgress(reading) as progress:
            _, reports[name] = ablate_system(settings, progress.told, reading.report)
        pages.append(_write(reports[name], out, "ablation")[1])
    table = parts_table(reports)
    (out / "ablation.md").write_text(table, encoding="utf-8")
    if as_json:
        print_json(AblationOutput.model_validate({"sets": reports}))
    else:
        sys.stdout.write("\n".join([*pages, table]))


def grade(
    dataset: SetName,
    data: Data,
    out: Out,
    graders: Annotated[str, typer.Option("--graders", help="judged, bertscore, mosaic; comma-separated.")] = "judged",
    judge: Annotated[
        str | None, typer.Option("--judge", help="Language model that judges, provider:model.", show_default=False)
    ] = None,
    encoder: Annotated[
        str | None, typer.Option("--encoder", help="sentence-transformers:MODEL.", show_default=False)
    ] = None,
    systems: Annotated[
        str | None,
        typer.Option("--systems", help="Only these, comma-separated.", show_default="all with results"),
    ] = None,
    as_json: options.Json = False,
) -> None:
    """Have answers graded by a model: a judge, BERTScore by an encoder, MOSAIC's composite by both.

    Grades are kept beside the results and shown by every report under the model's name. A grading that fails is
    counted, never a number, and tried again the next time.
    """
    from vectree.cli.console import print_json, stdout
    from vectree.cli.progress import AddProgress
    from vectree.cli.run_progress import RunProgress
    from vectree.cli.schemas.laboratory import GradeOutput
    from vectree.evaluate.graders import open_graders
    from vectree.evaluate.grading import grade_results

    loaded = _load(dataset, data)
    with open_graders(_names(graders), judge=judge, encoder=encoder) as opened, RunProgress(AddProgress()) as progress:
        done = {
            f"{one.kind} [{one.by}]": grade_results(loaded, out, one, _names(systems or ""), progress.told)
            for one in opened
        }
    output = GradeOutput.model_validate({"dataset": dataset, "graders": done})
    if as_json:
        print_json(output)
        return
    console = stdout()
    for name, graded in output.graders.items():
        for one in graded:
            failed = f", [bold red]{one.failed} failed[/]" if one.failed else ""
            console.print(
                f"{name}, {one.system}: {counted(one.graded, 'answer')}, {one.new} of them now{failed}", markup=True
            )


def report(
    dataset: SetName,
    data: Data,
    out: Out,
    systems: Annotated[
        str | None,
        typer.Option("--systems", help="Only these, comma-separated.", show_default="all with results"),
    ] = None,
    baseline: Annotated[
        str | None, typer.Option("--baseline", help="System that the others are compared with.", show_default=False)
    ] = None,
    measures: Measures = None,
    folds: Annotated[
        int | None, typer.Option("--folds", help="Show the deviation over so many folds of documents.", min=2)
    ] = None,
    seed: Seed = 0,
    as_json: options.Json = False,
) -> None:
    """Write the tables of a data set: SET.report.md, .tex and .json in the folder of results.

    Means with 95 % intervals, differences from the baseline with paired tests, corrected by Holm's method.
    """
    import sys

    from vectree.cli.console import print_json
    from vectree.evaluate.report import build_report
    from vectree.evaluate.results import ResultFolder

    loaded = _load(dataset, data)
    built = build_report(
        loaded,
        ResultFolder(out, dataset),
        baseline=baseline,
        measures=_names(measures or ""),
        folds=_folds(loaded, folds, seed),
        systems=_names(systems or ""),
    )
    output, page = _write(built, out, "report")
    if as_json:
        print_json(output)
    else:
        sys.stdout.write(page)


def compare(
    first: Annotated[str, typer.Argument(metavar="A", help="A system with results.")],
    second: Annotated[str, typer.Argument(metavar="B", help="The system that it is compared with.")],
    data: Data,
    out: Out,
    dataset: Annotated[
        str | None, typer.Option("--set", help="Data set by name.", show_default="all with results in the folder")
    ] = None,
    measures: Measures = None,
    as_json: options.Json = False,
) -> None:
    """Compare two systems on every measure: difference, interval, tests, effect size, power.

    Over the questions that both answered. The p-values are corrected over the measures of a set by Holm's method.
    """
    import sys

    from vectree.cli.console import print_json
    from vectree.cli.schemas.laboratory import CompareOutput
    from vectree.evaluate.report import compare_systems
    from vectree.evaluate.report.markdown import difference_table
    from vectree.evaluate.results import ResultFolder, datasets_in

    names = (dataset,) if dataset is not None else datasets_in(out)
    found = {
        name: compare_systems(_load(name, data), ResultFolder(out, name), first, second, _names(measures or ""))
        for name in names
    }
    if as_json:
        print_json(CompareOutput.model_validate({"sets": found}))
        return
    for name, against in found.items():
        lines = [f"# {name}: {first} against {second}\n", *difference_table(against)]
        sys.stdout.write("\n".join(lines) + "\n")


def _write(built: Report, out: Path, kind: str) -> tuple[ReportOutput, str]:
    """The report as JSON and as a page, both written into the folder of results, and as LaTeX."""
    from vectree.cli.schemas.laboratory import ReportOutput
    from vectree.evaluate.report.latex import to_latex
    from vectree.evaluate.report.markdown import to_markdown

    output = ReportOutput.model_validate(built)
    page = to_markdown(built)
    for suffix, text in (("md", page), ("tex", to_latex(built)), ("json", output.model_dump_json(indent=2))):
        (out / f"{built.dataset}.{kind}.{suffix}").write_text(text, encoding="utf-8")
    return output, page


def _names(listed: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.strip() for name in listed.split(",") if name.strip()))


def _load(dataset: str, data: Path) -> EvaluationSet:
    from vectree.evaluate.datasets import load_dataset
    from vectree.evaluate.extra import require_extra

    require_extra()
    return load_dataset(dataset, data)


def _folds(loaded: EvaluationSet, folds: int | None, seed: int) -> Mapping[str, int] | None:
    from vectree.evaluate.folds import folds_of

    return None if folds is None else folds_of(loaded.questions, folds, seed)
