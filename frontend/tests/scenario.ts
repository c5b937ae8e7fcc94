/** A small scenario as the server sends it, with poses of many kinds. */
import type { Scenario, ScenarioObject } from "../src/wire/messages";

const ALWAYS = { at: null, chance: 0, on: null, decisions: null, likely: 1 };

export function object(name: string, pose: ScenarioObject["pose"], more: Partial<ScenarioObject> = {}): ScenarioObject {
  return {
    name, shape: "box", size: [0.15, 0.15, 0.15], parts: [], mesh: "", mass: 0.4, friction: 0.9, colour: "#ef4444", fixed: false, tags: [],
    tool: null, carriers: 1, presence: 1, offstage: false, pose, ...more,
  };
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
    robots: [{ name: "r1", kind: "mobile_manipulator", pose: { kind: "zone", zone: "home", yaw: [-3, 3] }, skills: ["move_to", "pick", "place", "push", "wait", "done"], limits: { speed: 1.5, turn_rate: 4, grip_force: 40, push_force: 150, payload: 2, reach: 1, sight: null }, battery: null }],
    goals: [
      { predicate: "inside", name: "deliver_red", object: "red_box", zone: ["dock", "home"], weight: 1, after: [], deadline: null, when: null },
      { predicate: "inside", name: "deliver_blue", object: "blue_box", zone: "dock", weight: 1, after: ["deliver_red"], deadline: null, when: null },
      { predicate: "held_by", name: "hold_blue", object: "blue_box", robot: "r1", weight: 1, after: [], deadline: null, when: null },
    ],
    limits: { decisions: 24, seconds: 300, goals: null },
    validator: { on_violation: "terminate", price: -10, rates: [] },
    reward: { alpha: 1, beta: 1, gamma: 0, goal: 3, progress: 1, completion: 5, decision: -0.05, failed_skill: -0.2, collision: -0.5, forbidden: -1, drop: -0.3, force: -0.5, near_miss: -0.2, speed: -0.2, hazard: -0.5 },
    faults: [{ kind: "gripper_slip", name: "fault", trigger: ALWAYS, robot: "r1", chance: 0.1 }],
    cognition: { reflect_every: 6, reflect_on_failure: true, backtracks: 3, language: "en" },
    structures: [], devices: [], people: [], facts: [], phrases: [], wording: "plain", layouts: [], viewpoints: [],
    monitor: { force: 400, speed: 4, distance: 0.35, tilt: 0.8, penetration: 0.03, rollback: false },
  };
}

/** The same with every other part that a document may have, each pointing at another. */
export function wholeScenario(): Scenario {
  const whole = scenario();
  const step = { tool: null, seconds: 0, chance: 0, event: null, needs: {} };
  whole.structures = [
    { kind: "table", name: "bench", position: [2, 1], yaw: Math.PI / 2, size: [1, 0.6, 0.45], colour: "#a8835a" },
    { kind: "wall", name: "partition", start: [-1, -1], end: [1, -1], height: 0.8, bottom: 0, thickness: 0.1, colour: "#475569" },
    { kind: "shelf", name: "rack", position: [-2, 0], yaw: 0, size: [1.2, 0.4, 0.5], boards: 3, colour: "#a8835a" },
    { kind: "ramp", name: "slope", position: [0, 2], yaw: 0, size: [1.5, 1, 0.2], colour: "#64748b" },
    { kind: "stairs", name: "flight", position: [-3, 0.5], yaw: 0, size: [1.2, 1, 0.4], steps: 4, colour: "#64748b" },
  ];
  whole.devices = [
    {
      name: "line", form: "conveyor", pose: { kind: "fixed", position: [3, -2], yaw: 0 }, size: [1.6, 0.5, 0.3], colour: "#94a3b8", initial: "off", powered: true, manual: "posted", watches: null, tags: [],
      states: [{ name: "off", effects: [], lamp: "#ef4444" }, { name: "on", effects: [{ kind: "belt", speed: 0.3 }], lamp: null }],
      transitions: [{ when: "off", to: "on", by: "press", ...step }, { when: ["on"], to: "off", by: "event", ...step, event: "eye.entered", needs: { eye: "on" } }],
    },
    {
      name: "eye", form: "sensor", pose: { kind: "zone", zone: "dock", yaw: [0, 0] }, size: [0.2, 0.2, 0.1], colour: "#94a3b8", initial: ["on"], powered: false, manual: "posted", watches: "dock", tags: ["eyes"],
      states: [{ name: "on", effects: [{ kind: "set", device: "line", state: "off" }], lamp: null }], transitions: [],
    },
  ];
  whole.people = [{ name: "ann", route: [[1, -2], [2.5, -2]], speed: 0.8, pause: 1, loop: false, colour: "#f0abfc" }];
  whole.objects.push(
    object("cup", { kind: "on", thing: "bench", offset: [0.2, 0.1], spread: [0, 0], yaw: 0 }),
    object("hammer", { kind: "fixed", position: [0, 0], yaw: 0 }, { shape: "compound", parts: [{ shape: "box", size: [0.3, 0.1, 0.05], at: [0, 0, 0.02], colour: null }, { shape: "sphere", size: [0.1, 0.1, 0.1], at: [0.1, 0, 0], colour: "#22c55e" }] }),
    object("gem", { kind: "fixed", position: [0.5, 0.5], yaw: 0 }, { shape: "mesh", mesh: "v 0 0 0\nv 2 0 0\nv 0 2 0\nv 0 0 2\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n" }),
  );
  whole.robots.push({ ...whole.robots[0]!, name: "r2", kind: "panda", pose: { kind: "fixed", position: [-1, 2], yaw: 0 } }, { ...whole.robots[0]!, name: "r3", kind: "husky", pose: { kind: "fixed", position: [3, 2], yaw: 1 } });
  const goal = { weight: 1, after: [], deadline: null, when: null };
  whole.goals.push({ ...goal, predicate: "on", name: "set_table", object: "cup", support: "bench" }, { ...goal, predicate: "state", name: "run_belt", device: "line", state: "on", when: "eye.entered" }, { ...goal, predicate: "reported", name: "tell", fact: "seen" });
  whole.facts = [{ name: "seen", event: "eye.entered", text: "" }];
  whole.phrases = ["come_here"];
  whole.faults.push({ kind: "device_jam", name: "jam", trigger: { ...ALWAYS, on: "line.on" }, device: "line", state: "off" });
  whole.layouts = [{ name: "other", split: "held_out", zones: { dock: [2, 2] }, zone_sizes: {}, poses: { line: { kind: "fixed", position: [2, -2], yaw: 0 }, cup: { kind: "on", thing: "bench", offset: [0, 0], spread: [0, 0], yaw: 0 } }, structures: [] }];
  return whole;
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
