import { Group, type Mesh, type MeshLambertMaterial, Raycaster, Vector3 } from "three";
import { beforeEach, describe, expect, it } from "vitest";
import { Bodies } from "../../src/scene/bodies";
import { documentScene } from "../../src/scene/document-scene";
import type { SessionBody } from "../../src/wire/messages";
import { scenario } from "../scenario";

let root: Group;
let bodies: Bodies;
let shown: SessionBody[];
const meshOf = (name: string): Mesh => root.children[shown.findIndex((body) => body.name === name)] as Mesh;

beforeEach(() => {
  root = new Group();
  bodies = new Bodies(root);
  const scene = documentScene(scenario());
  shown = scene.bodies;
  bodies.show(shown);
  bodies.place(scene.poses);
  root.updateMatrixWorld(true);
});

/** Straight down from above. */
function picked(x: number, y: number): string | undefined {
  return bodies.pick(new Raycaster(new Vector3(x, y, 5), new Vector3(0, 0, -1)))?.owner;
}

describe("bodies", () => {
  it("keep their mesh while they look the same, and get another when they do not", () => {
    const [floor, box] = [meshOf("floor"), meshOf("blue_box")];
    bodies.show(shown.map((body) => (body.name === "blue_box" ? { ...body, colour: "#ffffff" } : { ...body })));
    expect(root.children).toHaveLength(shown.length);
    expect(root.children).toContain(floor);
    expect(root.children).not.toContain(box);
  });

  it("are picked by their owner, the nearest first, zones only where nothing stands", () => {
    expect(picked(1, 1)).toBe("blue_box");
    expect(picked(-1, 0)).toBe("pillar");
    expect(picked(-3, 2)).toBe("dock");
    expect(picked(3, -2)).toBeUndefined();
  });

  it("are picked through walls, which nobody owns", () => {
    const low = new Raycaster(new Vector3(1, -9, 0.07), new Vector3(0, 1, 0));
    expect(bodies.pick(low)?.owner).toBe("blue_box");
  });

  it("leave nothing behind", () => {
    bodies.dispose();
    expect(root.children).toEqual([]);
    expect(bodies.count).toBe(0);
  });
});

describe("a wall", () => {
  const glass = (eye: [number, number, number]): string[] => {
    bodies.lookFrom(eye);
    return shown.filter((body) => body.kind === "wall" && (meshOf(body.name).material as MeshLambertMaterial).opacity < 1).map((body) => body.name);
  };

  it("is glass while it stands between a low eye and the floor", () => {
    expect(glass([0, -9, 1])).toEqual(["wall_south"]);
    expect(glass([9, 0.5, 1])).toEqual(["wall_east"]);
    expect(glass([-9, 8, 1])).toEqual(["wall_west", "wall_north"]);
  });

  it("is whole from above and from within", () => {
    expect(glass([0, -6, 8])).toEqual([]);
    expect(glass([0, -1, 0.5])).toEqual([]);
  });
});
