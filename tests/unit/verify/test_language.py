"""Words, signs and meanings: what the rules know of the three languages."""

import pytest

from vectree.text.vocabulary import words
from vectree.verify.lexicon import find_signs
from vectree.verify.reading import cut_korean, read
from vectree.verify.wordnet import are_related, opposites_of
from vectree.verify.words import english_key


def signs(text: str) -> set[tuple[str, str]]:
    return {(sign.axis, sign.value) for sign in find_signs(read(text))}


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("It did not rise.", ("polarity", "neg")),
        ("It doesn't rise.", ("polarity", "neg")),
        ("Prices rose.", ("change", "a")),
        ("at least 30", ("bound", "a")),
        ("no more than 20", ("bound", "b")),
        ("20 or fewer", ("bound", "b")),
        ("before noon", ("time", "a")),
        ("They must pay.", ("modality", "must")),
        ("All members", ("extent", "all")),
        ("투여하지 않는다", ("polarity", "neg")),
        ("5년 이상", ("bound", "a")),
        ("10 mg을 넘지 못한다", ("bound", "b")),
        ("통지하여야 한다", ("modality", "must")),
        ("적용할 수 있다", ("modality", "may")),
        ("일부 가구", ("extent", "some")),
        ("禁止されていません", ("polarity", "neg")),
        ("1割を超えることはない", ("bound", "b")),
        ("支払わなければならない", ("modality", "must")),
        ("述べることができる", ("modality", "may")),
        ("すべての労働者", ("extent", "all")),
    ],
)
def test_a_sign_is_found(text: str, sign: tuple[str, str]):
    assert sign in signs(text)


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("no more than 20", ("polarity", "neg")),
        ("over the past year", ("bound", "a")),
        ("Some 500 people came.", ("extent", "some")),
        ("생계를 같이하는 가족", ("bound", "b")),
        ("30 mL/min 미만이면", ("extent", "only")),
        ("支払わなければならない", ("polarity", "neg")),
        ("少なくとも30日", ("polarity", "neg")),
    ],
)
def test_what_only_looks_like_a_sign_is_none(text: str, sign: tuple[str, str]):
    assert sign not in signs(text)


@pytest.mark.parametrize(
    ("word", "stem"),
    [("임차인은", "임차인"), ("지급하여야", "지급"), ("회의", "회의"), ("건물을", "건물"), ("증가하였다", "증가")],
)
def test_korean_words_lose_their_particles_and_endings(word: str, stem: str):
    assert cut_korean(word)[0] == stem


def test_irregular_english_forms_have_the_key_of_their_verb():
    assert english_key("rose") == english_key("rises") == english_key("rise")
    assert english_key("sold") == english_key("selling")


def test_wordnet_tells_like_words_from_opposites():
    assert are_related(english_key("purchase"), english_key("buy"))
    assert not are_related(english_key("increase"), english_key("decrease"))
    assert english_key("decrease") in opposites_of(english_key("increase"))
    assert opposites_of("zzz") == frozenset()


def test_an_unknown_vocabulary_is_an_error():
    with pytest.raises(FileNotFoundError):
        words("xx", "function")
