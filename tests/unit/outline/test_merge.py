from tests.unit.outline.printed import Set, body, contents_row, document, heading, printed
from vectree.outline.merge import SOURCES, find_candidates
from vectree.types.document import Bookmark, Box, PageLink, TaggedHeading
from vectree.types.section import Origin

NAMES = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta")
CONTENTS = [heading("Contents"), *[contents_row(name, str(n)) for n, name in enumerate(NAMES, start=2)]]
CHAPTERS = [[heading(name), *body()] for name in NAMES]
NO_BOOKMARKS = frozenset({Origin.TAG, Origin.CONTENTS, Origin.HEADING})


def bookmarks(*titles: str) -> list[Bookmark]:
    return [Bookmark(title=title, level=0, page=page) for page, title in enumerate(titles, start=2)]


def test_bookmarks_give_the_structure_and_contents_agree() -> None:
    found = find_candidates(document(CONTENTS, *CHAPTERS, bookmarks=bookmarks(*NAMES)), SOURCES)
    assert [(c.title, c.page, c.origin) for c in found] == [(n, p, Origin.BOOKMARK) for p, n in enumerate(NAMES, 2)]
    assert all(candidate.agreeing == {Origin.BOOKMARK, Origin.CONTENTS} for candidate in found)


def test_bookmarks_that_only_name_pages_are_not_trusted() -> None:
    source = document(CONTENTS, *CHAPTERS, bookmarks=bookmarks("Page 1", "Page 2", "Page 3", "Page 4"))
    assert {candidate.origin for candidate in find_candidates(source)} == {Origin.CONTENTS}


def test_a_contents_page_that_says_much_more_goes_before_bookmarks() -> None:
    many = [
        f"{n} Chapter {word}" for n, word in enumerate("one two three four five six seven eight nine ten".split(), 1)
    ]
    contents = [heading("Contents"), *[contents_row(name, str(n)) for n, name in enumerate(many, start=2)]]
    source = document(contents, *[[heading(name), *body()] for name in many], bookmarks=bookmarks(*many[:3]))
    assert len(find_candidates(source)) == len(many)


def test_without_bookmarks_tags_then_contents_then_headings() -> None:
    tags = [TaggedHeading(title=name, level=1, page=page, offset=0) for page, name in enumerate(NAMES, start=2)]
    assert {c.origin for c in find_candidates(document(CONTENTS, *CHAPTERS, tags=tags), NO_BOOKMARKS)} == {Origin.TAG}
    assert {c.origin for c in find_candidates(document(CONTENTS, *CHAPTERS), NO_BOOKMARKS)} == {Origin.CONTENTS}
    assert {c.origin for c in find_candidates(document(*CHAPTERS), NO_BOOKMARKS)} == {Origin.HEADING}


def test_a_few_tags_do_not_outweigh_the_contents_page() -> None:
    tags = [TaggedHeading(title=f"Box {n}", level=1, page=2) for n in range(5)]
    found = find_candidates(document(CONTENTS, *CHAPTERS, tags=tags), NO_BOOKMARKS)
    assert [candidate.title for candidate in found] == list(NAMES)


def test_only_chosen_sources_are_used() -> None:
    source = document(CONTENTS, *CHAPTERS, bookmarks=bookmarks(*NAMES))
    assert {c.origin for c in find_candidates(source, frozenset({Origin.HEADING}))} == {Origin.HEADING}
    assert find_candidates(document(CONTENTS, body()), frozenset({Origin.BOOKMARK})) == ()


def test_links_on_the_contents_page_lead() -> None:
    page = printed(1, [heading("Contents"), *[contents_row(name, "7") for name in NAMES]])
    links = [
        PageLink(page=1, target=n, box=Box(x0=60, y0=line.box.y0, x1=300, y1=line.box.y1))
        for n, line in enumerate(page.lines[1:], start=2)
    ]
    found = find_candidates(document(page, *CHAPTERS, links=links), NO_BOOKMARKS)
    assert [(c.title, c.page) for c in found] == [(n, p) for p, n in enumerate(NAMES, 2)]
    assert all(candidate.offset == 0 for candidate in found)


def test_printed_web_pages_are_sections_named_by_their_titles() -> None:
    def web(number: int, title: str) -> list[Set]:
        return [
            Set(text=f"6/3/2020 {title}", size=8, y=16),
            *body(),
            Set(text=f"https://example.org/{number} 1/1", size=8, y=780),
        ]

    pages = [
        printed(n, web(n, title)) for n, title in enumerate(("Orders - Help", "Names - Help", "Best practices"), 1)
    ]
    found = find_candidates(document(*pages), NO_BOOKMARKS)
    assert [(c.title, c.page, c.level) for c in found] == [
        ("Orders - Help", 1, 1),
        ("Names - Help", 2, 1),
        ("Best practices", 3, 1),
    ]


def test_levels_nest_and_a_bookmark_without_destination_keeps_its_place() -> None:
    given = [
        Bookmark(title="Alpha", level=0, page=1),
        Bookmark(title="Deep", level=7, page=None),
        Bookmark(title=" ", level=1, page=1),
        Bookmark(title="Beta", level=0, page=2),
    ]
    found = find_candidates(document(*CHAPTERS, bookmarks=given), frozenset({Origin.BOOKMARK}))
    assert [(c.title, c.level, c.page) for c in found] == [("Alpha", 1, 1), ("Deep", 2, None), ("Beta", 1, 2)]


def test_nothing_comes_of_nothing() -> None:
    assert find_candidates(document()) == ()
    assert find_candidates(document([])) == ()


def test_a_contents_page_without_page_numbers_counts_if_its_titles_come_again() -> None:
    names = ["第一条（目的）", "第二条（定義）", "第三条（税率）", "第四条（申告）", "第五条（罰則）", "第六条（雑則）"]
    source = document([heading("目 次"), *names], *[[Set(text=name, y=100), *body()] for name in names])
    found = find_candidates(source, NO_BOOKMARKS)
    assert [(c.title, c.page, c.origin) for c in found] == [(n, p, Origin.CONTENTS) for p, n in enumerate(names, 2)]


def test_a_page_headed_contents_whose_rows_lead_nowhere_is_none() -> None:
    pages = [[heading("Contents"), *("one", "two", "three", "four", "five", "six")], *CHAPTERS]
    assert {candidate.origin for candidate in find_candidates(document(*pages), NO_BOOKMARKS)} == {Origin.HEADING}
