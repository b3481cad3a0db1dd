import pytest

from vectree.verify.citations import citation_marks


@pytest.mark.parametrize(
    "mark",
    [
        "[1]", "[1, 2]", "[p. 12]", "[p. 12, § 4.2]", "(p. 12)", "(see Section 3.2)", "(Section 3.2)", "(pp. 3-5)",
        "(제15조 참조)", "(31쪽)", "(4.2절)", "（第25条）", "（8.4節）", "（82ページ）", "【出典】",
    ],
)  # fmt: skip
def test_a_mark_is_found_whole(mark: str):
    text = f"A sentence {mark}."

    (found,) = citation_marks(text)

    assert text[found.start : found.end] == mark


@pytest.mark.parametrize(
    "text", ["in (2023)", "(5,790)", "(労基法第67条)", "(BHCs)", "[sic]", "[TODO]", "(5%)", "f(x)"]
)
def test_other_brackets_are_content(text: str):
    assert citation_marks(text) == []


def test_plain_numbers_are_ids_and_pages_are_not():
    assert [m.ids for m in citation_marks("x [3] y [1, 2] z [p. 9]")] == [(3,), (1, 2), ()]
