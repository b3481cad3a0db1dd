"""Whether extractive answers cite a gold page, and say so when the document does not answer.

    python benchmarks/answers.py --data ../shared/data

Sets as in ``pages.py``, no model, no embeddings. Columns: answered; a gold page among the evidence,
share of gold pages among those that the evidence touches, share of the gold pages that it touches, a gold page
among the citations; tokens of the evidence and of its candidates; a number of the gold answer in the
answer, where it has one. Then how often the answerer refuses: the same questions put to another document
of their set (should be often), and mmlongbench's unanswerable questions, whose words do occur in their
document (word coverage cannot tell, shown for honesty).
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from benchmarks.pages import Documents, Item, read_sets
from vectree.answer import Composed, compose, extract_answer
from vectree.compress import compress
from vectree.retrieve import RetrievalSettings, likely_pages, pick_passages, prepare_query, rank_pages, rank_sections
from vectree.types.document import Box, DocumentId
from vectree.types.evidence import Evidence

PAGES = 8
NUMBER = re.compile(r"\d[\d,.]*\d|\d")


class NoBoxes:
    """A locator that finds nothing: boxes are not what is measured here."""

    def boxes(self, document_id: DocumentId, page: int, start: int, end: int) -> tuple[Box, ...]:
        """No boxes."""
        return ()


@dataclass(frozen=True)
class Result:
    """What came of one question."""

    composed: Composed
    evidence: Evidence
    found: bool


def ask(question: str, name: str, documents: Documents) -> Result:
    """The whole way from question to citations inside one document."""
    document = documents.get(name)
    texts = documents.texts(name)
    query = prepare_query(question)
    ranking = rank_sections(query, document, RetrievalSettings())
    pages = likely_pages(rank_pages(query, document, ranking, limit=PAGES))
    known = {document.id: document}
    evidence = compress(query, pick_passages(query, document, pages, texts, ranking), known)
    draft = extract_answer(query, evidence, known)
    return Result(composed=compose(draft, evidence, known, NoBoxes()), evidence=evidence, found=draft.found)


def numbers_of(data: Path) -> dict[tuple[str, str], str]:
    """The first number of the gold answer, by document and question."""
    found: dict[tuple[str, str], str] = {}
    for name in ("financebench", "mmlongbench", "korean"):
        for line in (data / "qa" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            match = NUMBER.search(str(row["answer"]).replace(",", "").replace(".00", ""))
            if match:
                found[row["document"], row["question"]] = match.group()
    return found


def unanswerable(data: Path) -> Iterable[tuple[str, str]]:
    """Document and question of mmlongbench's unanswerable ones."""
    for line in (data / "qa" / "mmlongbench.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if not row["answerable"]:
            yield row["document"], row["question"]


def report(name: str, items: Sequence[Item], results: Sequence[Result], numbers: dict[tuple[str, str], str]) -> None:
    """One line of figures."""
    pairs = list(zip(items, results, strict=True))
    evidence = np.mean([any(p.page in item.pages for p in one.evidence.passages) for item, one in pairs])
    touched = [(item.pages, {p.page for p in one.evidence.passages}) for item, one in pairs]
    precision = np.mean([len(gold & pages) / max(len(pages), 1) for gold, pages in touched])
    recall = np.mean([len(gold & pages) / len(gold) for gold, pages in touched])
    cited = np.mean([any(c.page in item.pages for c in one.composed.citations) for item, one in pairs])
    wanted = [(numbers.get((item.document, item.question)), one.composed.text.replace(",", "")) for item, one in pairs]
    told = [number in text for number, text in wanted if number]
    kept = np.mean([one.evidence.context_tokens for one in results])
    before = np.mean([one.evidence.tokens_before for one in results])
    answered = np.mean([one.found for one in results])
    print(
        f"{name:18}{len(items):4}  answered {answered:.3f}  evidence {evidence:.3f}  precision {precision:.3f}  "
        f"recall {recall:.3f}  cited {cited:.3f}  "
        f"tokens {kept:5.0f} of {before:5.0f}  number {np.mean(told):.3f} (n={len(told)})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--cache", type=Path, help="keep compiled documents here; they are not checked for age")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        run(options.data, options.cache or Path(folder))


def run(data: Path, cache: Path) -> None:
    """Print the figures of all sets."""
    documents = Documents(data, cache, None)
    numbers = numbers_of(data)
    draw = random.Random(1)
    for name, items in read_sets(data).items():
        report(name, items, [ask(item.question, item.document, documents) for item in items], numbers)
        names = sorted({item.document for item in items})
        wrong = [ask(i.question, draw.choice([n for n in names if n != i.document]), documents) for i in items]
        print(f"{'':24}refused when put to another document: {np.mean([not one.found for one in wrong]):.3f}")
    refused = [not ask(question, name, documents).found for name, question in unanswerable(data)]
    print(f"mmlongbench unanswerable: refused {np.mean(refused):.3f} (n={len(refused)})")


if __name__ == "__main__":
    main()
