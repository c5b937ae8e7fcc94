"""A stamp holds until a name, a content or the list of its inputs changes."""

from pathlib import Path

from studio.bootstrap import front_end
from studio.bootstrap.stamp import hash_of, holds


def test_the_hash_changes_with_a_content_a_name_and_a_new_file(tmp_path: Path):
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("a")
    seen = {hash_of([one])}
    one.write_text("b")
    seen.add(hash_of([one]))
    two.write_text("b")
    seen |= {hash_of([two]), hash_of([one, two])}
    assert len(seen) == 4


def test_the_order_of_the_inputs_does_not_matter(tmp_path: Path):
    paths = [tmp_path / name for name in "abc"]
    for path in paths:
        path.write_text(path.name)
    assert hash_of(paths) == hash_of(reversed(paths))


def test_a_missing_stamp_does_not_hold(tmp_path: Path):
    assert not holds(tmp_path / "stamp", "x")
    (tmp_path / "stamp").write_text("x")
    assert holds(tmp_path / "stamp", "x")


def test_what_is_built_is_no_source_of_the_build(tmp_path: Path):
    for name in ("src/main.ts", "package.json", "dist/main.js", "node_modules/three/index.js"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert {path.name for path in front_end.sources(tmp_path)} == {"main.ts", "package.json"}
