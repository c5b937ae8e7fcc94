"""`manage.py` after the set-up, inside `.venv`: Django's commands and ours."""

import os
import sys

from django.core.management import execute_from_command_line

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "studio.settings")

if __name__ == "__main__":
    execute_from_command_line(["manage.py", *sys.argv[1:]])
