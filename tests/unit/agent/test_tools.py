import io
import json
from dataclasses import replace
from typing import Any

import pikepdf
import pytest
from PIL import Image

import vectree
from tests.corpus.writing import Put, typeset
from vectree.agent.payload import PAGE_TOKENS, SEARCH_RESULT_TOKENS, TREE_TOKENS
from vectree.agent.toolbox import TOOLS, Toolbox
from vectree.config import Config
from vectree.errors import InputError, NotFoundError
from vectree.pipeline.some_documents import SomeDocuments
from vectree.text.tokens import count_tokens
from vectree.types.agent import ToolResult
from vectree.types.ranking import Hit

Json = dict[str, Any]


def said(result: ToolResult) -> Json:
    return json.loads(result.text)


def test_there_are_seven_tools_and_a_blind_caller_gets_six(small):
    assert len(TOOLS) == 7
    assert len(Toolbox(small.library).specs()) == 7
    assert "get_page_image" not in Toolbox(small.library, pictures=False).names


def test_search_gives_places_and_no_text(small):
    result = small.tools.call("search", {"query": "heat pump noise"})
    first = said(result)["results"][0]
    assert set(first) == {"document", "name", "section", "title", "page"}
    assert first["title"] == "Noise limits"
    assert "get_page_content" in said(result)["next"]
    assert result.pages == ()


def test_nothing_found_is_said_with_what_to_do(small):
    result = small.tools.call("search", {"query": "zzzz qqqq"})
    assert said(result)["results"] == []
    assert "other words" in said(result)["next"]


def test_results_of_a_search_stay_near_fifty_tokens(big):
    result = big.tools.call("search", {"query": "matter of the council", "limit": 20})
    rows = said(result)["results"]
    assert len(rows) == 20
    assert max(count_tokens(json.dumps(row, ensure_ascii=False)) for row in rows) <= SEARCH_RESULT_TOKENS * 1.3


def test_a_tree_comes_in_parts_that_say_how_to_go_on_until_all_is_seen(big):
    seen: set[str] = set()
    waiting: list[Json] = [{"document": big.id}]
    parts = 0
    while waiting:
        result = big.tools.call("get_document_tree", waiting.pop())
        parts += 1
        assert result.tokens <= TREE_TOKENS
        answer = said(result)
        seen.update(row["section"] for row in answer["sections"])
        waiting += [step["arguments"] for step in answer["next"] if isinstance(step, dict) and "arguments" in step]
        waiting += [{"document": big.id, "section": row["section"]} for row in answer["sections"] if row.get("inside")]
    assert seen == {section.id for section in big.library.document(big.id).tree.walk()}
    assert parts > 3


def test_pages_come_within_their_budget_and_go_on_until_all_is_read(big):
    text = ""
    arguments: Json = {"document": big.id, "pages": [3, 4]}
    read: list[int] = []
    for _ in range(50):
        result = big.tools.call("get_page_content", arguments)
        assert result.tokens <= PAGE_TOKENS
        answer = said(result)
        text += "".join(part["text"] for part in answer["text"])
        read += [page.page for page in result.pages]
        if "next" not in answer:
            break
        arguments = answer["next"]["arguments"]
    pages = big.library.pages(big.id, [3, 4])
    assert text == "".join(page.text for page in pages)
    assert list(dict.fromkeys(read)) == [3, 4]


def test_a_section_comes_whole_over_several_readings(big):
    section = next(s for s in big.library.document(big.id).tree.walk() if s.page_start == 3)
    text = ""
    arguments: Json = {"document": big.id, "section": section.id}
    for _ in range(50):
        result = big.tools.call("get_section", arguments)
        assert result.tokens <= PAGE_TOKENS
        answer = said(result)
        text += "".join(part["text"] for part in answer["text"])
        if "next" not in answer:
            break
        arguments = answer["next"]["arguments"]
    pages = {page.number: page.text for page in big.library.pages(big.id)}
    whole = ""
    for number in range(section.page_start, section.page_end + 1):
        start = section.start.offset if number == section.start.page else 0
        end = section.end.offset if number == section.end.page else len(pages[number])
        whole += pages[number][start:end]
    assert text == whole


def test_pages_of_any_number_that_are_not_there_are_said_to_be_so(small):
    answer = said(small.tools.call("get_page_content", {"document": small.id, "pages": [1, 10**30]}))
    assert ([part["page"] for part in answer["text"]], str(10**30) in answer["not_there"]) == ([1], True)


@pytest.mark.parametrize(("tool", "more"), [("list_documents", {}), ("get_document_tree", {"document": "*"})])
def test_a_part_behind_the_end_is_an_error_and_not_empty(small, tool, more):
    given = {**more, "start": 10**30}
    if "document" in more:
        given["document"] = small.id
    with pytest.raises(InputError, match="behind the end"):
        small.tools.call(tool, given)


def test_texts_without_end_are_refused_before_anything_is_searched(small):
    endless = "pump " * 10_000
    for tool, argument in (("search", "query"), ("list_documents", "contains"), ("get_document_tree", "document")):
        with pytest.raises(InputError, match=f"{argument}: String should have at most") as caught:
            small.tools.call(tool, {argument: endless})
        assert len(caught.value.message) < 200


def test_a_page_picture_is_a_png(small):
    result = small.tools.call("get_page_image", {"document": small.id, "page": 2})
    assert result.pictures[0].data.startswith(b"\x89PNG")
    assert [page.page for page in result.pages] == [2]


def test_search_within_a_document_gives_pages_with_words_around(small):
    first = said(small.tools.call("search_within_document", {"document": small.id, "query": "noise at night"}))
    assert "decibel" in first["results"][0]["snippet"]


class Doubtful(SomeDocuments):
    """Only the first hit of this reader is likely."""

    def search(self, *given: Any, **options: Any) -> tuple[Hit, ...]:
        return tuple(replace(hit, likely=place == 0) for place, hit in enumerate(super().search(*given, **options)))


def test_hits_say_how_many_of_them_are_likely_to_hold_an_answer(small):
    tools = Toolbox(Doubtful(small.library, None))
    wanted = {"document": small.id, "query": "the heat pump"}
    assert said(tools.call("search_within_document", wanted))["likely"] == "the first 1; the others hardly"
    assert "likely" not in said(tools.call("search_within_document", {**wanted, "limit": 1}))


def test_pages_that_no_search_has_read_are_named(tmp_path):
    scan = io.BytesIO()
    Image.new("L", (595, 842), 200).save(scan, "PDF", resolution=72.0)
    file = tmp_path / "scan.pdf"
    with (
        pikepdf.open(io.BytesIO(typeset([[Put("Noise limits at night", 72, 90)]]))) as made,
        pikepdf.open(scan) as page,
    ):
        made.pages.extend(page.pages)
        made.save(file)
    with vectree.open(tmp_path / "library", config=Config(embedder="none")) as library:
        document = library.add(file)
        found = said(Toolbox(library).call("search_within_document", {"document": document.id, "query": "noise"}))
    assert found["not_searched"] == "no text on 1 of 2 pages: see them with get_page_image"


def test_documents_are_listed_in_parts(small):
    answer = said(small.tools.call("list_documents", {}))
    assert answer["total"] == 1
    assert answer["documents"][0]["document"] == small.id
    assert said(small.tools.call("list_documents", {"contains": "no such"})) == {"total": 0, "documents": []}


@pytest.mark.parametrize(
    ("tool", "arguments", "error", "message"),
    [
        ("delete_document", {}, InputError, "there are search"),
        ("search", {}, InputError, "query"),
        ("search", {"query": "x", "top_k": 3}, InputError, "search takes query, documents, limit"),
        ("search", {"query": "x", "limit": "many"}, InputError, "limit"),
        ("get_document_tree", {"document": "nowhere"}, NotFoundError, "nowhere"),
        ("get_document_tree", {"document": "heat.json", "section": "ch99"}, NotFoundError, "ch99"),
        ("get_section", {"document": "heat.json", "section": "ch99"}, NotFoundError, "ch99"),
        ("get_page_content", {"document": "heat.json", "pages": [80, 81]}, NotFoundError, "pages 1 to"),
        ("get_page_content", {"document": "heat.json", "pages": []}, InputError, "pages"),
        ("get_page_content", {"document": "heat.json", "pages": [0]}, InputError, "pages"),
        ("get_page_content", {"document": "heat.json", "pages": [1], "start": 10**9}, InputError, "behind the end"),
        ("get_page_image", {"document": "heat.json", "page": 80}, NotFoundError, "pages 1 to"),
    ],
)
def test_what_cannot_be_done_is_an_error_that_says_what_can(small, tool, arguments, error, message):
    with pytest.raises(error, match=message):
        small.tools.call(tool, {k: small.id if v == "heat.json" else v for k, v in arguments.items()})


def test_pages_that_are_not_there_are_named_beside_those_that_are(small):
    answer = said(small.tools.call("get_page_content", {"document": small.id, "pages": [2, 80]}))
    assert [part["page"] for part in answer["text"]] == [2]
    assert "80" in answer["not_there"]
