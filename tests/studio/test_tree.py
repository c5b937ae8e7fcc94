"""The tree in the docs names every file, with a phrase."""

from studio.home import ROOT
from studio.tree import TREE_FILE, listed, phrase, tree_text


def test_the_tree_in_the_docs_is_fresh():
    assert TREE_FILE.read_text() == tree_text(), "stale: run `python3 manage.py tree`"


def test_every_file_says_what_it_is():
    assert [path for path in listed() if not phrase(ROOT / path)] == []
