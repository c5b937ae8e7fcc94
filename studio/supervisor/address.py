"""Where the studio listens, and the address that a person opens."""

import errno
import socket
from dataclasses import dataclass

FIRST_PORT = 8000
PORTS_TRIED = 100
WILDCARDS = ("0.0.0.0", "::", "")
NOT_THE_HOST = (errno.EADDRINUSE, errno.EACCES, errno.EPERM)  # what the port, not the address, is to blame for


class AddressError(Exception):
    """Nowhere to listen, in words."""


class PortTakenError(AddressError):
    """The port is another's, or not ours to use."""


class HostError(AddressError):
    """The address is none of this machine's."""


@dataclass(frozen=True)
class Address:
    host: str
    port: int

    @property
    def url(self) -> str:
        """As opened on this machine."""
        host = "127.0.0.1" if self.host in WILDCARDS else self.host
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    @property
    def allowed_hosts(self) -> str:
        """The names under which a browser may reach it, besides loopback's."""
        return socket.gethostname() if self.host in WILDCARDS else self.host


def choose_address(host: str, port: int | None) -> Address:
    """`port` as asked for, or else the first free one from 8000 on."""
    if port is not None:
        if not is_free(host, port):
            raise PortTakenError(
                f"port {port} of {host} is taken or not ours to use: leave --port out, and a free one is found"
            )
        return Address(host, port)
    for candidate in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        if is_free(host, candidate):
            return Address(host, candidate)
    raise PortTakenError(
        f"no free port of {host} among {FIRST_PORT} … {FIRST_PORT + PORTS_TRIED - 1}: name one with --port"
    )


def is_free(host: str, port: int) -> bool:
    """Raises HostError where no port of `host` could be listened on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno in NOT_THE_HOST:
                return False
            raise HostError(
                f"--host {host} is no address of this machine ({error.strerror}): leave --host out for this machine "
                "alone, or give 0.0.0.0 for every network that it is in"
            ) from error
    return True
