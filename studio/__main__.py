"""`manage.py` after the set-up, inside `.venv`: Django's commands and ours."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "studio.settings"  # also when a test run, with settings of its own, calls us
    execute_from_command_line(["manage.py", *sys.argv[1:]])
