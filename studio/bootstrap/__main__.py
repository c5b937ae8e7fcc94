"""The set-up, started by manage.py once it runs on Python 3.11."""

import sys

from studio.bootstrap.entry import main

if __name__ == "__main__":
    main(sys.argv[1:])
