"""Writes the wire's JSON Schema to where the front end reads it."""

from django.core.management.base import BaseCommand

from studio.wire_schema import SCHEMA_FILE, wire_schema_text


class Command(BaseCommand):
    help = "Write frontend/src/wire/schema.json from the pydantic models (then run `npm run wire` in frontend/)."

    def handle(self, *args, **options):
        SCHEMA_FILE.write_text(wire_schema_text(), encoding="utf-8")
        self.stdout.write(f"wrote {SCHEMA_FILE}")
