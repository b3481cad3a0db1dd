"""No answer is found under the key of another question: whatever decides an answer has a say in the key.

The settings are those that the dataclasses have, not a list of them: one that is new and has no say fails here.
"""

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vectree
from vectree.config import CacheConfig, Config, ModelConfig, RetrievalConfig
from vectree.models.budget import Budget
from vectree.models.fake import ScriptedModel
from vectree.models.language_model import ModelSettings
from vectree.pipeline.library import Library
from vectree.pipeline.question import asked
from vectree.pipeline.question.asked import Basis, answer_key
from vectree.pipeline.question.options import QuestionSettings, SearchSettings
from vectree.retrieve.pages.weights import PageWeights, page_weights
from vectree.types.document import DocumentId
from vectree.types.ranking import AskMode, Mode

QUESTION = "How loud may a heat pump be at night?"
SAYS = "A heat pump may not exceed 35 decibel at the window at night."


POOLS: dict[object, tuple[object, ...]] = {
    bool: (True, False),
    int: (1, 2),
    float: (0.1, 0.3),
    str: ("", "a", "b"),
    type(None): (None,),
    PageWeights: (page_weights(), page_weights("equal")),
}


def pool(hint: object) -> tuple[object, ...]:
    """Some values of a field of that type: few, so that two draws are often equal."""
    if hint in POOLS:
        return POOLS[hint]
    if get_origin(hint) is Literal:
        return get_args(hint)
    assert get_args(hint), f"{hint!r}: say how values of this type look"
    return tuple(value for part in get_args(hint) for value in pool(part))


def values(owner: type) -> dict[str, st.SearchStrategy[object]]:
    """For each field a strategy by its type."""
    return {field: st.sampled_from(pool(hint)) for field, hint in get_type_hints(owner).items()}


BASES = st.builds(
    Basis,
    question=st.sampled_from(["", "a", "A", "a ", "가"]),
    revisions=st.dictionaries(st.sampled_from("ab").map(DocumentId), st.sampled_from(["1 a", "2 a", "1 b"])),
    library=st.sampled_from(["one", "two"]),
    mode=st.sampled_from(pool(AskMode)),
    search_mode=st.sampled_from(pool(Mode)),
    settings=st.builds(QuestionSettings, **values(QuestionSettings)),
    embedder=st.sampled_from(["", "use"]),
    model=st.sampled_from([None, "m", "n"]),
    model_settings=st.builds(ModelSettings, **values(ModelSettings)),
    budget=st.builds(Budget, **values(Budget)),
)


def other(value: object) -> Iterator[object]:
    """Values of the same kind that are not this one; of a dataclass one for each of its fields, at any depth."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            for changed in other(getattr(value, field.name)):
                yield dataclasses.replace(value, **{field.name: changed})
    elif isinstance(value, dict):
        yield {**value, "new": "1 new"}
        yield from ({**value, key: f"{entry} again"} for key, entry in value.items())
        yield from ({other: kept for other, kept in value.items() if other != key} for key in value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield value + 1
        yield 0.5 if value != 0.5 else 0.25
    elif isinstance(value, str):
        yield f"{value}x"
    else:
        assert value is None, f"{value!r}: say how another value of its kind looks"
        yield from (True, False, 7)


@settings(deadline=None, max_examples=30)
@given(BASES)
def test_whatever_differs_has_another_key_and_equal_questions_have_the_same(basis):
    keys = {answer_key(basis)}
    assert keys == {answer_key(dataclasses.replace(basis, settings=dataclasses.replace(basis.settings)))}
    changed = [one for one in other(basis) if isinstance(one, Basis) and one != basis]
    assert len(changed) > len(dataclasses.fields(Basis)) + len(dataclasses.fields(QuestionSettings))
    for one in changed:
        key = answer_key(one)
        assert key not in keys, one
        keys.add(key)


@settings(deadline=None, max_examples=100)
@given(BASES, BASES)
def test_two_bases_have_one_key_only_if_they_are_equal(one, two):
    assert (answer_key(one) == answer_key(two)) == (one == two)


def test_a_prompt_of_another_version_has_another_key(monkeypatch):
    basis = next(iter(_examples()))
    before = answer_key(basis)
    monkeypatch.setattr(asked, "_prompts", lambda: "another")
    assert answer_key(basis) != before


def test_what_a_caller_may_set_is_what_decides():
    assert set(get_type_hints(SearchSettings)) == {field.name for field in dataclasses.fields(QuestionSettings)}


def _examples() -> Iterator[Basis]:
    given_settings = QuestionSettings.resolve(RetrievalConfig(), {})
    yield Basis(
        question=QUESTION,
        revisions={},
        library="one",
        mode="auto",
        search_mode="auto",
        settings=given_settings,
        embedder="",
        model="m",
        model_settings=ModelSettings(),
        budget=Budget(),
    )


GIVEN: dict[str, object] = {
    "profile": "paper",
    "max_depth": 4,
    "max_branches": 2,
    "beam_width": 4,
    "threshold": 0.2,
    "budget_tokens": 3000,
    "compression": False,
    "references": False,
    "dense": False,
    "body_text": False,
    "tree": False,
    "routing": False,
    "page_weights": "equal",
    "model_retrieval": False,
    "domain": "general",
    "language": "en",
}


@pytest.fixture
def folder(tmp_path) -> Path:
    (tmp_path / "noise.md").write_text(f"# Noise\n\n{SAYS}\n\n# Fees\n\nA fee of 120 euros is due.\n", encoding="utf-8")
    return tmp_path


def opened(folder: Path, **config: object) -> Library:
    # Replies of models are not kept: only the cache of answers is under test.
    chosen = Config(cache=CacheConfig(calls=0), **{"embedder": "none", **config})  # pyright: ignore[reportArgumentType]
    return vectree.open(folder / "library", config=chosen)


def answers(model: ScriptedModel) -> int:
    """Answers that it was asked for; in traversals it is asked to score sections too."""
    return sum(request.purpose == "answer" for request in model.requests)


def test_in_a_library_every_setting_asks_anew(folder):
    assert set(GIVEN) == {field.name for field in dataclasses.fields(QuestionSettings)}, "a new setting: name a value"
    with opened(folder, embedder="use") as library:
        library.add(folder / "noise.md")
        model = ScriptedModel(lambda request: SAYS if request.purpose == "answer" else '{"scores": [], "parts": ["a"]}')
        variants: list[dict[str, object]] = [
            {},
            *({name: value} for name, value in GIVEN.items()),
            *({"mode": mode} for mode in get_args(Mode) if mode != "auto"),
            {"budget": Budget(tokens=9000)},
            {"documents": "noise.md"},
        ]
        for count, variant in enumerate(variants, start=1):
            for _ in range(2):
                library.ask(QUESTION, model=model, **variant)  # pyright: ignore[reportArgumentType]
            # A named document is no other question where there is one document only.
            assert answers(model) == count - ("documents" in variant), variant
        library.ask(f"{QUESTION} ", model=model)
        library.ask(QUESTION, model=ScriptedModel([SAYS], name="fake:other"))
        assert library.cache_stats()["answers"].first_hits == len(variants) + 1


@pytest.mark.parametrize(
    "config",
    [
        {"retrieval": RetrievalConfig(mode="beam")},
        {"retrieval": RetrievalConfig(threshold=0.1)},
        {"model": ModelConfig(question_tokens=9000)},
        {"model": ModelConfig(context_tokens=9000)},
        {"embedder": "use"},
    ],
)
def test_another_configuration_of_the_same_library_asks_anew(folder, config):
    with opened(folder) as one, opened(folder, **config) as other:
        one.add(folder / "noise.md")
        other._answers._answers = one._answers._answers  # as in a Redis that both share
        model = ScriptedModel([SAYS])
        one.ask(QUESTION, model=model)
        one.ask(QUESTION, model=model)
        assert answers(model) == 1
        other.ask(QUESTION, model=model)
        assert answers(model) == 2


def test_a_replaced_document_never_answers_again(folder):
    with opened(folder) as library:
        library.add(folder / "noise.md")
        model = ScriptedModel([SAYS])
        for text in ("35", "30", "35"):
            (folder / "noise.md").write_text(f"# Noise\n\n{SAYS.replace('35', text)}\n", encoding="utf-8")
            library.add(folder / "noise.md")
            library.ask(QUESTION, model=model)
            sent = model.requests[-1].messages[-1].text
            assert f"{text} decibel" in sent
        assert len(model.requests) == 3, "the first text is back, but not the first document"
