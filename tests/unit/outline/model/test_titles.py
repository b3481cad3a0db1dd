import asyncio
import json
import re
from dataclasses import replace

import pytest

from tests.unit.outline.sample_pages import source
from vectree.errors import BudgetError, ModelAccessError, ModelUnavailableError
from vectree.evaluate.partition import partition_faults
from vectree.models.fake import ScriptedModel
from vectree.models.gate import Gate
from vectree.models.session import ModelSession
from vectree.outline import outline
from vectree.outline.model.titles import ModelTitles, read_titles
from vectree.outline.outline import title_finder
from vectree.types.document import Document, DocumentId, SourceDocument
from vectree.types.model import Capabilities, ModelRequest
from vectree.types.section import Origin, Verification

BODY = "Words of the text that fill the page and say little, line after line."
TEXTS = (
    f"The report of the year\n{BODY}",
    f"Introduction\n{BODY}\n{BODY}",
    f"Methods\n{BODY}\nData of 2019\n{BODY}",
    f"{BODY}\n{BODY}",
    f"{BODY}\nResults\n{BODY}",
)
TITLES = [("Introduction", 1, 2), ("Methods", 1, 3), ("Data of 2019", 2, 3), ("Results", 1, 5)]
SOURCE = source(*TEXTS)


def reply(*titles: tuple[str, int, int], summary: str = "") -> str:
    rows = [{"title": title, "level": level, "page": page, "summary": summary} for title, level, page in titles]
    return json.dumps({"sections": rows})


def read(model: ScriptedModel, given: SourceDocument = SOURCE, **session: object) -> ModelTitles:
    asked = ModelSession(model, Gate(1), **session)  # pyright: ignore[reportArgumentType]
    return asyncio.run(read_titles(asked, given.pages, "general", title_finder(given.pages)))


def shown(by_model: ModelTitles) -> list[tuple[str, int, int]]:
    return [(title.title, title.level, title.start.page if title.start else 0) for title in by_model.titles]


def titles_of(document: Document) -> list[tuple[str, int, int]]:
    return [(s.title, s.level, s.page_start) for s in document.tree.walk() if s.origin is not Origin.FILLER]


def test_what_the_model_lists_is_looked_up():
    model = ScriptedModel([reply(*TITLES)])
    by_model = read(model)
    assert shown(by_model) == TITLES
    assert [(part.first_page, part.last_page, part.outcome) for part in by_model.parts] == [(1, 5, "accepted")]
    (request,) = model.requests
    assert request.prompt.name == "index/general"
    assert "Results" not in request.messages[0].text, "the document's words are in a message of their own"
    assert re.search(r'<page-[0-9a-f]{8} number="5">', request.messages[1].text)


def test_titles_on_wrong_pages_move_to_where_they_stand():
    shifted = [(title, level, min(5, page + 2)) for title, level, page in TITLES]
    by_model = read(ScriptedModel([reply(*shifted)]))
    assert shown(by_model) == TITLES
    assert by_model.parts[0].moved > 0


@pytest.mark.parametrize("page", [-3, 0, 99])
def test_impossible_pages_are_no_pages(page):
    assert shown(read(ScriptedModel([reply(("Results", 1, page))]))) == [("Results", 1, 5)]


def test_invented_and_reworded_titles_are_asked_about_once_and_dropped():
    model = ScriptedModel([reply(*TITLES, ("Conclusions of the council", 1, 5)), reply(("Nothing", 1, 1))])
    by_model = read(model)
    assert shown(by_model) == TITLES
    assert by_model.parts[0].dropped == 1
    assert len(model.requests) == 2
    assert "Conclusions of the council" in model.requests[1].messages[-1].text


def test_a_title_put_right_when_asked_about_stays():
    model = ScriptedModel([reply(("Methods and means", 1, 3)), reply(("Methods", 1, 3))])
    by_model = read(model)
    assert shown(by_model) == [("Methods", 1, 3)]
    assert by_model.parts[0].outcome == "repaired"


@pytest.mark.parametrize("error", [BudgetError("used up"), ModelUnavailableError("down"), ModelAccessError("no key")])
def test_what_a_part_has_stays_where_the_model_goes_before_it_is_asked_again(error):
    model = ScriptedModel([reply(*TITLES, ("Conclusions of the council", 1, 5)), error])
    by_model = read(model)
    assert shown(by_model) == TITLES
    assert by_model.parts[0].outcome == "accepted"


def test_mentions_inside_text_are_no_titles():
    assert shown(read(ScriptedModel([reply(("fill the page", 1, 2)), reply()]))) == []


def test_levels_never_skip_one():
    assert shown(read(ScriptedModel([reply(("Introduction", 4, 2), ("Methods", 9, 3))]))) == [
        ("Introduction", 1, 2),
        ("Methods", 2, 3),
    ]


@pytest.mark.parametrize("text", ["Sorry.", '["a", "b"]', '{"sections": [{"titel": "x"}]}', "{", ""])
def test_replies_that_cannot_be_used_cost_the_part_and_not_the_document(text):
    by_model = read(ScriptedModel([text]))
    assert by_model.titles == ()
    assert by_model.parts[0].outcome == "fallback"
    assert by_model.parts[0].reason
    document = outline(SOURCE, DocumentId("abc"), by_model=by_model)
    assert partition_faults(document.tree, SOURCE.pages) == []
    assert any("Without the model: p. 1-5" in note for note in document.coverage.notes)


def test_a_page_of_several_parts_is_named_once():
    by_model = read(ScriptedModel(["Sorry."]))
    part = replace(by_model.parts[0], first_page=2, last_page=2)
    document = outline(SOURCE, DocumentId("abc"), by_model=replace(by_model, parts=(part, part)))
    assert any("Without the model: p. 2 (" in note for note in document.coverage.notes)


@pytest.mark.parametrize("error", [ModelUnavailableError("down"), ModelAccessError("no key"), BudgetError("used up")])
def test_a_model_that_is_gone_is_not_asked_again(error):
    long = source(*(f"Part {number}\n{' '.join(['word'] * 400)}" for number in range(1, 13)))
    model = ScriptedModel([error], capabilities=Capabilities(context_tokens=4000))
    by_model = read(model, long)
    asked = len({str(request.messages) for request in model.requests})
    assert asked == 1
    assert {part.reason for part in by_model.parts} == {error.message}
    assert by_model.parts[-1].last_page == 12


def test_a_long_document_goes_in_parts_that_fit_and_know_what_came_before():
    names = "Amber Birch Cedar Dune Elm Fern Grove Heath Iris Juniper Kelp Larch".split()
    long = source(*(f"{name} trees\n{' '.join(['word'] * 400)}" for name in names))

    def lists(request: ModelRequest) -> str:
        found = re.findall(r'number="(\d+)">\n(\w+ trees)', request.messages[1].text)
        return reply(*((title, 1, int(page)) for page, title in found))

    model = ScriptedModel(lists, capabilities=Capabilities(context_tokens=4000))
    by_model = read(model, long)
    assert [title for title, _, _ in shown(by_model)] == [f"{name} trees" for name in names]
    assert len(model.requests) > 2
    assert "titles-before" in model.requests[1].messages[1].text
    assert [part.first_page for part in by_model.parts][1:] == [part.last_page + 1 for part in by_model.parts][:-1]


def test_a_part_with_more_titles_than_a_reply_holds_is_read_in_halves():
    kinds = ("trees", "leaves", "roots", "seeds")
    names = [f"{tree} {kind}" for tree in ("Amber", "Birch", "Cedar", "Dune") for kind in kinds]
    long = source(*(f"{name}\n{BODY}" for name in names))

    def lists(request: ModelRequest) -> str:
        found = re.findall(r'number="(\d+)">\n(\w+ \w+)\n', request.messages[1].text)
        return reply(*((title, 1, int(page)) for page, title in found), summary="It is as it was. " * 60)

    model = ScriptedModel(lists, capabilities=Capabilities(context_tokens=16_000))
    by_model = read(model, long)
    assert [title for title, _, _ in shown(by_model)] == names
    assert [(part.first_page, part.last_page) for part in by_model.parts] == [(1, 8), (9, 16)]
    assert len(model.requests) == 3


def test_a_list_that_goes_in_circles_is_not_asked_for_in_smaller_parts():
    model = ScriptedModel([reply(*TITLES * 400)], capabilities=Capabilities(context_tokens=16_000))
    by_model = read(model)
    assert len(model.requests) == 1
    assert [part.outcome for part in by_model.parts] == ["fallback"]
    assert "no end" in by_model.parts[0].reason


def test_a_full_list_is_read_in_halves_and_one_that_only_repeats_is_taken_once():
    titles = [(f"Matter {number} of the council", 1, number) for number in range(1, 31)]
    pages = source(*(f"{title}\n{BODY}" for title, _, _ in titles))
    full = Capabilities(context_tokens=5000, json_schema=True)

    def lists(request: ModelRequest) -> str:
        assert request.schema is not None
        most = request.schema["properties"]["sections"]["maxItems"]  # pyright: ignore[reportIndexIssue, reportGeneralTypeIssues]
        shown = set(re.findall(r'<page-[0-9a-f]{8} number="(\d+)">', request.messages[1].text))
        return reply(*[title for title in titles if str(title[2]) in shown][:most])

    model = ScriptedModel(lists, capabilities=full)
    assert shown(read(model, pages)) == titles
    assert len(model.requests) > 1
    model = ScriptedModel([reply(*([titles[0]] * 16), *(("Matter 1 of the council", 1, page) for page in range(9)))],
                          capabilities=full)  # fmt: skip
    assert shown(read(model, pages)) == titles[:1]
    assert [part.outcome for part in read(model, pages).parts] == ["accepted"]


def test_a_page_larger_than_the_context_is_read_in_pieces():
    lines = "\n".join(f"Line {number} of many words on one single page" for number in range(600))
    model = ScriptedModel([reply()], capabilities=Capabilities(context_tokens=4000))
    by_model = read(model, source(lines))
    assert len(by_model.parts) > 2
    assert {(part.first_page, part.last_page) for part in by_model.parts} == {(1, 1)}


def test_a_model_too_small_for_any_page_says_so():
    by_model = read(ScriptedModel([reply()], capabilities=Capabilities(context_tokens=600)))
    assert by_model.parts[0].outcome == "fallback"
    assert "too few" in by_model.parts[0].reason


def test_the_tree_has_what_either_found_and_nothing_less():
    without = outline(SOURCE, DocumentId("abc"))
    document = outline(SOURCE, DocumentId("abc"), by_model=read(ScriptedModel([reply(*TITLES[1:])])))
    assert set(titles_of(without)) <= set(titles_of(document)) | {("Introduction", 1, 2)}
    assert {title for title, _, _ in titles_of(document)} >= {"Methods", "Data of 2019", "Results"}
    assert all(
        s.verification in (Verification.VERIFIED, Verification.REPAIRED)
        for s in document.tree.walk()
        if s.origin is Origin.MODEL
    )
    assert partition_faults(document.tree, SOURCE.pages) == []


def test_a_summary_stays_unless_it_has_numbers_that_the_pages_do_not():
    good = read(ScriptedModel([reply(*TITLES, summary="Data of 2019 were used.")]))
    bad = read(ScriptedModel([reply(*TITLES, summary="Data of 2025 were used.")]))
    by_title = {s.title: s.summary for s in outline(SOURCE, DocumentId("a"), by_model=good).tree.walk()}
    assert by_title["Data of 2019"] == "Data of 2019 were used."
    by_title = {s.title: s.summary for s in outline(SOURCE, DocumentId("a"), by_model=bad).tree.walk()}
    assert "2025" not in by_title["Data of 2019"]


def test_a_title_that_heads_pages_begins_on_the_first_of_them():
    pages = source(f"Start\n{BODY}", f"Index\n{BODY}", f"Index\n{BODY}", f"End\n{BODY}")
    assert shown(read(ScriptedModel([reply(("Index", 1, 3))]), pages)) == [("Index", 1, 2)]
    two = reply(("Index", 1, 2), ("Index", 1, 3))
    assert shown(read(ScriptedModel([two]), pages)) == [("Index", 1, 2), ("Index", 1, 3)]


def test_a_title_on_a_wrong_page_is_the_one_that_was_found_and_not_a_second():
    document = outline(SOURCE, DocumentId("abc"), by_model=read(ScriptedModel([reply(("Results", 1, 3))])))
    assert [title for title, _, _ in titles_of(document)].count("Results") == 1


def test_a_title_named_on_the_page_before_it_is_put_where_it_is_printed_and_not_where_it_only_runs():
    """LaTeX's bookmark of an index leads to the page before it; its title then heads every page of it."""
    index = [f"{number} Register\n{BODY}" for number in (6, 7, 8)]
    pages = source(f"1 Start\n{BODY}", f"2 Symbols\n{BODY}", f"3 Symbols\n{BODY}", f"Register\n{BODY}", *index)
    without = outline(pages, DocumentId("abc"))
    for page in (3, 4, 5, 6, 7):
        by_model = read(ScriptedModel([reply(("Register", 1, page))]), pages)
        document = outline(pages, DocumentId("abc"), by_model=by_model)
        assert [one for one in titles_of(document) if one[0] == "Register"] == [("Register", 1, 4)], page
        kept = {(title, place) for title, _, place in titles_of(without) if title != "Register"}
        assert kept <= {(title, place) for title, _, place in titles_of(document)}
