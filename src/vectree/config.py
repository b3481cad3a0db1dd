"""Configuration: what a user may set once for a library, in TOML. Passed in, never read from a global.

Unknown keys are refused: a misspelt one would otherwise be a setting that silently does nothing.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from vectree.errors import ConfigurationError
from vectree.types.ranking import Mode, Profile

DEFAULT_EMBEDDER = "use"


class _Settings(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class AnalysisConfig(_Settings):
    """How documents are read when they are added."""

    sources: tuple[Literal["bookmarks", "contents", "headings", "tags"], ...] = ("bookmarks", "contents", "headings")
    """Where titles may come from."""
    language: str | None = None
    """ISO 639-1 code of all documents; detected for each when not set."""
    domain: Literal["general", "medical", "legal", "financial", "academic"] | None = None
    """Domain of all documents; detected for each when not set."""
    ocr: bool = False
    """Put a text layer under pages without one (needs the extra ``ocr``)."""
    ocr_languages: tuple[str, ...] = ("eng",)
    """Tesseract's names of the languages that scanned pages may be in."""


class RetrievalConfig(_Settings):
    """How questions are answered unless they say otherwise."""

    profile: Profile = "hybrid"
    """How sections are scored."""
    mode: Mode = "auto"
    """How trees are searched."""
    max_depth: int = Field(default=5, ge=1)
    """Levels below the root that are looked at."""
    max_branches: int = Field(default=3, ge=1)
    """``dfs``: children followed from one section."""
    beam_width: int = Field(default=5, ge=1)
    """``beam``: sections kept at each level."""
    threshold: float = Field(default=0.3, ge=0, le=1)
    """Least score of a relevant section."""
    budget_tokens: int = Field(default=4000, ge=1)
    """Tokens of evidence at most that an answer is made from."""
    compression: bool = True
    """Whether passages that repeat others or say little are dropped."""
    references: bool | None = None
    """Whether places named in a question are added; not set: as the profile does."""
    dense: bool = True
    """Whether embeddings take part, where there are any."""
    body_text: bool = True
    """Whether the words of the text are searched; off: those of titles and summaries only."""
    tree: bool = True
    """Whether sections take part; off: pages are ranked as if the document had none."""
    routing: bool = True
    """Whether the index over all documents chooses which to look into; off: all that the filters let pass."""
    page_weights: str = "learned"
    """What the signals of a page count: `learned`, `equal`, or a JSON file of your own training."""


class Config(_Settings):
    """Everything that can be configured; every key has a default."""

    library: Path = Field(default_factory=lambda: user_data_path("vectree") / "library")
    """Folder of the library."""
    embedder: str = DEFAULT_EMBEDDER
    """Name of the embedder (``vectree.models.embedder``): ``none`` searches by keyword alone."""
    busy_timeout_seconds: float = Field(default=30.0, ge=0)
    """How long to wait while another process writes to the library."""
    analysis: AnalysisConfig = AnalysisConfig()
    retrieval: RetrievalConfig = RetrievalConfig()


def load_config(path: Path) -> Config:
    """The configuration in a TOML file; keys that are not in it keep their defaults.

    Raises ConfigurationError that names the key: unknown, of the wrong type, or out of range.
    """
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigurationError(f"cannot read the configuration {str(path)!r}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{str(path)!r} is not TOML: {error}") from error
    try:
        return Config.model_validate(values)
    except ValidationError as error:
        raise ConfigurationError(f"{str(path)!r}: {_first(error)}", file=str(path)) from error


def _first(error: ValidationError) -> str:
    problem = error.errors(include_url=False)[0]
    place = [part for part in problem["loc"] if isinstance(part, str)]
    key = ".".join(place)
    if problem["type"] != "extra_forbidden":
        return f"{key} = {problem['input']!r}: {problem['msg'][0].lower()}{problem['msg'][1:]}"
    known = Config.model_fields
    for part in place[:-1]:
        inner = known[part].annotation
        known = inner.model_fields if isinstance(inner, type) and issubclass(inner, BaseModel) else known
    return f"unknown key {key!r}; known here: {', '.join(sorted(known))}"
