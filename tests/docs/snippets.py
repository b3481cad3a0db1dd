"""Fenced blocks of a Markdown page, and how what they print is compared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_MEASURED = re.compile(r"\b\d[\d,]*(?:\.\d+)? (m?s|tokens)\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A fenced block: what it is written in, its text, and the line it begins at."""

    language: str
    text: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command of a ``console`` block and the output printed below it."""

    words: str
    expected: str


def blocks(page: Path) -> Iterator[Block]:
    """The page's fenced blocks in order."""
    text = page.read_text(encoding="utf-8")
    for match in _FENCE.finditer(text):
        yield Block(language=match.group(1), text=match.group(2), line=text.count("\n", 0, match.start()) + 1)


def commands(block: Block) -> Iterator[Command]:
    """The commands of a ``console`` block, each with its output; ``\\`` joins lines."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        first, _, rest = part.partition("\n")
        while first.endswith("\\"):
            more, _, rest = rest.partition("\n")
            first = f"{first[:-1].rstrip()} {more.strip()}"
        yield Command(words=first, expected=rest)


def same(expected: str, printed: str) -> bool:
    """Whether the output is the expected one.

    Times and numbers of tokens may differ; a line ``...`` stands for any lines, and at the end of one for its rest.
    """
    lines = [line.rstrip() for line in expected.strip("\n").splitlines()]
    pattern = r"\s*\n".join(
        re.escape(_masked(line.removesuffix("..."))) + (r".*" if line.endswith("...") else "") for line in lines
    )
    actual = "\n".join(_masked(line.rstrip()) for line in printed.strip("\n").splitlines())
    return re.fullmatch(pattern, actual, re.DOTALL) is not None


def _masked(line: str) -> str:
    return _MEASURED.sub(r"N \1", line)
