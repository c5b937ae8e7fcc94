import { describe, expect, it } from "vitest";
import { type Grip, stretchedTo, turnedTo } from "../../src/scene/handles";

const grip = (more: Partial<Grip> = {}): Grip => ({ center: [1, 2], yaw: 0.3, size: [1, 2, 0.5], from: [2, 2], ...more });

describe("a hand that turns a thing", () => {
  it("turns it by as much as it goes round its middle, wherever it took hold", () => {
    expect(turnedTo(grip(), [1, 3], false)).toBeCloseTo(0.3 + Math.PI / 2);
    expect(turnedTo(grip({ from: [1, 3] }), [0, 2], false)).toBeCloseTo(0.3 + Math.PI / 2);
    expect(turnedTo(grip(), [2, 2], false)).toBeCloseTo(0.3);
  });

  it("goes by fifteen degrees when it snaps", () => {
    expect(turnedTo(grip({ yaw: 0 }), [1 + Math.cos(0.5), 2 + Math.sin(0.5)], true)).toBeCloseTo(Math.PI / 6);
  });
});

describe("a hand that stretches a thing", () => {
  it("keeps the side under itself, on either side of the middle", () => {
    const upright = grip({ yaw: 0, from: [1.5, 2] });
    expect(stretchedTo(upright, [1.7, 2.4], [0], false)).toEqual([expect.closeTo(1.4), 2, 0.5]);
    expect(stretchedTo(grip({ yaw: 0, from: [0.5, 2] }), [0.3, 2], [0], false)[0]).toBeCloseTo(1.4);
  });

  it("goes along the thing's own axes", () => {
    const turned = grip({ yaw: Math.PI / 2, from: [1, 2.5] });
    expect(stretchedTo(turned, [1, 2.75], [0], false)[0]).toBeCloseTo(1.5);
    expect(stretchedTo(turned, [1, 2.75], [1], false)[1]).toBeCloseTo(2);
  });

  it("snaps to tenths of a metre and never turns a thing inside out", () => {
    expect(stretchedTo(grip({ yaw: 0, from: [1.5, 2] }), [1.68, 2], [0], true)[0]).toBeCloseTo(1.4);
    expect(stretchedTo(grip({ yaw: 0, from: [1.5, 2] }), [-4, 2], [0], false)[0]).toBe(0);
    expect(stretchedTo(grip({ yaw: 0, from: [1.5, 2] }), [-4, 2], [0], true)[0]).toBeCloseTo(0.1);
  });
});
