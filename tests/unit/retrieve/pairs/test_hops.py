"""Two sections found together, and when ``auto`` looks for two."""

from __future__ import annotations

import pytest

from tests.unit.retrieve.made_documents import MANUAL, Node, compiled
from vectree.retrieve import RetrievalSettings, prepare_query, rank_pages, rank_sections
from vectree.retrieve.pairs.auto import is_collection
from vectree.retrieve.pairs.hops import FIRST, find_pairs
from vectree.retrieve.pairs.signals import SIGNALS, pair_signals, titles_in
from vectree.retrieve.pairs.weights import pair_weights
from vectree.retrieve.question.kind import question_kind
from vectree.types.query import Kind

PLACES = (
    Node(title="Harbour Bridge", text="The Harbour Bridge was designed by Ada Lindqvist. It has nine arches."),
    Node(title="Ada Lindqvist (engineer)", text="Ada Lindqvist grew up in Turku. She taught for thirty years."),
    Node(title="Old Mill", text="The mill grinds rye. It was designed in 1850."),
    Node(title="Tea House", text="The house serves green tea. A designer painted its doors."),
    Node(title="Town Hall", text="The town grew around its hall. The council meets there on Mondays."),
)
TWO_STEPS = "In which town did the engineer who designed the bridge of nine arches grow up?"


def first(question: str, nodes: tuple[Node, ...], count: int, mode: str = "hops") -> list[str]:
    document = compiled(nodes)
    ranking = rank_sections(prepare_query(question), document, RetrievalSettings(), mode)
    return [document.titles[document.row_of(item.section_id)] for item in ranking][:count]


def test_the_section_that_the_first_one_names_comes_second() -> None:
    assert set(first(TWO_STEPS, PLACES, 2)) == {"Harbour Bridge", "Ada Lindqvist (engineer)"}


def test_both_sections_that_a_comparison_names_come_first() -> None:
    assert set(first("Which has more doors, Old Mill or Tea House?", PLACES, 2)) == {"Old Mill", "Tea House"}


def test_scores_are_probabilities_of_being_one_of_two() -> None:
    ranking = rank_sections(prepare_query(TWO_STEPS), compiled(PLACES), RetrievalSettings(), "hops")
    assert sum(item.score for item in ranking) == pytest.approx(2.0)
    assert all(0 <= item.score <= 1 for item in ranking)
    assert "'Harbour Bridge' and 'Ada Lindqvist (engineer)'" in ranking.trace.notes[0]


def test_pages_follow_the_two_sections() -> None:
    query, document = prepare_query(TWO_STEPS), compiled(PLACES)
    ranking = rank_sections(query, document, RetrievalSettings(), "hops")
    pages = rank_pages(query, document, ranking)
    assert {page.page for page in pages[:2]} == {1, 2}
    assert [page.score for page in pages] == sorted((page.score for page in pages), reverse=True)


def test_a_named_section_without_text_of_its_own_does_no_harm() -> None:
    nodes = (Node(title="Chapter 7", children=PLACES),)
    document = compiled(nodes)
    query = prepare_query("Who designed what is in Chapter 7, the bridge or the mill?")
    ranking = rank_sections(query, document, RetrievalSettings(), "hops")
    assert ranking.trace.injected
    assert {page.page for page in rank_pages(query, document, ranking)} >= {2, 4}


def test_signals_are_shares_and_symmetric_in_their_meaning() -> None:
    query, document = prepare_query(TWO_STEPS), compiled(PLACES)
    found = pair_signals(query, document, range(len(PLACES)))
    assert found.values.shape == (10, len(SIGNALS))
    assert (found.values >= 0).all()
    assert (found.values <= (1 + 1e-9, 1, 2, 1 + 1e-9)).all()
    bridge = found.values[:, SIGNALS.index("bridge")]
    linked = (found.first == 0) & (found.second == 1)
    assert bridge[linked] > 0
    assert not bridge[~linked].any()
    assert len(pair_weights()) == len(SIGNALS)


def test_titles_are_named_without_what_stands_in_brackets() -> None:
    document = compiled(PLACES)
    assert titles_in(document, [0]) == (1,)
    assert titles_in(document, [1]) == ()


def test_a_section_without_a_word_of_the_question_is_a_candidate_if_it_is_named() -> None:
    others = tuple(Node(title=f"Bridge {number}", text="A bridge with an arch.") for number in range(FIRST + 4))
    nodes = (*others, Node(title="Ada Lindqvist", text="Turku."), PLACES[0])
    pairs = find_pairs(prepare_query("Who designed the harbour bridge with nine arches?"), compiled(nodes))
    assert pairs is not None
    assert len(others) in pairs.candidates
    assert len(pairs.candidates) == FIRST + 1


def test_nothing_in_common_gives_no_pairs() -> None:
    assert find_pairs(prepare_query("quantum chromodynamics"), compiled(PLACES)) is None
    assert not rank_sections(prepare_query("quantum chromodynamics"), compiled(PLACES), RetrievalSettings(), "hops")
    assert find_pairs(prepare_query("bridge"), compiled(PLACES[:1])) is None


@pytest.mark.parametrize(
    ("question", "mode", "because"),
    [
        (TWO_STEPS, "hops", "more of the question's words than one"),
        ("Compare the mill and the tea.", "hops", "the question compares"),
        ("How do Old Mill and Town Hall look?", "hops", "names two sections"),
        ("What does the mill grind?", "hybrid", "one section can answer"),
    ],
)
def test_auto_says_what_it_chose_and_why(question: str, mode: str, because: str) -> None:
    trace = rank_sections(prepare_query(question), compiled(PLACES), RetrievalSettings(), "auto").trace
    assert trace.mode == mode
    assert trace.reason.startswith(f"auto: {mode}, because ")
    assert because in trace.reason


def test_auto_takes_two_steps_only_where_there_is_a_link_to_follow() -> None:
    unlinked = (
        Node(title="First ground", text="The court dismissed the claim about the lease. Costs follow."),
        Node(title="Second ground", text="The tenant repaired the roof in winter. Nothing else was shown."),
    )
    query = prepare_query("Did repairs of the roof in winter matter when the lease claim was dismissed?")
    document = compiled(unlinked)
    pairs = find_pairs(query, document)
    assert pairs is not None
    assert pairs.gain > 0.1
    assert not pairs.linked
    trace = rank_sections(query, document, RetrievalSettings(), "auto").trace
    assert (trace.mode, "one section can answer" in trace.reason) == ("hybrid", True)


def test_auto_keeps_to_hybrid_where_sections_are_long() -> None:
    long = tuple(Node(title=node.title, text=node.text * 40) for node in PLACES)
    assert is_collection(compiled(PLACES))
    assert is_collection(compiled(MANUAL))
    assert not is_collection(compiled(long))
    assert not is_collection(compiled(()))
    trace = rank_sections(prepare_query(TWO_STEPS), compiled(long), RetrievalSettings(), "auto").trace
    assert (trace.mode, trace.reason) == ("hybrid", "auto: hybrid, because most of the text stands in long sections")


def test_auto_keeps_to_the_papers_scoring_if_asked() -> None:
    trace = rank_sections(prepare_query(TWO_STEPS), compiled(PLACES), RetrievalSettings(profile="paper"), "auto").trace
    assert (trace.mode, "paper" in trace.reason) == ("hybrid", True)


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Which is taller, the mosque or the palace?", "comparative"),
        ("Are both of them museums?", "comparative"),
        ("What is the difference between beam and depth-first search?", "comparative"),
        ("How does coupling gel relate to impedance?", "comparative"),
        ("서울과 부산 중 어느 도시가 더 큰가?", "comparative"),
        ("두 방법의 차이점을 설명하시오.", "comparative"),
        ("第1案と第2案の違いは何ですか。", "comparative"),
        ("List the directors.", "exhaustive"),
        ("What are the side effects?", "exhaustive"),
        ("위원회의 위원을 모두 나열하시오.", "exhaustive"),
        ("対象となる施設をすべて挙げてください。", "exhaustive"),
        ("Summarize the report.", "overview"),
        ("What is this document about?", "overview"),
        ("이 문서의 내용을 요약하시오.", "overview"),
        ("概要を教えてください。", "overview"),
        ("Who signed the treaty?", "factual"),
        ("When was the company founded?", "factual"),
        ("신청 기한은 언제까지인가?", "factual"),
        ("本社はどこにありますか。", "factual"),
    ],
)
def test_kinds_of_questions_in_three_languages(question: str, kind: Kind) -> None:
    assert question_kind(question) == kind
