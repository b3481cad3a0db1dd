import asyncio

import pytest
from pydantic import BaseModel

from vectree.errors import ReplyError
from vectree.models.fake import ScriptedModel
from vectree.models.gate import Gate
from vectree.models.session import ModelSession
from vectree.models.structured import Structured, ask_for
from vectree.types.model import Message, ModelRequest, PromptVersion

REQUEST = ModelRequest(
    purpose="index",
    messages=(Message(role="user", text="Which page?"),),
    prompt=PromptVersion(name="test", sha256="0" * 64),
)


class Page(BaseModel):
    page: int


def ask(model: ScriptedModel) -> Structured[Page]:
    return asyncio.run(ask_for(ModelSession(model, Gate(1)), REQUEST, Page))


def test_a_right_reply_is_accepted():
    model = ScriptedModel(['{"page": 3}'])
    got = ask(model)
    assert (got.value.page, got.outcome) == (3, "accepted")
    assert model.requests[0].schema == Page.model_json_schema()


def test_json_in_prose_is_repaired_without_another_call():
    model = ScriptedModel(['It is {"page": 3}, I think.'])
    assert ask(model).outcome == "repaired"
    assert len(model.requests) == 1


def test_a_wrong_reply_goes_back_with_what_is_wrong_with_it():
    model = ScriptedModel(['{"seite": 3}', '{"page": 3}'])
    assert ask(model).outcome == "repaired"
    correction = model.requests[1].messages
    assert correction[1].text == '{"seite": 3}'
    assert "page: Field required" in correction[2].text


def test_the_same_wrong_reply_twice_ends_it():
    model = ScriptedModel(["continue"])
    with pytest.raises(ReplyError, match="no JSON"):
        ask(model)
    assert len(model.requests) == 2


def test_wrong_in_new_ways_ends_after_three():
    model = ScriptedModel(["a", "b", "c", '{"page": 3}'])
    with pytest.raises(ReplyError):
        ask(model)
    assert len(model.requests) == 3
    assert len({str(request.messages) for request in model.requests}) == 3, "nothing is sent twice unchanged"
