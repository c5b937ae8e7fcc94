"""Binary frames as they cross the wire (see messages.py), and the slots that keep a slow client from piling them up."""

import struct
from collections import deque

HEAD = struct.Struct("<BIf")  # kind, frame number, simulated seconds
KINDS = {"poses": 1, "camera": 2}
KIND_NAMES = {number: name for name, number in KINDS.items()}
CREDIT = 2


def pack_frame(kind: str, number: int, seconds: float, payload: bytes) -> bytes:
    return HEAD.pack(KINDS[kind], number & 0xFFFFFFFF, seconds) + payload


def head_of(frame: bytes) -> tuple[str, int, float]:
    kind, number, seconds = HEAD.unpack_from(frame)
    return KIND_NAMES[kind], number, seconds


class FrameSlot:
    """One client, one kind: at most `CREDIT` frames are on their way, and one newer waits; older ones are forgotten.

    A client that acknowledges nothing is sent nothing more, whatever its socket would buffer.
    """

    def __init__(self) -> None:
        self.on_their_way: deque[int] = deque(maxlen=CREDIT)
        self.waiting: bytes | None = None

    def offer(self, frame: bytes) -> bytes | None:
        """The frame, if it may be sent now."""
        if len(self.on_their_way) == CREDIT:
            self.waiting = frame
            return None
        self.on_their_way.append(head_of(frame)[1])
        return frame

    def acknowledge(self, number: int) -> bytes | None:
        """What may be sent in its place; every frame sent before it counts as seen too."""
        if number not in self.on_their_way:
            return None
        while self.on_their_way.popleft() != number:
            pass
        frame, self.waiting = self.waiting, None
        return self.offer(frame) if frame else None
