"""Peers in environments of their own: a small program stands for theirs and speaks the same lines."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import vectree
from tests.unit.evaluate import fake_peer
from tests.unit.evaluate.sample_data import page_texts
from vectree.config import Config
from vectree.errors import ConfigurationError, InputError, RetryError
from vectree.evaluate.corpus import Corpus
from vectree.evaluate.peers import PEERS, Peers
from vectree.evaluate.question import DocumentSource, PageRef
from vectree.evaluate.systems import load_system
from vectree.models.fake import HashingEmbedder

REPORT = page_texts("The harbour has nine cranes.", "The bridge was rebuilt in 1987.", "The tax is four crowns.")
SYSTEMS = ("llama-index-bm25", "llama-index-auto-merging")
REQUIREMENTS = Path(__file__).resolve().parents[3] / "requirements" / "peers"


@pytest.fixture
def environments(tmp_path: Path) -> Path:
    """A folder of environments whose Python runs the stand-in, whatever it is told to run."""
    python = tmp_path / "peers" / "llama-index" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f"#!/bin/sh\nexec {sys.executable} {fake_peer.__file__}\n")
    python.chmod(0o755)
    return tmp_path / "peers"


@pytest.fixture
def corpus(tmp_path: Path, environments: Path) -> Iterator[Corpus]:
    with vectree.open(tmp_path / "library", config=Config(embedder="none")) as library, Peers(environments) as peers:
        made = Corpus(library, tmp_path / "vectors", HashingEmbedder(), peers)
        made.add([DocumentSource(name="report.json", content=REPORT.encode())])
        yield made


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_peer_ranks_our_pages(name: str, corpus: Corpus) -> None:
    output = load_system(name).open(["report.json"], corpus, "sentences").run("was the bridge rebuilt")
    assert output.pages[0] == PageRef("report.json", 2)
    assert "bridge" in output.answer
    assert 0.5 <= output.seconds < 60  # what the peer says it took, and the answer
    assert load_system(name).settings["llama-index-core"] == "0.14.25"


def test_one_process_serves_several_indexes_and_ends_with_the_run(environments: Path) -> None:
    with Peers(environments) as peers:
        assert peers.process("llama-index") is peers.process("llama-index")
        process = peers.process("llama-index")
    with pytest.raises((RetryError, ValueError)):
        process.request("ask", question="still there?")


def test_what_a_peer_raises_is_about_the_question_its_death_is_not(corpus: Corpus) -> None:
    searcher = load_system("llama-index-bm25").open(["report.json"], corpus, "sentences")
    with pytest.raises(ValueError, match="llama-index: KeyError"):
        searcher.run("FAULT")
    assert searcher.run("harbour").found
    with pytest.raises(RetryError, match="ended"):
        searcher.run("DIE")


def test_without_its_environment_a_peer_says_how_to_make_one(tmp_path: Path) -> None:
    for peers in (Peers(None), Peers(tmp_path)):
        with pytest.raises(ConfigurationError, match="scripts/peers"):
            peers.process("llama-index")


def test_other_versions_are_refused(environments: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_PEER", "old")
    with Peers(environments) as peers, pytest.raises(ConfigurationError, match=r"0\.14\.25"):
        peers.process("llama-index")


def test_auto_merging_without_embedder_says_so(tmp_path: Path, environments: Path) -> None:
    with vectree.open(tmp_path / "other", config=Config(embedder="none")) as library, Peers(environments) as peers:
        made = Corpus(library, tmp_path / "vectors", None, peers)
        made.add([DocumentSource(name="report.json", content=REPORT.encode())])
        with pytest.raises(InputError, match="embedder"):
            load_system("llama-index-auto-merging").open(["report.json"], made, "sentences")


def test_measured_versions_are_the_locked_ones() -> None:
    for peer in PEERS.values():
        listed = (REQUIREMENTS / f"{peer.name}.in").read_text(encoding="utf-8").split()
        assert listed == [f"{name}=={version}" for name, version in peer.versions.items()]
        assert (REQUIREMENTS / f"{peer.name}.txt").is_file()
