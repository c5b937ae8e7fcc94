/** A scenario document as the wire's list of shapes and poses, things at the middle of where they may be. */
import type { Scenario, ScenarioObject, SessionBody } from "../wire/messages";
import { placeOf, type Selection, thingAt } from "../state/things";
import parts from "./mobile-manipulator.json";

type Row = { body: SessionBody; pose: number[] };
type Triple = [number, number, number];

const WALL_DEPTH = 0.1;
const FLOOR_DEPTH = 0.2;
const ZONE_DEPTH = 0.006;
const WALL_COLOUR = "#3b4754";
const ROBOT_SIZE: Triple = [0.62, 0.5, 1.36];

export function documentScene(document: Scenario): { bodies: SessionBody[]; poses: number[] } {
  const rows = [...building(document), ...zones(document), ...objects(document), ...robots(document)];
  return { bodies: rows.map((row) => row.body), poses: rows.flatMap((row) => row.pose) };
}

/** The box round a thing as it is drawn. */
export function outline(document: Scenario, selection: Selection): { center: Triple; size: Triple; yaw: number } | null {
  const thing = thingAt(document, selection);
  if (!thing) return null;
  const { x, y, yaw } = placeOf(document, selection);
  const size = sizeOf(thing);
  return { center: [x, y, size[2] / 2], size, yaw };
}

function sizeOf(thing: NonNullable<ReturnType<typeof thingAt>>): Triple {
  if ("center" in thing) return [thing.size[0], thing.size[1], 0.02];
  if (!("shape" in thing)) return ROBOT_SIZE;
  return drawnSize(thing);
}

function drawnSize({ shape, size }: ScenarioObject): Triple {
  if (shape === "sphere") return [size[0], size[0], size[0]];
  return shape === "cylinder" ? [size[0], size[0], size[2]] : size;
}

function building({ world }: Scenario): Row[] {
  const [x, y] = world.size;
  const height = world.wall_height;
  const wall = (name: string, size: Triple, at: Triple): Row => row({ name, kind: "wall", shape: "box", size, colour: WALL_COLOUR, owner: "" }, at);
  return [
    row({ name: "floor", kind: "floor", shape: "box", size: [x, y, FLOOR_DEPTH], colour: world.floor_colour, owner: "" }, [0, 0, -FLOOR_DEPTH / 2]),
    wall("wall_east", [WALL_DEPTH, y + 2 * WALL_DEPTH, height], [(x + WALL_DEPTH) / 2, 0, height / 2]),
    wall("wall_west", [WALL_DEPTH, y + 2 * WALL_DEPTH, height], [-(x + WALL_DEPTH) / 2, 0, height / 2]),
    wall("wall_north", [x, WALL_DEPTH, height], [0, (y + WALL_DEPTH) / 2, height / 2]),
    wall("wall_south", [x, WALL_DEPTH, height], [0, -(y + WALL_DEPTH) / 2, height / 2]),
  ];
}

function zones(document: Scenario): Row[] {
  return document.zones.map(({ name, center, size, colour }) =>
    row({ name, kind: "zone", shape: "box", size: [...size, ZONE_DEPTH], colour, owner: name }, [...center, ZONE_DEPTH / 2]),
  );
}

function objects(document: Scenario): Row[] {
  return document.objects.map((object, index) => {
    const { x, y, yaw } = placeOf(document, { list: "objects", index });
    const size = drawnSize(object);
    const kind = object.fixed ? "obstacle" : "object";
    return row({ name: object.name, kind, shape: object.shape, size, colour: object.colour, owner: object.name }, [x, y, size[2] / 2], yaw);
  });
}

function robots(document: Scenario): Row[] {
  return document.robots.flatMap((robot, index) => {
    const { x, y, yaw } = placeOf(document, { list: "robots", index });
    return parts.map((part, number) => {
      const body: SessionBody = { name: `${robot.name}_${number}`, kind: "robot", shape: part.shape as SessionBody["shape"], size: part.size as Triple, colour: part.colour, owner: robot.name };
      return { body, pose: placed(part.pose, x, y, yaw) };
    });
  });
}

/** A part's pose in the robot's frame, taken into the world. */
function placed(pose: number[], x: number, y: number, yaw: number): number[] {
  const [px, py, pz, a, b, c, d] = pose as [number, number, number, number, number, number, number];
  const [cos, sin, s, w] = [Math.cos(yaw), Math.sin(yaw), Math.sin(yaw / 2), Math.cos(yaw / 2)];
  return [x + cos * px - sin * py, y + sin * px + cos * py, pz, w * a - s * b, w * b + s * a, w * c + s * d, w * d - s * c];
}

function row(body: SessionBody, at: Triple, yaw = 0): Row {
  return { body, pose: [...at, 0, 0, Math.sin(yaw / 2), Math.cos(yaw / 2)] };
}
