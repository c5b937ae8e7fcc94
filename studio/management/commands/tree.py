"""Writes the tree of the house, with a phrase a file, to where the README points."""

from django.core.management.base import BaseCommand

from studio.tree import TREE_FILE, tree_text


class Command(BaseCommand):
    help = "Write docs/tree.md from what each file says of itself."

    def handle(self, *args, **options):
        TREE_FILE.write_text(tree_text(), encoding="utf-8")
        self.stdout.write(f"wrote {TREE_FILE}")
