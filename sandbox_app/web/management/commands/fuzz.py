"""`manage.py fuzz engine`: documents, calls and snapshots by chance; what breaks is kept in a folder.

It can be broken off and gone on with: the same command with the same folder and seed does what is left.
"""

import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from sandbox_app.engine.fuzz import KINDS, Campaign


class Command(BaseCommand):
    help = "Try documents, calls and snapshots by chance, and tell what breaks the engine."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", choices=["engine"])
        for kind in KINDS:
            parser.add_argument(f"--{kind}", type=int, default=0, help=f"how many {kind} in all")
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--folder", type=Path, help="where progress and findings are kept; var/fuzz if left out")
        parser.add_argument("--json", action="store_true", help="one JSON document on the last line")

    def handle(self, *args: Any, **options: Any) -> None:
        folder = options["folder"] or settings.BASE_DIR / "var" / "fuzz"
        campaign = Campaign(folder, options["seed"], self.stderr.write)
        told = {kind: campaign.run(kind, options[kind]) for kind in KINDS if options[kind] > 0}
        if not told:
            raise CommandError(f"nothing was asked for; say how many of --{', --'.join(KINDS)}")
        for kind, standing in told.items():
            came = ", ".join(f"{count} {words}" for words, count in sorted(standing["came"].items()))
            self.stdout.write(f"{kind}: {standing['done']} done ({came}), {standing['findings']} findings")
        if options["json"]:
            self.stdout.write(json.dumps({"seed": options["seed"], "folder": str(folder), "kinds": told}))
        if any(standing["findings"] for standing in told.values()):
            raise CommandError(f"findings lie in {folder / 'findings'}")
