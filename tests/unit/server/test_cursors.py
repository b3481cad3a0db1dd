from pydantic import TypeAdapter

from vectree.server.cursors import Cursor, read_cursor, write_cursor


def test_what_was_given_as_a_cursor_is_taken_as_one():
    for value in ("", "가" * 255, "😀" * 255, "A title of a paper that names all of its authors. " * 100):
        place = (value, "0" * 32)
        assert read_cursor(TypeAdapter(Cursor).validate_python(write_cursor(place))) == place
