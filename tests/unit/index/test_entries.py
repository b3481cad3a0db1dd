from __future__ import annotations

import dataclasses

from tests.unit.index.sample import stored
from vectree.index.embedding import embed_entries
from vectree.index.entries import embedding_text, entries, text_hash
from vectree.models.fake import HashingEmbedder
from vectree.types.document import Document, Metadata, Page
from vectree.types.section import Position, Section, SectionId, SectionTree


def section(section_id: str, title: str, start: tuple[int, int], end: tuple[int, int], *children: Section) -> Section:
    return Section(
        id=SectionId(section_id),
        title=title,
        summary=f"About {title}.",
        start=Position(page=start[0], offset=start[1]),
        end=Position(page=end[0], offset=end[1]),
        level=1,
        children=children,
    )


PAGES = (
    Page(number=1, text="Part\nintro\nA\nfirst a"),
    Page(number=2, text="more a\nB\nall of b"),
    Page(number=3, text="   "),
    Page(number=4, text="end of part"),
)


def document() -> Document:
    part = section(
        "p", "Part", (1, 0), (4, 11), section("p_a", "A", (1, 11), (2, 7)), section("p_b", "B", (2, 7), (4, 0))
    )
    base = stored("report.pdf", []).document
    return dataclasses.replace(base, tree=SectionTree(sections=(part,)), page_count=4, summary="What it says.")


def test_every_character_is_in_the_body_of_one_deepest_section():
    found = entries(document(), PAGES)
    assert [entry.section_id for entry in found] == ["", "p", "p_a", "p_b"]
    assert [entry.body for entry in found] == [
        "",
        "Part\nintro\n\nend of part",
        "A\nfirst a\nmore a\n",
        "B\nall of b",
    ]
    letters = "".join("".join(entry.body.split()) for entry in found)
    assert sorted(letters) == sorted("".join("".join(page.text.split()) for page in PAGES))


def test_path_holds_the_titles_above():
    found = {str(entry.section_id): entry.path for entry in entries(document(), PAGES)}
    assert found["p"] == "" and found["p_a"] == found["p_b"] == "Part"


def test_a_document_is_found_by_what_is_known_of_it():
    known = Metadata(authors=("Kim Min",), issuer="Office", date="2023", doi="10.1/x")
    entry = entries(dataclasses.replace(document(), metadata=known), PAGES)[0]
    assert entry.path == "Kim Min Office 2023 10.1/x report.pdf"
    assert entry.title == "report.pdf" and entry.summary == "What it says."


def test_embedding_text_begins_with_what_names_the_entry_and_is_bounded():
    found = entries(document(), PAGES)
    assert embedding_text(found[2]).startswith("Part\nA\nAbout A.\nA\nfirst a")
    long = dataclasses.replace(found[2], body="word " * 10_000)
    assert len(embedding_text(long)) <= 1000


def test_texts_are_embedded_once():
    embedder = HashingEmbedder()
    found = entries(document(), PAGES)
    seen: list[tuple[int, int]] = []
    first = embed_entries(found, embedder, lambda _name, _hashes: {}, lambda done, total: seen.append((done, total)))
    assert embedder.embedded == 4 and seen == [(4, 4)]
    known = {text_hash(embedding_text(entry)): first.matrix[i] for i, entry in enumerate(found)}
    again = embed_entries(found, embedder, lambda _name, _hashes: known)
    assert embedder.embedded == 4
    assert (again.matrix == first.matrix).all() and again.text_hashes == first.text_hashes


def test_texts_that_repeat_are_embedded_once():
    embedder = HashingEmbedder()
    entry = entries(document(), PAGES)[2]
    vectors = embed_entries([entry, entry], embedder, lambda _name, _hashes: {})
    assert embedder.embedded == 1 and vectors.matrix.shape == (2, 64)


def test_no_entries_no_vectors():
    assert embed_entries([], HashingEmbedder(), lambda _name, _hashes: {}).matrix.shape == (0, 0)
