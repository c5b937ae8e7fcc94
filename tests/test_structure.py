"""The shape of the house, held over syntax trees: how imports flow, who may touch what, how large files may be."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from studio.home import ROOT

# A room may import from itself and from the rooms to its right.
FLOW = ["studio", "web", "http", "runs", "learning", "agent", "engine"]
ROOMS = {
    "studio": "studio",
    "sandbox_app.web": "web",
    "training_app.web": "web",
    "sandbox_app.http": "http",
    "training_app.runs": "runs",
    "training_app.learning": "learning",
    "training_app.agent": "agent",
    "sandbox_app.engine": "engine",
}
CORE = ("runs", "learning", "agent", "engine")
WEB_LIBRARIES = {"django", "channels", "celery", "daphne", "kombu", "channels_redis"}
LONGEST_FILE, LONGEST_FUNCTION = 300, 60
# What runs before anything is installed.
STANDARD_LIBRARY_ONLY = [
    "manage.py",
    "studio/home.py",
    *(str(p.relative_to(ROOT)) for p in (ROOT / "studio/bootstrap").glob("*.py")),
]
SOURCE_SUFFIXES = (".py", ".ts", ".css", ".html")
GENERATED = "frontend/src/wire/messages.ts"  # from the pydantic models


@cache
def files() -> tuple[Path, ...]:
    """What git holds or would take: neither what is built nor what is installed."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout
    paths = (ROOT / name for name in listing.decode().split("\0") if name)
    return tuple(sorted(path for path in paths if path.is_file()))


def sources(*suffixes: str) -> list[Path]:
    return [path for path in files() if path.suffix in suffixes and "migrations" not in path.parts]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(), str(path))


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def room_of(module: str) -> str | None:
    return next((room for package, room in ROOMS.items() if f"{module}.".startswith(f"{package}.")), None)


def imports(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def all_imports() -> Iterator[tuple[Path, int, str]]:
    for path in sources(".py"):
        if path.relative_to(ROOT).parts[0] != "tests":
            yield from ((path, line, name) for line, name in imports(path))


def report(faults: list[tuple[Path, int, str]]) -> str:
    return "\n".join(f"{path.relative_to(ROOT)}:{line}: {words}" for path, line, words in faults)


def test_every_package_has_a_room():
    packages = {
        ".".join(path.relative_to(ROOT).parts[:2])
        for path in sources(".py")
        if path.parts[len(ROOT.parts)].endswith("_app")
    }
    nameless = {name for name in packages if not name.endswith("__init__.py") and not room_of(name)}
    assert not nameless, f"say in ROOMS how far down these stand: {sorted(nameless)}"


def test_imports_flow_down_only():
    faults = []
    for path, line, name in all_imports():
        here, there = room_of(module_of(path)), room_of(name)
        if here and there and FLOW.index(there) < FLOW.index(here):
            faults.append((path, line, f"{here} may not import {name} of {there}; hand a callable down instead"))
    assert not faults, report(faults)


def test_the_two_web_faces_do_not_know_each_other():
    faces = ("sandbox_app.web", "training_app.web")
    faults = [
        (path, line, f"imports {name}")
        for path, line, name in all_imports()
        for mine, other in (faces, faces[::-1])
        if module_of(path).startswith(mine) and name.startswith(other)
    ]
    assert not faults, report(faults)


def test_core_rooms_know_nothing_of_the_web():
    faults = [
        (path, line, f"imports {name}")
        for path, line, name in all_imports()
        if room_of(module_of(path)) in CORE and name.split(".")[0] in WEB_LIBRARIES
    ]
    assert not faults, report(faults)


@pytest.mark.parametrize(
    ("library", "rooms"),
    [("pybullet", ("engine",)), ("torch", ("agent", "learning"))],
)
def test_heavy_libraries_stay_in_their_rooms(library: str, rooms: tuple[str, ...]):
    faults = [
        (path, line, f"imports {name}; only {' and '.join(rooms)} may")
        for path, line, name in all_imports()
        if name.split(".")[0] == library and room_of(module_of(path)) not in rooms
    ]
    assert not faults, report(faults)


def test_one_file_is_the_door_to_pybullet():
    doors = {path for path in sources(".py") for _, name in imports(path) if name.split(".")[0].startswith("pybullet")}
    assert len(doors) <= 1, sorted(map(str, doors))


@pytest.mark.parametrize(("library", "folder"), [("three", "frontend/src/scene"), ("plotly", "frontend/src/charts")])
def test_one_folder_of_the_front_end_is_the_door_to_each_drawing_library(library: str, folder: str):
    mention = re.compile(rf"""(?:from|import)\s*\(?\s*["'](?:@types/)?{library}(?:[./-][^"']*)?["']""")
    inside, front_end = ROOT / folder, ROOT / "frontend" / "src"  # its tests may look through the door
    ours = [path for path in sources(".ts") if path.is_relative_to(front_end) and not path.is_relative_to(inside)]
    faults = [str(path.relative_to(ROOT)) for path in ours if mention.search(path.read_text())]
    assert not faults, f"only {folder} may import {library}: {faults}"


def test_imports_stand_at_the_top_and_are_absolute():
    faults = []
    for path in sources(".py"):
        for outer in ast.walk(tree(path)):
            if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef):
                inner = [node for node in ast.walk(outer) if isinstance(node, ast.Import | ast.ImportFrom)]
                faults += [(path, node.lineno, f"an import inside {outer.name}()") for node in inner]
            if isinstance(outer, ast.ImportFrom) and outer.level:
                faults.append((path, outer.lineno, "a relative import"))
    assert not faults, report(faults)


def test_the_set_up_needs_nothing_but_the_standard_library():
    faults = []
    for name in STANDARD_LIBRARY_ONLY:
        for line, wanted in imports(ROOT / name):
            ours = wanted.startswith(("studio.bootstrap", "studio.home"))
            if not ours and wanted.split(".")[0] not in _standard_library():
                faults.append((ROOT / name, line, f"imports {wanted}, which a fresh machine does not have"))
    assert not faults, report(faults)


def _standard_library() -> frozenset[str]:
    return sys.stdlib_module_names


def test_no_file_is_too_long():
    faults = []
    for path in sources(*SOURCE_SUFFIXES):
        lines = len(path.read_text().splitlines())
        if lines > LONGEST_FILE and path != ROOT / GENERATED:
            faults.append((path, lines, f"{lines} lines; {LONGEST_FILE} at most: a second job wants a file of its own"))
    assert not faults, report(faults)


def test_no_function_is_too_long():
    faults = []
    for path in sources(".py"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = node.end_lineno - node.lineno + 1
                if length > LONGEST_FUNCTION:
                    faults.append((path, node.lineno, f"{node.name}() has {length} lines; {LONGEST_FUNCTION} at most"))
    assert not faults, report(faults)


def test_every_module_says_what_it_is():
    """A test's module may let the names of its tests say it."""
    ours = [path for path in sources(".py") if path.relative_to(ROOT).parts[0] != "tests" and path.read_text().strip()]
    faults = [(path, 1, "has no docstring") for path in ours if not ast.get_docstring(tree(path))]
    assert not faults, report(faults)


def test_no_file_holds_a_path_of_one_machine():
    path_of_one_machine = re.compile(r"""["'`\s(=](/home/\w|/Users/\w|/root/|/work/|/mnt/\w)""")
    text_suffixes = (*SOURCE_SUFFIXES, ".toml", ".json", ".yaml", ".md", ".txt", "")
    faults = []
    for path in sources(*text_suffixes):
        if path == Path(__file__) or path.name == "package-lock.json":
            continue
        for line, text in enumerate(path.read_text(errors="replace").splitlines(), 1):
            if path_of_one_machine.search(text):
                faults.append((path, line, text.strip()[:80]))
    assert not faults, report(faults)


def test_no_module_has_a_name_that_says_nothing():
    nameless = {"utils", "helpers", "manager", "managers", "base", "misc", "common", "util", "helper"}
    assert not [str(path) for path in sources(".py", ".ts") if path.stem in nameless]
