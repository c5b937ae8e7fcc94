import { describe, expect, it } from "vitest";
import { Motion } from "../../src/scene/motion";

const at = (x: number, turn: [number, number, number, number] = [0, 0, 0, 1]): Float32Array => Float32Array.from([x, 0, 0, ...turn]);

describe("streamed poses", () => {
  it("are shown at once when they are the first, or come after a pause", () => {
    const motion = new Motion();
    motion.push(at(1), 0);
    expect(motion.at(0)).toMatchObject({ moves: false });
    expect(motion.at(0).poses[0]).toBe(1);
    motion.push(at(5), 1000);
    expect(motion.at(1000).poses[0]).toBe(5);
  });

  it("are passed through smoothly over the time between two frames", () => {
    const motion = new Motion();
    motion.push(at(0), 0);
    motion.push(at(1), 100);
    expect(motion.at(150).poses[0]).toBeCloseTo(0.5);
    expect(motion.at(150).moves).toBe(true);
    expect(motion.at(200).poses[0]).toBe(1);
    expect(motion.at(200).moves).toBe(false);
  });

  it("are never drawn before the frame that they come from", () => {
    const motion = new Motion();
    motion.push(at(0), 0);
    motion.push(at(1), 100);
    expect(motion.at(60).poses[0]).toBe(0);
  });

  it("turn the short way, with turns of length one", () => {
    const motion = new Motion();
    const half = Math.SQRT1_2;
    motion.push(at(0, [0, 0, 0, 1]), 0);
    motion.push(at(0, [0, 0, -half, -half]), 100); // the same turn as [0, 0, half, half]
    const [z, w] = [...motion.at(150).poses.slice(5)] as [number, number];
    expect(Math.hypot(z, w)).toBeCloseTo(1);
    expect(z / w).toBeCloseTo(Math.tan(Math.PI / 8)); // a turn and its negative are the same turn
  });
});
