"""The agent's tools under a fixed policy, without a model: what walking the trees this way finds and costs.

    python -m benchmarks.agent_policy --data ../shared/data --sets financebench,mmlongbench-text --questions 40

The policy sees what tools return and nothing else; it knows no gold, and is written down here:

1. ``search_within_document`` with the question's own words, in the document that ``search`` puts first;
2. read the pages that the result calls likely, best first, with ``get_page_content``, going on where a result says
   how, until eight calls are made or those pages are read;
3. finish with the sentences of the pages read that share most with the question (the loop's ``finish``).

Printed for each set: share of questions with a gold page opened, median tool calls, tokens read as a share of the
document's text (documents over 30 pages), how the runs ended. ``--library`` puts each question to all documents of the
set together. Questions are ``--questions`` of each set, evenly spread over it, and with ``--aside`` all others: those
that anything may be tuned on. Scans are read with OCR when they are added (extra ``ocr``, Tesseract).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from typing import Any

from vectree.agent import AgentRun, Toolbox, run_agent
from vectree.evaluate.corpus import Corpus
from vectree.evaluate.datasets import load_dataset
from vectree.evaluate.question import DocumentSource, Question
from vectree.evaluate.runner import RunSettings, open_corpus
from vectree.pipeline.some_documents import SomeDocuments
from vectree.text.tokens import count_tokens
from vectree.types.agent import Action, Step

CALLS = 8
LONG_PAGES = 30


class FixedPolicy:
    """``Policy``: search, look inside, read, finish."""

    async def decide(self, question: str, steps: Sequence[Step]) -> Action:
        """The next action by what has come back so far."""
        if not steps:
            return Action(tool="search", arguments={"query": question, "limit": 1})
        if len(steps) == 1:
            found = _json(steps[0]).get("results", [])
            if not found:
                return _finish("Nothing was found.")
            arguments = {"document": found[0]["document"], "query": question, "limit": 8}
            return Action(tool="search_within_document", arguments=arguments)
        last = _json(steps[-1])
        following = last.get("next")
        if len(steps) >= CALLS:
            return _finish("Read.")
        if isinstance(following, dict) and steps[-1].action.tool == "get_page_content":
            return Action(tool="get_page_content", arguments=following["arguments"])
        if steps[-1].action.tool == "search_within_document":
            likely = re.match(r"the first (\d+)", last.get("likely", ""))
            rows = last.get("results", [])[: int(likely[1]) if likely else None]
            pages = list(dict.fromkeys(row["page"] for row in rows))
            document = steps[-1].action.arguments["document"]
            if pages:
                return Action(tool="get_page_content", arguments={"document": document, "pages": pages})
        return _finish("Read.")


def _json(step: Step) -> dict[str, Any]:
    return json.loads(step.result.text)


def _finish(text: str) -> Action:
    return Action(tool="finish", arguments={"outcome": "answer", "text": text, "pages": []})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--out", type=Path, help="keep the library here")
    parser.add_argument("--sets", default="financebench,mmlongbench-text")
    parser.add_argument("--questions", type=int, default=40)
    parser.add_argument("--embedder", default="use")
    parser.add_argument("--aside", action="store_true", help="all other questions of the set too")
    parser.add_argument("--library", action="store_true", help="all documents of the set at once")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        for name in options.sets.split(","):
            measure(name, options, options.out or Path(folder))


def spread(questions: Sequence[Question], count: int) -> list[Question]:
    """So many of the questions, evenly spread, in their order."""
    step = max(1.0, len(questions) / count)
    return [questions[int(place * step)] for place in range(min(count, len(questions)))]


def add_all(corpus: Corpus, sources: Sequence[DocumentSource]) -> Mapping[str, str]:
    """Take the documents in, scans as ``vectree add --ocr`` does; what cannot be read, with the reason."""
    unreadable = corpus.add(sources)
    for source in sources:
        if source.name not in unreadable and source.path is not None:
            document = corpus.library.document(corpus.id_of(source.name))
            if 2 * len(document.coverage.needs_ocr) > document.page_count:
                corpus.library.add(source.path, name=source.name, ocr=True)
    return unreadable


@dataclass(frozen=True, slots=True, kw_only=True)
class Walked:
    """A run of the policy."""

    opened: bool
    """Whether a gold page was."""
    run: AgentRun
    share: float | None
    """Tokens read, of those of the question's documents; None where these are short or have no text."""


def measure(name: str, options: argparse.Namespace, out: Path) -> None:
    """Run one set and print its figures."""
    settings = RunSettings(
        dataset=name, systems=("vectree-auto",), data=options.data, out=out, embedder=options.embedder
    )
    loaded = load_dataset(name, options.data)
    questions = [question for question in loaded.questions if question.evidence]
    chosen = spread(questions, options.questions)
    with open_corpus(settings) as corpus:
        unreadable = add_all(corpus, loaded.documents)

        def walked(question: Question) -> Walked:
            documents = [one for one in loaded.asked_of(question) if one not in unreadable]
            return walk(corpus, question, documents, everything=options.library)

        show(name, [walked(question) for question in chosen])
        if options.aside:
            taken = {id(question) for question in chosen}
            show(f"{name}, aside", [walked(question) for question in questions if id(question) not in taken])


def walk(corpus: Corpus, question: Question, documents: Sequence[str], *, everything: bool) -> Walked:
    """The policy on a question to those documents, or to all of the set."""
    only = None if everything else [corpus.id_of(one) for one in documents]
    tools = Toolbox(SomeDocuments(corpus.library, only), pictures=False)
    run = asyncio.run(run_agent(question.text, FixedPolicy(), tools))
    gold = {(ref.document, ref.page) for ref in question.evidence}
    pages = [page for one in documents for page in corpus.read(one)[1]]
    whole = sum(count_tokens(page.text) for page in pages)
    return Walked(
        opened=any((corpus.name_of(page.document_id), page.page) in gold for page in run.trace.pages),
        run=run,
        share=run.trace.tokens_read / whole if len(pages) > LONG_PAGES and whole else None,
    )


def show(name: str, walks: Sequence[Walked]) -> None:
    """Print their figures."""
    if not walks:
        return
    shares = [walk.share for walk in walks if walk.share is not None]
    print(f"{name:24}gold page opened      {mean(walk.opened for walk in walks):.3f}  n={len(walks)}")
    print(f"{name:24}tool calls, median    {median(walk.run.trace.tool_calls for walk in walks):g}")
    print(f"{name:24}tokens read, median   {median(walk.run.trace.tokens_read for walk in walks):,.0f}")
    if shares:
        print(f"{name:24}share of long documents read, mean {mean(shares):.3f}  n={len(shares)}")
    ended = Counter(walk.run.trace.stopped for walk in walks)
    print(f"{name:24}ended: {', '.join(f'{how} {count}' for how, count in sorted(ended.items()))}", flush=True)


if __name__ == "__main__":
    main()
