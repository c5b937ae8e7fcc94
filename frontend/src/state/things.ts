/** The things of a scenario that can be selected: finding, adding, copying, moving, renaming, deleting them as edits. */
import type { Scenario, ScenarioObject, ScenarioRobot, ScenarioZone } from "../wire/messages";
import { batch, type Command, insert, type Path, set } from "./commands";
import { moved, nominal, type Place, type Point, type Pose, rounded, turned, within } from "./poses";
import { goalsWithout, renaming } from "./references";

export type ListName = "robots" | "objects" | "zones";
export interface Selection {
  list: ListName;
  index: number;
}
export type Thing = ScenarioRobot | ScenarioObject | ScenarioZone;
export type Kind = "box" | "cylinder" | "sphere" | "obstacle" | "zone";

export const KINDS: Record<Kind, { word: string; name: string; colour: string }> = {
  box: { word: "Box", name: "box", colour: "#60a5fa" },
  cylinder: { word: "Cylinder", name: "cylinder", colour: "#facc15" },
  sphere: { word: "Ball", name: "ball", colour: "#c084fc" },
  obstacle: { word: "Obstacle", name: "obstacle", colour: "#94a3b8" },
  zone: { word: "Zone", name: "zone", colour: "#2dd4bf" },
};

const ROOM = 0.6; // metres between the middles of two things
const LEAST_SIDE = 0.02; // metres
const ROBOT_RADIUS = 0.36; // metres

export const pathOf = (selection: Selection): Path => [selection.list, selection.index];

export function thingAt(document: Scenario, selection: Selection | null): Thing | null {
  return selection ? (document[selection.list][selection.index] ?? null) : null;
}

export function find(document: Scenario, name: string): Selection | null {
  for (const list of ["robots", "objects", "zones"] as const) {
    const index = document[list].findIndex((thing: Thing) => thing.name === name);
    if (index >= 0) return { list, index };
  }
  return null;
}

export function placeOf(document: Scenario, selection: Selection): Place {
  const thing = thingAt(document, selection);
  if (!thing) return { x: 0, y: 0, yaw: 0 };
  if ("center" in thing) return { x: thing.center[0], y: thing.center[1], yaw: 0 };
  return nominal(document, thing.pose, selection.list === "objects" ? selection.index : 0);
}

export function freeName(document: Scenario, stem: string): string {
  const taken = new Set([...document.robots, ...document.objects, ...document.zones].map((thing) => thing.name));
  if (!taken.has(stem)) return stem;
  let number = 2;
  while (taken.has(`${stem}_${number}`)) number += 1;
  return `${stem}_${number}`;
}

export function adding(document: Scenario, kind: Kind, x: number, y: number): { command: Command; selection: Selection } {
  const { name: stem, colour } = KINDS[kind];
  const name = freeName(document, stem);
  const at = freePoint(document, x, y, kind === "zone" ? [] : document.objects.map((_, index) => placeOf(document, { list: "objects", index })));
  if (kind === "zone") {
    const zone: ScenarioZone = { name, kind: "goal", center: at, size: [1.2, 1.2], colour };
    return added(document, "zones", zone);
  }
  const fixed = kind === "obstacle";
  const object: ScenarioObject = {
    name, colour, fixed,
    shape: fixed ? "box" : kind,
    size: fixed ? [0.8, 0.4, 0.5] : kind === "cylinder" ? [0.14, 0.14, 0.18] : [0.15, 0.15, 0.15],
    mass: fixed ? 40 : 0.3, friction: 0.9, tags: [], pose: { kind: "fixed", position: at, yaw: 0 },
  };
  return added(document, "objects", object);
}

/** The nearest point with room around it, looked for in widening rings. */
function freePoint(document: Scenario, x: number, y: number, taken: Place[]): Point {
  const isFree = (point: Point): boolean => taken.every((place) => Math.hypot(place.x - point[0], place.y - point[1]) > ROOM);
  for (let ring = 0; ring < 12; ring += 1) {
    for (let step = 0; step < Math.max(1, 6 * ring); step += 1) {
      const angle = (step / (6 * ring || 1)) * 2 * Math.PI;
      const point = within([x + ring * 0.3 * Math.cos(angle), y + ring * 0.3 * Math.sin(angle)], document.world.size, [ROOM / 2, ROOM / 2]);
      if (isFree(point)) return point;
    }
  }
  return [rounded(x), rounded(y)];
}

export function copying(document: Scenario, source: Thing, list: ListName): { command: Command; selection: Selection } | null {
  if (list === "robots") return null; // one robot a scenario, for now
  const name = freeName(document, source.name.replace(/_\d+$/, ""));
  const step = 0.3;
  if ("center" in source) return added(document, "zones", { ...source, name, center: [rounded(source.center[0] + step), rounded(source.center[1] - step)] });
  const object = source as ScenarioObject;
  const { x, y, yaw } = nominal(document, object.pose, document.objects.indexOf(object));
  const pose = object.pose.kind === "fixed" ? moved(object.pose, [x + step, y - step], yaw, document.world.size) : object.pose;
  return added(document, "objects", { ...object, name, pose });
}

function added(document: Scenario, list: ListName, item: Thing): { command: Command; selection: Selection } {
  const command = insert(document, [list], item, `add ${item.name}`);
  return { command, selection: { list, index: command.index } };
}

export function deleting(document: Scenario, selection: Selection): Command | null {
  const thing = thingAt(document, selection);
  if (!thing || selection.list === "robots") return null;
  const goals = goalsWithout(document, thing.name);
  const label = goals.length ? `delete ${thing.name} and what asks for it` : `delete ${thing.name}`;
  return batch(label, [...goals, { kind: "remove", label, path: [selection.list], index: selection.index, item: thing }]);
}

/** `from`: the pose it had before the hand took it, so that nothing is lost on the way. The walls hold it back. */
export function moving(document: Scenario, selection: Selection, x: number, y: number, from?: Pose): Command | null {
  const thing = thingAt(document, selection);
  if (!thing) return null;
  const label = `move ${thing.name}`;
  const at = within([x, y], document.world.size, halfSize(thing));
  if ("center" in thing) return set(document, [...pathOf(selection), "center"], at, label);
  const { yaw } = placeOf(document, selection);
  return set(document, [...pathOf(selection), "pose"], moved(from ?? thing.pose, at, yaw, document.world.size), label);
}

function halfSize(thing: Thing): Point {
  if ("center" in thing) return [thing.size[0] / 2, thing.size[1] / 2];
  if (!("shape" in thing)) return [ROBOT_RADIUS, ROBOT_RADIUS];
  const radius = thing.shape === "box" ? Math.hypot(thing.size[0], thing.size[1]) / 2 : thing.size[0] / 2;
  return [radius, radius];
}

export function turning(document: Scenario, selection: Selection, yaw: number): Command | null {
  const thing = thingAt(document, selection);
  if (!thing || "center" in thing) return null;
  return set(document, [...pathOf(selection), "pose"], turned(thing.pose, placeOf(document, selection), yaw), `turn ${thing.name}`);
}

/** A zone grows as far as the walls. */
export function scaling(document: Scenario, selection: Selection, size: number[]): Command | null {
  const thing = thingAt(document, selection);
  if (!thing || !("size" in thing)) return null;
  const most = (axis: number): number => ("center" in thing ? document.world.size[axis]! - 2 * Math.abs(thing.center[axis]!) : Infinity);
  const wanted = size.slice(0, thing.size.length).map((side, axis) => Math.max(LEAST_SIDE, rounded(Math.min(side, most(axis)))));
  return set(document, [...pathOf(selection), "size"], wanted, `resize ${thing.name}`);
}

export function renamed(document: Scenario, selection: Selection, name: string): Command {
  const old = thingAt(document, selection)?.name ?? "";
  return batch(`rename ${old} to ${name}`, [set(document, [...pathOf(selection), "name"], name), ...renaming(document, old, name)]);
}
