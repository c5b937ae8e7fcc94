import { Object3D, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { fromThree, toThree, type Triple, zUpRoot } from "../../src/scene/axes";

const POINTS: Triple[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1.5, -2, 0.3]];

describe("z up and y up", () => {
  it("agree on which way is up, and keep x", () => {
    expect(toThree([0, 0, 1]).toArray()).toEqual([0, 1, -0]);
    expect(toThree([1, 0, 0]).toArray()).toEqual([1, 0, -0]);
    expect(toThree([0, 1, 0]).toArray()).toEqual([0, 0, -1]);
  });

  it("lead back and forth without a loss", () => {
    for (const point of POINTS) expect(fromThree(toThree(point))).toEqual([...point]);
  });

  it("are the same through the root under which everything is drawn", () => {
    const root = zUpRoot();
    for (const point of POINTS) {
      const thing = new Object3D();
      thing.position.set(...point);
      root.add(thing);
      root.updateMatrixWorld(true);
      expect(thing.getWorldPosition(new Vector3()).distanceTo(toThree(point))).toBeLessThan(1e-9);
    }
  });

  it("are both right-handed", () => {
    const [x, y, z] = ([[1, 0, 0], [0, 1, 0], [0, 0, 1]] as Triple[]).map(toThree) as [Vector3, Vector3, Vector3];
    expect(x.clone().cross(y).distanceTo(z)).toBeLessThan(1e-9);
  });
});
