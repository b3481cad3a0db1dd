"""The checker's verdict for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from vectree.cli.render.places import print_indented
from vectree.text.counted import counted

if TYPE_CHECKING:
    from vectree.types.verdict import SentenceVerdict, Verdict

_LOW = 0.6


def print_verdict(console: Console, verdict: Verdict) -> None:
    """Write each sentence with its confidence, and below it what disagrees with the evidence."""
    for sentence in verdict.sentences:
        console.print(_head(sentence))
        for reason in sentence.reasons:
            print_indented(console, Text(reason, style="yellow"), 8)
    if verdict.sentences:
        console.print()
    flagged = sum(sentence.flagged for sentence in verdict.sentences)
    footer = Text("confidence ", style="dim")
    footer.append(f"{verdict.confidence:.2f}", style=f"bold not dim {_colour(verdict.confidence)}")
    footer.append(f" · {flagged} of {counted(len(verdict.sentences), 'sentence')} flagged")
    if verdict.warning:
        console.print(Text(f"! {verdict.warning}", style="bold yellow"))
    console.print(footer)


def _head(sentence: SentenceVerdict) -> Text:
    mark, colour = ("✗", "red") if sentence.flagged else ("✓", _colour(sentence.confidence))
    head = Text()
    head.append(f"{mark} {sentence.confidence:.2f}  ", style=colour)
    head.append(sentence.text)
    if sentence.flags:
        head.append(f"  [{', '.join(sentence.flags)}]", style="red")
    return head


def _colour(confidence: float) -> str:
    return "yellow" if confidence < _LOW else "green"
