"""The tree of the house with a phrase a file, taken from what each file says of itself; `docs/tree.md` holds it.

`python3 manage.py tree` writes it; a stale one fails a test that names the command. Left out: tests, migrations,
packages' empty `__init__.py`, and what is generated.
"""

import ast
import re
import subprocess
from pathlib import Path

from studio.home import ROOT

TREE_FILE = ROOT / "docs" / "tree.md"
HEAD = "# Every file, in a phrase\n\nEach file's own first words, written here by `python3 manage.py tree`.\n"
SUFFIXES = {".py", ".ts"}
LEFT_OUT = re.compile(r"(^|/)(tests|migrations)/|__init__\.py$|wire/messages\.ts$|\.config\.ts$")


def tree_text() -> str:
    lines, folder = [HEAD], ""
    for path in listed():
        if str(path.parent) != folder:
            folder = str(path.parent)
            lines.append(f"\n## `{folder}/`\n" if folder != "." else "\n## `./`\n")
        lines.append(f"- `{path.name}` — {phrase(ROOT / path)}")
    return "\n".join(lines) + "\n"


def listed() -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    paths = [Path(name) for name in listing.split("\0") if name and not LEFT_OUT.search(name)]
    return sorted((path for path in paths if path.suffix in SUFFIXES), key=lambda path: (str(path.parent), path.name))


def phrase(path: Path) -> str:
    text = path.read_text()
    said = ast.get_docstring(ast.parse(text)) if path.suffix == ".py" else comment(text)
    first = re.split(r"(?<=[.?!])\s", " ".join((said or "").split()), maxsplit=1)[0]
    return first.rstrip(".")


def comment(text: str) -> str:
    found = re.match(r"\s*/\*\*(.*?)\*/", text, re.DOTALL)
    return re.sub(r"^\s*\*\s?", "", found.group(1), flags=re.MULTILINE) if found else ""
