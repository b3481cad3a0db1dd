"""The grounding check as a detector: what it says of supported and of unsupported answers, beside the five signals.

    python -m benchmarks.detector --data ../shared/data [--out rows.jsonl] [--cache FOLDER]

**claims**: the pairs of claims.jsonl; unsupported are the corrupted sentences. Shown in sample (the shipped belief
learned from these pairs) and out of fold: each pair judged by a belief and a threshold learned from other evidence.

**sections**: each extractive answer to the laboratory's answerable questions against the sections that it cites
(supported) and against as many wrong ones: *other section* and *other document* drawn by a hash of the question,
*nearest section* the best-ranked one that is not cited. Wrong sections have 100 characters or more, do not overlap a
cited one and hold none of the quotes. *Nearest* ones can say the same in other words; they are reported by themselves.

Figures: AUROC, the probability that a supported answer gets more confidence than another (ties count half), of
the verdict and of the plain mean of TreeRAG's five signals; beside them the shares of the supported and of the
unsupported that get a confidence under 0.6. ``--out`` writes one JSON object a line, for figures:

    part      "claims" (in sample), "claims-held-out" or "sections"
    set, id   where the answer is from (claims: language and id of the pair)
    kind      claims: kind of the pair; sections: "own section", "other section", "other document", "nearest section"
    language  ISO 639-1
    label     1 supported, 0 not
    score     confidence of the verdict, in [0, 1]
    signals   {citation, word_f1, bigram_f1, trigram_f1, char_jaccard, mean}, each the mean over the sentences
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from benchmarks import claims
from vectree.evaluate.corpus import Corpus
from vectree.evaluate.datasets import load_dataset
from vectree.evaluate.question import EvaluationSet, Question
from vectree.evaluate.runner import RunSettings, open_corpus
from vectree.text.normalise import matching_form
from vectree.types.document import Page
from vectree.types.section import Section
from vectree.types.verdict import Verdict
from vectree.verify import check
from vectree.verify.check import LOW, check_sentences

SETS = ("financebench", "mmlongbench-text", "korean", "hotpotqa", "uspstf", "treerag-general", "treerag-medical")
LEAST_CHARACTERS = 100
DEPTH = 10
WRONG = ("other section", "other document")
NEAREST = "nearest section"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One answer held against one piece of evidence."""

    part: str
    set: str
    id: str
    kind: str
    language: str
    label: int
    score: float
    signals: Mapping[str, float]


def row(verdict: Verdict, *, part: str, name: str, identity: str, kind: str, language: str, supported: bool) -> Row:
    """The row of a verdict; signals of an answer are the means of its sentences'."""
    each = [{**asdict(one.signals), "mean": one.signals.mean} for one in verdict.sentences]
    return Row(
        part=part,
        set=name,
        id=identity,
        kind=kind,
        language=language,
        label=int(supported),
        score=verdict.confidence,
        signals={key: float(np.mean([signals[key] for signals in each])) for key in each[0]} if each else {"mean": 0.0},
    )


def claim_rows(data: Path) -> Iterator[Row]:
    """Rows of claims.jsonl, in sample and held out."""
    pairs = claims.load(data / "claims.jsonl", "all")
    for part, beliefs in (("claims", [None] * len(pairs)), ("claims-held-out", claims.held_out_beliefs(pairs))):
        for pair, belief in zip(pairs, beliefs, strict=True):
            verdict = check(pair.sentence, [pair.evidence], belief=belief)
            yield row(
                verdict,
                part=part,
                name=f"claims-{pair.language}",
                identity=pair.id,
                kind=pair.kind,
                language=pair.language,
                supported=not pair.corrupted,
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A section with its text, descendants included."""

    section: Section
    text: str

    def overlaps(self, other: Section) -> bool:
        """Whether they share text."""
        return self.section.start < other.end and other.start < self.section.end


def stretches(document: str, corpus: Corpus) -> list[Stretch]:
    """The document's sections, in order."""
    read, pages = corpus.read(document)
    texts = {page.number: page for page in pages}
    return [Stretch(section=section, text=_text(section, texts)) for section in read.tree.walk()]


def _text(section: Section, pages: Mapping[int, Page]) -> str:
    parts: list[str] = []
    for number in range(section.page_start, section.page_end + 1):
        text = pages[number].text
        first = section.start.offset if number == section.start.page else 0
        last = section.end.offset if number == section.end.page else len(text)
        parts.append(text[first:last])
    return "\n".join(parts)


def section_rows(name: str, data: Path, corpus: Corpus) -> Iterator[Row]:
    """Rows of one set; questions that are refused give none."""
    loaded = load_dataset(name, data)
    corpus.add(loaded.documents)
    known: dict[str, list[Stretch]] = {}

    def sections(document: str) -> list[Stretch]:
        if document not in known:
            known[document] = stretches(document, corpus)
        return known[document]

    for question in loaded.questions:
        if question.answerable:
            yield from _of_question(question, loaded, corpus, sections)


def _of_question(
    question: Question, loaded: EvaluationSet, corpus: Corpus, sections: Callable[[str], list[Stretch]]
) -> Iterator[Row]:
    document = question.documents[0]
    answer = corpus.library.ask(question.text, [corpus.id_of(document)])
    if not answer.found:
        return
    ids = {citation.section_id for citation in answer.citations}
    quotes = [matching_form(citation.quote) for citation in answer.citations]
    cited = [one for one in sections(document) if one.section.id in ids]
    draw = random.Random(sha256(question.key.encode()).hexdigest())
    away = [one for one in sections(document) if not any(one.overlaps(other.section) for other in cited)]
    elsewhere = draw.choice([source.name for source in loaded.documents if source.name != document])
    ranked = [hit.section_id for hit in corpus.library.search(question.text, [corpus.id_of(document)], limit=DEPTH)]
    wrong = {
        "other section": _drawn(_without(away, quotes), len(cited), draw),
        "other document": _drawn(_without(sections(elsewhere), quotes), len(cited), draw),
        NEAREST: sorted(
            (one for one in _without(away, quotes) if one.section.id in ranked),
            key=lambda one: ranked.index(one.section.id),
        )[:1],
    }
    for kind, evidence in {"own section": cited, **wrong}.items():
        if evidence:
            verdict = check_sentences(
                [sentence.text for sentence in answer.sentences], [one.text for one in evidence], None
            )
            yield row(
                verdict,
                part="sections",
                name=loaded.name,
                identity=question.key,
                kind=kind,
                language=corpus.read(document)[0].language,
                supported=kind == "own section",
            )


def _without(found: Iterable[Stretch], quotes: Sequence[str]) -> list[Stretch]:
    forms = ((one, matching_form(one.text)) for one in found if len(one.text) >= LEAST_CHARACTERS)
    return [one for one, form in forms if not any(quote in form for quote in quotes)]


def _drawn(found: Sequence[Stretch], count: int, draw: random.Random) -> list[Stretch]:
    return draw.sample(found, min(count, len(found)))


def show(title: str, rows: Sequence[Row]) -> None:
    """One line: how many are supported and how many not, AUROC, and the shares of both with confidence under 0.6."""
    label = np.array([one.label == 1 for one in rows])
    if not 0 < label.sum() < len(label):
        return
    verdict = claims.auroc(np.array([one.score for one in rows]), label)
    mean = claims.auroc(np.array([one.signals["mean"] for one in rows]), label)
    low = np.array([one.score < LOW for one in rows])
    print(
        f"{title:44}{int(label.sum()):5}{int((~label).sum()):5}   verdict {verdict:.4f}   signals {mean:.4f}   "
        f"low {np.mean(low[label]):.3f} {np.mean(low[~label]):.3f}"
    )


def tables(rows: Sequence[Row]) -> None:
    """All of it: each part as a whole, by kind of what is not supported, by language and by set."""
    for part in ("claims", "claims-held-out", "sections"):
        inside = [one for one in rows if one.part == part]
        for kind in sorted({one.kind for one in inside if not one.label}):
            show(f"{part}, {kind}", [one for one in inside if one.label or one.kind == kind])
        counted = [one for one in inside if one.kind != NEAREST]
        for key in ("language", "set") if part == "sections" else ("language",):
            for value in sorted({str(getattr(one, key)) for one in counted}):
                show(f"{part}, {value}", [one for one in counted if getattr(one, key) == value])
        show(f"{part}, all", counted)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--sets", default=",".join(SETS))
    parser.add_argument("--cache", type=Path, help="keep the library here")
    parser.add_argument("--out", type=Path, help="write the rows to this file")
    options = parser.parse_args()
    rows = list(claim_rows(options.data))
    with TemporaryDirectory() as folder:
        settings = RunSettings(
            dataset="sections",
            systems=("vectree-auto",),
            data=options.data,
            out=options.cache or Path(folder),
            embedder="none",
        )
        with open_corpus(settings) as corpus:
            for name in options.sets.split(","):
                rows.extend(section_rows(name, options.data, corpus))
    tables(rows)
    if options.out:
        options.out.write_text("".join(json.dumps(asdict(one)) + "\n" for one in rows), encoding="utf-8")


if __name__ == "__main__":
    main()
