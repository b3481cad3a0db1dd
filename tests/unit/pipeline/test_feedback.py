import pytest

import vectree
from vectree.config import Config, RetrievalConfig
from vectree.errors import InputError, NotFoundError
from vectree.models.fake import ScriptedModel
from vectree.retrieve.learned import Finding, Learned, dump_learned, load_learned
from vectree.retrieve.pages.weights import page_weights
from vectree.types.feedback import PagePlace, SectionPlace

TEXT = "# Noise\n\nA heat pump may not exceed 35 decibel at night.\n\n# Fees\n\nA fee of 120 euros is due.\n"
QUESTION = "How loud may a heat pump be at night?"


@pytest.fixture
def library(tmp_path):
    (tmp_path / "noise.md").write_text(TEXT, encoding="utf-8")
    (tmp_path / "other.md").write_text("# Plants\n\nTomatoes need water every day in summer.\n", encoding="utf-8")
    with vectree.open(tmp_path / "library", config=Config(embedder="none")) as opened:
        opened.add(tmp_path / "noise.md")
        opened.add(tmp_path / "other.md")
        yield opened


def test_a_thumb_is_kept_with_its_trace_and_what_was_cited(library):
    answer = library.ask(QUESTION)
    kept = library.give_feedback(answer, thumb="up", comment="just so")
    (found,) = library.feedback()
    assert (found.answer_id, found.thumb, found.comment, found.owner) == (kept.answer_id, "up", "just so", "local")
    assert found.cited == tuple(PagePlace(document_id=one.document_id, page=one.page) for one in answer.citations)
    assert '"retrieval"' in found.trace
    assert found.created == found.updated != ""


def test_the_last_word_on_a_question_counts(library):
    first = library.give_feedback(QUESTION, thumb="up")
    again = library.give_feedback(QUESTION, "noise.md", thumb="down", pages=[1])
    assert first.answer_id != again.answer_id, "of one document it is another question"
    library.give_feedback(QUESTION, thumb="down")
    assert {one.answer_id: one.thumb for one in library.feedback()} == {
        first.answer_id: "down",
        again.answer_id: "down",
    }


def test_places_are_of_the_document_that_was_asked_or_cited(library):
    document = library.document("noise.md")
    fees = document.tree.sections[1].id
    cited = library.give_feedback(QUESTION, pages=[1, 1], sections=[fees])
    assert cited.pages == (PagePlace(document_id=document.id, page=1),)
    assert cited.sections == (SectionPlace(document_id=document.id, section_id=fees),)
    asked = library.give_feedback("nothing to be found", "other.md", pages=[1])
    assert asked.pages[0].document_id == library.document("other.md").id


def test_feedback_that_cannot_be_used_is_refused_and_nothing_kept(library):
    with pytest.raises(InputError, match="says nothing"):
        library.give_feedback(QUESTION)
    with pytest.raises(InputError, match="which document"):
        library.give_feedback("xylophone quartets?", pages=[1])
    with pytest.raises(NotFoundError, match="no page 9"):
        library.give_feedback(QUESTION, "noise.md", pages=[9])
    with pytest.raises(NotFoundError, match="no section 'ch99'"):
        library.give_feedback(QUESTION, "noise.md", sections=["ch99"])
    with pytest.raises(NotFoundError):
        library.give_feedback(QUESTION, "nosuch.pdf", thumb="up")
    assert library.feedback() == ()


LEARNED = Learned(
    mode="beam",
    threshold=0.1,
    beam_width=3,
    page_weights=page_weights("equal"),
    questions=40,
    documents=8,
    findings=(Finding(part="search", kept=True, said="kept"),),
)


def test_what_was_learned_decides_until_it_is_reset(library):
    asked = library.ask(QUESTION).mode
    library.keep_learned(LEARNED)
    assert library.learned() == LEARNED
    assert library.ask(QUESTION).mode == "beam" != asked
    assert library.ask(QUESTION, mode="hybrid").mode == "hybrid"
    settings, mode = library._settings.resolve({}, "auto")
    assert (mode, settings.threshold, settings.beam_width) == ("beam", 0.1, 3)
    assert settings.page_weights == page_weights("equal")
    given, _ = library._settings.resolve({"threshold": 0.4, "page_weights": "learned"}, "auto")
    assert (given.threshold, given.page_weights) == (0.4, page_weights())
    library.keep_learned(None)
    assert library.learned() is None
    assert library.ask(QUESTION).mode == asked


def test_what_the_configuration_says_goes_before_what_was_learned(library, tmp_path):
    library.keep_learned(LEARNED)
    config = Config(embedder="none", retrieval=RetrievalConfig(mode="dfs", threshold=0.3, page_weights="learned"))
    with vectree.open(library.path, config=config) as other:
        settings, mode = other._settings.resolve({}, "auto")
    assert (mode, settings.threshold, settings.beam_width) == ("dfs", 0.3, 3)
    assert settings.page_weights == page_weights()


def test_answers_from_before_are_not_given_after_learning(library):
    model = ScriptedModel(["A heat pump may not exceed 35 decibel at night."])
    for count, learned in enumerate((None, LEARNED, None), start=1):
        library.keep_learned(learned)
        library.ask(QUESTION, model=model)
        assert library.cache_stats()["answers"].misses == min(count, 2)


KEPT = dump_learned(LEARNED)


@pytest.mark.parametrize(
    "text", ["{}", "no", KEPT.replace('"version":1', '"version":0'), KEPT.replace("pairs", "pears")]
)
def test_what_another_version_learned_is_not_gone_by(library, text):
    assert load_learned(KEPT) == LEARNED
    library._store.put_setting("learned", text)
    assert library.learned() is None
    assert library.ask(QUESTION).found
