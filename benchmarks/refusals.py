"""Refusing what the documents do not answer: learns the doubt, and measures it on documents it has not seen.

    python -m benchmarks.refusals --data ../shared/data [--cache FOLDER] [--out rows.jsonl] [--write]

The set is the laboratory's ``refusals``, a fixed list: 149 questions that text answers, 35 that nothing answers, 70 put
to a wrong document, and apart from these the questions that need a figure. Learned from: these, the same answerable
questions put to three further wrong documents, and those of korean, hotpotqa and the papers' sets, each put to its own
and to one wrong document. Every set, and within it answerable or not, counts the same. Kept aside: uspstf and sec10q.

**Held out**: folds by document. A question is judged by a model that saw neither the document it is asked of nor the
one it belongs to. The threshold comes from folds inside the training documents, so that at most ``ALLOWED`` of their
answerable questions are refused. Mean over ``SEEDS`` divisions. **Shipped**: by ``answerable.json``, learned from all.
A question of which nothing can be read (no text layer) or which is too short is refused whatever the model says, and
counted.

``--out`` writes one JSON object a line: set, kind, listed (of the fixed list), language, id, document, label (1 not
answerable, 0 answerable, null needs a figure), doubt (held out; for sets kept aside as learned from all), refused
(share of the divisions), signs. ``--write`` puts the model learned from all questions, with this record, into
``answerable.json``.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from threadpoolctl import threadpool_limits

from benchmarks.refusal_items import ALSO, ASIDE, Item, items
from vectree.answer.answerable import SIGNS, DoubtModel, is_bare, signs
from vectree.answer.candidates import candidates
from vectree.answer.mentions import mentions
from vectree.evaluate.corpus import Corpus
from vectree.evaluate.datasets import load_dataset
from vectree.evaluate.runner import RunSettings, open_corpus
from vectree.index.compiled import CompiledDocument
from vectree.retrieve import prepare_query

FOLDS = 8
INNER_FOLDS = 5
SEEDS = 5
ALLOWED = 0.085
"""Share of the answerable questions of the training documents that may be refused: less than the line of .10."""
PRIOR = 300.0
"""C, where the weights of all questions add up to 1."""
MODEL = Path(__file__).parent.parent / "src/vectree/answer/answerable.json"

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """An item with what was found out about it."""

    item: Item
    signs: tuple[float, ...]
    decided: bool
    """Whether the model decides: something could be read, and the question is not too short."""
    refused: bool
    """By the pipeline as it is."""
    language: str


class Reader:
    """Puts items to the library, and measures the signs on the evidence that it answers from."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._compiled: dict[str, CompiledDocument] = {}

    def case(self, item: Item) -> Case:
        """The case of an item."""
        answer = self._corpus.library.ask(item.text, [self._corpus.id_of(name) for name in item.documents])
        known = {document.id: document for document in map(self._document, item.documents)}
        query = prepare_query(item.text)
        covered = max((one.covered for one in candidates(query, answer.evidence, known)), default=0.0)
        read = dict.fromkeys(passage.document_id for passage in answer.evidence.passages) or known
        return Case(
            item=item,
            signs=signs(covered, mentions(item.text, [known[identity] for identity in read])),
            decided=bool(answer.evidence.passages) and not is_bare(query, covered),
            refused=not answer.found,
            language=query.language,
        )

    def _document(self, name: str) -> CompiledDocument:
        if name not in self._compiled:
            self._compiled[name] = self._corpus.compiled(name)
        return self._compiled[name]


def learn(cases: Sequence[Case]) -> tuple[Numbers, float]:
    """Weights of the signs, and bias; every set, and in it answerable or not, counts the same."""
    groups = [
        "unanswerable" if case.item.kind == "unanswerable" else f"{case.item.set} {case.item.label}" for case in cases
    ]
    sizes = Counter(groups)
    table = np.asarray([case.signs for case in cases])
    scale = table.std(axis=0) + 1e-9
    shares = np.asarray([1.0 / sizes[group] / len(sizes) for group in groups])
    model = LogisticRegression(C=PRIOR, max_iter=1000)
    model.fit(table / scale, [case.item.label for case in cases], sample_weight=shares)
    return np.ravel(model.coef_) / scale, float(np.ravel(model.intercept_).item())


def doubts(cases: Sequence[Case], learned: tuple[Numbers, float]) -> list[float]:
    """The doubt about each; 1 where it does not decide."""
    weights, bias = learned
    model = DoubtModel(weights=dict(zip(SIGNS, weights.tolist(), strict=True)), bias=bias, threshold=1.0)
    return [model.doubt(case.signs) if case.decided else 1.0 for case in cases]


def divide(cases: Sequence[Case], folds: int, seed: int) -> Iterator[tuple[list[Case], list[int]]]:
    """For each fold: cases that touch none of its documents, and the places of those asked of its documents."""
    names = sorted({name for case in cases for name in (case.item.home, case.item.documents[0])})
    order = np.random.default_rng(seed).permutation(len(names))
    fold = {names[int(at)]: place % folds for place, at in enumerate(order)}
    for number in range(folds):
        outside = [case for case in cases if number not in (fold[case.item.home], fold[case.item.documents[0]])]
        yield outside, [place for place, case in enumerate(cases) if fold[case.item.documents[0]] == number]


def threshold(cases: Sequence[Case], seed: int) -> float:
    """The least doubt at which at most ``ALLOWED`` of the answerable questions of the list are refused, held out."""
    found: list[float] = []
    for outside, inside in divide(cases, INNER_FOLDS, seed):
        asked = [cases[place] for place in inside if cases[place].item.listed and cases[place].item.label == 0]
        if asked:
            found.extend(doubts(asked, learn(_decided(outside))))
    found.sort(reverse=True)
    return min(found[int(ALLOWED * len(found))] + 1e-6, 1.0)


def _decided(cases: Sequence[Case]) -> list[Case]:
    """Those that the model decides about."""
    return [case for case in cases if case.decided]


def held_out(cases: Sequence[Case]) -> tuple[Numbers, NDArray[np.bool_]]:
    """Tables seed x case: the doubt by models that saw neither of its documents, and whether it is refused."""
    found = np.zeros((SEEDS, len(cases)))
    refused = np.zeros((SEEDS, len(cases)), dtype=np.bool_)
    for seed in range(SEEDS):
        for outside, inside in divide(cases, FOLDS, seed):
            values = doubts([cases[place] for place in inside], learn(_decided(outside)))
            limit = threshold(outside, seed)
            for place, value in zip(inside, values, strict=True):
                found[seed, place] = value
                refused[seed, place] = value >= limit
    return found, refused


def figures(cases: Sequence[Case], found: Numbers, refused: NDArray[np.bool_]) -> dict[str, float]:
    """What the line is about, over the fixed list."""
    listed = [place for place, case in enumerate(cases) if case.item.listed]
    label = np.asarray([cases[place].item.label for place in listed])
    mean = found[:, listed].mean(axis=0)
    result = {
        "false_refusals": float(refused[:, listed][:, label == 0].mean()),
        "recall": float(refused[:, listed][:, label == 1].mean()),
        "auroc": float(roc_auc_score(label, mean)),
    }
    for share in (0.05, 0.1, 0.2):
        limit = np.sort(mean[label == 0])[::-1][int(share * (label == 0).sum())]
        result[f"recall_at_{share:g}"] = float((mean[label == 1] > limit).mean())
    for kind in sorted({(cases[place].item.set, cases[place].item.kind) for place in listed}):
        places = [place for place in listed if (cases[place].item.set, cases[place].item.kind) == kind]
        result[" ".join(kind)] = float(refused[:, places].mean())
    return {name: round(value, 3) for name, value in result.items()}


def table(title: str, cases: Sequence[Case], refused: Numbers) -> None:
    """Share refused, by set and kind."""
    groups = [(case.item.set, case.item.kind, "" if case.item.listed else "not listed") for case in cases]
    for group in dict.fromkeys(groups):
        places = [place for place, other in enumerate(groups) if other == group]
        print(f"{title:10}{group[0]:18}{group[1]:14}{group[2]:12}{len(places):5}  refused {refused[places].mean():.3f}")


def main() -> None:
    """Measure, show, and write what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--cache", type=Path, help="keep the library here")
    parser.add_argument("--embedder", default="none")
    parser.add_argument("--out", type=Path, help="write the rows to this file")
    parser.add_argument("--write", action="store_true", help="ship what was learned")
    options = parser.parse_args()
    with TemporaryDirectory() as folder, threadpool_limits(1):
        settings = RunSettings(
            dataset="refusals",
            systems=("vectree-auto",),
            data=options.data,
            out=options.cache or Path(folder),
            embedder=options.embedder,
        )
        run(settings, options.out, write=options.write)


def run(settings: RunSettings, out: Path | None, *, write: bool) -> None:
    """All of it."""
    with open_corpus(settings) as corpus:
        for name in ("refusals", *ALSO, *ASIDE):
            corpus.add(load_dataset(name, settings.data).documents)
        reader = Reader(corpus)
        cases = [reader.case(item) for item in items(settings.data)]
    learned_from = [case for case in cases if case.item.label is not None and case.item.set not in ASIDE]
    others = [case for case in cases if case.item.label is None or case.item.set in ASIDE]
    found, refused = held_out(learned_from)
    record = figures(learned_from, found, refused)
    table("held out", learned_from, refused.mean(axis=0))
    table("shipped", cases, np.asarray([case.refused for case in cases], dtype=np.float64))
    listed = [case for case in cases if case.item.listed and case.item.label is not None]
    for label, name in ((0, "false refusals"), (1, "recall of refusals")):
        print(f"shipped, {name} {np.mean([case.refused for case in listed if case.item.label == label]):.3f}")
    print(f"held out, false refusals {record['false_refusals']:.3f}")
    print(f"held out, recall of refusals {record['recall']:.3f}")
    print(json.dumps(record))
    weights, bias = learn(_decided(learned_from))
    model = DoubtModel(
        weights={name: round(float(weight), 3) for name, weight in zip(SIGNS, weights, strict=True)},
        bias=round(bias, 3),
        threshold=round(float(np.mean([threshold(learned_from, seed) for seed in range(SEEDS)])), 3),
    )
    print(json.dumps(asdict(model)))
    if write:
        training = {
            "command": "python -m benchmarks.refusals --write",
            "questions": Counter(f"{case.item.set} {case.item.kind}" for case in learned_from),
            "folds": FOLDS,
            "split": "by document, the one asked and the one the question belongs to",
            "seeds": SEEDS,
            "prior": PRIOR,
            "allowed": ALLOWED,
            "held_out": record,
        }
        MODEL.write_text(json.dumps({**asdict(model), "training": training}, indent=2) + "\n", encoding="utf-8")
    if out:
        rows = [
            *(row(case, found[:, place], refused[:, place]) for place, case in enumerate(learned_from)),
            *(row(case, np.asarray([model.doubt(case.signs)]), np.asarray([case.refused])) for case in others),
        ]
        out.write_text("".join(json.dumps(one) + "\n" for one in rows), encoding="utf-8")


def row(case: Case, found: Numbers, refused: NDArray[np.bool_]) -> Mapping[str, object]:
    """One line of ``--out``."""
    return {
        "set": case.item.set,
        "kind": case.item.kind,
        "listed": case.item.listed,
        "language": case.language,
        "id": case.item.id,
        "document": case.item.documents[0],
        "label": case.item.label,
        "doubt": round(float(np.mean(found)), 4),
        "refused": round(float(np.mean(refused)), 3),
        "signs": dict(zip(SIGNS, (round(sign, 4) for sign in case.signs), strict=True)),
    }


if __name__ == "__main__":
    main()
