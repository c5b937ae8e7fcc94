import { describe, expect, it } from "vitest";
import { decodeFrame } from "../../src/wire/frames";

function encode(kind: number, frame: number, seconds: number, payload: Uint8Array): ArrayBuffer {
  const buffer = new ArrayBuffer(9 + payload.byteLength);
  const view = new DataView(buffer);
  view.setUint8(0, kind);
  view.setUint32(1, frame, true);
  view.setFloat32(5, seconds, true);
  new Uint8Array(buffer, 9).set(payload);
  return buffer;
}

describe("a binary frame", () => {
  it("brings poses as seven numbers a body", () => {
    const poses = new Float32Array([1, 2, 3, 0, 0, 0, 1]);
    const frame = decodeFrame(encode(1, 70000, 1.5, new Uint8Array(poses.buffer)));
    expect(frame).toMatchObject({ kind: "poses", frame: 70000, seconds: 1.5 });
    expect(frame.kind === "poses" && [...frame.poses]).toEqual([...poses]);
  });

  it("brings a JPEG as it is", () => {
    const frame = decodeFrame(encode(2, 1, 0, new Uint8Array([0xff, 0xd8, 0xff])));
    expect(frame.kind === "camera" && [...frame.jpeg]).toEqual([0xff, 0xd8, 0xff]);
  });

  it("says what is wrong with a torn or unknown one", () => {
    expect(() => decodeFrame(new ArrayBuffer(3))).toThrow("at least 9 bytes");
    expect(() => decodeFrame(encode(9, 0, 0, new Uint8Array()))).toThrow("kind 1 (poses) or 2 (camera)");
  });
});
