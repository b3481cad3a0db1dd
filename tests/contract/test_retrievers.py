"""What every retriever promises, whatever its way through the tree."""

from __future__ import annotations

import pytest

from tests.unit.retrieve.made_documents import MANUAL, WORDS, Node, compiled, random_tree
from vectree.errors import QueryError
from vectree.retrieve import RETRIEVERS, RetrievalSettings, prepare_query, rank_sections, retriever
from vectree.types.ranking import Profile

MODES = sorted(RETRIEVERS)
PROFILES: tuple[Profile, ...] = ("paper", "hybrid")
every_retriever = pytest.mark.parametrize("mode", MODES)
every_profile = pytest.mark.parametrize("profile", PROFILES)


@every_retriever
@every_profile
def test_the_section_that_answers_comes_first(mode: str, profile: Profile) -> None:
    ranking = rank_sections(
        prepare_query("supply voltage and fuse"), compiled(MANUAL), RetrievalSettings(profile=profile), mode
    )
    assert ranking.items[0].section_id == "s02_01"


@every_retriever
@every_profile
@pytest.mark.parametrize("seed", range(4))
def test_best_first_without_duplicates_and_at_most_limit(mode: str, profile: Profile, seed: int) -> None:
    document = compiled(random_tree(seed, 3, 4, WORDS))
    settings = RetrievalSettings(profile=profile, limit=7)
    ranking = rank_sections(prepare_query("pump seal voltage"), document, settings, mode)
    scores = [item.score for item in ranking]
    ids = [item.section_id for item in ranking]
    assert 0 < len(ranking) <= 7
    assert scores == sorted(scores, reverse=True)
    assert len(ids) == len(set(ids))
    for before, after in zip(ranking.items, ranking.items[1:], strict=False):
        if before.score == after.score:
            assert document.row_of(before.section_id) < document.row_of(after.section_id)


@every_retriever
@every_profile
def test_the_same_question_gives_the_same_ranking_and_trace(mode: str, profile: Profile) -> None:
    document = compiled(random_tree(1, 4, 3, WORDS))
    one, two = retriever(mode), retriever(mode)
    settings = RetrievalSettings(profile=profile)
    first = one.rank(prepare_query("grease for the bearing"), document, settings)
    one.rank(prepare_query("something else entirely: relay panel"), document, settings)
    again, other = (each.rank(prepare_query("grease for the bearing"), document, settings) for each in (one, two))
    assert first.items == again.items == other.items
    assert first.trace.visited == again.trace.visited
    assert first.trace.scored == again.trace.scored


@every_retriever
@every_profile
def test_an_empty_document_gives_an_empty_ranking(mode: str, profile: Profile) -> None:
    ranking = rank_sections(prepare_query("pump"), compiled(()), RetrievalSettings(profile=profile), mode)
    assert not ranking.items
    assert ranking.trace.mode


@every_retriever
@every_profile
def test_unknown_terms_find_nothing(mode: str, profile: Profile) -> None:
    settings = RetrievalSettings(profile=profile)
    for question in ("xylophone quartets", "the of and"):
        assert not rank_sections(prepare_query(question), compiled(MANUAL), settings, mode).items


@every_retriever
@every_profile
def test_a_document_of_one_section_can_be_found(mode: str, profile: Profile) -> None:
    document = compiled((Node(title="Pump", text="The pump moves water.", summary="A pump."),))
    ranking = rank_sections(prepare_query("pump"), document, RetrievalSettings(profile=profile), mode)
    assert [item.section_id for item in ranking] == ["s01"]


@every_retriever
def test_the_trace_counts_every_section_that_was_scored(mode: str) -> None:
    document = compiled(MANUAL)
    trace = rank_sections(prepare_query("pump"), document, RetrievalSettings(profile="paper"), mode).trace
    assert len(set(trace.visited)) <= trace.scored <= len(document.section_ids)
    assert trace.milliseconds > 0
    assert [one.document_id for one in trace.routed] == [document.id]


def test_an_unknown_mode_names_those_there_are() -> None:
    with pytest.raises(QueryError, match="no mode 'bfs': choose from auto, hybrid"):
        retriever("bfs")


@pytest.mark.parametrize(
    "wrong", [{"threshold": 1.5}, {"limit": 0}, {"max_depth": 0}, {"max_branches": -1}, {"beam_width": 0}]
)
def test_impossible_settings_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(QueryError, match=next(iter(wrong))):
        RetrievalSettings(**wrong)  # type: ignore[arg-type]
