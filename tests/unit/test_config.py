from __future__ import annotations

from pathlib import Path

import pytest

from vectree.config import Config, load_config
from vectree.errors import ConfigurationError


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "vectree.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_an_empty_file_is_the_defaults(tmp_path: Path):
    assert load_config(written(tmp_path, "")) == Config()
    assert Config().retrieval.max_depth == 5
    assert Config().library.name == "library"


def test_keys_that_are_set_are_read(tmp_path: Path):
    config = load_config(
        written(
            tmp_path,
            'library = "/data/library"\nembedder = "none"\n[retrieval]\nmode = "beam"\nthreshold = 0.5\n'
            '[analysis]\nsources = ["bookmarks", "headings"]\n',
        )
    )
    assert config.library == Path("/data/library") and config.embedder == "none"
    assert config.retrieval.mode == "beam" and config.retrieval.threshold == 0.5
    assert config.retrieval.beam_width == 5
    assert config.analysis.sources == ("bookmarks", "headings")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("embeder = 'use'", r"unknown key 'embeder'; known here: .*embedder"),
        ("[retrieval]\nbeam_widht = 3", r"unknown key 'retrieval\.beam_widht'; known here: beam_width"),
        ("[retrieval]\nbeam_width = 0", r"retrieval\.beam_width = 0: .*greater than or equal to 1"),
        ("[retrieval]\nthreshold = 1.5", r"retrieval\.threshold = 1\.5"),
        ("[retrieval]\nmode = 'deep'", r"retrieval\.mode = 'deep'"),
        ("[analysis]\nsources = ['guess']", r"analysis\.sources = 'guess'"),
        ("embedder = 3", r"embedder = 3"),
        ("[jobs]\nhistory_seconds = inf", r"jobs\.history_seconds = inf: .*finite"),
        ("[server]\nanswer_days = 0", r"server\.answer_days = 0"),
        ("[server]\ntrusted_proxies = ['*']", r"server\.trusted_proxies = .*'\*' does not appear to be"),
        ("[server]\ntrusted_proxies = ['10.0.0.1/8']", r"10\.0\.0\.1/8 has host bits set"),
        ("not toml", "is not TOML"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, text: str, message: str):
    with pytest.raises(ConfigurationError, match=message):
        load_config(written(tmp_path, text))


def test_files_that_cannot_be_read(tmp_path: Path):
    with pytest.raises(ConfigurationError, match="cannot read"):
        load_config(tmp_path / "missing.toml")
    (tmp_path / "latin").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigurationError, match="is not TOML"):
        load_config(tmp_path / "latin")


def test_configuration_does_not_change():
    with pytest.raises(ValueError, match="frozen"):
        Config().embedder = "none"
