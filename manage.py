#!/usr/bin/env python3
"""The one entry: `up`, `test`, `train`, `evaluate`, `benchmark`, and Django's own commands.

Runs with nothing installed: it prepares what the command needs (studio/bootstrap), then goes on inside `.venv`. Kept to
a syntax that any Python 3 reads, since the python3 that starts it need not be the one the studio runs on.
"""

import runpy

from studio.bootstrap.python import go_on_in_python_311

if __name__ == "__main__":
    go_on_in_python_311()
    runpy.run_module("studio.bootstrap", run_name="__main__")
