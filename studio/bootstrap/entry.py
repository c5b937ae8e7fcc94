"""What manage.py does: the steps that the command needs, then the command itself inside `.venv`."""

import os
from collections.abc import Sequence
from typing import NoReturn

from studio.bootstrap import browser, database, environment, front_end, library
from studio.bootstrap.steps import Step, carry_out
from studio.home import ROOT

NETWORK = "if a download failed, see that this machine reaches its package registry"

ENVIRONMENT = (
    Step(
        "Making .venv with Python 3.11",
        environment.is_missing,
        environment.make,
        "see that this folder can be written to, and has a few gigabytes of room",
    ),
    Step(
        "Installing the Python packages (minutes, the first time)",
        environment.packages_are_stale,
        environment.install_packages,
        NETWORK,
    ),
)
FRONT_END = (
    Step(
        "Installing the front end's packages",
        front_end.packages_are_stale,
        front_end.install_packages,
        NETWORK,
    ),
    Step(
        "Building the front end",
        front_end.build_is_stale,
        front_end.build,
        "mend the file that the log names",
    ),
)
DATABASE = (
    Step(
        "Preparing the database",
        database.is_stale,
        database.migrate,
        "see that DATABASE_URL, where it is set, names a database that answers; else that var/ can be written to",
    ),
)
LIBRARY = (
    Step(
        "Drawing the scenario library",
        library.is_stale,
        library.draw,
        "mend the scenario that the log names",
    ),
)
BROWSER = (
    Step(
        "Installing Chromium for the browser test",
        browser.is_missing,
        browser.install,
        "install `chromium` by hand, so that it is on the PATH",
    ),
)

NEEDS: dict[str, tuple[Step, ...]] = {
    "up": (*ENVIRONMENT, *FRONT_END, *DATABASE, *LIBRARY),
    "test": (*ENVIRONMENT, *FRONT_END, *BROWSER),
    "train": ENVIRONMENT,
    "evaluate": ENVIRONMENT,
    "benchmark": ENVIRONMENT,
}
OF_ANY_OTHER_COMMAND = ENVIRONMENT


def main(arguments: Sequence[str]) -> NoReturn:
    command = arguments[0] if arguments else "help"
    carry_out(NEEDS.get(command, OF_ANY_OTHER_COMMAND))
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    # -P: the folder one stands in is not searched for modules.
    os.execv(environment.PYTHON, [str(environment.PYTHON), "-P", "-m", "studio", *arguments])
