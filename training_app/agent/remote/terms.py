"""On what terms a language model behind an OpenAI-compatible endpoint is asked: where, how fast, for how much.

The key is none of them: it comes from the environment alone (OPENAI_API_KEY, or the file that OPENAI_API_KEY_FILE
names), so that no configuration, event or log can hold it.
"""

import os
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field

PREFIX = "openai:"  # before the name of a model
OPENAI = "https://api.openai.com/v1"
KEY, KEY_FILE = "OPENAI_API_KEY", "OPENAI_API_KEY_FILE"


class TermsError(Exception):
    """An endpoint that cannot be asked as it stands; the message says what to do."""


class Terms(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    url: str = Field(OPENAI, max_length=500, description="of the API, usually ending in /v1")
    at_once: int = Field(4, ge=1, le=32, description="worlds, and requests under way")
    a_minute: float | None = Field(None, gt=0, description="requests; no limit if left out")
    seconds: float = Field(60, gt=0, le=600, description="that one try may take")
    retries: int = Field(4, ge=0, le=10, description="after 429, 5xx, a lost connection or silence")
    reply_tokens: int = Field(512, ge=1, le=32_768, description="the longest reply, thoughts included")
    most_tokens: int = Field(2_000_000, ge=1, description="of the whole run, prompts and replies")
    price_in: float | None = Field(None, ge=0, description="of a million tokens of prompts, in any currency")
    price_out: float | None = Field(None, ge=0, description="of a million tokens of replies")


def key() -> str:
    """Empty where none is set, as for most servers of one's own."""
    found = os.environ.get(KEY, "").strip() or _key_in_file(os.environ.get(KEY_FILE, ""))
    if not (found.isascii() and found.isprintable()):
        raise TermsError(f"{KEY}: the key holds characters that no key has — copy it anew")
    return found


def check_terms(model: str, terms: Terms) -> None:
    """Refuse before any work what no request could mend."""
    address = urlsplit(terms.url)
    if not model.removeprefix(PREFIX).strip():
        raise TermsError(f"model: “{model}” names no model — write {PREFIX}NAME as the server calls it")
    if address.username or address.password or address.query:
        raise TermsError(f"url: an address with a name, a password or a query in it would be kept — set {KEY} instead")
    if address.scheme not in ("http", "https") or not address.hostname:
        raise TermsError(f"url: “{terms.url}” is no address of an API — write for example http://127.0.0.1:8000/v1")
    if not key() and terms.url.startswith(OPENAI):
        raise TermsError(f"{KEY}: {OPENAI} wants a key, and none is set — set it, name a file of it in {KEY_FILE}, "
                         "or give the url of another server")  # fmt: skip


def _key_in_file(name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8").strip() if name else ""
    except (OSError, UnicodeDecodeError) as error:
        raise TermsError(f"{KEY_FILE}: “{name}” cannot be read ({type(error).__name__}) — check its path") from error
