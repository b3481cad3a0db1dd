"""Every table of the papers, on their own sets, by one command.

    python -m benchmarks.papers --data ../shared/data --out papers-tables

Runs what is missing (as ``vectree evaluate run`` does), then prints, and with ``--out`` keeps as ``tables.md`` and
``tables.json`` beside the results: the main table, the medical one, ablation, compression, efficiency, robust
statistics, and the same sets with the titles in the questions said in other words. Beside the measured figures stand
the published ones and those of the original's code on the same questions (both on other machines; times compare within
a column only).

What is not measured is left out rather than filled: no model judges here, and what the papers publish as "BERTScore"
is token F1, which is its name below. The answer of TreeRAG and the baselines is their context, as in the papers'
offline mode; vectree's is the summaries that it cites. ROUGE-L counts words as the original's code does.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.papers_published import ABLATION_PUBLISHED, GENERAL_PUBLISHED, MEDICAL_PUBLISHED, Published
from vectree.evaluate.datasets import load_dataset
from vectree.evaluate.metrics.rouge_l import rouge_l
from vectree.evaluate.question import EvaluationSet
from vectree.evaluate.report import build_report
from vectree.evaluate.report.table import Against, Cell, Report, SystemRow
from vectree.evaluate.results import ResultFolder
from vectree.evaluate.runner import RunSettings, run
from vectree.outline.loaders.section_tree import load_section_tree

SETS = ("general", "medical")
BASELINES = ("bm25-chunks", "dense", "flatrag", "raptor")
PAPER = ("treerag-dfs", "treerag-beam")
OURS = "vectree-auto"
SYSTEMS = (*BASELINES, *PAPER, OURS)
ABLATION = {
    "DFS, no compression, no references": "vectree-dfs:compression=off:profile=paper:references=off",
    "DFS + compression": "vectree-dfs:compression=on:profile=paper:references=off",
    "Beam, no compression, no references": "vectree-beam:compression=off:profile=paper:references=off",
    "Beam + compression": "vectree-beam:compression=on:profile=paper:references=off",
    "Beam + compression + references": "vectree-beam:compression=on:profile=paper:references=on",
    "vectree, no compression": "vectree-auto:compression=off",
    "vectree": OURS,
}
COMPRESSED = (
    ("DFS + compression", "DFS, no compression, no references"),
    ("Beam + compression", "Beam, no compression, no references"),
    ("vectree", "vectree, no compression"),
)
REWORDED = ("paraphrased", "described")
ROUGE = "rouge_l_f1_words"
MEASURES = (
    ROUGE, "token_f1", "section_hit@1", "section_hit@5", "entity_recall", "citation_availability", "false_refusals",
    "context_tokens_len4", "context_tokens", "latency_p50_ms", "latency_p99_ms",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table as it is printed and stored; cells are text."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""

    def markdown(self) -> str:
        """The table under its title."""
        lines = [f"## {self.title}", "", _line(self.columns), _line(["---"] * len(self.columns))]
        lines += [_line(row) for row in self.rows]
        return "\n".join([*lines, *(["", self.note] if self.note else []), ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--out", type=Path, help="keep tables and results here, so that a stopped run goes on")
    parser.add_argument("--embedder", default="use")
    parser.add_argument("--skip", default="", help="systems to leave out, comma-separated (raptor takes longest)")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        out: Path = options.out or Path(folder)
        laboratory = Laboratory(
            data=options.data, out=out, embedder=options.embedder, skipped=frozenset(options.skip.split(","))
        )
        tables = all_tables(laboratory)
        text = "\n".join(table.markdown() for table in tables)
        print(text)
        (out / "tables.md").write_text(text, encoding="utf-8")
        stored = json.dumps([asdict(table) for table in tables], ensure_ascii=False, indent=1)
        (out / "tables.json").write_text(f"{stored}\n", encoding="utf-8")


@dataclass(frozen=True, slots=True, kw_only=True)
class Laboratory:
    """Where results are, and what is left out of them."""

    data: Path
    out: Path
    embedder: str
    skipped: frozenset[str]

    def measured(
        self, dataset: str, systems: Sequence[str], baseline: str | None = None, measures: Sequence[str] = MEASURES
    ) -> Report:
        """The report on these systems; what is missing is run."""
        chosen = tuple(system for system in dict.fromkeys(systems) if system not in self.skipped)
        run(RunSettings(dataset=dataset, systems=chosen, data=self.data, out=self.out, embedder=self.embedder))
        loaded, folder = load_dataset(dataset, self.data), ResultFolder(self.out, dataset)
        return build_report(loaded, folder, baseline=baseline, measures=measures, systems=chosen)


def all_tables(laboratory: Laboratory) -> list[Table]:
    """In the order of the papers."""
    measured = laboratory.measured
    general, medical = measured("treerag-general", SYSTEMS), measured("treerag-medical", SYSTEMS)
    tables = [main_table(general, measured("hotpotqa", SYSTEMS)), medical_table(medical)]
    for which in SETS:
        tables.append(ablation_table(which, measured(f"treerag-{which}", tuple(ABLATION.values()))))
    for which in SETS:
        pairs = [
            measured(f"treerag-{which}", [ABLATION[on], ABLATION[off]], ABLATION[off], (ROUGE, "context_tokens"))
            for on, off in COMPRESSED
        ]
        tables.append(compression_table(which, pairs))
    tables.append(efficiency_table(general))
    for which in SETS:
        for first in (*PAPER, OURS):
            others = [system for system in SYSTEMS if system == first or system not in {*PAPER, OURS}]
            tables.append(statistics_table(which, first, measured(f"treerag-{which}", others, first, (ROUGE,))))
    for which, plain in (("general", general), ("medical", medical)):
        reworded = {
            suffix: measured(f"treerag-{which}-{suffix}", ("bm25-chunks", "dense", *PAPER, OURS)) for suffix in REWORDED
        }
        tables.append(reworded_table(which, plain, reworded))
    limits = (limit(load_dataset(f"treerag-{which}", laboratory.data)) for which in SETS)
    rows = tuple((which, f"{value:.3f}") for which, value in zip(SETS, limits, strict=True))
    return [*tables, Table(title="Limit: summaries of the gold sections, joined", columns=("set", ROUGE), rows=rows)]


def main_table(general: Report, hotpot: Report) -> Table:
    """The papers' main table; the judged column needs a model."""
    found = _by_system(hotpot)
    rows = [
        (
            row.system,
            _value(row.cells, ROUGE, interval=True),
            _value(row.cells, "token_f1"),
            _value(found[row.system].cells, ROUGE) if row.system in found else "-",
            _value(row.cells, "latency_p50_ms", places=2),
            _known(GENERAL_PUBLISHED, row.system, 0),
            _known(GENERAL_PUBLISHED, row.system, 1),
            _known(GENERAL_PUBLISHED, row.system, 4),
        )
        for row in general.rows
    ]
    columns = ("general", "ROUGE-L F1", "token F1", "HotpotQA ROUGE-L F1", "p50 ms", "published ROUGE-L",
               'published "BERTScore"', "original's code ROUGE-L")  # fmt: skip
    return Table(
        title=f"Main results ({general.questions} general questions, {hotpot.questions} of HotpotQA)",
        columns=columns,
        rows=tuple(rows),
    )


def medical_table(report: Report) -> Table:
    """The papers' medical table, and what else is to be said of the set."""
    rows = [
        (
            row.system,
            _value(row.cells, ROUGE, interval=True),
            _value(row.cells, "entity_recall"),
            _value(row.cells, "context_tokens_len4", places=1),
            _value(row.cells, "context_tokens", places=1),
            _value(row.cells, "citation_availability"),
            *(_known(MEDICAL_PUBLISHED, row.system, at) for at in range(4)),
        )
        for row in report.rows
    ]
    columns = ("medical", "ROUGE-L F1", "entity recall", "tokens (characters / 4)", "tokens", "citations there",
               "published ROUGE-L", "published recall", "published tokens", "original's code ROUGE-L")  # fmt: skip
    return Table(title=f"Medical results ({report.questions} questions)", columns=columns, rows=tuple(rows))


def ablation_table(which: str, report: Report) -> Table:
    """The papers' ablation, and vectree's own compression."""
    found = _by_system(report)
    full = found[ABLATION["Beam + compression + references"]].cells[ROUGE].value
    rows = [
        (
            name,
            _value(found[system].cells, ROUGE),
            f"{found[system].cells[ROUGE].value - full:+.3f}",
            _value(found[system].cells, "context_tokens_len4", places=1),
            _value(found[system].cells, "context_tokens", places=1),
            *(f"{value:g}" for value in ABLATION_PUBLISHED.get(name, ())),
            *["-"] * (2 - len(ABLATION_PUBLISHED.get(name, ()))),
        )
        for name, system in ABLATION.items()
        if system in found
    ]
    columns = (which, "ROUGE-L F1", "against full", "tokens (characters / 4)", "tokens", "published ROUGE-L",
               "published tokens")  # fmt: skip
    note = "Asked through `vectree ask --profile paper`: the context is all sections found, ten at most, with headings."
    return Table(title=f"Ablation, {which}", columns=columns, rows=tuple(rows), note=note)


def compression_table(which: str, reports: Sequence[Report]) -> Table:
    """Compression on against off, question by question."""
    rows: list[tuple[str, ...]] = []
    for (name, _), report in zip(COMPRESSED, reports, strict=True):
        by_measure = {one.measure: one for one in report.against}
        tokens, rouge = by_measure["context_tokens"], by_measure[ROUGE]
        before = _by_system(report)[tokens.other].cells["context_tokens"].value
        rows.append((name, f"{before:.1f}", f"{-tokens.comparison.difference / before:.1%}", _difference(rouge)))
    columns = (which, "tokens without", "saved", "ROUGE-L F1, on - off [95 %], p")
    note = "Published: 22-37 % of the context saved at no loss."
    return Table(title=f"Compression, {which}", columns=columns, rows=tuple(rows), note=note)


def efficiency_table(report: Report) -> Table:
    """The papers' efficiency table."""
    rows = [
        (
            row.system,
            _value(row.cells, ROUGE),
            _value(row.cells, "context_tokens_len4", places=1),
            _value(row.cells, "context_tokens", places=1),
            _value(row.cells, "latency_p50_ms", places=2),
            _value(row.cells, "latency_p99_ms", places=2),
            _known(GENERAL_PUBLISHED, row.system, 2),
            _known(GENERAL_PUBLISHED, row.system, 3),
            _known(GENERAL_PUBLISHED, row.system, 5),
        )
        for row in report.rows
    ]
    columns = ("general", "ROUGE-L F1", "tokens (characters / 4)", "tokens", "p50 ms", "p99 ms", "published tokens",
               "published ms", "original's code tokens")  # fmt: skip
    note = "Times of vectree are those of `ask` whole: citations, claim check and trace included."
    return Table(title="Efficiency", columns=columns, rows=tuple(rows), note=note)


def statistics_table(which: str, first: str, report: Report) -> Table:
    """The papers' robust statistics: ``first`` against each other system."""
    rows: list[tuple[str, ...]] = []
    for one in report.against:
        if one.measure != ROUGE:
            continue
        found = one.comparison
        documents = (
            "-" if found.low_documents is None or found.high_documents is None
            else f"[{-found.high_documents:+.3f}, {-found.low_documents:+.3f}]"
        )  # fmt: skip
        rows.append(
            (
                one.system,
                f"{-found.difference:+.3f}",
                f"[{-found.high:+.3f}, {-found.low:+.3f}]",
                documents,
                f"{found.t_p:.2g}",
                f"{-found.d:+.2f}",
                f"{found.permutation_p:.2g}",
                f"{one.holm_p:.2g}",
                f"{found.power:.2f}",
                "-" if found.pairs_needed is None else str(found.pairs_needed),
            )
        )
    columns = (f"{first} against", "difference", "BCa 95 %", "documents resampled", "t-test p", "d", "sign flips p",
               "Holm p", "power", "n for 80 %")  # fmt: skip
    return Table(title=f"Robust statistics, {which}: {first}, ROUGE-L F1", columns=columns, rows=tuple(rows))


def reworded_table(which: str, plain: Report, reworded: dict[str, Report]) -> Table:
    """What is left of it when the questions do not quote the titles."""
    rows: list[tuple[str, ...]] = []
    columns = [which, "ROUGE-L F1"]
    for suffix in reworded:
        columns += [f"{suffix}: ROUGE-L F1", "entity recall", "gold first", "tokens (characters / 4)", "refused"]
    for row in plain.rows:
        cells = [row.system, _value(row.cells, ROUGE)]
        for report in reworded.values():
            found = _by_system(report).get(row.system)
            if found is None:
                break
            cells += [
                _value(found.cells, ROUGE),
                _value(found.cells, "entity_recall"),
                _value(found.cells, "section_hit@1"),
                _value(found.cells, "context_tokens_len4", places=1),
                _value(found.cells, "false_refusals"),
            ]
        if len(cells) == len(columns):
            rows.append(tuple(cells))
    note = next((note for report in reworded.values() for note in report.notes), "")
    return Table(title=f"Titles in other words, {which}", columns=tuple(columns), rows=tuple(rows), note=note)


def limit(loaded: EvaluationSet) -> float:
    """Mean ROUGE-L F1 of the gold sections' summaries joined: what choosing sections can reach.

    The trees name one gold root by another number than the questions do; it is the root.
    """
    trees = {source.name: load_section_tree(source.read().decode(), source.name).tree for source in loaded.documents}
    total = 0.0
    for question in loaded.questions:
        tree = trees[question.documents[0]]
        sections = {str(section.id): section for section in tree.walk()} if tree else {}
        root = next(iter(sections.values()), None)
        gold = [sections.get(one, root if one.startswith("DOC-") else None) for one in question.gold_sections]
        total += rouge_l(question.answer, " ".join(one.summary for one in gold if one is not None), "runs")[1]
    return total / len(loaded.questions)


def _by_system(report: Report) -> dict[str, SystemRow]:
    return {row.system: row for row in report.rows}


def _value(cells: Mapping[str, Cell], name: str, *, places: int = 3, interval: bool = False) -> str:
    cell = cells.get(name)
    if cell is None:
        return "-"
    shown = f"{cell.value:.{places}f}"
    return f"{shown} [{cell.low:.{places}f}, {cell.high:.{places}f}]" if interval and cell.low is not None else shown


def _known(published: Published, system: str, at: int) -> str:
    figures = published.get(system, ())
    return f"{figures[at]:g}" if at < len(figures) else "-"


def _difference(one: Against) -> str:
    found = one.comparison
    return f"{found.difference:+.3f} [{found.low:+.3f}, {found.high:+.3f}], {found.permutation_p:.2g}"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
