"""The studio's settings on a fresh home of the test run's own: no test touches what a person keeps."""

import atexit
import os
import shutil
import tempfile

os.environ["STUDIO_HOME"] = tempfile.mkdtemp(prefix="studio-test-")
atexit.register(shutil.rmtree, os.environ["STUDIO_HOME"], ignore_errors=True)
for from_outside in ("REDIS_URL", "DATABASE_URL", "STUDIO_ALLOWED_HOSTS"):
    os.environ.pop(from_outside, None)

from studio.settings import *  # noqa: E402, F403
