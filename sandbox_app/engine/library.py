"""The scenarios that come with the studio: one YAML file each in `sandbox_app/library`."""

from pathlib import Path

FOLDER = Path(__file__).parent.parent / "library"


def library_names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))


def library_file(name: str) -> Path:
    return FOLDER / f"{name}.yaml"
