/** A scenario document as the wire's list of shapes and poses, things at the middle of where they may be. */
import type { Scenario, ScenarioObject, ScenarioPerson, ScenarioRobot, SessionBody } from "../wire/messages";
import type { Place } from "../state/poses";
import { type ListName, PERSON, placeOf, type Selection, sizeOf, type Thing, thingAt, thingsOf } from "../state/things";
import { looksOf } from "./devices";
import kinds from "./robots.json";
import { solidsOf } from "./structures";

type Row = { body: SessionBody; pose: number[] };
type Triple = [number, number, number];
type Quaternion = [number, number, number, number];
interface Shape {
  shape: SessionBody["shape"];
  size: Triple;
  colour: string;
  at: Triple; // in the frame of the thing, which stands on its bottom
  turn?: Quaternion;
  mesh?: string;
}

const WALL_DEPTH = 0.1;
const FLOOR_DEPTH = 0.2;
const ZONE_DEPTH = 0.006;
const WALL_COLOUR = "#3b4754";
const UPRIGHT: Quaternion = [0, 0, 0, 1];
const ROBOTS = kinds as unknown as Partial<Record<ScenarioRobot["kind"], { shape: string; size: number[]; colour: string; pose: number[] }[]>>;

export function documentScene(document: Scenario): { bodies: SessionBody[]; poses: number[] } {
  const rows = [...building(document), ...zones(document), ...LISTED.flatMap(([list, kind, shapesOf]) => listed(document, list, kind, shapesOf))];
  return { bodies: rows.map((row) => row.body), poses: rows.flatMap((row) => row.pose) };
}

/** The box round a thing as it is drawn. */
export function outline(document: Scenario, selection: Selection): { center: Triple; size: Triple; yaw: number } | null {
  const thing = thingAt(document, selection);
  if (!thing) return null;
  const { x, y, z, yaw } = placeOf(document, selection);
  const size = sizeOf(thing);
  return { center: [x, y, z + size[2] / 2], size, yaw };
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

// What each list is drawn as --------------------------------------------------------------------------------------

const LISTED: [ListName, (thing: never) => SessionBody["kind"], (thing: never) => Shape[]][] = [
  ["structures", () => "obstacle", structureShapes],
  ["objects", (object: ScenarioObject) => (object.fixed ? "obstacle" : "object"), objectShapes],
  ["devices", () => "device", (device: Parameters<typeof looksOf>[0]) => looksOf(device)],
  ["people", () => "person", personShapes],
  ["robots", () => "robot", robotShapes],
];

function listed(document: Scenario, list: ListName, kindOf: (thing: never) => SessionBody["kind"], shapesOf: (thing: never) => Shape[]): Row[] {
  return thingsOf(document, list).flatMap((thing, index) => {
    const place = placeOf(document, { list, index });
    return shapesOf(thing as never).map((shape, number) => placed(thing, kindOf(thing as never), shape, number, place));
  });
}

function structureShapes(item: Parameters<typeof solidsOf>[0]): Shape[] {
  const bottom = item.kind === "wall" ? item.bottom : 0;
  return solidsOf(item).map(({ at: [x, y, z], size, slope }) => ({
    shape: "box", size, colour: item.colour, at: [x, y, z - bottom], turn: [0, Math.sin(slope / 2), 0, Math.cos(slope / 2)],
  }));
}

function objectShapes(object: ScenarioObject): Shape[] {
  const size = sizeOf(object);
  const middle = size[2] / 2;
  if (object.shape === "compound" && object.parts.length) {
    return object.parts.map((part) => ({ shape: part.shape, size: part.size, colour: part.colour ?? object.colour, at: [part.at[0], part.at[1], part.at[2] + middle] }));
  }
  const shape = object.shape === "compound" ? "box" : object.shape;
  return [{ shape, size, colour: object.colour, at: [0, 0, middle], ...(object.shape === "mesh" ? { mesh: object.mesh } : {}) }];
}

/** A capsule: a trunk between two balls, and a face that shows where it looks. */
function personShapes({ colour }: ScenarioPerson): Shape[] {
  const [wide, , tall] = PERSON;
  const ball = (z: number): Shape => ({ shape: "sphere", size: [wide, wide, wide], colour, at: [0, 0, z] });
  return [
    { shape: "cylinder", size: [wide, wide, tall - wide], colour, at: [0, 0, tall / 2] }, ball(wide / 2), ball(tall - wide / 2),
    { shape: "box", size: [0.06, 0.2, 0.06], colour: "#15191f", at: [wide / 2 - 0.03, 0, tall - wide / 2] },
  ];
}

/** At rest. One whose shapes are not known is a cylinder with a nose. */
function robotShapes(robot: ScenarioRobot): Shape[] {
  const parts = ROBOTS[robot.kind];
  if (parts) return parts.map(({ shape, size, colour, pose }) => ({ shape: shape as Shape["shape"], size: size as Triple, colour, at: pose.slice(0, 3) as Triple, turn: pose.slice(3) as Quaternion }));
  const [wide, , tall] = sizeOf(robot);
  return [
    { shape: "cylinder", size: [wide, wide, tall], colour: "#8b98a8", at: [0, 0, tall / 2] },
    { shape: "box", size: [0.12, 0.12, 0.06], colour: "#f59e0b", at: [wide / 2, 0, tall - 0.05] },
  ];
}

function placed(thing: Thing, kind: SessionBody["kind"], { at, turn = UPRIGHT, mesh = "", ...look }: Shape, number: number, { x, y, z, yaw }: Place): Row {
  const [cos, sin, s, w] = [Math.cos(yaw), Math.sin(yaw), Math.sin(yaw / 2), Math.cos(yaw / 2)];
  const [a, b, c, d] = turn;
  const name = number ? `${thing.name}_${number}` : thing.name;
  const turned = [w * a - s * b, w * b + s * a, w * c + s * d, w * d - s * c];
  return { body: { name, kind, owner: thing.name, mesh, ...look }, pose: [x + cos * at[0] - sin * at[1], y + sin * at[0] + cos * at[1], z + at[2], ...turned] };
}

function row(body: Omit<SessionBody, "mesh">, at: Triple): Row {
  return { body: { ...body, mesh: "" }, pose: [...at, ...UPRIGHT] };
}
