import { describe, expect, it } from "vitest";
import { firstAfter, Track, type TrackHead } from "../../src/state/track";

const HEAD: TrackHead = {
  bodies: [], start: [[0, 0, 0, 0, 0, 0, 1], [1, 1, 1, 0, 0, 0, 1]], moving: [1], seconds: [2, 3, 5], decisions: [0, 1, 2], hashes: ["a", "b"],
};
const FRAMES = [[1, 1, 1, 0, 0, 0, 1], [2, 1, 1, 0, 0, 0, 1], [4, 1, 1, 0, 0, 0, 1]].flat();

function bytes(head: TrackHead, frames: number[]): ArrayBuffer {
  const words = new TextEncoder().encode(JSON.stringify(head));
  const whole = new Uint8Array(4 + words.length + 4 * frames.length);
  new DataView(whole.buffer).setUint32(0, words.length, true);
  whole.set(words, 4);
  whole.set(new Uint8Array(Float32Array.from(frames).buffer), 4 + words.length);
  return whole.buffer;
}

describe("a track", () => {
  const track = Track.parse(bytes(HEAD, FRAMES));

  it("tells the moment of each decision, and of one beyond the last the end", () => {
    expect([0, 1, 2, 9].map((decisions) => track.momentOf(decisions))).toEqual([2, 3, 5, 5]);
    expect(track.duration).toBe(5);
  });

  it.each([[0, 1], [2, 1], [2.5, 1.5], [3, 2], [4, 3], [5, 4], [99, 4]])("at %s s what moves is blended between frames", (seconds, x) => {
    expect(track.at(seconds)[7]).toBeCloseTo(x);
  });

  it("what never moves stays where it was", () => {
    expect([...track.at(4).subarray(0, 7)]).toEqual(HEAD.start[0]);
  });

  it("of one frame is still", () => {
    const still = Track.parse(bytes({ ...HEAD, seconds: [0], decisions: [0], hashes: [] }, FRAMES.slice(0, 7)));
    expect([...still.at(1).subarray(7)]).toEqual(HEAD.start[1]);
  });

  it("that was cut short is refused", () => {
    expect(() => Track.parse(bytes(HEAD, FRAMES.slice(0, 14)))).toThrow("cut short");
  });
});

it("the first of rising numbers that is greater is found, or none", () => {
  expect([0, 1, 2, 3].map((wanted) => firstAfter([1, 1, 2], wanted))).toEqual([0, 2, 3, 3]);
});
