/** The things of a scenario that can be selected, from six of its lists: finding them, and where they stand. Metres, z up. */
import type { Scenario, ScenarioDevice, ScenarioObject, ScenarioPerson, ScenarioRobot, ScenarioZone } from "../wire/messages";
import type { Path } from "./commands";
import { nominal, type OnPose, type Place, type Point, wrap } from "./poses";

export const LISTS = ["robots", "objects", "devices", "people", "structures", "zones"] as const;
export type ListName = (typeof LISTS)[number];
export interface Selection {
  list: ListName;
  index: number;
}
export type Structure = Scenario["structures"][number];
export type Thing = ScenarioRobot | ScenarioObject | ScenarioZone | Structure | ScenarioDevice | ScenarioPerson;
export type Size = [number, number, number];

const NOWHERE: Place = { x: 0, y: 0, yaw: 0, z: 0 };
const MOST_STACKED = 12; // a document under edit may let things stand on each other in a circle
export const PERSON: Size = [0.44, 0.44, 1.7];
const ROBOTS: Record<ScenarioRobot["kind"], Size> = { mobile_manipulator: [0.62, 0.5, 1.36], panda: [0.4, 0.4, 0.9], husky: [1, 0.68, 0.4] };
const DRAWER_BOTTOM = 0.05; // metres: where things lie in a drawer
const PLATFORM = 0.06; // of a lift

export const pathOf = (selection: Selection): Path => [selection.list, selection.index];

export function thingAt(document: Scenario, selection: Selection | null): Thing | null {
  return selection ? (thingsOf(document, selection.list)[selection.index] ?? null) : null;
}

export function thingsOf(document: Scenario, list: ListName): readonly Thing[] {
  return document[list] ?? [];
}

export function find(document: Scenario, name: string): Selection | null {
  for (const list of LISTS) {
    const index = thingsOf(document, list).findIndex((thing) => thing.name === name);
    if (index >= 0) return { list, index };
  }
  return null;
}

export function namesOf(document: Scenario): string[] {
  return LISTS.flatMap((list) => thingsOf(document, list).map((thing) => thing.name));
}

/** The middle of where it may stand, and how high its bottom is. */
export function placeOf(document: Scenario, selection: Selection, stacked = 0): Place {
  const thing = thingAt(document, selection);
  if (!thing || stacked > MOST_STACKED) return NOWHERE;
  if ("center" in thing) return { ...NOWHERE, x: thing.center[0], y: thing.center[1] };
  if ("start" in thing) return placeOfWall(thing);
  if ("position" in thing) return { x: thing.position[0], y: thing.position[1], yaw: thing.yaw, z: 0 };
  if ("route" in thing) return placeOfPerson(thing);
  if (thing.pose.kind === "on") return placeOn(document, thing.pose, stacked);
  return { ...nominal(document, thing.pose, selection.list === "objects" ? selection.index : 0), z: 0 };
}

function placeOfWall({ start, end, bottom }: Extract<Structure, { kind: "wall" }>): Place {
  return { x: (start[0] + end[0]) / 2, y: (start[1] + end[1]) / 2, yaw: Math.atan2(end[1] - start[1], end[0] - start[0]), z: bottom };
}

function placeOfPerson({ route }: ScenarioPerson): Place {
  const [[x, y], next] = [route[0] ?? [0, 0], route[1]];
  return { x, y, yaw: next ? Math.atan2(next[1] - y, next[0] - x) : 0, z: 0 };
}

function placeOn(document: Scenario, pose: OnPose, stacked: number): Place {
  const under = find(document, pose.thing);
  const thing = thingAt(document, under);
  if (!under || !thing) return NOWHERE;
  const base = placeOf(document, under, stacked + 1);
  return { ...ahead(base, pose.offset), yaw: wrap(base.yaw + pose.yaw), z: base.z + topOf(thing) };
}

/** A point of the thing's own frame, in the world. */
function ahead({ x, y, yaw }: Place, [along, left]: Point): { x: number; y: number } {
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  return { x: x + along * cos - left * sin, y: y + along * sin + left * cos };
}

/** How high over its own bottom something lies that is put on it. */
function topOf(thing: Thing): number {
  if ("form" in thing && thing.form === "drawer") return DRAWER_BOTTOM;
  if ("form" in thing && thing.form === "lift") return PLATFORM;
  return sizeOf(thing)[2];
}

/** Of the box round it as it is drawn, along its own axes. */
export function sizeOf(thing: Thing): Size {
  if ("center" in thing) return [thing.size[0], thing.size[1], 0.02];
  if ("start" in thing) return [Math.hypot(thing.end[0] - thing.start[0], thing.end[1] - thing.start[1]), thing.thickness, thing.height];
  if ("route" in thing) return PERSON;
  if ("skills" in thing) return ROBOTS[thing.kind];
  if (!("shape" in thing)) return thing.size;
  const [x, y, z] = thing.size;
  if (thing.shape === "sphere") return [x, x, x];
  return thing.shape === "cylinder" ? [x, x, z] : [x, y, z];
}

export const canTurn = (thing: Thing): boolean => !("center" in thing || "route" in thing);
export const canScale = (thing: Thing): boolean => "size" in thing || "start" in thing;
/** Structures, devices and fixed objects have tops on which things may stand at the start. */
export function supportsOf(document: Scenario): string[] {
  const fixed = document.objects.filter((object) => object.fixed);
  const tables = (document.structures ?? []).filter((item) => item.kind === "table" || item.kind === "shelf");
  return [...tables, ...(document.devices ?? []).filter((device) => TOPS.has(device.form)), ...fixed].map((thing) => thing.name);
}
const TOPS = new Set<ScenarioDevice["form"]>(["conveyor", "lift", "machine", "drawer"]);
