"""Trees made with a model that errs, against trees made without one; and 200 documents read by models that misbehave.

    python -m benchmarks.model_outline --data ../shared/data [--skip-runs] [--seeds 0,1,2]

*Realistic faults.* For every PDF with bookmarks (hidden from vectree), a scripted model lists the bookmarks of the
pages it is shown, with the faults of real ones: two in five on a page 1 to 5 off, one in ten left out, one in ten
reworded, and one invented for every ten. Printed: F1 and share of verified titles of the tree with this model and
without any; of the shifted titles that stand on their page as lines of their own, the share that is back on it;
invented titles in the tree. A bookmark that leads to the page before the only one that prints its title (LaTeX sets it
before the page is broken) counts as one of that page; F1 by the bookmarks as they are is printed beside it.

*Misbehaving replies.* Twenty documents, each read by ten models that reply as models should not (prose, two objects,
a list of strings, JSON in a string, no JSON, endless "continue", impossible pages, inventions, refusals, a context
that is too small) and then asked for a sentence of it, which a model gives with citations of its own, to nowhere.
Counted: complete trees (every character in one deepest section) whose model titles are all verified, citations that do
not resolve to their page, and requests sent again unchanged after "too long".
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import vectree
from benchmarks.outline import HIDDEN, LEAST_BOOKMARKS
from vectree.config import CacheConfig, Config
from vectree.errors import DocumentError, ModelUnavailableError, PromptTooLongError, RateLimitError, VectreeError
from vectree.evaluate.outline import compare_tree
from vectree.evaluate.partition import partition_faults
from vectree.models.fake import ScriptedModel
from vectree.models.gate import Gate
from vectree.models.session import ModelSession
from vectree.outline import outline
from vectree.outline.model.titles import read_titles
from vectree.outline.outline import title_finder
from vectree.outline.tree.verify import TitleFinder
from vectree.pdf import read_pdf
from vectree.text.normalise import matching_form, unwrapped
from vectree.text.sentences import sentence_spans
from vectree.types.document import Bookmark, Document, DocumentId, Page, SourceDocument
from vectree.types.model import Capabilities, ModelRequest
from vectree.types.section import Origin, Verification

_SHOWN = re.compile(r'<page-[0-9a-f]{8} number="(\d+)">')
_SURE = {Verification.VERIFIED, Verification.REPAIRED}
_INVENTED = ("Strategic Outlook of the Committee", "Remarks on Further Considerations", "Synthesis of Prior Attempts")
RUNS_DOCUMENTS = 20


@dataclass
class FaultyModel:
    """Lists the true titles of the pages it is shown, with faults; remembers which it made."""

    truth: Sequence[Bookmark]
    random: random.Random
    shifted: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """Title and its true page."""
    invented: set[str] = field(default_factory=set[str])
    asked: set[str] = field(default_factory=set[str])

    def __call__(self, request: ModelRequest) -> str:
        """The reply to a part; asked again about what was not found, it has nothing better."""
        text = request.messages[1].text
        if len(request.messages) > 2 or text in self.asked:
            return json.dumps({"sections": []})
        self.asked.add(text)
        pages = {int(number) for number in _SHOWN.findall(text)}
        rows: list[dict[str, object]] = []
        for mark in self.truth:
            if mark.page not in pages:
                continue
            chance = self.random.random()
            if chance < 0.1:
                continue
            title, page = mark.title, mark.page
            if chance < 0.2:
                title = " ".join(reversed(title.split())) + " overview"
            elif chance < 0.6:
                page += self.random.choice([-5, -4, -3, -2, -1, 1, 2, 3, 4, 5])
                self.shifted.append((mark.title, mark.page))
            rows.append({"title": title, "level": mark.level + 1, "page": page, "summary": ""})
            if self.random.random() < 0.1:
                made = f"{self.random.choice(_INVENTED)} {len(self.invented) + 1}"
                self.invented.add(made)
                rows.append({"title": made, "level": 1, "page": page, "summary": ""})
        return json.dumps({"sections": rows})


def as_printed(marks: Sequence[Bookmark], pages: Sequence[Page], finder: TitleFinder) -> tuple[Bookmark, ...]:
    """The bookmarks; one whose page has its words nowhere, and the next has them as a line of its own, is of that."""
    forms = {page.number: matching_form(page.text) for page in pages}

    def placed(mark: Bookmark) -> Bookmark:
        if mark.page is None or matching_form(mark.title) in forms.get(mark.page, ""):
            return mark
        return replace(mark, page=mark.page + 1) if finder.own_lines(mark.title, mark.page + 1) else mark

    return tuple(placed(mark) for mark in marks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A document read by the model that errs; pairs are with it and without."""

    f1: tuple[float, float]
    by_bookmarks: tuple[float, float]
    """F1 by the bookmarks as they are."""
    verified: tuple[float, float]
    shifted: int
    """Titles put on a wrong page that stand on theirs as lines of their own."""
    back: int
    made: int
    left: int
    """Invented titles in the tree."""


def tried(source: SourceDocument, seeds: Sequence[int]) -> list[Trial]:
    """What comes of the document with each seed."""
    hidden = replace(source, bookmarks=())
    without = outline(hidden, DocumentId("without"), sources=HIDDEN)
    finder = title_finder(source.pages)
    truth = as_printed(source.bookmarks, source.pages, finder)
    trials: list[Trial] = []
    for seed in seeds:
        model = FaultyModel([mark for mark in truth if mark.page is not None], random.Random(seed))
        session = ModelSession(ScriptedModel(model), Gate(1))
        by_model = asyncio.run(read_titles(session, source.pages, without.domain, finder))
        document = outline(hidden, DocumentId("with"), sources=HIDDEN, by_model=by_model)
        own = [(title, page) for title, page in model.shifted if finder.own_lines(title, page)]
        there = {(matching_form(section.title), section.page_start) for section in document.tree.walk()}
        trials.append(
            Trial(
                f1=(f1_of(document, truth, source.pages), f1_of(without, truth, source.pages)),
                by_bookmarks=(
                    f1_of(document, source.bookmarks, source.pages),
                    f1_of(without, source.bookmarks, source.pages),
                ),
                verified=(verified_share(document), verified_share(without)),
                shifted=len(own),
                back=sum(
                    any(on == page and (form.endswith(wanted) or wanted.endswith(form)) for form, on in there if form)
                    for wanted, page in ((matching_form(title), page) for title, page in own)
                ),
                made=len(model.invented),
                left=sum(section.title in model.invented for section in document.tree.walk()),
            )
        )
    return trials


def f1_of(document: Document, truth: Sequence[Bookmark], pages: Sequence[Page]) -> float:
    """Of titles on their pages."""
    return compare_tree(document.tree, truth, pages).page.f1


def with_faults(data: Path, seeds: Sequence[int]) -> None:
    """Print the first part."""
    trials: list[Trial] = []
    documents = 0
    for path in sorted((data / "pdfs").rglob("*.pdf")):
        try:
            source = read_pdf(path, name=path.name)
        except DocumentError:
            continue
        if len(source.bookmarks) < LEAST_BOOKMARKS:
            continue
        documents += 1
        new = tried(source, seeds)
        trials += new
        scores = " ".join(f"{trial.f1[0]:.3f}" for trial in new)
        print(f"  {path.name:50}F1 {scores} (without {new[0].f1[1]:.3f})", flush=True)
    shifted = sum(trial.shifted for trial in trials)
    print(f"documents                {documents}, trees {len(trials)}")
    print(f"mean F1, with            {statistics.mean(trial.f1[0] for trial in trials):.3f}")
    print(f"mean F1, without         {statistics.mean(trial.f1[1] for trial in trials):.3f}")
    print(f"trees below in F1        {_below(trial.f1 for trial in trials)}")
    print(f"trees below in F1 by the bookmarks as they are {_below(trial.by_bookmarks for trial in trials)}")
    print(f"trees below in verified share {_below(trial.verified for trial in trials)}")
    print(f"shifted titles back      {sum(trial.back for trial in trials) / shifted:.3f} of {shifted}")
    print(f"invented titles left     {sum(trial.left for trial in trials)} of {sum(trial.made for trial in trials)}")


def _below(pairs: Iterable[tuple[float, float]]) -> int:
    return sum(one < other - 1e-9 for one, other in pairs)


def verified_share(document: Document) -> float:
    """Share of titles that stand where they are said to; fillers claim none."""
    titles = [section for section in document.tree.walk() if section.origin is not Origin.FILLER]
    return sum(section.verification in _SURE for section in titles) / len(titles) if titles else 1.0


GOOD = '{"sections": [{"title": "Introduction", "level": 1, "page": 1, "summary": ""}]}'

REPLIES: dict[str, Callable[[], ScriptedModel]] = {
    "prose": lambda: ScriptedModel([f"Of course! Here is what you need:\n```json\n{GOOD}\n```\nAnything else?"]),
    "two objects": lambda: ScriptedModel([f'{{"thought": "hm"}}{GOOD}']),
    "strings": lambda: ScriptedModel(['["1 Introduction", "2 Methods"]']),
    "JSON in a string": lambda: ScriptedModel([json.dumps(GOOD)]),
    "no JSON": lambda: ScriptedModel(['{"sections": [{"title": "Introduction", "page": ']),
    "continue": lambda: ScriptedModel(["continue"]),
    "impossible pages": lambda: ScriptedModel(
        [json.dumps({"sections": [{"title": "Introduction", "level": 7, "page": page} for page in (3, 9, -1, 80_000)]})]
    ),
    "inventions": lambda: ScriptedModel(
        [json.dumps({"sections": [{"title": title, "level": 1, "page": 1} for title in _INVENTED]})]
    ),
    "refusals": lambda: ScriptedModel(
        [RateLimitError("busy", retry_after_seconds=3600), ModelUnavailableError("down")]
    ),
    "too long": lambda: ScriptedModel(_too_long, capabilities=Capabilities(context_tokens=6000, json_schema=True)),
}


def _too_long(request: ModelRequest) -> str | VectreeError:
    """A model whose server counts more tokens than we do."""
    if sum(len(message.text) for message in request.messages) > 6000:
        return PromptTooLongError("the prompt is too long")
    return GOOD


def true_sentence(pages: Sequence[Page]) -> str:
    """A sentence of the document; of some length, so that it can be found again."""
    sentences = [unwrapped(page.text[start:end]) for page in pages for start, end in sentence_spans(page.text)]
    return max((one for one in sentences if len(one) <= 200), key=len)


def misbehaving(data: Path) -> None:
    """Print the second part."""
    files = sorted((data / "pages").rglob("*.json"), key=lambda path: path.stat().st_size)[:RUNS_DOCUMENTS]
    complete = unresolved = cited = resent = runs = 0
    for kind, make in REPLIES.items():
        with TemporaryDirectory() as folder:
            config = Config(embedder="none", cache=CacheConfig(answers=0, calls=0))
            with vectree.open(Path(folder) / "library", config=config) as library:
                for path in files:
                    model = make()
                    document = library.add(path, model=model)
                    pages = library.pages(document.id)
                    named = [section for section in document.tree.walk() if section.origin is Origin.MODEL]
                    whole = not partition_faults(document.tree, pages)
                    complete += whole and all(section.verification in _SURE for section in named)
                    sent = [str(request.messages) for request in model.requests]
                    resent += kind == "too long" and len(sent) != len(set(sent))
                    true = true_sentence(pages)
                    said = f"{true} [9][4] It says so on page 9999 [^12]. See [TODO]. Nothing else is known of it [1]."
                    answer = library.ask(true, document.id, model=ScriptedModel([said]))
                    texts = {page.number: page.text for page in pages}
                    cited += len(answer.citations)
                    unresolved += sum(
                        citation.quote not in texts.get(citation.page, "") or not citation.quote
                        for citation in answer.citations
                    )
                    runs += 1
        print(f"  {kind:20}{runs} runs so far", flush=True)
    print(f"complete, verified trees {complete} of {runs}")
    print(f"citations unresolved     {unresolved} of {cited}")
    print(f"sent again unchanged     {resent}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--seeds", default="0,1,2", help="each is a run of the model that errs")
    parser.add_argument("--skip-runs", action="store_true")
    options = parser.parse_args()
    with_faults(options.data, [int(seed) for seed in options.seeds.split(",")])
    if not options.skip_runs:
        misbehaving(options.data)


if __name__ == "__main__":
    main()
