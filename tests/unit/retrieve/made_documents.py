"""Documents made in memory: a nested outline in, a compiled document out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from vectree.index.compile import compile_document
from vectree.index.compiled import CompiledDocument
from vectree.types.document import Coverage, Document, DocumentId, Metadata, Page
from vectree.types.section import Figure, Position, Section, SectionId, SectionTree


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A section to be: its text follows its title on a page of its own."""

    title: str
    text: str = ""
    summary: str = ""
    children: tuple[Node, ...] = ()


def make_document(
    nodes: Sequence[Node],
    *,
    name: str = "doc",
    language: str = "en",
    figures: Sequence[Figure] = (),
    labels: Sequence[str | None] | None = None,
) -> tuple[Document, tuple[Page, ...]]:
    """Every section begins a page ("title, line break, text"); ids are s01, s01_01, …"""
    texts: list[str] = []

    def convert(node: Node, section_id: str, level: int) -> Section:
        texts.append(f"{node.title}\n\n{node.text}".strip())
        start = Position(page=len(texts), offset=0)
        children = tuple(
            convert(child, f"{section_id}_{place:02d}", level + 1) for place, child in enumerate(node.children, 1)
        )
        return Section(
            id=SectionId(section_id),
            title=node.title,
            summary=node.summary,
            start=start,
            end=Position(page=len(texts), offset=len(texts[-1])),
            level=level,
            children=children,
        )

    sections = tuple(convert(node, f"s{place:02d}", 1) for place, node in enumerate(nodes, 1))
    document = Document(
        id=DocumentId(name),
        name=name,
        title=name,
        summary="",
        language=language,
        domain="general",
        metadata=Metadata(),
        page_count=len(texts),
        labels=tuple(labels or [None] * len(texts)),
        source="given",
        coverage=Coverage(pages=len(texts)),
        tree=SectionTree(sections=sections, figures=tuple(figures)),
    )
    return document, tuple(Page(number=place, text=text) for place, text in enumerate(texts, 1))


def compiled(nodes: Sequence[Node], **options: object) -> CompiledDocument:
    """The outline, compiled."""
    return compile_document(*make_document(nodes, **options))  # type: ignore[arg-type]


def page_texts(nodes: Sequence[Node]) -> dict[int, str]:
    """Text of each page of the outline."""
    return {page.number: page.text for page in make_document(nodes)[1]}


MANUAL = (
    Node(
        title="1 Introduction",
        text="The ZX-007 pump moves water. This manual is for operators.",
        summary="What the pump is for.",
        children=(
            Node(title="1.1 Safety", text="Wear gloves at all times. Never run the pump dry.", summary="Safety rules."),
        ),
    ),
    Node(
        title="2 Installation",
        text="Mount the pump on a level floor.",
        summary="How to mount the pump.",
        children=(
            Node(
                title="2.1 Electrical",
                text="The supply voltage is 230 volts. The fuse is rated 16 amperes.",
                summary="Voltage and fuse.",
            ),
            Node(
                title="2.2 Piping",
                text="Use pipes of 50 mm. Tighten the flange with 40 Nm.",
                summary="Pipes and flanges.",
            ),
        ),
    ),
    Node(
        title="3 Maintenance",
        text="Replace the seal every 500 hours. Use grease G4 only.",
        summary="Seals and grease.",
        children=(Node(title="3.1 Storage", text="Store the pump in a dry room above 5 degrees.", summary="Storing."),),
    ),
)
"""Nine pages, one section each."""


def random_tree(seed: int, fanout: int, depth: int, words: Sequence[str]) -> tuple[Node, ...]:
    """A full tree of that fan-out and depth whose titles and texts are drawn from the words."""
    draw = random.Random(seed)

    def text(size: int) -> str:
        return " ".join(draw.choice(words) for _ in range(size))

    def level(left: int) -> tuple[Node, ...]:
        if not left:
            return ()
        return tuple(
            Node(title=text(3), summary=text(6), text=f"{text(12)}.", children=level(left - 1)) for _ in range(fanout)
        )

    return level(depth)


WORDS = tuple(
    "pump seal voltage fuse pipe flange grease storage safety glove floor motor valve filter sensor rotor bearing "
    "gasket switch cable drain inlet outlet housing shaft coupling alarm panel relay tank".split()
)
