"""How far each traversal goes, and what it brings back."""

from __future__ import annotations

import pytest

from tests.unit.retrieve.made_documents import WORDS, Node, compiled, random_tree
from vectree.retrieve import RetrievalSettings, prepare_query, rank_sections
from vectree.retrieve.traversal.depth_first import evaluation_limit
from vectree.types.ranking import Profile

PROFILES: tuple[Profile, ...] = ("paper", "hybrid")
EVERY_WORD = " ".join(WORDS)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(("fanout", "depth"), [(3, 6), (6, 4), (30, 2)])
def test_depth_first_evaluates_at_most_branches_to_the_depth(profile: Profile, fanout: int, depth: int) -> None:
    document = compiled(random_tree(5, fanout, depth, WORDS[:6]))
    settings = RetrievalSettings(profile=profile, threshold=0.0, limit=1000)
    trace = rank_sections(prepare_query(" ".join(WORDS[:6])), document, settings, "dfs").trace
    assert evaluation_limit(settings) == 3**5 == 243
    assert len(set(trace.visited)) <= trace.scored <= 243
    assert len(document.section_ids) > 243


def test_depth_first_follows_the_best_branches_to_the_depth() -> None:
    deep = Node(title="seal")
    for _ in range(8):
        deep = Node(title="seal", children=(deep,))
    settings = RetrievalSettings(profile="paper", max_depth=4)
    ranking = rank_sections(prepare_query("seal"), compiled((deep,)), settings, "dfs")
    assert len(ranking) == 5  # the root and four levels below it
    wide = tuple(Node(title="seal", summary=word) for word in WORDS[:7])
    narrow = rank_sections(prepare_query("seal"), compiled(wide), RetrievalSettings(profile="paper"), "dfs")
    assert len(narrow) == 3
    assert len(narrow.trace.pruned) == 4


def test_depth_first_recovers_from_over_filtering() -> None:
    """Only a part of the question is in any title: nothing passes 0.6, the relaxed pass finds it."""
    tree = (Node(title="Manual", children=(Node(title="Parts", children=(Node(title="Seal"),)),)),)
    settings = RetrievalSettings(profile="paper", threshold=0.6)
    question = prepare_query("seal replacement interval hours")
    ranking = rank_sections(question, compiled(tree), settings, "dfs")
    assert [item.section_id for item in ranking] == ["s01_01_01"]
    assert any("relaxed" in note for note in ranking.trace.notes)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(("fanout", "depth"), [(4, 5), (9, 3)])
def test_beam_evaluates_at_most_width_times_depth_times_fanout(profile: Profile, fanout: int, depth: int) -> None:
    document = compiled(random_tree(2, fanout, depth, WORDS[:6]))
    settings = RetrievalSettings(profile=profile, beam_width=5, max_depth=5, threshold=0.0)
    trace = rank_sections(prepare_query(" ".join(WORDS[:6])), document, settings, "beam").trace
    assert 0 < trace.scored <= 5 * 5 * fanout


def test_beam_of_the_paper_ends_with_its_last_level_and_hybrid_keeps_inner_sections() -> None:
    tree = (
        Node(title="Seals", text="Replace seals every 500 hours.", children=(Node(title="Seals in stock"),)),
        Node(title="Voltage", text="Volts."),
        Node(title="Piping", text="Pipes."),
    )
    question = prepare_query("replace seals")
    paper = rank_sections(question, compiled(tree), RetrievalSettings(profile="paper"), "beam")
    hybrid = rank_sections(question, compiled(tree), RetrievalSettings(profile="hybrid"), "beam")
    assert [item.section_id for item in paper] == ["s01_01", "s02", "s03"]  # what shares no word stays, as there
    assert not rank_sections(prepare_query("quasar"), compiled(tree), RetrievalSettings(profile="paper"), "beam")
    assert hybrid.items[0].section_id == "s01"


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("seed", range(6))
def test_best_first_is_exact_and_touches_few_sections(profile: Profile, seed: int) -> None:
    document = compiled(random_tree(seed, 5, 3, WORDS))
    query = prepare_query("voltage relay tank")
    settings = RetrievalSettings(profile=profile, limit=5, threshold=0.3)
    best = rank_sections(query, document, settings, "best")
    everything = rank_sections(query, document, RetrievalSettings(profile=profile, limit=1000), "hybrid")
    expected = [(item.section_id, item.score) for item in everything if item.score > 0.3][:5]
    assert [(item.section_id, item.score) for item in best] == expected
    assert best.trace.scored < everything.trace.scored / 2


def test_auto_says_why() -> None:
    trace = rank_sections(prepare_query("seal"), compiled((Node(title="Seal"),)), RetrievalSettings(), "auto").trace
    assert trace.mode == "hybrid"
    assert trace.reason.startswith("auto: hybrid")
