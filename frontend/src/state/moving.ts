/** Moving, turning and resizing the selected thing, each as one edit, whichever way its list says where things stand. */
import type { Scenario, ScenarioPerson } from "../wire/messages";
import { type Command, set } from "./commands";
import { moved, type OnPose, type Place, type Point, type Pose, rounded, turned, within, wrap } from "./poses";
import { find, pathOf, placeOf, type Selection, sizeOf, type Structure, type Thing, thingAt } from "./things";

type Wall = Extract<Structure, { kind: "wall" }>;
const LEAST_SIDE = 0.02; // metres
const ROBOT_RADIUS = 0.36; // metres

/** `from`: the thing as it was before the hand took it, so that nothing is lost on the way. The walls hold it back. */
export function moving(document: Scenario, selection: Selection, x: number, y: number, from?: Pose): Command | null {
  const thing = thingAt(document, selection);
  if (!thing) return null;
  const label = `move ${thing.name}`;
  const at = within([x, y], document.world.size, halfSize(thing));
  const path = pathOf(selection);
  if ("center" in thing) return set(document, [...path, "center"], at, label);
  if ("start" in thing) return set(document, path, wallAt(thing, at, placeOf(document, selection).yaw), label);
  if ("position" in thing) return set(document, [...path, "position"], at, label);
  if ("route" in thing) return set(document, [...path, "route"], routeFrom(thing, at, document.world.size), label);
  return set(document, [...path, "pose"], movedPose(document, selection, from ?? thing.pose, [x, y], at), label);
}

function movedPose(document: Scenario, selection: Selection, pose: Pose, hand: Point, at: Point): Pose {
  const { yaw } = placeOf(document, selection);
  if (pose.kind !== "on") return moved(pose, at, yaw, document.world.size);
  const offset = offsetOn(document, pose, hand);
  return offset ? { ...pose, offset } : { kind: "fixed", position: at, yaw: rounded(yaw) };
}

/** Where on its support that point is; none beside it. */
function offsetOn(document: Scenario, pose: OnPose, [x, y]: Point): Point | null {
  const under = find(document, pose.thing);
  const support = thingAt(document, under);
  if (!under || !support) return null;
  const base = placeOf(document, under);
  const [cos, sin] = [Math.cos(base.yaw), Math.sin(base.yaw)];
  const [dx, dy] = [x - base.x, y - base.y];
  const offset: Point = [rounded(dx * cos + dy * sin), rounded(dy * cos - dx * sin)];
  const size = sizeOf(support);
  return offset.every((way, axis) => Math.abs(way) <= size[axis]! / 2) ? offset : null;
}

function wallAt(wall: Wall, [x, y]: Point, yaw: number, length = sizeOf(wall)[0]): Wall {
  const [dx, dy] = [(Math.cos(yaw) * length) / 2, (Math.sin(yaw) * length) / 2];
  return { ...wall, start: [rounded(x - dx), rounded(y - dy)], end: [rounded(x + dx), rounded(y + dy)] };
}

/** The whole route goes along, as far as the walls let every point of it. */
function routeFrom({ route }: ScenarioPerson, [x, y]: Point, floor: Point): Point[] {
  const first = route[0] ?? [0, 0];
  const shift = [x - first[0], y - first[1]].map((way, axis) => {
    const line = route.map((point) => point[axis]!);
    const most = floor[axis]! / 2;
    return Math.max(-most - Math.min(...line), Math.min(most - Math.max(...line), way));
  });
  return route.map((point) => point.map((value, axis) => rounded(value + shift[axis]!)) as Point);
}

function halfSize(thing: Thing): Point {
  const [x, y] = sizeOf(thing);
  if ("center" in thing) return [x / 2, y / 2];
  if ("start" in thing) return [Math.abs(thing.end[0] - thing.start[0]) / 2, Math.abs(thing.end[1] - thing.start[1]) / 2];
  if ("skills" in thing) return [ROBOT_RADIUS, ROBOT_RADIUS];
  const isRound = "route" in thing || ("shape" in thing && (thing.shape === "cylinder" || thing.shape === "sphere"));
  const radius = isRound ? x / 2 : Math.hypot(x, y) / 2;
  return [radius, radius];
}

export function turning(document: Scenario, selection: Selection, yaw: number): Command | null {
  const thing = thingAt(document, selection);
  if (!thing || "center" in thing || "route" in thing) return null;
  const [path, label, place] = [pathOf(selection), `turn ${thing.name}`, placeOf(document, selection)];
  if ("start" in thing) return set(document, path, wallAt(thing, [place.x, place.y], yaw), label);
  if ("position" in thing) return set(document, [...path, "yaw"], rounded(wrap(yaw)), label);
  return set(document, [...path, "pose"], turnedPose(thing.pose, place, yaw), label);
}

function turnedPose(pose: Pose, place: Place, yaw: number): Pose {
  if (pose.kind !== "on") return turned(pose, place, yaw);
  return { ...pose, yaw: rounded(wrap(pose.yaw + yaw - place.yaw)) };
}

/** A zone grows as far as the walls. */
export function scaling(document: Scenario, selection: Selection, size: number[]): Command | null {
  const thing = thingAt(document, selection);
  if (!thing) return null;
  const label = `resize ${thing.name}`;
  const most = (axis: number): number => ("center" in thing ? document.world.size[axis]! - 2 * Math.abs(thing.center[axis]!) : Infinity);
  const wanted = size.map((side, axis) => Math.max(LEAST_SIDE, rounded(Math.min(side, most(axis)))));
  if ("start" in thing) return set(document, pathOf(selection), scaledWall(thing, placeOf(document, selection), wanted), label);
  if (!("size" in thing)) return null;
  return set(document, [...pathOf(selection), "size"], wanted.slice(0, thing.size.length), label);
}

function scaledWall(wall: Wall, place: Place, [length, thickness, height]: number[]): Wall {
  const sides = { thickness: Math.min(1, thickness ?? wall.thickness), height: height ?? wall.height };
  return { ...wallAt(wall, [place.x, place.y], place.yaw, length), ...sides };
}
