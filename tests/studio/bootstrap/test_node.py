"""The system's Node.js is taken where it is new enough."""

import subprocess

import pytest

from studio.bootstrap import node


@pytest.mark.parametrize(
    ("text", "is_enough"),
    [
        ("v20.19.0\n", True),
        ("v22.1.0", True),
        ("v20.18.3", False),
        ("v18.20.4", False),
        ("", False),
        ("nonsense", False),
    ],
)
def test_versions_compare_as_numbers(text: str, is_enough: bool):
    assert (node.version(text) >= node.OLDEST) == is_enough


def test_npm_can_be_called():
    answer = subprocess.run([*node.command(), "--version"], env={"PATH": node.path()}, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
