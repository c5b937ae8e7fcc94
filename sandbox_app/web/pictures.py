"""Pictures of scenarios, rendered by PyBullet in a worker and kept by the hash of their document.

The web process never renders: while a picture is missing it asks a worker for it once and answers with a drawing that
says so, which no browser keeps.
"""

import hashlib
import io
import json
from pathlib import Path
from typing import Any

from django.conf import settings
from PIL import Image

from sandbox_app.engine import Sandbox, Scenario
from sandbox_app.http.whole_file import write_whole

WIDTH, HEIGHT = 640, 400
PLACEHOLDER = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="being rendered">'
    f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#1d242c"/>'
    '<g fill="none" stroke="#8d99a6" stroke-width="3" stroke-linejoin="round">'
    '<path d="M320 140l60 32v66l-60 32-60-32v-66z"/><path d="M260 172l60 34 60-34M320 206v64"/></g></svg>'
)


def picture_name(document: dict[str, Any]) -> str:
    canonical = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:20]


def picture_path(document: dict[str, Any]) -> Path:
    return Path(settings.PICTURES_FOLDER) / f"{picture_name(document)}.jpg"


def render_picture(document: dict[str, Any]) -> Path:
    """Draw the scenario as its first layout stands; a second call finds it done."""
    path = picture_path(document)
    if not path.exists():
        write_whole(path, _drawn(Scenario.parse(document)))
    return path


def _drawn(scenario: Scenario) -> bytes:
    sandbox = Sandbox(scenario, seed=0)
    try:
        sandbox.reset()
        return jpeg(sandbox.render(width=WIDTH, height=HEIGHT), quality=88)
    finally:
        sandbox.close()


def jpeg(pixels: Any, quality: int = 80) -> bytes:
    """`pixels`: uint8 (H, W, 3)."""
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "JPEG", quality=quality)
    return buffer.getvalue()
