"""Writes supervisord's configuration from the table of programs.

Redis is a group of its own with a lower priority: it starts first and stops last. All others stop together.
"""

import shlex
from collections.abc import Iterable
from pathlib import Path

from studio.supervisor.programs import Program
from studio.supervisor.tied import tied

REDIS_PRIORITY, STUDIO_PRIORITY = 1, 2

HEAD = """\
; Written by `manage.py up` at each start.
[supervisord]
nodaemon = true
silent = true
logfile = {log}/supervisord.log
logfile_maxbytes = 2MB
logfile_backups = 1
pidfile = {folder}/supervisord.pid
childlogdir = {log}

[unix_http_server]
file = {socket}
chmod = 0600

[rpcinterface:supervisor]
supervisor.rpcinterface_factory = supervisor.rpcinterface:make_main_rpcinterface
"""

PROGRAM = """
[program:{name}]
command = {command}
environment = {environment}
priority = {priority}
autorestart = true
startsecs = 1
startretries = 5
; The worker alone is asked to stop, and ends its own; what is left of its group after that is killed.
stopasgroup = false
killasgroup = true
stopwaitsecs = {seconds_to_stop}
redirect_stderr = true
stdout_logfile = {log}/{name}.log
stdout_logfile_maxbytes = 5MB
stdout_logfile_backups = 1
"""


def configuration(programs: Iterable[Program], *, folder: Path, log: Path, socket: Path) -> str:
    programs = list(programs)
    together = [program.name for program in programs if program.name != "redis"]
    sections = [_section(program, log) for program in programs]
    group = f"\n[group:studio]\nprograms = {','.join(together)}\npriority = {STUDIO_PRIORITY}\n"
    return HEAD.format(folder=_escaped(folder), log=_escaped(log), socket=_escaped(socket)) + "".join(sections) + group


def _section(program: Program, log: Path) -> str:
    return PROGRAM.format(
        name=program.name,
        command=_escaped(shlex.join(tied("SIGKILL", *program.command))),
        environment=",".join(f'{name}="{_escaped(value)}"' for name, value in program.environment.items()),
        priority=REDIS_PRIORITY if program.name == "redis" else STUDIO_PRIORITY,
        seconds_to_stop=program.seconds_to_stop,
        log=_escaped(log),
    )


def _escaped(value: object) -> str:
    """A percent sign begins an expansion in supervisord's configuration."""
    return str(value).replace("%", "%%")
