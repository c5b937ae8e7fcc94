import { describe, expect, it } from "vitest";
import { trianglesOf } from "../../src/scene/meshes";

describe("a mesh of a scenario", () => {
  it("is moved to the middle and scaled to its size, faces cut into triangles", () => {
    const square = trianglesOf("v 0 0 0\nv 4 0 0\nv 4 2 0\nv 0 2 1\nf 1/1 2/1 3/1 4/1\n", [1, 1, 0.5]);
    expect(square).toHaveLength(18);
    expect(square.slice(0, 6)).toEqual([-0.5, -0.5, -0.25, 0.5, -0.5, -0.25]);
  });

  it("counts backwards from the last vertex where a face says so, and holds nothing where there is no face", () => {
    expect(trianglesOf("v 0 0 0\nv 1 0 0\nv 0 1 1\nf -3 -2 -1\n", [2, 2, 2])).toEqual([-1, -1, -1, 1, -1, -1, -1, 1, 1]);
    expect(trianglesOf("nothing of it", [1, 1, 1])).toEqual([]);
  });
});
