"""Questions put to the hosted providers, from the library's door to their wire."""

import json
import warnings
from pathlib import Path

import pytest

import vectree
from tests.corpus.writing import Put, typeset
from tests.corpus.writing import body as filler
from tests.servers.exchanges import Recorded, exchange_server
from tests.servers.hosted import KEY, SENTENCE, WIRES, Wire
from vectree.config import Config
from vectree.types.model import TextDelta

QUESTION = "Which agency protects miners?"


@pytest.fixture(params=WIRES, ids=lambda wire: wire.provider)
def wire(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Wire:
    monkeypatch.setenv(request.param.variable, KEY)
    return request.param


@pytest.fixture
def library(tmp_path: Path):
    file = tmp_path / "agencies.pdf"
    titles = [("Safety and health", SENTENCE), ("Pensions", "Pensions are the matter of another agency.")]
    file.write_bytes(
        typeset(
            [
                [Put(title, 72, 90, "Helvetica-Bold", 16), Put(text, 72, 130), *filler(seed, top=160)]
                for seed, (title, text) in enumerate(titles)
            ]
        )
    )
    with warnings.catch_warnings(), vectree.open(tmp_path / "library", config=Config(embedder="none")) as opened:
        warnings.simplefilter("error")  # a connection left open would be one
        opened.add(file)
        yield opened


def test_an_answer_is_streamed_cited_and_paid_for_once(wire: Wire, library: vectree.Library):
    with exchange_server(wire.whole) as server:
        *pieces, answer = library.stream(QUESTION, model=wire.name(server.url))
        again = library.ask(QUESTION, model=wire.name(server.url))
    assert isinstance(answer, vectree.Answer)
    assert "".join(piece.text for piece in pieces if isinstance(piece, TextDelta)) == SENTENCE
    assert [citation.page for citation in answer.citations] == [1]
    (call,) = answer.trace.calls
    assert call.usage.dollars == pytest.approx(wire.dollars)
    assert again.text == answer.text
    assert len(server.received) == 1
    assert KEY not in str(answer)
    kept = [path for path in library.path.rglob("*") if path.is_file()]
    assert not [path.name for path in kept if KEY.encode() in path.read_bytes()]


def test_a_stream_that_breaks_off_is_marked_and_not_kept(wire: Wire, library: vectree.Library):
    with exchange_server(wire.dropped, wire.whole) as server:
        broken = library.ask(QUESTION, model=wire.name(server.url))
        whole = library.ask(QUESTION, model=wire.name(server.url))
    assert broken.model is None or "not complete" in (broken.warning or "")
    assert not whole.warning
    assert len(server.received) == 2


def test_a_wrong_key_leaves_the_documents_own_sentences(wire: Wire, library: vectree.Library):
    with exchange_server(wire.wrong_key) as server:
        answer = library.ask(QUESTION, model=wire.name(server.url))
    assert answer.model is None
    assert SENTENCE in answer.text
    assert "refuses" in answer.trace.notes[0]
    assert KEY not in str(answer)


def test_a_long_pause_is_not_waited_for(wire: Wire, library: vectree.Library):
    body = json.loads(json.dumps(wire.limited.body).replace('"7s"', '"900s"'))
    limited = Recorded(status=429, headers={"Retry-After": "900"}, body=body)
    with exchange_server(limited) as server:
        answer = library.ask(QUESTION, model=wire.name(server.url))
    assert answer.model is None and SENTENCE in answer.text
    assert len(server.received) == 1
