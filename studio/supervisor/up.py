"""The whole of `manage.py up`: starts supervisord, waits until everything is there, and stops all of it together.

supervisord keeps the processes alive; this process stays beside it, holds the claim on the home, and is the one that
Ctrl-C, SIGTERM and a closed terminal reach. Killed itself, it takes supervisord with it, and that its processes.
"""

import os
import signal
import subprocess
import sys
import threading
import time
import webbrowser

from django.conf import settings
from redis import Redis, RedisError

from studio.bootstrap.process import tail
from studio.bootstrap.steps import say
from studio.home import ROOT, home, log_path, secret, socket_path
from studio.supervisor.address import Address, AddressError, choose_address
from studio.supervisor.claim import AlreadyRunningError, Claim
from studio.supervisor.configuration import configuration
from studio.supervisor.control import processes, start_again
from studio.supervisor.descendants import adopt_orphans, bury_orphans, end_all_children
from studio.supervisor.programs import programs
from studio.supervisor.readiness import StartFailedError, answers, lacking
from studio.supervisor.tied import tied

SECONDS_TO_START = 120
SECONDS_TO_STOP = 25
SECONDS_BETWEEN_LOOKS = 15
STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class CannotStartError(Exception):
    """Why not, and what to do, in words."""


def up(host: str, port: int | None, *, open_browser: bool) -> int:
    """The exit status."""
    try:
        claim = Claim(home())
        _wait_for_the_last_one_to_stop()
        _ask_the_other_redis()
        address = choose_address(host, port)
    except AlreadyRunningError as other:
        return _tell_of(other.url)
    except (AddressError, CannotStartError) as error:
        say(f"The studio did not start: {error}")
        return 1
    adopt_orphans()
    stop = _stop_signal()
    supervisord = _start(address)
    try:
        return _watch(supervisord, address, claim, stop, open_browser)
    except StartFailedError as failed:
        say(f"failed\n\nThe process `{failed.name}` does not start. The end of {failed.log}:\n{tail(failed.log)}")
        return 1
    finally:
        _stop(supervisord)


def _ask_the_other_redis() -> None:
    url = os.environ.get("REDIS_URL")
    if not url:
        return
    try:
        with Redis.from_url(url, socket_connect_timeout=5) as redis:
            redis.ping()
    except (RedisError, ValueError) as error:
        hint = "start it, mend REDIS_URL, or unset it: then the studio starts a Redis of its own"
        raise CannotStartError(f"no Redis answers at REDIS_URL ({error}); {hint}") from error


def _watch(
    supervisord: subprocess.Popen, address: Address, claim: Claim, stop: threading.Event, open_browser: bool
) -> int:
    began = time.monotonic()
    say("Starting the studio … ", end="")
    if not _wait_until_ready(supervisord, address, stop):
        return 0
    say(f"{time.monotonic() - began:.1f} s")
    claim.tell(address.url)
    print(f"\n  {sign_in_url(address.url)}\n", flush=True)
    say("Open it in a browser; it signs you in. Ctrl-C stops everything.")
    if open_browser and _has_a_screen():
        webbrowser.open(sign_in_url(address.url))
    _keep_alive(supervisord, stop)
    if stop.is_set():
        return 0
    raise StartFailedError("supervisord", log_path("supervisord"))


def _keep_alive(supervisord: subprocess.Popen, stop: threading.Event) -> None:
    """Until it is told to stop, or supervisord is gone."""
    next_look = time.monotonic()
    while supervisord.poll() is None and not stop.wait(0.5):
        bury_orphans(keep=supervisord.pid)
        if time.monotonic() >= next_look:
            next_look = time.monotonic() + SECONDS_BETWEEN_LOOKS
            for name in start_again(socket_path("supervisor")):
                say(f"`{name}` failed several times in a row and is started again; its log: {log_path(name)}")


def _wait_until_ready(supervisord: subprocess.Popen, address: Address, stop: threading.Event) -> bool:
    """False when it was asked to stop meanwhile."""
    deadline = time.monotonic() + SECONDS_TO_START
    with Redis.from_url(settings.REDIS_URL) as redis:
        while missing := lacking(address.url, redis, socket_path("supervisor")):
            if stop.wait(0.1):
                return False
            if supervisord.poll() is not None:
                raise StartFailedError("supervisord", log_path("supervisord-output"))
            if time.monotonic() > deadline:
                raise StartFailedError(missing[0], log_path("web" if missing[0] == "pages" else missing[0]))
    return True


def _start(address: Address) -> subprocess.Popen:
    redis_socket = None if os.environ.get("REDIS_URL") else settings.REDIS_SOCKET
    rows = programs(host=address.host, port=address.port, redis_socket=redis_socket, folder=home())
    path = home() / "supervisord.conf"
    path.write_text(
        configuration(rows, folder=home(), log=log_path("supervisord").parent, socket=socket_path("supervisor"))
    )
    command = tied("SIGTERM", sys.executable, "-P", "-m", "supervisor.supervisord", "--configuration", path)
    # A session of its own: Ctrl-C in the terminal reaches this process alone, which then stops all others in order.
    with log_path("supervisord-output").open("wb") as output:
        return subprocess.Popen(
            command,
            cwd=ROOT,
            env=_environment(address),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )


def _environment(address: Address) -> dict[str, str]:
    hosts = ",".join(filter(None, [os.environ.get("STUDIO_ALLOWED_HOSTS"), address.allowed_hosts]))
    ours = {"STUDIO_HOME": str(home()), "STUDIO_ALLOWED_HOSTS": hosts, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    return {**os.environ, **ours, "DJANGO_SETTINGS_MODULE": "studio.settings"}


def _stop(supervisord: subprocess.Popen) -> None:
    if supervisord.poll() is None:
        began = time.monotonic()
        say("Stopping … ", end="")
        supervisord.terminate()
        try:
            supervisord.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            supervisord.kill()
            supervisord.wait()
        say(f"{time.monotonic() - began:.1f} s")
    end_all_children()


def _stop_signal() -> threading.Event:
    stop = threading.Event()
    for number in STOPS:
        signal.signal(number, lambda *_: stop.set())
    return stop


def _wait_for_the_last_one_to_stop() -> None:
    """A killed `up` lets go of its claim at once, while its processes still need some seconds to end."""
    deadline = time.monotonic() + SECONDS_TO_STOP
    while processes(socket_path("supervisor")) and time.monotonic() < deadline:
        time.sleep(0.2)


def _tell_of(url: str) -> int:
    if url and answers(url):
        print(f"\n  {sign_in_url(url)}\n")
        say("The studio is already running; this is its address.")
        return 0
    say(f"Another `up` is just starting or stopping the studio in {home()}: wait, or press Ctrl-C in its terminal.")
    return 1


def sign_in_url(url: str) -> str:
    return f"{url}/sign-in?token={secret('token')}"


def _has_a_screen() -> bool:
    return sys.stdout.isatty() and (
        sys.platform == "darwin" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    )
