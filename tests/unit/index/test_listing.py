"""Documents in parts, on both kinds of database: the same order, and nothing missed while the list changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.index.sample import stored
from vectree.errors import InputError
from vectree.index.listing import Place, Wanted
from vectree.index.store import Store

NAMES = ("ärger.pdf", "Zebra 2.pdf", "apple_1.pdf", "Apple%1.pdf", "zebra 10.pdf", "Ölpreis.pdf", "한국.pdf")
"""In the order of their folded code points: apple%1, apple_1, zebra 10, zebra 2, ärger, ölpreis, 한국."""


@pytest.fixture
def store(tmp_path: Path, storage_url: str | None) -> Iterator[Store]:
    opened = Store.open(tmp_path / "library", url=storage_url)
    for number, name in enumerate(NAMES):
        opened.put(stored(name, ["text"] * (number % 3 + 1), title=f"Title {number}", domain="legal" if number else ""))
    opened.put(stored("Zebra 2.pdf", ["text"], collection="hr"))
    yield opened
    opened.close()


def listed(store: Store, wanted: Wanted, limit: int = 2) -> list[str]:
    """Names of all parts, each document once."""
    found: list[str] = []
    place: Place | None = None
    while True:
        rows, place = store.part_of_documents(wanted, limit, place)
        found += [f"{row.collection}/{row.name}" for row in rows]
        if place is None:
            return found
        assert len(rows) == limit


def test_every_order_in_parts_of_any_size(store: Store):
    own = ("default",)
    by_name = [f"default/{NAMES[place]}" for place in (3, 2, 4, 1, 0, 5, 6)]
    assert listed(store, Wanted(collections=own)) == by_name == listed(store, Wanted(collections=own), 500)
    assert listed(store, Wanted(collections=own, sort="-name"), 3) == by_name[::-1]
    assert listed(store, Wanted(collections=own, sort="-title"), 3) == [f"default/{name}" for name in NAMES[::-1]]
    pages = {f"{row.collection}/{row.name}": row.pages for row in store.documents()}
    assert [pages[one] for one in listed(store, Wanted(sort="pages"), 1)] == sorted(pages.values())
    assert len(set(listed(store, Wanted(sort="-added"), 3))) == len(NAMES) + 1
    assert listed(store, Wanted(collections=())) == []


def test_words_are_words_in_whatever_case(store: Store):
    def named(*words: str, **more: str) -> list[str]:
        return listed(store, Wanted(words=words, **more))  # pyright: ignore[reportArgumentType]

    assert sorted(named("ZEBRA", "2")) == ["default/Zebra 2.pdf", "hr/Zebra 2.pdf"]
    assert named("ÄRGER") == named("a\u0308rger") == ["default/ärger.pdf"]
    assert named("e%1") == ["default/Apple%1.pdf"] and named("e_1") == ["default/apple_1.pdf"] and named("\\") == []
    assert named("title 4") == ["default/zebra 10.pdf"]
    assert named("apple", domain="legal", language="en") and named("apple", language="ko") == []


def test_nothing_is_missed_or_told_twice_while_the_list_changes(store: Store):
    wanted = Wanted(collections=("default",))
    first, place = store.part_of_documents(wanted, 3)
    store.remove(first[-1].id)  # the very one that the place was made of
    store.put(stored("aaa.pdf", ["new"]))  # before the place
    store.rename(store.find("한국.pdf"), "ZZZ.pdf")  # from behind it to behind it
    rest, after = store.part_of_documents(wanted, 50, place)
    assert [row.name for row in rest] == ["Zebra 2.pdf", "ZZZ.pdf", "ärger.pdf", "Ölpreis.pdf"] and after is None


@pytest.mark.parametrize("value", ["many", "", "9" * 20, "-1"])
def test_a_place_that_is_none_in_this_order(store: Store, value: str):
    with pytest.raises(InputError):
        store.part_of_documents(Wanted(sort="pages"), 5, (value, "x"))
