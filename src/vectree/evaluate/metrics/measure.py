"""What a measure is, and the table of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Literal, cast

from vectree.errors import InputError
from vectree.evaluate.output import Output
from vectree.evaluate.question import Question

Aggregate = Literal["mean", "p50", "p99"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A number for each question, and how the numbers of a system become one."""

    name: str
    value: Callable[[Question, Output], float | None]
    """None where the measure is not defined for the question."""
    higher_is_better: bool = True
    aggregate: Aggregate = "mean"


MEASURES = {
    "rouge_l_f1": "vectree.evaluate.metrics.rouge_l:f1",
    "rouge_l_recall": "vectree.evaluate.metrics.rouge_l:recall",
    "rouge_l_f1_words": "vectree.evaluate.metrics.rouge_l:f1_words",
    "rouge_l_f1_ascii": "vectree.evaluate.metrics.rouge_l:f1_ascii",
    "token_f1": "vectree.evaluate.metrics.token_f1:token_f1",
    "hit": "vectree.evaluate.metrics.hit:hit_at",
    "all": "vectree.evaluate.metrics.hit:all_at",
    "recall": "vectree.evaluate.metrics.page_recall:recall_at",
    "ndcg": "vectree.evaluate.metrics.ndcg:ndcg_at",
    "mrr": "vectree.evaluate.metrics.mrr:mrr",
    "evidence_precision": "vectree.evaluate.metrics.evidence_pages:precision",
    "evidence_recall": "vectree.evaluate.metrics.evidence_pages:recall",
    "evidence_f1": "vectree.evaluate.metrics.evidence_pages:f1",
    "section_hit": "vectree.evaluate.metrics.section_hit:section_hit_at",
    "document_first": "vectree.evaluate.metrics.documents:document_first",
    "document_recall": "vectree.evaluate.metrics.documents:document_recall",
    "citation_availability": "vectree.evaluate.metrics.citations:availability",
    "citation_held": "vectree.evaluate.metrics.citations:held",
    "citation_named": "vectree.evaluate.metrics.citations:named",
    "citation_precision": "vectree.evaluate.metrics.citations:precision",
    "citation_recall": "vectree.evaluate.metrics.citations:recall",
    "refusal_recall": "vectree.evaluate.metrics.refusals:recall",
    "refusal_precision": "vectree.evaluate.metrics.refusals:precision",
    "false_refusals": "vectree.evaluate.metrics.refusals:false_refusals",
    "figure_refusals": "vectree.evaluate.metrics.refusals:figure_refusals",
    "entity_recall": "vectree.evaluate.metrics.entity_recall:entity_recall",
    "option_accuracy": "vectree.evaluate.metrics.option_accuracy:option_accuracy",
    "context_tokens": "vectree.evaluate.metrics.context_tokens:context_tokens",
    "context_tokens_len4": "vectree.evaluate.metrics.context_tokens:context_tokens_len4",
    "turns": "vectree.evaluate.metrics.spent:turns",
    "model_tokens": "vectree.evaluate.metrics.spent:model_tokens",
    "dollars": "vectree.evaluate.metrics.spent:dollars",
    "index_bytes_per_page": "vectree.evaluate.metrics.index_size:bytes_per_page",
    "latency_p50_ms": "vectree.evaluate.metrics.latency:p50",
    "latency_p99_ms": "vectree.evaluate.metrics.latency:p99",
}
"""Where each measure is made; those written ``name@k`` take k."""


def load_measure(name: str) -> Measure:
    """The measure ``name`` or ``name@k``, or the grade ``name [model]``.

    Raises InputError for one that is not known, or a k not wanted or missing.
    """
    if name.endswith("]"):
        return graded_measure(name)
    base, at, depth = name.partition("@")
    place = MEASURES.get(base)
    if place is None:
        raise InputError(f"no measure {name!r}; there are {', '.join(sorted(MEASURES))}", measure=name)
    module, _, attribute = place.partition(":")
    takes_depth = attribute.endswith("_at")
    if takes_depth != bool(at) or (at and not (depth.isdecimal() and int(depth) > 0)):
        form = f"{base}@K with K from 1" if takes_depth else base
        raise InputError(f"write the measure as {form}, not {name!r}", measure=name)
    made: object = getattr(import_module(module), attribute)
    if takes_depth:
        return cast("Callable[[int], Measure]", made)(int(depth))
    return cast("Callable[[], Measure]", made)()


def graded_measure(name: str) -> Measure:
    """The measure that reads a grade kept beside the results (``grading``), by its full name, ``measure [model]``."""
    return Measure(name=name, value=lambda _, output: output.grades.get(name))
