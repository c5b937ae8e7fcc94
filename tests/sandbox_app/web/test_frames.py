"""Frames keep to the wire's layout, and a slow client is sent the newest one only."""

import struct

from sandbox_app.web.frames import CREDIT, FrameSlot, head_of, pack_frame


def frame(number: int) -> bytes:
    return pack_frame("poses", number, 0.5, b"xy")


def test_a_frame_is_kind_number_seconds_and_payload_little_endian():
    assert pack_frame("camera", 7, 1.5, b"jpeg") == b"\x02" + struct.pack("<I", 7) + struct.pack("<f", 1.5) + b"jpeg"
    assert head_of(frame(3)) == ("poses", 3, 0.5)


def test_a_client_that_acknowledges_nothing_is_sent_no_more_than_its_credit():
    slot = FrameSlot()
    sent = [number for number in range(1000) if slot.offer(frame(number))]
    assert sent == list(range(CREDIT))


def test_what_waited_for_an_acknowledgement_is_the_newest():
    slot = FrameSlot()
    for number in range(10):
        slot.offer(frame(number))
    assert slot.acknowledge(0) == frame(9)
    assert slot.acknowledge(1) is None
    assert slot.offer(frame(10)) == frame(10)


def test_an_acknowledgement_counts_for_all_that_was_sent_before():
    slot = FrameSlot()
    for number in range(CREDIT):
        slot.offer(frame(number))
    slot.acknowledge(CREDIT - 1)
    assert [slot.offer(frame(number)) is not None for number in range(10, 10 + CREDIT + 1)] == [True] * CREDIT + [False]


def test_an_acknowledgement_of_a_frame_never_sent_changes_nothing():
    slot = FrameSlot()
    for number in range(CREDIT + 1):
        slot.offer(frame(number))
    assert slot.acknowledge(99) is None
    assert slot.offer(frame(50)) is None
