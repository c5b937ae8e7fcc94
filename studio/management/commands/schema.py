"""Writes what the front end takes from the Python side: the wire's JSON Schema, and the shapes of a robot."""

from django.core.management.base import BaseCommand

from studio.robot_shapes import SHAPES_FILE, robot_shapes_text
from studio.wire_schema import SCHEMA_FILE, wire_schema_text


class Command(BaseCommand):
    help = "Write the wire's JSON Schema and the robot's shapes for the front end (then `npm run wire` in frontend/)."

    def handle(self, *args, **options):
        for file, text in ((SCHEMA_FILE, wire_schema_text()), (SHAPES_FILE, robot_shapes_text())):
            file.write_text(text, encoding="utf-8")
            self.stdout.write(f"wrote {file}")
