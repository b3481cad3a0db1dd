"""An answer for people: what it says, where it stands, how far to trust it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from vectree.cli.render.places import one_line, page_text, print_indented
from vectree.text.counted import counted
from vectree.text.normalise import unwrapped

if TYPE_CHECKING:
    from vectree.types.answer import Answer, AnswerSentence, Citation
    from vectree.verify.judge import Judgement

LOW_CONFIDENCE = 0.6
_QUOTE_WIDTH = 400
_MARK = re.compile(r"\[\d+\]")


def print_answer(console: Console, answer: Answer, judgement: Judgement | None = None) -> None:
    """Write the answer, its citations, and a last line with confidence, mode, tokens and time."""
    if answer.short:
        print_indented(console, Text(answer.short, style="bold green"), 0)
        console.print()
    print_indented(console, _answer_text(answer), 0)
    if answer.citations:
        console.print()
    several = len({citation.document_id for citation in answer.citations}) > 1
    for citation in answer.citations:
        _print_citation(console, citation, said=answer.text, several=several)
    _print_doubts(console, answer)
    console.print()
    for note in answer.trace.notes:
        print_indented(console, Text(f"note: {note}", style="yellow"), 0)
    console.print(_footer(answer), soft_wrap=True)
    if judgement is not None:
        _print_judgement(console, judgement)
    reason = answer.trace.retrieval.reason
    if reason:
        print_indented(console, Text(reason, style="dim"), 0)


def _print_judgement(console: Console, judgement: Judgement) -> None:
    shares = [
        ("faithfulness", judgement.faithfulness),
        ("relevance", judgement.relevance),
        ("completeness", judgement.completeness),
        ("correctness", judgement.correctness),
    ]
    said = " · ".join(f"{name} {value:.2f}" for name, value in shares if value is not None)
    print_indented(console, Text(f"judged by {judgement.model}: {said}", style="dim"), 0)
    if judgement.reason:
        print_indented(console, Text(judgement.reason, style="dim italic"), 2)


def _answer_text(answer: Answer) -> Text:
    text = Text(answer.text, style="bold" if answer.found else "yellow")
    for match in _MARK.finditer(answer.text):
        text.stylize("not bold cyan", match.start(), match.end())
    return text


def _print_citation(console: Console, citation: Citation, *, said: str, several: bool) -> None:
    head = Text()
    head.append(f"[{citation.id}] ", style="cyan")
    head.append(citation.document, style="bold" if several else "")
    head.append(" · ", style="dim")
    head.append(page_text(citation.page, citation.label), style="bold green")
    head.append(" · ", style="dim")
    head.append(one_line(citation.title, 80))
    console.print(head, soft_wrap=True)
    margin = len(f"[{citation.id}] ")
    # A quote that the answer has word for word already is only brought to mind, on one line.
    repeated = unwrapped(citation.quote) in unwrapped(said)
    width = console.width - margin - 2 if repeated else _QUOTE_WIDTH
    print_indented(console, Text(f"“{one_line(citation.quote, width)}”", style="dim italic"), margin)
    if citation.source == "summary":
        print_indented(console, Text("summary of the section: the page itself was not given", style="yellow"), margin)
    elif citation.source == "page" and not any(span.boxes for span in citation.spans):
        print_indented(console, Text("passage not located on the page", style="yellow"), margin)


def _print_doubts(console: Console, answer: Answer) -> None:
    doubted = [sentence for sentence in answer.sentences if sentence.flags]
    if answer.warning or doubted:
        console.print()
    if answer.warning:
        print_indented(console, Text(f"! {answer.warning}", style="bold yellow"), 0)
    for sentence in doubted:
        print_indented(console, _doubt(sentence), 2)


def _doubt(sentence: AnswerSentence) -> Text:
    return Text(f"{', '.join(sentence.flags)}: {one_line(sentence.text, 90)}", style="yellow")


def _footer(answer: Answer) -> Text:
    parts: list[Text] = []
    if answer.found:
        low = answer.confidence < LOW_CONFIDENCE
        confidence = Text("confidence ", style="dim")
        confidence.append(f"{answer.confidence:.2f}", style="bold not dim yellow" if low else "bold not dim green")
        parts.append(confidence)
    parts.append(Text(answer.mode, style="dim"))
    documents = len(answer.trace.retrieval.routed)
    if documents:
        parts.append(Text(f"{counted(documents, 'document')} searched", style="dim"))
    parts.append(Text(f"{counted(answer.context_tokens, 'token')} of evidence", style="dim"))
    parts.extend(_of_model(answer))
    total = answer.trace.milliseconds.get("total")
    if total is not None:
        parts.append(Text(f"{total:,.0f} ms", style="dim"))
    return Text(" · ", style="dim").join(parts)


def _of_model(answer: Answer) -> list[Text]:
    """The model, what it took, and what the agent did."""
    parts: list[Text] = []
    if answer.model is not None:
        parts.append(Text(answer.model, style="dim"))
    if answer.trace.agent is not None:
        run = answer.trace.agent
        parts.append(
            Text(f"{counted(run.tool_calls, 'tool call')}, {counted(len(run.pages), 'page')} read", style="dim")
        )
    usage = answer.trace.usage
    tokens = usage.input_tokens + usage.output_tokens
    if tokens:
        cost = "" if usage.dollars is None else f", ${usage.dollars:.4f}"
        parts.append(Text(f"{counted(tokens, 'token')} of the model{cost}", style="dim"))
    return parts
