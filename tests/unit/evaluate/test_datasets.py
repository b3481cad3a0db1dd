"""Published formats -> questions keyed by document and id, with gold pages; what is missing is named."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.unit.evaluate.sample_data import HOTPOT, LITQA, MOSAIC, QASPER, page_texts, write_document, write_rows
from vectree.errors import InputError, NotFoundError
from vectree.evaluate.datasets import DATASETS, load_dataset
from vectree.evaluate.question import PageRef
from vectree.outline.loaders import load

FINANCE = {"id": "f1", "document": "pdfs/a.pdf", "question": "How much?", "answer": "5", "evidence_pages": [2, 3]}


def test_hotpotqa_paragraphs_become_a_document_whose_pages_they_are(tmp_path: Path) -> None:
    write_rows(tmp_path, "qa/hotpotqa.jsonl", [HOTPOT])
    loaded = load_dataset("hotpotqa", tmp_path)
    question = loaded.questions[0]
    name = question.documents[0]
    assert question.evidence == (PageRef(name, 1), PageRef(name, 3))
    read = load(loaded.documents[0].read(), name)
    assert [page.number for page in read.pages] == [1, 2, 3]
    assert "The river Alder crosses it." in read.pages[2].text
    assert read.tree is not None
    assert [section.title for section in read.tree.sections] == ["Brenn mill", "Cheese", "Osterby"]
    assert {section.id for section in read.tree.sections} >= set(question.gold_sections)


def test_hotpotqa_support_that_is_no_paragraph_is_refused(tmp_path: Path) -> None:
    write_rows(tmp_path, "qa/hotpotqa.jsonl", [HOTPOT | {"supporting_facts": [["Elsewhere", 0]]}])
    with pytest.raises(InputError, match="'Elsewhere'"):
        load_dataset("hotpotqa", tmp_path)


def test_the_same_id_in_two_documents_is_two_questions(tmp_path: Path) -> None:
    rows = [FINANCE, FINANCE | {"document": "pdfs/b.pdf"}]
    write_rows(tmp_path, "qa/financebench.jsonl", rows)
    for name in ("pdfs/a.pdf", "pdfs/b.pdf"):
        write_document(tmp_path, name)
    loaded = load_dataset("financebench", tmp_path)
    assert len({question.key for question in loaded.questions}) == 2
    assert loaded.questions[0].evidence == (PageRef("pdfs/a.pdf", 2), PageRef("pdfs/a.pdf", 3))
    assert loaded.asked_of(loaded.questions[1]) == ("pdfs/b.pdf",)


def test_the_same_key_twice_is_refused(tmp_path: Path) -> None:
    write_rows(tmp_path, "qa/financebench.jsonl", [FINANCE, FINANCE])
    write_document(tmp_path, "pdfs/a.pdf")
    with pytest.raises(InputError, match=r"pdfs/a\.pdf#f1"):
        load_dataset("financebench", tmp_path)


def test_mmlongbench_text_leaves_out_figures_and_the_unanswerable(tmp_path: Path) -> None:
    base = {"id": "m", "document": "pdfs/a.pdf", "question": "?", "answer": "x", "evidence_pages": [1]}
    rows = [
        base | {"evidence_sources": ["Table"]},
        base | {"evidence_sources": ["Table", "Chart"]},
        base | {"evidence_sources": []},
        base | {"evidence_sources": [], "evidence_pages": [], "answerable": False, "answer": "Not answerable"},
    ]
    write_rows(tmp_path, "qa/mmlongbench.jsonl", rows)
    write_document(tmp_path, "pdfs/a.pdf")
    assert [question.id for question in load_dataset("mmlongbench-text", tmp_path).questions] == ["m", "m-3"]
    whole = load_dataset("mmlongbench", tmp_path).questions
    assert len(whole) == 4
    assert (whole[3].answerable, whole[3].answer) == (False, "")


def test_library_sets_ask_all_documents(tmp_path: Path) -> None:
    rows = [{"id": n, "document": f"pages/ko/{n}.json", "question": "?", "answer": "x", "evidence_pages": [1]}
            for n in ("a", "b")]  # fmt: skip
    write_rows(tmp_path, "qa/korean.jsonl", rows)
    for row in rows:
        write_document(tmp_path, str(row["document"]), page_texts("가나다"))
    loaded = load_dataset("korean-library", tmp_path)
    assert loaded.asked_of(loaded.questions[0]) == ("pages/ko/a.json", "pages/ko/b.json")
    own = load_dataset("korean", tmp_path)
    assert own.asked_of(own.questions[0]) == ("pages/ko/a.json",)


def test_treerag_and_uspstf_and_10q_rows(tmp_path: Path) -> None:
    tree = {"id": "t", "document": "trees/t.json", "question": "?", "answer": "x", "gold_nodes": ["ch1"]}
    write_rows(tmp_path, "qa/treerag_general.jsonl", [tree])
    write_rows(tmp_path, "qa/treerag_medical.jsonl", [tree])
    guideline = {"id": "u", "document": "trees/t.json", "question": "?", "answer": "x", "evidence_pages": [2]}
    write_rows(tmp_path, "qa/uspstf.jsonl", [guideline | {"gold_node": "0001"}])
    write_rows(
        tmp_path, "qa/sec10q.jsonl", [{"id": "s", "documents": ["trees/t.json"], "question": "?", "answer": "x"}]
    )
    write_document(tmp_path, "trees/t.json")
    assert load_dataset("treerag-general", tmp_path).questions[0].gold_sections == ("ch1",)
    assert load_dataset("treerag-medical", tmp_path).answers == "passages"
    assert load_dataset("uspstf", tmp_path).questions[0].gold_sections == ("0001",)
    assert load_dataset("sec10q", tmp_path).scope == "library"


def test_qasper_sections_are_pages_and_evidence_finds_them(tmp_path: Path) -> None:
    write_document(tmp_path, "qasper/qasper-dev.json", json.dumps(QASPER))
    loaded = load_dataset("qasper", tmp_path)
    training, twigs, leaves = loaded.questions
    assert [ref.page for ref in training.evidence] == [3]
    assert training.answer == "two hours"
    assert [ref.page for ref in twigs.evidence] == [1]
    assert twigs.answer == "Yes"
    assert (leaves.answerable, leaves.answer, leaves.evidence) == (False, "", ())
    read = load(loaded.documents[0].read(), "paper")
    assert read.tree is not None
    assert [section.title for section in read.tree.sections] == ["Abstract", "Method", "Section 4"]
    assert [child.title for child in read.tree.sections[1].children] == ["Training"]
    assert "Training takes two hours." in read.pages[2].text


def test_litqa2_asks_all_papers_that_are_there_and_counts_the_rest(tmp_path: Path) -> None:
    write_rows(tmp_path, "litqa2/rows.jsonl", LITQA)
    with pytest.raises(NotFoundError, match=r"10\.1000_one"):
        load_dataset("litqa2", tmp_path)
    write_document(tmp_path, "litqa2/papers/10.1000_one.pdf")
    loaded = load_dataset("litqa2", tmp_path)
    assert [question.id for question in loaded.questions] == ["l1"]
    assert set(loaded.questions[0].options) > {"abcX", "abcY", "abcZ"}
    assert loaded.notes == ("1 of 2 questions left out: their papers are not there.",)


def test_mosaic_asks_all_papers_where_those_it_needs_are_there(tmp_path: Path) -> None:
    write_rows(tmp_path, "mosaic/test.jsonl", MOSAIC)
    write_document(tmp_path, "mosaic/papers/2101.00001.pdf")
    with pytest.raises(NotFoundError, match=r"10\.1000_b\.pdf"):
        load_dataset("mosaic", tmp_path)
    write_document(tmp_path, "mosaic/papers/10.1000_b.pdf")
    loaded = load_dataset("mosaic", tmp_path)
    assert (loaded.scope, [one.id for one in loaded.questions]) == ("library", ["m1"])
    question = loaded.questions[0]
    assert question.kind == "comparison"
    assert question.documents == ("mosaic/papers/2101.00001.pdf", "mosaic/papers/10.1000_b.pdf")
    first, second = question.documents
    assert question.evidence == (PageRef(first, 2), PageRef(second, 1), PageRef(second, 7))
    assert loaded.notes == ("1 of 2 questions left out: not all of their papers are there.",)
    write_rows(tmp_path, "mosaic/test.jsonl", [{**MOSAIC[0], "papers": ["2101.00001"]}])
    with pytest.raises(InputError, match=r"evidence in '10\.1000/b', which is not among its papers"):
        load_dataset("mosaic", tmp_path)


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="--data"):
        load_dataset("korean", tmp_path / "nowhere")
    for name in DATASETS:
        with pytest.raises(NotFoundError):
            load_dataset(name, tmp_path)
    write_rows(tmp_path, "qa/financebench.jsonl", [FINANCE])
    with pytest.raises(NotFoundError, match=r"pdfs/a\.pdf"):
        load_dataset("financebench", tmp_path)


@pytest.mark.parametrize(("line", "problem"), [("{", "line 2"), ('{"id": 5}', "id"), ("[]", "the row")])
def test_rows_of_another_shape_are_refused_with_their_place(tmp_path: Path, line: str, problem: str) -> None:
    write_document(tmp_path, "qa/korean.jsonl", json.dumps(FINANCE) + "\n" + line + "\n")
    with pytest.raises(InputError, match=problem):
        load_dataset("korean", tmp_path)


def test_unknown_and_empty_sets_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="'nosuch'"):
        load_dataset("nosuch", tmp_path)
    write_document(tmp_path, "qa/korean.jsonl", "")
    with pytest.raises(InputError, match="no questions"):
        load_dataset("korean", tmp_path)


def test_hash_follows_questions_and_documents(tmp_path: Path) -> None:
    write_rows(tmp_path, "qa/korean.jsonl", [FINANCE])
    write_document(tmp_path, "pdfs/a.pdf", "one")
    first = load_dataset("korean", tmp_path).hash()
    assert load_dataset("korean", tmp_path).hash() == first
    write_document(tmp_path, "pdfs/a.pdf", "two")
    assert load_dataset("korean", tmp_path).hash() != first


def test_refusals_put_questions_to_wrong_documents_always_the_same(tmp_path: Path) -> None:
    filings = [FINANCE | {"id": f"f{n}", "document": f"pdfs/{n % 3}.pdf"} for n in range(40)]
    write_rows(tmp_path, "qa/financebench.jsonl", filings)
    long = {"question": "?", "answer": "x", "document": "pdfs/m.pdf"}
    rows = [
        long | {"id": "t", "evidence_pages": [1], "evidence_sources": ["Table"]},
        long | {"id": "c", "evidence_pages": [1], "evidence_sources": ["Chart"]},
        long | {"id": "n", "answerable": False},
    ]
    write_rows(tmp_path, "qa/mmlongbench.jsonl", rows)
    for name in ("0", "1", "2", "m"):
        write_document(tmp_path, f"pdfs/{name}.pdf")
    loaded = load_dataset("refusals", tmp_path)
    kinds = [question.kind for question in loaded.questions]
    # the long set has one document, so none of its questions has another to be put to
    assert Counter(kinds) == {"answerable": 41, "unanswerable": 1, "elsewhere": 35, "figure": 1}
    rightful = {row["id"]: row["document"] for row in filings}
    for question in loaded.questions:
        assert question.answerable == (question.kind in {"answerable", "figure"})
        if question.kind == "elsewhere":
            assert question.documents[0] != rightful[question.id.removesuffix("@elsewhere")]
            assert (question.evidence, question.answer) == ((), "")
    assert load_dataset("refusals", tmp_path).questions == loaded.questions


def test_own_questions_over_several_documents(tmp_path: Path) -> None:
    row = {
        "id": "1",
        "question": "Which grew more?",
        "documents": ["own/a.pdf", "own/b.pdf"],
        "evidence": [{"document": "own/b.pdf", "page": 4}],
    }
    write_rows(tmp_path, "own/questions.jsonl", [row])
    for name in ("a", "b"):
        write_document(tmp_path, f"own/{name}.pdf")
    question = load_dataset("own", tmp_path).questions[0]
    assert (question.documents, question.evidence) == (("own/a.pdf", "own/b.pdf"), (PageRef("own/b.pdf", 4),))
    assert load_dataset("own-library", tmp_path).scope == "library"
    write_rows(tmp_path, "own/questions.jsonl", [row | {"evidence": [{"document": "own/c.pdf", "page": 1}]}])
    with pytest.raises(InputError, match=r"own/c\.pdf"):
        load_dataset("own", tmp_path)
    write_rows(tmp_path, "own/questions.jsonl", [row | {"evidence": [{"document": "own/a.pdf", "page": 0}]}])
    with pytest.raises(InputError, match="line 1"):
        load_dataset("own", tmp_path)
