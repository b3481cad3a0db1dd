"""Each known kind of misbehaving agent once, over real HTTP, through the whole of ``ask``."""

from __future__ import annotations

import pytest

import vectree
from tests.servers.adversaries import KINDS, QUESTION, calls, documents, faults, page_file, writes
from tests.servers.chat_server import chat_server
from vectree.config import CacheConfig, Config
from vectree.models.language_model import ModelSettings, load_model

NAMES = tuple(documents())


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("adversaries")
    config = Config(embedder="none", cache=CacheConfig(answers=0, calls=0))
    with vectree.open(folder / "library", config=config) as opened:
        for name, pages in documents().items():
            (folder / name).write_bytes(page_file(name, pages))
            opened.add(folder / name)
        yield opened


@pytest.mark.parametrize(("place", "kind"), list(enumerate(KINDS)), ids=list(KINDS))
def test_a_run_ends_with_a_reason_and_cites_nothing_that_is_not_there(library, place, kind):
    name = NAMES[place % len(NAMES)]
    say = calls if place % 2 else writes
    with chat_server(KINDS[kind](say, name)) as server:
        model = load_model(server.model, ModelSettings(tools=say is calls))
        answer = library.ask(QUESTION, name, mode="agent", model=model)
    assert faults(answer, library, len(server.requests)) == []
