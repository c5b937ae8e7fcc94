/** Names that point at things: what has to change with them when a thing is renamed, and what goes when it is deleted. */
import type { Scenario } from "../wire/messages";
import { type Command, type Path, remove, set } from "./commands";

type Goal = Scenario["goals"][number];

/** Edits that make every mention of `old` say `name`. */
export function renaming(document: Scenario, old: string, name: string): Command[] {
  return mentions(document, old).map((path) => set(document, path, name));
}

function mentions(document: Scenario, name: string): Path[] {
  const paths: Path[] = [];
  const look = (value: unknown, path: Path): void => {
    if (value === name) paths.push(path);
    else if (Array.isArray(value)) value.forEach((item, index) => look(item, [...path, index]));
  };
  document.goals.forEach((goal, index) => {
    for (const field of ["object", "zone", "robot"] as const) look(fieldOf(goal, field), ["goals", index, field]);
  });
  document.faults.forEach((fault, index) => look(fault.robot, ["faults", index, "robot"]));
  for (const list of ["objects", "robots"] as const) {
    document[list].forEach((thing, index) => {
      if (thing.pose.kind === "zone") look(thing.pose.zone, [list, index, "pose", "zone"]);
    });
  }
  return paths;
}

/** Edits that leave no goal asking for `name`, last goal first, so that the numbers before it hold. */
export function goalsWithout(document: Scenario, name: string): Command[] {
  return document.goals.flatMap((goal, index) => without(document, goal, index, name)).reverse();
}

function without(document: Scenario, goal: Goal, index: number, name: string): Command[] {
  const zones = fieldOf(goal, "zone");
  if (Array.isArray(zones) && zones.includes(name) && zones.length > 1) {
    return [set(document, ["goals", index, "zone"], zones.filter((zone) => zone !== name))];
  }
  const asks = ["object", "robot"].some((field) => fieldOf(goal, field) === name) || zones === name || (Array.isArray(zones) && zones.includes(name));
  return asks ? [remove(document, ["goals"], index, `delete ${goal.name}`)] : [];
}

function fieldOf(goal: Goal, field: string): unknown {
  return (goal as unknown as Record<string, unknown>)[field];
}
