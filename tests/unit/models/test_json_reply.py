import time

import pytest
from pydantic import BaseModel

from vectree.models.json_reply import UnreadableError, read_reply


class Title(BaseModel, extra="forbid"):
    title: str
    page: int


GOOD = '{"title": "a", "page": 1}'


@pytest.mark.parametrize(
    ("text", "as_it_came"),
    [
        (GOOD, True),
        (f"\n {GOOD} \n", True),
        (f"Sure! Here it is:\n```json\n{GOOD}\n```\nAnything else?", False),
        ('"{\\"title\\": \\"a\\", \\"page\\": 1}"', False),
        (f"[{GOOD}]", False),
        (f'{{"thought": "hm"}} {GOOD}', False),
        (f'{{"result": {GOOD}}}', False),
        (f"The set {{a, b}} is here: {GOOD}", False),
        (f"{GOOD}{GOOD}", False),
    ],
)
def test_json_is_found_whatever_is_around_it(text, as_it_came):
    read = read_reply(text, Title)
    assert read.value == Title(title="a", page=1)
    assert read.as_it_came is as_it_came


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no JSON"),
        ("I cannot do that.", "no JSON"),
        ('["a", "b"]', "schema"),
        ('{"title": "a"}', "page: Field required"),
        ('{"title": "a", "page": "three"}', "page"),
        ('{"title": "a", "page": 1, "note": "x"}', "note"),
        ('{"title": "a", "page":', "no JSON"),
    ],
)
def test_the_rest_is_a_complaint_for_the_model(text, complaint):
    with pytest.raises(UnreadableError, match=complaint):
        read_reply(text, Title)


@pytest.mark.parametrize(
    "text", ["{" * 200_000, "[" * 200_000, "[" * 600 + "]" * 600, '{"a":' * 100_000, '"' * 100_000, "[1] " * 50_000]
)
def test_endless_replies_take_no_endless_time(text):
    start = time.process_time()
    with pytest.raises(UnreadableError):
        read_reply(text, Title)
    assert time.process_time() - start < 5


def test_half_a_character_is_left_out_of_every_string():
    read = read_reply('{"title": "a \\ud83d b \\ud83d\\ude00", "page": 1}', Title)
    assert read.value.title == "a  b 😀"
