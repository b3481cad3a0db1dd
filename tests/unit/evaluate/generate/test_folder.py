from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pytest

from tests.corpus.writing import Put, changed, typeset, wrapped
from tests.unit.evaluate.generate.made_up import written
from vectree.errors import EncryptedError, InputError, LibraryError, NotFoundError, UnsupportedError
from vectree.evaluate.datasets import load_dataset
from vectree.evaluate.generate import FileQuestions, GenerateSettings, QuestionType, generate_folder
from vectree.pipeline.adding.steps import AddOptions, read_source


def test_the_folder_is_a_data_set_with_pages_sections_answers_and_hints(tmp_path: Path) -> None:
    paths = [written(tmp_path, language) for language in ("en", "ko", "ja")]
    out = tmp_path / "out"
    made = generate_folder(paths, out, GenerateSettings(per_document=5))
    loaded = load_dataset("own", out)
    assert len(loaded.questions) == sum(sum(one.types.values()) for one in made)
    assert [one.document for one in made] == ["own/mill.md", "own/mill-ko.json", "own/mill-ja.json"]
    for question in loaded.questions:
        assert question.answer
        assert question.gold_sections
        assert {ref.document for ref in question.evidence} == set(question.documents)
        assert question.kind in {kind.value for kind in QuestionType}
    rows = [json.loads(line) for line in (out / "own/questions.jsonl").read_text(encoding="utf-8").splitlines()]
    assert all(row["hints"] and row["made_of"] for row in rows)


def test_one_bad_file_does_not_stop_the_others(tmp_path: Path) -> None:
    empty = tmp_path / "empty.pdf"
    empty.write_bytes(b"")
    good, copy = written(tmp_path, "en"), tmp_path / "copy.md"
    copy.write_bytes(good.read_bytes())
    heard: list[FileQuestions] = []
    paths = [empty, tmp_path / "none.pdf", tmp_path, good, copy]
    made = generate_folder(paths, tmp_path / "out", GenerateSettings(), told=heard.append)
    assert tuple(heard) == made
    kinds = [type(one.error) for one in made]
    assert kinds[1:3] == [NotFoundError, UnsupportedError]
    assert kinds[3] is type(None)
    assert kinds[4] is InputError
    assert "same document" in str(made[4].error)
    assert made[0].error is not None
    assert "empty" in made[0].error.message
    assert [name.name for name in sorted((tmp_path / "out/own").iterdir())] == ["mill.md", "questions.jsonl"]


def test_an_encrypted_file_is_copied_so_that_systems_can_read_it(tmp_path: Path) -> None:
    said = "If the boat carries more than nine barrels of grain, the keeper weighs the load before he opens the sluice."
    page = [Put(line, 72, 120 + 14 * at) for at, line in enumerate(wrapped(said, 400))]
    path = tmp_path / "secret.pdf"
    path.write_bytes(
        changed(typeset([page]), lambda pdf: None, encryption=pikepdf.Encryption(user="sesame", owner="owner"))
    )
    shut = generate_folder([path], tmp_path / "shut", GenerateSettings())
    assert isinstance(shut[0].error, EncryptedError)
    made = generate_folder([path], tmp_path / "out", GenerateSettings(password="sesame"))
    assert made[0].document == "own/secret.pdf"
    with read_source(tmp_path / "out/own/secret.pdf", AddOptions(name="secret.pdf")) as read:
        assert "nine barrels" in read.source.pages[0].text


def test_two_files_of_one_name_stay_two_documents(tmp_path: Path) -> None:
    first = written(tmp_path / "a", "en")
    second = written(tmp_path / "b", "en")
    second.write_text(second.read_text(encoding="utf-8").replace("nine", "seven"), encoding="utf-8")
    made = generate_folder([first, second], tmp_path / "out", GenerateSettings(per_document=3))
    assert [one.document for one in made] == ["own/mill.md", "own/mill-2.md"]
    assert len(load_dataset("own", tmp_path / "out").documents) == 2


def test_questions_that_are_there_are_never_written_over(tmp_path: Path) -> None:
    path, out = written(tmp_path, "en"), tmp_path / "out"
    generate_folder([path], out, GenerateSettings())
    before = (out / "own/questions.jsonl").read_bytes()
    with pytest.raises(InputError, match="name another folder"):
        generate_folder([path], out, GenerateSettings(seed=1))
    assert (out / "own/questions.jsonl").read_bytes() == before


def test_without_questions_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "none.md"
    path.write_text("# Mills\n\nBoats and barrels\n", encoding="utf-8")
    made = generate_folder([path], tmp_path / "out", GenerateSettings())
    assert made[0].error is not None
    assert not (tmp_path / "out/own/questions.jsonl").exists()


def test_a_place_that_takes_no_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(LibraryError, match="cannot write questions"):
        generate_folder([written(tmp_path, "en")], tmp_path / "file", GenerateSettings())


def test_fewer_than_one_question_is_refused() -> None:
    with pytest.raises(InputError, match="give 1 or more"):
        GenerateSettings(per_document=0)
