"""An answer for people: what it says, where it stands, how far to trust it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from vectree.cli.render.places import count, one_line, page_text, pages_text

if TYPE_CHECKING:
    from vectree.types.answer import Answer, AnswerSentence, Citation

LOW_CONFIDENCE = 0.6
_LOOKED_AT = 5
_QUOTE_WIDTH = 400


def print_answer(console: Console, answer: Answer) -> None:
    """Write the answer, its citations, and a last line with confidence, mode, tokens and time."""
    console.print(Group(*_parts(answer)))


def _parts(answer: Answer) -> Sequence[RenderableType]:
    parts: list[RenderableType] = [_answer_text(answer)]
    if answer.citations:
        parts.append(Text())
        parts.extend(_citation(citation, several=_several(answer)) for citation in answer.citations)
    if not answer.found and answer.sections:
        parts.extend(_looked_at(answer))
    doubted = [sentence for sentence in answer.sentences if sentence.flags]
    if answer.warning or doubted:
        parts.append(Text())
    if answer.warning:
        parts.append(Text(f"! {answer.warning}", style="bold yellow"))
    parts.extend(_doubt(sentence) for sentence in doubted)
    parts.extend((Text(), _footer(answer)))
    return parts


def _answer_text(answer: Answer) -> Text:
    text = Text(answer.text, style="bold" if answer.found else "yellow")
    for match in re.finditer(r"\[\d+\]", answer.text):
        text.stylize("not bold cyan", match.start(), match.end())
    return text


def _several(answer: Answer) -> bool:
    return len({citation.document_id for citation in answer.citations}) > 1


def _citation(citation: Citation, *, several: bool) -> RenderableType:
    head = Text()
    head.append(f"[{citation.id}] ", style="cyan")
    head.append(citation.document, style="bold" if several else "")
    head.append(" · ", style="dim")
    head.append(page_text(citation.page, citation.label), style="bold green")
    head.append(" · ", style="dim")
    head.append(one_line(citation.title, 80))
    quote = Text(f"“{one_line(citation.quote, _QUOTE_WIDTH)}”", style="italic")
    located = any(span.boxes for span in citation.spans)
    if not located:
        quote.append("  passage not located on the page", style="yellow")
    return Group(head, Padding(quote, (0, 0, 0, len(f"[{citation.id}] "))))


def _looked_at(answer: Answer) -> list[RenderableType]:
    lines: list[RenderableType] = [Text(), Text("Looked at:", style="dim")]
    for section in answer.sections[:_LOOKED_AT]:
        line = Text("  ")
        line.append(one_line(section.title, 70))
        line.append(f" · {pages_text(section.page_start, section.page_end)}", style="dim")
        lines.append(line)
    more = len(answer.sections) - _LOOKED_AT
    if more > 0:
        lines.append(Text(f"  and {count(more, 'section')} more", style="dim"))
    return lines


def _doubt(sentence: AnswerSentence) -> Text:
    return Text(f"  {', '.join(sentence.flags)}: {one_line(sentence.text, 90)}", style="yellow")


def _footer(answer: Answer) -> Text:
    footer = Text(style="dim")
    footer.append("confidence ")
    low = answer.confidence < LOW_CONFIDENCE
    footer.append(f"{answer.confidence:.2f}", style="bold not dim yellow" if low else "bold not dim green")
    footer.append(f" · {answer.mode}")
    documents = len(answer.trace.retrieval.routed)
    if documents:
        footer.append(f" · {count(documents, 'document')}")
    footer.append(f" · {count(answer.context_tokens, 'token')} of evidence")
    total = answer.trace.milliseconds.get("total")
    if total is not None:
        footer.append(f" · {total:,.0f} ms")
    return footer
