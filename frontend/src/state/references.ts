/**
 * Names that point at things: what has to change with them when a thing is renamed, and what goes when it is deleted.
 * A document's fields tell by their names what they hold: a thing, or an event of one (`who.what`).
 */
import type { Scenario } from "../wire/messages";
import { batch, type Command, type Path, set } from "./commands";
import { rounded } from "./poses";
import { LISTS, type ListName, placeOf, type Selection, thingAt, thingsOf } from "./things";

type Value = Record<string, unknown>;
const HOLDERS = ["goals", "facts", "faults", "robots", "objects", "devices", "layouts"] as const;
const NAMES = new Set(["object", "objects", "zone", "robot", "support", "device", "thing", "watches"]);
const NAMED = new Set(["needs", "zones", "zone_sizes", "poses"]); // mappings whose keys are things
const EVENTS = new Set(["event", "on", "when"]); // a transition's `when` is a state, which has no dot

/** The selected thing under another name, and every mention of it. */
export function renamed(document: Scenario, selection: Selection, name: string): Command {
  const old = thingAt(document, selection)?.name ?? "";
  const own = set(document, [selection.list, selection.index, "name"], name);
  const others = HOLDERS.flatMap((list) => changed(document, list, replaced(document[list], old, name)));
  return batch(`rename ${old} to ${name}`, [...others, own]); // last: its list may have been set as a whole
}

function replaced(value: unknown, old: string, name: string, field = ""): unknown {
  if (typeof value === "string") {
    if (NAMES.has(field)) return value === old ? name : value;
    return EVENTS.has(field) && value.startsWith(`${old}.`) ? `${name}${value.slice(old.length)}` : value;
  }
  if (Array.isArray(value)) return same(value, value.map((item) => replaced(item, old, name, field)));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, item]) => [NAMED.has(field) && key === old ? name : key, replaced(item, old, name, key)] as const);
  const isSame = entries.every(([key, item]) => (value as Value)[key] === item);
  return isSame ? value : Object.fromEntries(entries);
}

function same<T>(before: T[], after: T[]): T[] {
  return before.length === after.length && before.every((item, index) => item === after[index]) ? before : after;
}

/** Edits that leave nothing in the document that asks for `name`; things that stood on it keep the place they are drawn at. */
export function without(document: Scenario, name: string): Command[] {
  const facts = (document.facts ?? []).filter((fact) => !isOf(fact.event, name));
  const gone = new Set((document.facts ?? []).filter((fact) => isOf(fact.event, name)).map((fact) => fact.name));
  return [
    ...changed(document, "goals", goalsWithout(document, name, gone)),
    ...changed(document, "facts", same(document.facts ?? [], facts)),
    ...changed(document, "faults", same(document.faults, document.faults.filter((fault) => !asks(fault as unknown as Value, name)))),
    ...(["robots", "objects", "devices"] as const).flatMap((list) => changed(document, list, thingsWithout(document, list, name))),
    ...changed(document, "layouts", layoutsWithout(document, name)),
  ];
}

function changed(document: Scenario, list: keyof Scenario, after: unknown): Command[] {
  return after === document[list] || after === undefined ? [] : [set(document, [list] as Path, after)];
}

const isOf = (event: unknown, name: string): boolean => typeof event === "string" && event.startsWith(`${name}.`);

function asks(value: Value, name: string): boolean {
  const mentions = [...NAMES].some((field) => [value[field]].flat().includes(name));
  return mentions || isOf(value["when"], name) || isOf((value["trigger"] as Value | undefined)?.["on"], name);
}

function goalsWithout(document: Scenario, name: string, facts: Set<string>): unknown[] {
  const goals = document.goals as unknown as Value[];
  const kept = goals.map((goal) => withoutZone(goal, name)).filter((goal) => !asks(goal, name) && !facts.has(String(goal["fact"] ?? "")));
  const names = new Set(kept.map((goal) => goal["name"]));
  return same(goals, kept.map((goal) => withoutAfter(goal, names)));
}

function withoutZone(goal: Value, name: string): Value {
  const zones = goal["zone"];
  if (!Array.isArray(zones) || !zones.includes(name) || zones.length < 2) return goal;
  return { ...goal, zone: zones.filter((zone) => zone !== name) };
}

function withoutAfter(goal: Value, names: Set<unknown>): Value {
  const after = (goal["after"] ?? []) as string[];
  return after.every((other) => names.has(other)) ? goal : { ...goal, after: after.filter((other) => names.has(other)) };
}

function thingsWithout(document: Scenario, list: Extract<ListName, "robots" | "objects" | "devices">, name: string): unknown[] {
  const things = thingsOf(document, list) as unknown as Value[];
  const settled = things.map((thing, index) => {
    const stays = standsIn(thing["pose"] as Value, name) ? { ...thing, pose: fixedAt(document, { list, index }) } : thing;
    return list === "devices" ? deviceWithout(stays, name) : stays;
  });
  return same(things, settled);
}

const standsIn = (pose: Value | undefined, name: string): boolean => pose?.["zone"] === name || pose?.["thing"] === name;

function fixedAt(document: Scenario, selection: Selection): object {
  const { x, y, yaw } = placeOf(document, selection);
  return { kind: "fixed", position: [rounded(x), rounded(y)], yaw: rounded(yaw) };
}

function deviceWithout(device: Value, name: string): Value {
  const [states, transitions] = [device["states"] as Value[], device["transitions"] as Value[]];
  const calmer = same(states, states.map((state) => {
    const effects = same(state["effects"] as Value[], (state["effects"] as Value[]).filter((effect) => effect["device"] !== name));
    return effects === state["effects"] ? state : { ...state, effects };
  }));
  const fewer = same(transitions, transitions.filter((row) => !isOf(row["event"], name)).map((row) => (name in (row["needs"] as Value) ? { ...row, needs: withoutKey(row["needs"] as Value, name) } : row)));
  const watches = device["watches"] === name ? null : device["watches"];
  return calmer === states && fewer === transitions && watches === device["watches"] ? device : { ...device, states: calmer, transitions: fewer, watches };
}

function layoutsWithout(document: Scenario, name: string): unknown[] {
  const layouts = (document.layouts ?? []) as unknown as Value[];
  return same(layouts, layouts.map((layout) => {
    const poses = Object.entries((layout["poses"] ?? {}) as Record<string, Value>);
    const kept = poses.filter(([key, pose]) => key !== name && !standsIn(pose, name));
    const isNamed = ["zones", "zone_sizes"].some((field) => name in ((layout[field] ?? {}) as Value));
    if (kept.length === poses.length && !isNamed) return layout;
    return { ...layout, poses: Object.fromEntries(kept), zones: withoutKey(layout["zones"] as Value, name), zone_sizes: withoutKey(layout["zone_sizes"] as Value, name) };
  }));
}

function withoutKey(value: Value | undefined, key: string): Value {
  const { [key]: _, ...others } = value ?? {};
  return others;
}

/** Every name that a reference of this document may use, by the field that holds it. */
export function known(document: Scenario): Record<string, string[]> {
  const names = (list: ListName): string[] => thingsOf(document, list).map((thing) => thing.name);
  return {
    object: names("objects"), zone: names("zones"), robot: names("robots"), device: names("devices"), watches: names("zones"),
    support: [...names("structures"), ...names("devices"), ...names("objects")], thing: LISTS.flatMap(names),
    fact: (document.facts ?? []).map((fact) => fact.name), phrase: document.phrases ?? [],
    tag: [...new Set([...document.objects, ...(document.devices ?? [])].flatMap((thing) => thing.tags ?? []))],
  };
}
