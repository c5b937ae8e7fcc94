/** New things for a scenario: from the palette, or as copies, each with a name and a place that are free. */
import type { Scenario, ScenarioDevice, ScenarioObject, ScenarioRobot } from "../wire/messages";
import { blankOf, defaultsOf } from "../wire/fields";
import { batch, type Command, insert } from "./commands";
import { moved, type Place, type Point, rounded, within } from "./poses";
import { without } from "./references";
import { type ListName, namesOf, placeOf, type Selection, type Structure, type Thing, thingAt, thingsOf } from "./things";

export type Form = ScenarioDevice["form"];
export type Kind = "box" | "cylinder" | "sphere" | "obstacle" | "compound" | "zone" | "person" | Structure["kind"] | ScenarioRobot["kind"] | Form;
type Made = { command: Command; selection: Selection };
interface Entry {
  group: "object" | "structure" | "device" | "robot" | "other";
  word: string;
  name: string;
  list: ListName;
  of: string; // the schema that its defaults come from
  own: Record<string, unknown>;
}

const ROOM = 0.6; // metres between the middles of two things
const STEP = 0.3; // from a thing to its copy
const STANDING = new Set<ListName>(["objects", "devices", "robots"]);

const object = (word: string, name: string, own: Partial<ScenarioObject>): Entry => ({ group: "object", word, name, list: "objects", of: "ScenarioObject", own });
const structure = (kind: Structure["kind"], word: string): Entry => ({ group: "structure", word, name: kind, list: "structures", of: `Scenario${word}`, own: { kind } });
const robot = (kind: ScenarioRobot["kind"], word: string, skills: ScenarioRobot["skills"]): Entry => ({ group: "robot", word, name: "r1", list: "robots", of: "ScenarioRobot", own: { kind, skills } });

/** A device that does what its form is for: the states between which skills lead, and what they do. */
function device(form: Form, word: string, size: [number, number, number], states: [string, object[]?][], moves: [string, string, string][] = []): Entry {
  const made = states.map(([name, effects]) => ({ name, effects: effects ?? [], lamp: null }));
  const transitions = moves.map(([when, to, by]) => ({ ...defaultsOf("ScenarioTransition"), when, to, by }));
  return { group: "device", word, name: form, list: "devices", of: "ScenarioDevice", own: { form, size, states: made, initial: states[0]![0], transitions } };
}
const SHUT: [string, object[]?] = ["closed", [{ kind: "move", to: 0 }]];
const OPEN: [string, object[]?] = ["open", [{ kind: "move", to: 1 }]];
const OPENING: [string, string, string][] = [["closed", "open", "open"], ["open", "closed", "close"]];
const PRESSING: [string, string, string][] = [["off", "on", "press"], ["on", "off", "press"]];

export const PALETTE: Record<Kind, Entry> = {
  box: object("Box", "box", { size: [0.15, 0.15, 0.15] }),
  cylinder: object("Cylinder", "cylinder", { shape: "cylinder", colour: "#facc15", size: [0.14, 0.14, 0.18] }),
  sphere: object("Ball", "ball", { shape: "sphere", colour: "#c084fc", size: [0.15, 0.15, 0.15] }),
  obstacle: object("Obstacle", "obstacle", { fixed: true, colour: "#94a3b8", size: [0.8, 0.4, 0.5], mass: 40 }),
  compound: object("Compound", "compound", {
    shape: "compound", size: [0.3, 0.1, 0.12],
    parts: [{ shape: "box", size: [0.3, 0.1, 0.06], at: [0, 0, -0.03], colour: null }, { shape: "box", size: [0.1, 0.1, 0.06], at: [0, 0, 0.03], colour: "#facc15" }],
  }),
  zone: { group: "other", word: "Zone", name: "zone", list: "zones", of: "ScenarioZone", own: {} },
  person: { group: "other", word: "Person", name: "person", list: "people", of: "ScenarioPerson", own: {} },
  wall: structure("wall", "Wall"),
  table: structure("table", "Table"),
  shelf: structure("shelf", "Shelf"),
  ramp: structure("ramp", "Ramp"),
  stairs: structure("stairs", "Stairs"),
  button: device("button", "Button", [0.2, 0.2, 0.9], [["off"], ["on"]], PRESSING),
  door: device("door", "Door", [0.9, 0.06, 1.2], [SHUT, OPEN], OPENING),
  gate: device("gate", "Gate", [1, 0.06, 1], [SHUT, OPEN], OPENING),
  drawer: device("drawer", "Drawer", [0.4, 0.5, 0.4], [SHUT, OPEN], OPENING),
  conveyor: device("conveyor", "Conveyor", [1.6, 0.5, 0.3], [["off"], ["on", [{ kind: "belt", speed: 0.3 }]]], PRESSING),
  lift: device("lift", "Lift", [0.8, 0.8, 0.5], [["down", [{ kind: "move", to: 0 }]], ["up", [{ kind: "move", to: 1 }]]], [["down", "up", "press"], ["up", "down", "press"]]),
  valve: device("valve", "Valve", [0.2, 0.2, 0.7], [["closed"], ["open"]], OPENING),
  machine: device("machine", "Machine", [0.6, 0.5, 0.7], [["off"], ["on"]], PRESSING),
  charger: device("charger", "Charger", [0.4, 0.3, 0.6], [["on", [{ kind: "charge" }]]]),
  alarm: device("alarm", "Alarm", [0.15, 0.15, 1.2], [["quiet"], ["ringing"]], [["ringing", "quiet", "press"]]),
  sensor: device("sensor", "Sensor", [0.2, 0.2, 0.1], [["on"]]),
  hazard: device("hazard", "Hazard", [0.6, 0.6, 0.05], [["safe"], ["burning", [{ kind: "hazard", what: "fire", radius: 0.6 }]]]),
  mobile_manipulator: robot("mobile_manipulator", "Mobile manipulator", ["move_to", "pick", "place", "push", "wait", "done"]),
  panda: robot("panda", "Panda arm", ["pick", "place", "stack", "wait", "done"]),
  husky: robot("husky", "Husky", ["move_to", "push", "wait", "done"]),
};

export function freeName(document: Scenario, stem: string): string {
  const taken = new Set(namesOf(document));
  if (!taken.has(stem)) return stem;
  const [, letters, digits] = /^(r)(\d+)$/.exec(stem) ?? []; // robots are r1, r2, r3
  let number = digits ? Number(digits) + 1 : 2;
  const named = (): string => (letters ? `${letters}${number}` : `${stem}_${number}`);
  while (taken.has(named())) number += 1;
  return named();
}

export function adding(document: Scenario, kind: Kind, x: number, y: number): Made {
  const { list, name, of, own } = PALETTE[kind];
  const at = freePoint(document, x, y, STANDING.has(list) ? placesTaken(document) : []);
  const thing = { ...blankOf(of), ...own, ...standing(list, kind, at), name: freeName(document, name) };
  return added(document, list, thing as unknown as Thing);
}

function standing(list: ListName, kind: Kind, [x, y]: Point): object {
  if (list === "zones") return { center: [x, y] };
  if (list === "people") return { route: [[x, y], [rounded(x > 0 ? x - 1 : x + 1), y]] };
  if (kind === "wall") return { start: [rounded(x - 0.5), y], end: [rounded(x + 0.5), y] };
  return list === "structures" ? { position: [x, y] } : { pose: { kind: "fixed", position: [x, y], yaw: 0 } };
}

function placesTaken(document: Scenario): Place[] {
  return [...STANDING].flatMap((list) => thingsOf(document, list).map((_, index) => placeOf(document, { list, index })));
}

/** The nearest point with room around it, looked for in widening rings. */
function freePoint(document: Scenario, x: number, y: number, taken: Place[]): Point {
  const isFree = (point: Point): boolean => taken.every((place) => Math.hypot(place.x - point[0], place.y - point[1]) > ROOM);
  for (let ring = 0; ring < 12; ring += 1) {
    for (let step = 0; step < Math.max(1, 6 * ring); step += 1) {
      const angle = (step / (6 * ring || 1)) * 2 * Math.PI;
      const point = within([x + ring * STEP * Math.cos(angle), y + ring * STEP * Math.sin(angle)], document.world.size, [ROOM / 2, ROOM / 2]);
      if (isFree(point)) return point;
    }
  }
  return [rounded(x), rounded(y)];
}

export function copying(document: Scenario, source: Thing, list: ListName): Made {
  const name = freeName(document, source.name.replace(/_\d+$/, ""));
  return added(document, list, { ...beside(document, source, list), name });
}

function beside(document: Scenario, source: Thing, list: ListName): Thing {
  const step = ([x, y]: Point): Point => [rounded(x + STEP), rounded(y - STEP)];
  if ("center" in source) return { ...source, center: step(source.center) };
  if ("start" in source) return { ...source, start: step(source.start), end: step(source.end) };
  if ("position" in source) return { ...source, position: step(source.position) };
  if ("route" in source) return { ...source, route: source.route.map(step) };
  if (source.pose.kind !== "fixed") return source;
  const { x, y, yaw } = placeOf(document, { list, index: thingsOf(document, list).indexOf(source) });
  const from: Point = thingsOf(document, list).includes(source) ? [x, y] : source.pose.position;
  return { ...source, pose: moved(source.pose, step(from), yaw, document.world.size) } as Thing;
}

function added(document: Scenario, list: ListName, item: Thing): Made {
  const command = insert(document, [list], item, `add ${item.name}`);
  return { command, selection: { list, index: command.index } };
}

/** With it goes what asks for it; none for the last robot. */
export function deleting(document: Scenario, selection: Selection): Command | null {
  const thing = thingAt(document, selection);
  if (!thing || (selection.list === "robots" && document.robots.length < 2)) return null;
  const others = without(document, thing.name);
  const label = others.length ? `delete ${thing.name} and what asks for it` : `delete ${thing.name}`;
  return batch(label, [...others, { kind: "remove", label, path: [selection.list], index: selection.index, item: thing }]);
}
