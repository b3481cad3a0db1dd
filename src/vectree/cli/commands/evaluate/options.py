"""Options that several commands of the laboratory share, and the data set that one of them names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from vectree.evaluate.question import EvaluationSet

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


def loaded_set(dataset: str, data: Path) -> EvaluationSet:
    """The data set. Raises MissingExtraError without the laboratory's packages, and what ``load_dataset`` raises."""
    from vectree.evaluate.datasets import load_dataset
    from vectree.evaluate.extra import require_extra

    require_extra()
    return load_dataset(dataset, data)
