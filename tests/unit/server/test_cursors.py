import pytest
from pydantic import TypeAdapter, ValidationError

from vectree.server.cursors import Cursor, read_cursor, write_cursor


def test_what_was_given_as_a_cursor_is_taken_as_one():
    for value in ("", "가" * 255, "😀" * 255, "A title of a paper that names all of its authors. " * 100):
        place = (value, "0" * 32)
        assert read_cursor(TypeAdapter(Cursor).validate_python(write_cursor(place))) == place


@pytest.mark.parametrize("cursor", ["!!", "\U0001f600" * 8000, "A" * 8001])
def test_what_no_list_has_given_is_no_cursor(cursor: str):
    with pytest.raises(ValidationError):
        TypeAdapter(Cursor).validate_python(cursor)
