/** A small scenario as the server sends it, with every kind of pose and goal. */
import type { Scenario, ScenarioObject } from "../src/wire/messages";

export function object(name: string, pose: ScenarioObject["pose"], more: Partial<ScenarioObject> = {}): ScenarioObject {
  return { name, shape: "box", size: [0.15, 0.15, 0.15], mass: 0.4, friction: 0.9, colour: "#ef4444", fixed: false, tags: [], pose, ...more };
}

export function scenario(): Scenario {
  return {
    schema_version: 1, name: "small", title: "Small", title_zh: "", family: "custom", level: 1, summary: "",
    world: { size: [8, 6], wall_height: 0.4, gravity: -9.81, time_step: 1 / 120, solver_iterations: 10, friction: 0.8, floor_colour: "#39434f", light: [3, -4, 8] },
    zones: [
      { name: "dock", kind: "goal", center: [-3, 2], size: [1.4, 1.4], colour: "#2dd4bf" },
      { name: "home", kind: "start", center: [-3, -2], size: [1.6, 1.4], colour: "#64748b" },
    ],
    objects: [
      object("red_box", { kind: "area", center: [0, 0], size: [4, 5], yaw: [-3, 3] }),
      object("blue_box", { kind: "fixed", position: [1, 1], yaw: 0.5 }),
      object("pillar", { kind: "fixed", position: [-1, 0], yaw: 0 }, { fixed: true, shape: "cylinder", size: [0.5, 0.5, 1] }),
    ],
    robots: [{ name: "r1", kind: "mobile_manipulator", pose: { kind: "zone", zone: "home", yaw: [-3, 3] }, skills: ["move_to", "pick", "place", "push", "wait", "done"], limits: { speed: 1.5, turn_rate: 4, grip_force: 40, payload: 2, reach: 1 } }],
    goals: [
      { predicate: "inside", name: "deliver_red", object: "red_box", zone: ["dock", "home"], weight: 1, after: [] },
      { predicate: "inside", name: "deliver_blue", object: "blue_box", zone: "dock", weight: 1, after: ["deliver_red"] },
      { predicate: "held_by", name: "hold_blue", object: "blue_box", robot: "r1", weight: 1, after: [] },
    ],
    limits: { decisions: 24, seconds: 300, goals: null },
    validator: { on_violation: "terminate", price: -10 },
    reward: { alpha: 1, beta: 1, gamma: 0, goal: 3, progress: 1, completion: 5, decision: -0.05, failed_skill: -0.2, collision: -0.5, forbidden: -1, drop: -0.3 },
    faults: [{ kind: "gripper_slip", robot: "r1", chance: 0.1 }],
    cognition: { reflect_every: 6, reflect_on_failure: true, backtracks: 3 },
    viewpoints: [],
  };
}

/** Numbers between 0 and 1 that are the same in every run (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
