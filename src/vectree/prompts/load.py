"""Loading prompts by name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files

from vectree.errors import ConfigurationError
from vectree.types.model import PromptVersion

DOMAINS = ("general", "medical", "legal", "financial", "academic")
_FOLDERS = ("index", "answer")
"""Prompts that differ by domain: ``index/medical.md`` follows the common ``index.md``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """Text for a ``system`` message."""

    text: str
    version: PromptVersion


@cache
def load_prompt(name: str, domain: str | None = None) -> Prompt:
    """The prompt ``name.md``, with what is particular to the domain after it where there are prompts by domain.

    A domain that has none gets the general one. Raises ConfigurationError for a prompt that is not there.
    """
    parts = [_read(f"{name}.md")]
    full = name
    if name in _FOLDERS:
        chosen = domain if domain in DOMAINS else "general"
        parts.append(_read(f"{name}/{chosen}.md"))
        full = f"{name}/{chosen}"
    text = "\n\n".join(part.strip() for part in parts)
    return Prompt(text=text, version=PromptVersion(name=full, sha256=sha256(text.encode()).hexdigest()))


def prompt_names() -> tuple[tuple[str, str | None], ...]:
    """Every prompt as ``load_prompt`` takes it."""
    folder = files("vectree.prompts")
    names = sorted(entry.name.removesuffix(".md") for entry in folder.iterdir() if entry.name.endswith(".md"))
    found: list[tuple[str, str | None]] = []
    for name in names:
        found.extend((name, domain) for domain in (DOMAINS if name in _FOLDERS else (None,)))
    return tuple(found)


def _read(path: str) -> str:
    file = files("vectree.prompts").joinpath(path)
    if not file.is_file():
        raise ConfigurationError(f"no prompt {path!r} in this installation", prompt=path)
    return file.read_text(encoding="utf-8")
