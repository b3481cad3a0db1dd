from __future__ import annotations

import sqlite3

from hypothesis import given, settings
from hypothesis import strategies as st

from vectree.index.terms import TOKENIZER, encode, match_any, query_terms
from vectree.text.analyse import analyse

TEXT = st.text(st.characters(exclude_categories=["Cs", "Co"]), max_size=60)


def tokens(text: str) -> list[str]:
    """What SQLite makes of it."""
    connection = sqlite3.connect(":memory:")
    connection.execute(f"CREATE VIRTUAL TABLE terms USING fts5(body, tokenize='{TOKENIZER}')")
    connection.execute("CREATE VIRTUAL TABLE vocabulary USING fts5vocab(terms, instance)")
    connection.execute("INSERT INTO terms VALUES (?)", (text,))
    found = [row[0] for row in connection.execute("SELECT term FROM vocabulary ORDER BY offset")]
    connection.close()
    return found


@settings(deadline=None)
@given(TEXT)
def test_the_tokeniser_leaves_every_term_alone(text: str):
    terms = [encode(term) for term in analyse(text)]
    assert tokens(" ".join(terms)) == terms


@given(TEXT, TEXT)
def test_different_terms_stay_different(first: str, second: str):
    assert (encode(first) == encode(second)) == (first == second)


@settings(deadline=None)
@given(TEXT)
def test_every_question_is_a_valid_expression_that_finds_its_own_text(text: str):
    terms = query_terms(text)
    if not terms:
        return
    connection = sqlite3.connect(":memory:")
    connection.execute(f"CREATE VIRTUAL TABLE terms USING fts5(body, tokenize='{TOKENIZER}')")
    connection.execute("INSERT INTO terms VALUES (?)", (" ".join(map(encode, analyse(text))),))
    query = "SELECT count(*) FROM terms WHERE terms MATCH ?"
    assert connection.execute(query, (match_any(terms),)).fetchone() == (1,)
    connection.close()


def test_query_terms_come_once_and_without_function_words():
    assert query_terms("What is the tax on the tax of 10-K?") == ["tax", "10-k", "10", "k"]
    assert query_terms("to be or not") == ["to", "be", "or", "not"]
    assert query_terms("…") == []
