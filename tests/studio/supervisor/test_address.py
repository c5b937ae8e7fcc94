"""Where the studio listens: the port that was asked for, or the first free one."""

import socket
from collections.abc import Iterator

import pytest

from studio.supervisor import address
from studio.supervisor.address import Address, HostError, PortTakenError, choose_address


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_taken_port_that_was_asked_for_is_refused_with_a_way_out(taken_port: int):
    with pytest.raises(PortTakenError, match=f"port {taken_port} .* leave --port out"):
        choose_address("127.0.0.1", taken_port)


def test_the_next_free_port_is_found_where_none_was_asked_for(taken_port: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(address, "FIRST_PORT", taken_port)
    assert choose_address("127.0.0.1", None).port > taken_port


@pytest.mark.parametrize("port", [None, 8000, 0])
@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-host.invalid", "2001:db8::1"])
def test_a_wrong_host_is_blamed_itself_whatever_the_port(host: str, port: int | None):
    with pytest.raises(HostError, match=f"--host {host} is no address of this machine .* leave --host out"):
        choose_address(host, port)


@pytest.mark.parametrize(
    ("host", "url"),
    [("127.0.0.1", "http://127.0.0.1:8000"), ("0.0.0.0", "http://127.0.0.1:8000"), ("::1", "http://[::1]:8000")],
)
def test_the_url_is_one_that_opens_on_this_machine(host: str, url: str):
    assert Address(host, 8000).url == url


def test_a_studio_open_to_others_may_be_reached_by_the_name_of_its_machine():
    assert Address("0.0.0.0", 8000).allowed_hosts == socket.gethostname()
