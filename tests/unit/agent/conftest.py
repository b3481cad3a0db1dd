"""Libraries that the tools read from: real ones, in a folder."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import vectree
from tests.corpus.writing import Put, body, typeset
from vectree.agent import Toolbox
from vectree.config import Config
from vectree.pipeline import Library
from vectree.types.document import DocumentId


@dataclass(frozen=True)
class Fixture:
    library: Library
    id: DocumentId
    tools: Toolbox


def _fixture(folder: Path, name: str, content: bytes) -> Iterator[Fixture]:
    file = folder / name
    file.write_bytes(content)
    with vectree.open(folder / "library", config=Config(embedder="none")) as library:
        document = library.add(file)
        yield Fixture(library, document.id, Toolbox(library))


HEAT = [
    ("Scope of these rules", "These rules apply to heat pumps in dwellings of at most four storeys."),
    ("Noise limits", "A heat pump may not exceed 35 decibel at the nearest window at night."),
    ("Permits and fees", "The council grants a permit within six weeks for a fee of 120 euros."),
]


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    pages = [
        [Put(title, 72, 90, "Helvetica-Bold", 16), Put(text, 72, 130), *body(seed, top=160)]
        for seed, (title, text) in enumerate(HEAT)
    ]
    yield from _fixture(tmp_path_factory.mktemp("small"), "heat.pdf", typeset(pages))


@pytest.fixture(scope="module")
def big(tmp_path_factory):
    """Forty chapters of five sections, a chapter a page of some 3,000 tokens."""
    pages = ["Proceedings of the council\nA record of what was said."]
    for chapter in range(1, 41):
        lines = [
            f"{chapter} Matter {chapter} of the council and what was said of it at length",
            "",
            "Opening words.",
            "",
        ]
        for section in range(1, 6):
            lines += [f"{chapter}.{section} Statement {section} on matter {chapter}", ""]
            lines += [
                f"Speaker {section} said of matter {chapter}: it was no small matter, line {n}." for n in range(35)
            ]
            lines += [""]
        pages.append("\n".join(lines))
    content = json.dumps({"title": "Proceedings of the council", "language": "en", "pages": pages})
    yield from _fixture(tmp_path_factory.mktemp("big"), "proceedings.json", content.encode())
