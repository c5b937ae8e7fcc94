import { describe, expect, it } from "vitest";
import { documentScene, outline } from "../../src/scene/document-scene";
import { LISTS, thingsOf } from "../../src/state/things";
import { scenario, wholeScenario } from "../scenario";

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

  it("has every kind of part that a document may hold, with the look that its kind has", () => {
    const { bodies, poses } = documentScene(wholeScenario());
    const shapesOf = (owner: string) => bodies.filter((body) => body.owner === owner);
    expect(poses).toHaveLength(bodies.length * 7);
    expect(poses.every(Number.isFinite)).toBe(true);
    for (const list of LISTS) for (const thing of thingsOf(wholeScenario(), list)) expect(shapesOf(thing.name).length, thing.name).toBeGreaterThan(0);
    expect(shapesOf("bench")).toHaveLength(5);
    expect(shapesOf("flight").map((body) => body.size[2])).toEqual([0.1, 0.2, 0.3, 0.4].map((height) => expect.closeTo(height)));
    expect(shapesOf("hammer").map((body) => body.shape)).toEqual(["box", "sphere"]);
    expect(shapesOf("gem")[0]).toMatchObject({ shape: "mesh", mesh: expect.stringContaining("v 2 0 0") });
    expect(new Set(shapesOf("line").map((body) => body.kind))).toEqual(new Set(["device"]));
    expect(new Set(shapesOf("ann").map((body) => body.kind))).toEqual(new Set(["person"]));
  });

  it("puts a thing on the top of what it stands on", () => {
    const { bodies, poses } = documentScene(wholeScenario());
    const cup = bodies.findIndex((body) => body.owner === "cup");
    expect(poses.slice(cup * 7, cup * 7 + 3)).toEqual([1.9, 1.2, 0.525].map((value) => expect.closeTo(value)));
  });

  it("outlines what is selected where it is drawn", () => {
    expect(outline(scenario(), { list: "objects", index: 1 })).toEqual({ center: [1, 1, 0.075], size: [0.15, 0.15, 0.15], yaw: 0.5 });
    expect(outline(scenario(), { list: "objects", index: 9 })).toBeNull();
  });
});
