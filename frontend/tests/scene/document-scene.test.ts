import { describe, expect, it } from "vitest";
import { documentScene, outline } from "../../src/scene/document-scene";
import { scenario } from "../scenario";

describe("a document as a scene", () => {
  it("has seven numbers for each body, and every thing of the document", () => {
    const { bodies, poses } = documentScene(scenario());
    expect(poses).toHaveLength(bodies.length * 7);
    expect(poses.every(Number.isFinite)).toBe(true);
    expect(new Set(bodies.map((body) => body.owner))).toEqual(new Set(["", "dock", "home", "red_box", "blue_box", "pillar", "r1"]));
  });

  it("lets things stand on the floor", () => {
    const { bodies, poses } = documentScene(scenario());
    const pillar = bodies.findIndex((body) => body.owner === "pillar");
    expect(poses.slice(pillar * 7, pillar * 7 + 3)).toEqual([-1, 0, 0.5]);
  });

  it("outlines what is selected where it is drawn", () => {
    expect(outline(scenario(), { list: "objects", index: 1 })).toEqual({ center: [1, 1, 0.075], size: [0.15, 0.15, 0.15], yaw: 0.5 });
    expect(outline(scenario(), { list: "objects", index: 9 })).toBeNull();
  });
});
