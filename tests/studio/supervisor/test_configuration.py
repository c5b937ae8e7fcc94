"""supervisord's configuration is what the table of programs says."""

import shlex
from configparser import RawConfigParser
from pathlib import Path

from studio.supervisor.configuration import configuration
from studio.supervisor.programs import QUEUES, programs

FOLDER = Path("/a/100% odd folder")


def parsed(redis_socket: Path | None) -> RawConfigParser:
    rows = programs(host="127.0.0.1", port=8000, redis_socket=redis_socket, folder=FOLDER)
    parser = RawConfigParser(inline_comment_prefixes=(" ;",))
    parser.read_string(configuration(rows, folder=FOLDER, log=FOLDER / "log", socket=FOLDER / "supervisor.sock"))
    return parser


def test_all_but_redis_stop_together_and_redis_stops_last():
    parser = parsed(FOLDER / "redis.sock")
    assert set(parser["group:studio"]["programs"].split(",")) == {"web", "beat", *QUEUES}
    assert int(parser["program:redis"]["priority"]) < int(parser["group:studio"]["priority"])


def test_a_redis_of_somebody_else_is_not_started():
    assert "program:redis" not in parsed(None)


def test_every_process_is_started_again_and_dies_with_supervisord():
    parser = parsed(FOLDER / "redis.sock")
    for name in [section for section in parser.sections() if section.startswith("program:")]:
        assert parser[name]["autorestart"] == "true"
        assert shlex.split(parser[name]["command"])[3].endswith("tied.py")
        assert parser[name]["killasgroup"] == "true"


def test_percent_signs_and_spaces_of_paths_survive():
    parser = parsed(FOLDER / "redis.sock")
    command = shlex.split(parser["program:redis"]["command"].replace("%%", "%"))
    assert str(FOLDER / "redis.sock") in command
