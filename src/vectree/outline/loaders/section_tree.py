"""Section-tree JSON in the papers' schema and its relatives -> a document whose tree is given.

The text of the pages is, in this order: the pages that an export of ours carries; the texts of the nodes; and else
the summaries of the sections, each on its section's first page, which such pages say of themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from vectree.errors import TreeError
from vectree.outline.kinds import kind_of
from vectree.outline.loaders.detect import Format
from vectree.outline.loaders.exported import Exported, read_exported
from vectree.outline.loaders.json_shape import Json, mapping, parse_json, quoted, sequence, text_of
from vectree.outline.loaders.page_texts import text_page
from vectree.outline.loaders.tree_nodes import CHILDREN, Node, children_of, read_nodes
from vectree.types.document import SUMMARIES_AS_TEXT, Metadata, Page, SourceDocument
from vectree.types.section import Position, Section, SectionId, SectionTree

_GAP = "\n\n"


def load_section_tree(text: str, name: str) -> SourceDocument:
    """The document with its tree; ``TreeError`` where the JSON is not a section tree."""
    parsed = parse_json(text)
    wrapper, top = _top(parsed)
    nodes = read_nodes(top)
    exported = read_exported(wrapper)
    if not nodes and not (exported and exported.pages):
        raise TreeError(f"the section tree in {name!r} has no sections")
    pages, starts = _pages(nodes, exported)
    tree = SectionTree(sections=sections_of(nodes, starts), figures=exported.figures if exported else ())
    title = text_of(wrapper.get("title", wrapper.get("doc_name")), "title").strip()
    return SourceDocument(
        name=name,
        media_type=exported.media_type if exported else Format.SECTION_TREE,
        pages=pages,
        metadata=exported.metadata if exported else Metadata(title=title or None),
        language=exported.language if exported else None,
        tree=tree,
        notes=exported.notes if exported else (),
    )


def _top(parsed: Json) -> tuple[Mapping[str, Json], Sequence[Json]]:
    """What holds the tree, and its top nodes.

    A root with a title and pages of its own is a section itself; one that only names the document is not.
    """
    if isinstance(parsed, Sequence) and not isinstance(parsed, str):
        return {}, parsed
    root = mapping(parsed, "a section tree")
    if not any(key in root for key in (*CHILDREN, "title")):
        raise TreeError(f"not a section tree: no 'title', 'children', 'nodes' or 'structure' in {quoted(dict(root))}")
    ours = root.get("vectree")
    if ours is not None and "root" in mapping(ours, "vectree of the root"):
        return root, (root,) if mapping(ours, "vectree")["root"] == "section" else children_of(root, "root")
    if "title" in root and any(key in root for key in ("id", "node_id", "page_ref", "page_index", "start_index")):
        return root, (root,)
    if "document" in root and "sections" in root:
        return mapping(root["document"], "document"), sequence(root["sections"], "sections")
    return root, children_of(root, "root")


def _pages(nodes: Sequence[Node], exported: Exported | None) -> tuple[tuple[Page, ...], list[Position | None]]:
    """The pages, and where each node's own text begins on its page, where that is known."""
    if exported is not None and exported.pages:
        beyond = next((node for node in nodes if node.first > len(exported.pages)), None)
        if beyond is not None:
            raise TreeError(f"section {beyond.title!r} is on page {beyond.first} of {len(exported.pages)}")
        return exported.pages, [node.start for node in nodes]
    count = max((node.last for node in nodes), default=1)
    if any(node.text for node in nodes):
        return _from_texts(nodes, count), [node.start for node in nodes]
    return _from_summaries(nodes, count)


def _from_texts(nodes: Sequence[Node], count: int) -> tuple[Page, ...]:
    """Pages of the nodes' texts; where nodes repeat the whole text of their page, it is taken once."""
    texts: defaultdict[int, list[str]] = defaultdict(list)
    for node in nodes:
        known = texts[node.first]
        if node.text and not any(node.text in text for text in known):
            known[:] = [text for text in known if text not in node.text]
            known.append(node.text)
    return tuple(text_page(number, _GAP.join(texts[number])) for number in range(1, count + 1))


def _from_summaries(nodes: Sequence[Node], count: int) -> tuple[tuple[Page, ...], list[Position | None]]:
    texts: defaultdict[int, str] = defaultdict(str)
    starts: list[Position | None] = []
    for node in nodes:
        before = texts[node.first]
        if before and node.summary:
            before += _GAP
        starts.append(Position(page=node.first, offset=len(before)))
        texts[node.first] = before + node.summary
    pages = (text_page(n, texts[n], reason=SUMMARIES_AS_TEXT if texts[n] else "") for n in range(1, count + 1))
    return tuple(pages), starts


def sections_of(nodes: Sequence[Node], starts: Sequence[Position | None] | None = None) -> tuple[Section, ...]:
    """The nodes as sections, with the starts given or else stated; the outline stage sets their ends."""
    starts = starts if starts is not None else [node.start for node in nodes]
    below: list[list[Section]] = [[]]
    for index in range(len(nodes) - 1, -1, -1):
        node = nodes[index]
        while len(below) <= node.level:
            below.append([])
        children = tuple(reversed(below[node.level]))
        below[node.level] = []
        section = Section(
            id=SectionId(node.id),
            title=node.title,
            summary=node.summary,
            start=starts[index] or Position(page=node.first, offset=0),
            end=Position(page=node.last + 1, offset=0),
            level=node.level,
            kind=node.kind or kind_of(node.title),
            origin=node.origin,
            verification=node.verification,
            verified_page=node.verified_page,
            children=children,
        )
        below[node.level - 1].append(section)
    return tuple(reversed(below[0]))
