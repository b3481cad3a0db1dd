"""A library whose feedback can be learned from, one whose feedback is noise, and one that has too little."""

import random
from collections.abc import Callable

import numpy as np
import pytest

import vectree
from vectree.config import Config
from vectree.errors import InputError
from vectree.learning import page_training
from vectree.learning.folds import folds_of
from vectree.learning.learn import corrected, learn
from vectree.learning.page_training import Case
from vectree.learning.paired import paired_interval
from vectree.learning.search import choose
from vectree.pipeline import Library
from vectree.retrieve.pages.signals import SIGNALS
from vectree.retrieve.pages.weights import page_weights

DOCUMENTS = 8
THINGS = ("pump", "valve", "motor", "filter", "sensor", "boiler")
WORDS = "the crew checks each part twice and writes down what was seen before work goes on in the hall".split()


def write(folder, seed: int) -> None:
    """Pages that say a lot about a thing in general, and one each, further on, that gives its figures in a table."""
    dice = random.Random(seed)
    pages = [
        f"{thing} overview\n" + " ".join(f"The {thing} {' '.join(dice.sample(WORDS, 9))}." for _ in range(8))
        for thing in THINGS
    ]
    pages += [
        f"{thing} data\nThe {thing} rating\n"
        + "\n".join(f"{dice.randint(100, 999)} {dice.randint(100, 999)} {dice.randint(100, 999)}" for _ in range(12))
        for thing in THINGS
    ]
    body = ", ".join(f'"{page}"'.replace("\n", "\\n") for page in pages)
    (folder / f"manual{seed}.json").write_text(f'{{"title": "Manual {seed}", "pages": [{body}]}}', encoding="utf-8")


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("manuals")
    with vectree.open(folder / "library", config=Config(embedder="none")) as opened:
        for seed in range(DOCUMENTS):
            write(folder, seed)
            opened.add(folder / f"manual{seed}.json")
        yield opened


def say(library: Library, page_of: Callable[[int], int]) -> None:
    for one in library.feedback():
        library._feedback.remove(one.answer_id)
    library.keep_learned(None)
    for document in library.documents():
        for place, thing in enumerate(THINGS):
            library.give_feedback(f"What does the {thing} do?", document.id, pages=[page_of(place)])


def places(library: Library) -> float:
    """Mean reciprocal rank of the tables."""
    found: list[float] = []
    for document in library.documents():
        for place, thing in enumerate(THINGS):
            hits = library.search(f"What does the {thing} do?", document.id, unit="page")
            found.append(next((1 / at for at, hit in enumerate(hits, 1) if hit.page == len(THINGS) + place + 1), 0.0))
    return float(np.mean(found))


def test_what_feedback_says_throughout_is_learned_and_undone(library):
    say(library, lambda place: len(THINGS) + place + 1)
    before = places(library)
    learned = learn(library)
    assert (learned.questions, learned.documents, learned.unused) == (DOCUMENTS * len(THINGS), DOCUMENTS, 0)
    weighing = learned.findings[1]
    assert weighing.kept and weighing.low > 0, weighing.said
    assert learned.page_weights is not None
    assert library.learned() == learned
    assert places(library) > before + 0.1
    library.keep_learned(None)
    assert places(library) == before


def test_of_noise_nothing_is_kept(library):
    dice = random.Random(1)
    say(library, lambda _: dice.randint(1, 2 * len(THINGS)))
    learned = learn(library)
    assert not learned.keeps
    assert (learned.mode, learned.page_weights) == (None, None)
    assert all(finding.said.startswith("not kept: ") for finding in learned.findings)


def test_little_feedback_swings_nothing(library):
    say(library, lambda place: len(THINGS) + place + 1)
    for one in library.feedback()[10:]:
        library._feedback.remove(one.answer_id)
    learned = learn(library)
    assert not learned.keeps
    assert "there are 10 in" in learned.findings[0].said and "too few" in learned.findings[0].said


def test_thumbs_without_a_place_teach_nothing(library):
    for one in library.feedback():
        library._feedback.remove(one.answer_id)
    library.give_feedback("What does the pump do?", thumb="down")
    library.give_feedback("What does the valve do?", thumb="up")
    learned = learn(library)
    assert (learned.unused, learned.questions > 0) == (1, True), "what a liked answer cited is taken for the place"


def test_weights_move_as_far_as_the_questions_outweigh_what_is_shipped():
    shipped = page_weights()
    signals = np.zeros((3, len(SIGNALS)))
    signals[1, SIGNALS.index("numbers")] = 1.0
    case = Case(
        kind="words",
        signals=signals,
        pages=np.array([1, 2, 3]),
        named=np.zeros(3),
        gold=np.array([False, True, False]),
    )
    moved = [corrected(shipped, [(share, case)]).signals["numbers"] for share in (0.0, 0.005, 1.0)]
    assert moved[0] == pytest.approx(shipped.signals["numbers"])
    assert moved[0] < moved[1] < moved[0] + 0.1 < moved[2]
    untouched = corrected(shipped, [(1.0, case)])
    assert untouched.bigrams == pytest.approx(dict(shipped.bigrams or {}))
    assert untouched.named == shipped.named
    assert page_training.learn([])["words"].tolist() == [0.0] * len(SIGNALS)


def test_folds_hold_whole_documents_and_every_one():
    documents = ["a", "b", "a", "c", "d", "b"]
    folds = folds_of(documents, 2, 0)
    assert folds[0] == folds[2] and folds[1] == folds[5]
    assert set(folds) == {0, 1}
    assert folds == folds_of(documents, 2, 0)
    for impossible in (1, 5):
        with pytest.raises(InputError):
            folds_of(documents, impossible, 0)


def test_the_interval_resamples_documents():
    alike = [0.2, 0.2, 0.2, 0.2]
    assert paired_interval(alike, ["a", "b", "c", "d"]) == pytest.approx((0.2, 0.2))
    spread = [1.0, 1.0, 0.0, 0.0]
    apart, together = (paired_interval(spread, names) for names in (["a", "b", "c", "d"], ["a", "a", "b", "b"]))
    assert together[1] - together[0] >= apart[1] - apart[0]
    assert paired_interval([], []) == (0.0, 0.0)


def test_another_way_is_not_chosen_for_a_lucky_question():
    ranks = np.zeros((20, 3))
    ranks[0, 1] = 1.0  # one lucky question
    assert choose(ranks) == 0
    ranks[:12, 2] = 1.0
    assert choose(ranks) == 2
