/* Generated: `python3 manage.py schema`, then `npm run wire`. Do not edit. */

export type RunClientMessage = RunSubscribe | RunAskChain;
export type RunServerMessage = RunSummary | RunEvents | RunChain | RunProblem;
export type SessionClientMessage =
  | SessionOpen
  | SessionReset
  | SessionRewind
  | SessionAct
  | SessionDelegate
  | SessionPlay
  | SessionPause
  | SessionResume
  | SessionStep
  | SessionSpeed
  | SessionCamera
  | SessionAck;
export type SessionServerMessage = SessionScene | SessionState | SessionDecision | SessionProblem;

export interface Wire {
  RunAlert: RunAlert;
  RunAlike: RunAlike;
  RunAskChain: RunAskChain;
  RunBranch: RunBranch;
  RunBranchStep: RunBranchStep;
  RunChain: RunChain;
  RunClientMessage: RunClientMessage;
  RunEnded: RunEnded;
  RunEpisodeEnded: RunEpisodeEnded;
  RunEpisodeRecord: RunEpisodeRecord;
  RunEvents: RunEvents;
  RunMetric: RunMetric;
  RunNode: RunNode;
  RunNumberedEvent: RunNumberedEvent;
  RunProblem: RunProblem;
  RunProgress: RunProgress;
  RunServerMessage: RunServerMessage;
  RunStage: RunStage;
  RunSubscribe: RunSubscribe;
  RunSummary: RunSummary;
  RunToken: RunToken;
  Scenario: Scenario;
  ScenarioAreaPose: ScenarioAreaPose;
  ScenarioAtGoal: ScenarioAtGoal;
  ScenarioBattery: ScenarioBattery;
  ScenarioBeltEffect: ScenarioBeltEffect;
  ScenarioBlockedPath: ScenarioBlockedPath;
  ScenarioBrokenRobot: ScenarioBrokenRobot;
  ScenarioChargeEffect: ScenarioChargeEffect;
  ScenarioChargedGoal: ScenarioChargedGoal;
  ScenarioCognition: ScenarioCognition;
  ScenarioCommunicationLoss: ScenarioCommunicationLoss;
  ScenarioCountGoal: ScenarioCountGoal;
  ScenarioDevice: ScenarioDevice;
  ScenarioDeviceJam: ScenarioDeviceJam;
  ScenarioDeviceState: ScenarioDeviceState;
  ScenarioFact: ScenarioFact;
  ScenarioFire: ScenarioFire;
  ScenarioFixedPose: ScenarioFixedPose;
  ScenarioFurnishing: ScenarioFurnishing;
  ScenarioGripperSlip: ScenarioGripperSlip;
  ScenarioHazardEffect: ScenarioHazardEffect;
  ScenarioHeldGoal: ScenarioHeldGoal;
  ScenarioInsideGoal: ScenarioInsideGoal;
  ScenarioInspectedGoal: ScenarioInspectedGoal;
  ScenarioLimits: ScenarioLimits;
  ScenarioMislabel: ScenarioMislabel;
  ScenarioMonitor: ScenarioMonitor;
  ScenarioMoveEffect: ScenarioMoveEffect;
  ScenarioObject: ScenarioObject;
  ScenarioOnGoal: ScenarioOnGoal;
  ScenarioOnPose: ScenarioOnPose;
  ScenarioOverheating: ScenarioOverheating;
  ScenarioPart: ScenarioPart;
  ScenarioPerson: ScenarioPerson;
  ScenarioPowerLoss: ScenarioPowerLoss;
  ScenarioRamp: ScenarioRamp;
  ScenarioRate: ScenarioRate;
  ScenarioReportedGoal: ScenarioReportedGoal;
  ScenarioReward: ScenarioReward;
  ScenarioRobot: ScenarioRobot;
  ScenarioRobotLimits: ScenarioRobotLimits;
  ScenarioSaidGoal: ScenarioSaidGoal;
  ScenarioSensorNoise: ScenarioSensorNoise;
  ScenarioSetEffect: ScenarioSetEffect;
  ScenarioShelf: ScenarioShelf;
  ScenarioSpill: ScenarioSpill;
  ScenarioStairs: ScenarioStairs;
  ScenarioStateGoal: ScenarioStateGoal;
  ScenarioTable: ScenarioTable;
  ScenarioTransition: ScenarioTransition;
  ScenarioTrigger: ScenarioTrigger;
  ScenarioValidator: ScenarioValidator;
  ScenarioViewpoint: ScenarioViewpoint;
  ScenarioWall: ScenarioWall;
  ScenarioWeakActuator: ScenarioWeakActuator;
  ScenarioWorld: ScenarioWorld;
  ScenarioZone: ScenarioZone;
  ScenarioZonePose: ScenarioZonePose;
  SessionAck: SessionAck;
  SessionAct: SessionAct;
  SessionBody: SessionBody;
  SessionCamera: SessionCamera;
  SessionClientMessage: SessionClientMessage;
  SessionDecision: SessionDecision;
  SessionDelegate: SessionDelegate;
  SessionFork: SessionFork;
  SessionForked: SessionForked;
  SessionOpen: SessionOpen;
  SessionPause: SessionPause;
  SessionPlay: SessionPlay;
  SessionProblem: SessionProblem;
  SessionReset: SessionReset;
  SessionResume: SessionResume;
  SessionRewind: SessionRewind;
  SessionScene: SessionScene;
  SessionServerMessage: SessionServerMessage;
  SessionSpeed: SessionSpeed;
  SessionState: SessionState;
  SessionStep: SessionStep;
}
export interface RunAlert {
  /**
   * wall clock, seconds since the epoch
   */
  time: number;
  kind: "alert";
  severity: "info" | "warning" | "critical";
  name: string;
  text: string;
}
/**
 * Another kept episode of the run on the same layout: by an earlier or a later policy.
 */
export interface RunAlike {
  number: number;
  stage: string;
  success: boolean;
}
export interface RunAskChain {
  type: "ask_chain";
  episode: number;
}
export interface RunBranch {
  id: number;
  episode: number;
  /**
   * how many of the recorded decisions stand before it
   */
  decision: number;
  steps: RunBranchStep[];
  ended: string;
  success: boolean;
  changed: number;
}
/**
 * One decision of a fork.
 */
export interface RunBranchStep {
  call: string;
  /**
   * record: the recorded call, carried out anew
   */
  actor: "record" | "hand" | "expert";
  state_hash: string;
  reward: number;
}
export interface RunChain {
  type: "chain";
  episode: number;
  seed: number;
  calls: string[];
  nodes: RunNode[];
}
export interface RunNode {
  /**
   * position in the chain, from 0
   */
  index: number;
  /**
   * the node that led to this one
   */
  parent: number | null;
  kind: "perceive" | "plan" | "act" | "verdict" | "outcome" | "reflect" | "backtrack" | "alert" | "message";
  agent: string;
  /**
   * how many decisions were carried out before it
   */
  decision: number;
  /**
   * simulated time at which it was made
   */
  seconds: number;
  prompt: string;
  /**
   * what was seen, said, decided, or found
   */
  text: string;
  /**
   * sum over the tokens said, under the constrained distribution
   */
  logprob: number | null;
  /**
   * the critic's estimate of the return from here
   */
  value: number | null;
  legal: boolean | null;
  reward: number | null;
  parts: {
    [k: string]: number;
  };
  state_hash: string;
  details: {
    [k: string]: unknown;
  };
  /**
   * what was said, as a language model said it
   */
  tokens: RunToken[];
}
/**
 * One token of what was said.
 */
export interface RunToken {
  text: string;
  /**
   * none where the grammar left no choice
   */
  logprob: number | null;
  /**
   * the likeliest beside it, with their log-probabilities
   */
  others: [string, number][];
}
/**
 * Everything after event number `since`, then whatever comes.
 */
export interface RunSubscribe {
  type: "subscribe";
  since?: number;
}
export interface RunEnded {
  /**
   * wall clock, seconds since the epoch
   */
  time: number;
  kind: "ended";
  state: "finished" | "stopped" | "failed";
  text: string;
  result: {
    [k: string]: unknown;
  };
}
/**
 * `nodes` is the decision chain of an episode that is kept; all others carry their summary only.
 */
export interface RunEpisodeEnded {
  /**
   * wall clock, seconds since the epoch
   */
  time: number;
  kind: "episode";
  number: number;
  stage: string;
  split: "train" | "validation" | "held_out";
  seed: number;
  success: boolean;
  /**
   * done, illegal, out of decisions, out of time, …
   */
  reason: string;
  decisions: number;
  total_reward: number;
  parts: {
    [k: string]: number;
  };
  /**
   * the calls carried out, in order: with the seed they replay the episode
   */
  calls: string[];
  nodes: {
    [k: string]: unknown;
  }[];
}
/**
 * All that the page of one recorded episode shows, in one answer over HTTP.
 */
export interface RunEpisodeRecord {
  run: RunSummary;
  episode: RunEpisodeEnded;
  chain: RunChain;
  /**
   * the kept episode before this one
   */
  older: number | null;
  /**
   * the kept episode after this one
   */
  newer: number | null;
  alike: RunAlike[];
}
/**
 * What the list and the head of the page show.
 */
export interface RunSummary {
  type: "run";
  id: string;
  name: string;
  /**
   * where the frozen document came from; it may have changed or gone since
   */
  scenario_id: string;
  scenario_name: string;
  scenario_title: string;
  preset: string;
  model: string;
  seed: number;
  budget_seconds: number;
  state: "queued" | "running" | "stopping" | "stopped" | "finished" | "failed";
  /**
   * how often a worker has taken the run up
   */
  attempt: number;
  /**
   * why it waits or failed, in words
   */
  note: string;
  /**
   * a live worker listens to the training queue
   */
  worker_seen: boolean;
  created: number;
  started: number | null;
  ended: number | null;
  fraction: number;
  seconds_left: number | null;
  result: {
    [k: string]: unknown;
  };
  last_seq: number;
}
/**
 * A page of events in the order of their numbers; `more` says that the next page follows at once.
 */
export interface RunEvents {
  type: "events";
  items: RunNumberedEvent[];
  last_seq: number;
  more: boolean;
}
export interface RunNumberedEvent {
  seq: number;
  key: string;
  /**
   * an episode comes without its nodes; ask_chain brings them
   */
  event: RunStage | RunProgress | RunMetric | RunEpisodeEnded | RunAlert | RunEnded;
  /**
   * an episode whose decision chain was kept
   */
  has_chain: boolean;
}
export interface RunStage {
  /**
   * wall clock, seconds since the epoch
   */
  time: number;
  kind: "stage";
  stage: string;
  state: "waiting" | "running" | "done" | "skipped";
}
export interface RunProgress {
  /**
   * wall clock, seconds since the epoch
   */
  time: number;
  kind: "progress";
  stage: string;
  done: number;
  total: number;
  /**
   * what is counted: episodes, steps, decisions
   */
  unit: string;
  /**
   * of the whole run
   */
  fraction: number;
  seconds_left: number | null;
}
/**
 * All series of one point. `axis` names what `step` counts: sft_step, update, evaluation.
 */
export interface RunMetric {
  /**
   * wall clock, seconds since the epoch
   */
  time: number;
  kind: "metric";
  axis: "sft_step" | "update" | "evaluation";
  step: number;
  values: {
    [k: string]: number;
  };
}
export interface RunProblem {
  type: "problem";
  place: string;
  message: string;
  hint: string;
}
export interface Scenario {
  schema_version: 1;
  /**
   * lower-case letters, digits and _
   */
  name: string;
  title: string;
  title_zh: string;
  family: string;
  level: number;
  summary: string;
  world: ScenarioWorld;
  zones: ScenarioZone[];
  structures: (ScenarioWall | ScenarioShelf | ScenarioTable | ScenarioRamp | ScenarioStairs)[];
  objects: ScenarioObject[];
  devices: ScenarioDevice[];
  people: ScenarioPerson[];
  robots: ScenarioRobot[];
  goals: (
    | ScenarioInsideGoal
    | ScenarioHeldGoal
    | ScenarioAtGoal
    | ScenarioOnGoal
    | ScenarioStateGoal
    | ScenarioCountGoal
    | ScenarioReportedGoal
    | ScenarioInspectedGoal
    | ScenarioSaidGoal
    | ScenarioChargedGoal
  )[];
  /**
   * what can be reported
   */
  facts: ScenarioFact[];
  /**
   * what robots can say to each other
   *
   * Items: lower-case letters, digits and _
   */
  phrases: string[];
  /**
   * goals in fixed words, or drawn at each reset
   */
  wording: "plain" | "varied";
  limits: ScenarioLimits;
  validator: ScenarioValidator;
  reward: ScenarioReward;
  faults: (
    | ScenarioGripperSlip
    | ScenarioWeakActuator
    | ScenarioSensorNoise
    | ScenarioMislabel
    | ScenarioBlockedPath
    | ScenarioDeviceJam
    | ScenarioOverheating
    | ScenarioPowerLoss
    | ScenarioCommunicationLoss
    | ScenarioBrokenRobot
    | ScenarioFire
    | ScenarioSpill
  )[];
  cognition: ScenarioCognition;
  monitor: ScenarioMonitor;
  /**
   * layout kinds; one is drawn at each reset
   */
  layouts: ScenarioFurnishing[];
  viewpoints: ScenarioViewpoint[];
}
export interface ScenarioWorld {
  /**
   * inner floor, x by y
   *
   * @minItems 2
   * @maxItems 2
   */
  size: [number, number];
  /**
   * height of the wall round the floor
   */
  wall_height: number;
  gravity: number;
  time_step: number;
  solver_iterations: number;
  /**
   * lateral friction of the floor
   */
  friction: number;
  /**
   * #rrggbb
   */
  floor_colour: string;
  /**
   * where the light stands
   *
   * @minItems 3
   * @maxItems 3
   */
  light: [number, number, number];
}
export interface ScenarioZone {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  kind: "goal" | "buffer" | "forbidden" | "start";
  /**
   * @minItems 2
   * @maxItems 2
   */
  center: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  size: [number, number];
  /**
   * #rrggbb
   */
  colour: string;
}
/**
 * From one point to another. A hatch is a low wall below and a raised one above it.
 */
export interface ScenarioWall {
  kind: "wall";
  /**
   * lower-case letters, digits and _
   */
  name: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  start: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  end: [number, number];
  height: number;
  /**
   * how high its lower edge is
   */
  bottom: number;
  thickness: number;
  /**
   * #rrggbb
   */
  colour: string;
}
/**
 * Boards between two sides, open in front and behind; the highest board is its top.
 */
export interface ScenarioShelf {
  kind: "shelf";
  /**
   * lower-case letters, digits and _
   */
  name: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  position: [number, number];
  yaw: number;
  /**
   * @minItems 3
   * @maxItems 3
   */
  size: [number, number, number];
  boards: number;
  /**
   * #rrggbb
   */
  colour: string;
}
/**
 * A top on four legs.
 */
export interface ScenarioTable {
  kind: "table";
  /**
   * lower-case letters, digits and _
   */
  name: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  position: [number, number];
  yaw: number;
  /**
   * @minItems 3
   * @maxItems 3
   */
  size: [number, number, number];
  /**
   * #rrggbb
   */
  colour: string;
}
/**
 * Rises along its own x from the floor to its height.
 */
export interface ScenarioRamp {
  kind: "ramp";
  /**
   * lower-case letters, digits and _
   */
  name: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  position: [number, number];
  yaw: number;
  /**
   * @minItems 3
   * @maxItems 3
   */
  size: [number, number, number];
  /**
   * #rrggbb
   */
  colour: string;
}
/**
 * Boxes that rise along its own x, each as deep as the others.
 */
export interface ScenarioStairs {
  kind: "stairs";
  /**
   * lower-case letters, digits and _
   */
  name: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  position: [number, number];
  yaw: number;
  /**
   * @minItems 3
   * @maxItems 3
   */
  size: [number, number, number];
  steps: number;
  /**
   * #rrggbb
   */
  colour: string;
}
export interface ScenarioObject {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  shape: "box" | "cylinder" | "sphere" | "compound" | "mesh";
  /**
   * x, y, z; x: diameter if round; what a mesh is scaled to
   *
   * @minItems 3
   * @maxItems 3
   */
  size: [number, number, number];
  /**
   * of a compound body
   */
  parts: ScenarioPart[];
  /**
   * an OBJ text; its convex hull collides
   */
  mesh: string;
  mass: number;
  friction: number;
  /**
   * #rrggbb
   */
  colour: string;
  /**
   * part of the building: an obstacle that nothing moves
   */
  fixed: boolean;
  /**
   * Items: lower-case letters, digits and _
   */
  tags: string[];
  /**
   * which kind of tool it is, such as wrench
   */
  tool: string | null;
  /**
   * how many robots it takes to lift it
   */
  carriers: number;
  /**
   * chance that it is there at all: a distractor has less than 1
   */
  presence: number;
  /**
   * waits outside until a fault brings it in
   */
  offstage: boolean;
  pose: ScenarioFixedPose | ScenarioAreaPose | ScenarioZonePose | ScenarioOnPose;
}
/**
 * One solid of a compound body, placed from the middle of the whole.
 */
export interface ScenarioPart {
  shape: "box" | "cylinder" | "sphere";
  /**
   * @minItems 3
   * @maxItems 3
   */
  size: [number, number, number];
  /**
   * @minItems 3
   * @maxItems 3
   */
  at: [number, number, number];
  colour: string | null;
}
export interface ScenarioFixedPose {
  kind: "fixed";
  /**
   * @minItems 2
   * @maxItems 2
   */
  position: [number, number];
  yaw: number;
}
/**
 * Uniform over a rectangle; drawn again until nothing overlaps.
 */
export interface ScenarioAreaPose {
  kind: "area";
  /**
   * @minItems 2
   * @maxItems 2
   */
  center: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  size: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  yaw: [number, number];
}
/**
 * Uniform inside the named zone.
 */
export interface ScenarioZonePose {
  kind: "zone";
  /**
   * lower-case letters, digits and _
   */
  zone: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  yaw: [number, number];
}
/**
 * On top of a structure, a device or a fixed object, or in a drawer.
 */
export interface ScenarioOnPose {
  kind: "on";
  /**
   * lower-case letters, digits and _
   */
  thing: string;
  /**
   * from its middle, along its own x and y
   *
   * @minItems 2
   * @maxItems 2
   */
  offset: [number, number];
  /**
   * how far from there it may be drawn, either way
   *
   * @minItems 2
   * @maxItems 2
   */
  spread: [number, number];
  yaw: number;
}
export interface ScenarioDevice {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  /**
   * its body; a door swings, a gate slides
   */
  form:
    | "button"
    | "door"
    | "gate"
    | "drawer"
    | "conveyor"
    | "lift"
    | "valve"
    | "machine"
    | "charger"
    | "alarm"
    | "sensor"
    | "hazard";
  pose: ScenarioFixedPose | ScenarioAreaPose | ScenarioZonePose;
  /**
   * @minItems 3
   * @maxItems 3
   */
  size: [number, number, number];
  /**
   * #rrggbb
   */
  colour: string;
  states: ScenarioDeviceState[];
  /**
   * the state at the start; of a list one is drawn
   */
  initial: string | string[];
  transitions: ScenarioTransition[];
  /**
   * stands still while the power is lost
   */
  powered: boolean;
  /**
   * which tool it takes: seen by all, or only after inspect
   */
  manual: "posted" | "inspect";
  /**
   * a sensor's zone; it emits NAME.entered and NAME.left
   */
  watches: string | null;
  /**
   * Items: lower-case letters, digits and _
   */
  tags: string[];
}
export interface ScenarioDeviceState {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  effects: (
    ScenarioBeltEffect | ScenarioMoveEffect | ScenarioSetEffect | ScenarioHazardEffect | ScenarioChargeEffect
  )[];
  /**
   * colour of its lamp in this state
   */
  lamp: string | null;
}
/**
 * A conveyor's belt runs along its own x.
 */
export interface ScenarioBeltEffect {
  kind: "belt";
  speed: number;
}
/**
 * The device's moving part (a door's leaf, a drawer, a lift's platform) goes there.
 */
export interface ScenarioMoveEffect {
  kind: "move";
  /**
   * 0: closed or down; 1: open or up
   */
  to: number;
}
/**
 * Entering the state puts another device into a state of its own.
 */
export interface ScenarioSetEffect {
  kind: "set";
  /**
   * lower-case letters, digits and _
   */
  device: string;
  /**
   * lower-case letters, digits and _
   */
  state: string;
}
/**
 * While the state lasts, the area round the device is dangerous, or slippery.
 */
export interface ScenarioHazardEffect {
  kind: "hazard";
  what: "fire" | "spill" | "heat" | "electricity";
  radius: number;
}
/**
 * Robots beside it may charge.
 */
export interface ScenarioChargeEffect {
  kind: "charge";
}
/**
 * From `when` to `to`, by a skill, a tool, time, chance or an event, provided that `needs` holds.
 */
export interface ScenarioTransition {
  when: string | string[];
  /**
   * lower-case letters, digits and _
   */
  to: string;
  by: "press" | "open" | "close" | "use" | "time" | "chance" | "event";
  /**
   * by use: the kind of tool; of a list one is drawn
   */
  tool: string | string[] | null;
  /**
   * by time: after so long in the state; by skill: how long it takes
   */
  seconds: number;
  /**
   * by chance: for each second in the state
   */
  chance: number;
  /**
   * by event: which one, such as alarm.ringing
   */
  event: string | null;
  /**
   * other devices and the states that they must be in
   */
  needs: {
    /**
     * lower-case letters, digits and _
     *
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^[a-z][a-z0-9_]{0,31}$".
     */
    [k: string]: string;
  };
}
/**
 * Walks the route to and fro, or round; stops before whatever stands in the way.
 */
export interface ScenarioPerson {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  route: [number, number][];
  speed: number;
  /**
   * at each point of the route
   */
  pause: number;
  /**
   * round and round, instead of to and fro
   */
  loop: boolean;
  /**
   * #rrggbb
   */
  colour: string;
}
export interface ScenarioRobot {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  kind: "mobile_manipulator" | "panda" | "husky";
  pose: ScenarioFixedPose | ScenarioAreaPose | ScenarioZonePose;
  skills: (
    | "move_to"
    | "pick"
    | "place"
    | "stack"
    | "push"
    | "pull"
    | "open"
    | "close"
    | "press"
    | "use"
    | "charge"
    | "handover"
    | "lift_together"
    | "carry_together"
    | "say"
    | "report"
    | "inspect"
    | "wait"
    | "stop"
    | "done"
  )[];
  limits: ScenarioRobotLimits;
  battery: ScenarioBattery | null;
}
export interface ScenarioRobotLimits {
  speed: number;
  turn_rate: number;
  grip_force: number;
  push_force: number;
  payload: number;
  /**
   * how far from the base an object or a place may be to be worked on
   */
  reach: number;
  /**
   * how far it sees; walls hide what is behind them; all, if left out
   */
  sight: number | null;
}
/**
 * Driving empties it; at 0 nothing works but waiting, saying and reporting.
 */
export interface ScenarioBattery {
  /**
   * share of the full charge
   */
  start: number;
  /**
   * share used for each metre driven
   */
  per_metre: number;
  per_decision: number;
  /**
   * from empty to full
   */
  charging: number;
}
/**
 * The object lies in the zone and no robot holds it. A list of zones: one is drawn at each reset.
 */
export interface ScenarioInsideGoal {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  weight: number;
  /**
   * goals that must be met before this one
   *
   * Items: lower-case letters, digits and _
   */
  after: string[];
  /**
   * decisions after it is asked for; then it is lost
   */
  deadline: number | null;
  /**
   * asked for only once this has happened
   */
  when: string | null;
  predicate: "inside";
  /**
   * lower-case letters, digits and _
   */
  object: string;
  zone: string | string[];
}
export interface ScenarioHeldGoal {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  weight: number;
  /**
   * goals that must be met before this one
   *
   * Items: lower-case letters, digits and _
   */
  after: string[];
  /**
   * decisions after it is asked for; then it is lost
   */
  deadline: number | null;
  /**
   * asked for only once this has happened
   */
  when: string | null;
  predicate: "held_by";
  /**
   * lower-case letters, digits and _
   */
  object: string;
  /**
   * lower-case letters, digits and _
   */
  robot: string;
}
export interface ScenarioAtGoal {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  weight: number;
  /**
   * goals that must be met before this one
   *
   * Items: lower-case letters, digits and _
   */
  after: string[];
  /**
   * decisions after it is asked for; then it is lost
   */
  deadline: number | null;
  /**
   * asked for only once this has happened
   */
  when: string | null;
  predicate: "at";
  /**
   * lower-case letters, digits and _
   */
  robot: string;
  zone: string | string[];
}
/**
 * The object rests on another object, a structure or a device.
 */
export interface ScenarioOnGoal {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  weight: number;
  /**
   * goals that must be met before this one
   *
   * Items: lower-case letters, digits and _
   */
  after: string[];
  /**
   * decisions after it is asked for; then it is lost
   */
  deadline: number | null;
  /**
   * asked for only once this has happened
   */
  when: string | null;
  predicate: "on";
  /**
   * lower-case letters, digits and _
   */
  object: string;
  /**
   * lower-case letters, digits and _
   */
  support: string;
}
export interface ScenarioStateGoal {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  weight: number;
  /**
   * goals that must be met before this one
   *
   * Items: lower-case letters, digits and _
   */
  after: string[];
  /**
   * decisions after it is asked for; then it is lost
   */
  deadline: number | null;
  /**
   * asked for only once this has happened
   */
  when: string | null;
  predicate: "state";
  /**
   * lower-case letters, digits and _
   */
  device: string;
  /**
   * lower-case letters, digits and _
   */
  state: string;
}
/**
 * At least so many objects with the tag lie in the zone.
 */
export interface ScenarioCountGoal {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  weight: number;
  /**
   * goals that must be met before this one
   *
   * Items: lower-case letters, digits and _
   */
  after: string[];
  /**
   * decisions after it is asked for; then it is lost
   */
  deadline: number | null;
  /**
   * asked for only once this has happened
   */
  when: string | null;
  predicate: "count";
  /**
   * lower-case letters, digits and _
   */
  tag: string;
  zone: string | string[];
  least: number;
}
/**
 * Some robot reported the fact, once it was true.
 */
export interface ScenarioReportedGoal {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  weight: number;
  /**
   * goals that must be met before this one
   *
   * Items: lower-case letters, digits and _
   */
  after: string[];
  /**
   * decisions after it is asked for; then it is lost
   */
  deadline: number | null;
  /**
   * asked for only once this has happened
   */
  when: string | null;
  predicate: "reported";
  /**
   * lower-case letters, digits and _
   */
  fact: string;
}
export interface ScenarioInspectedGoal {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  weight: number;
  /**
   * goals that must be met before this one
   *
   * Items: lower-case letters, digits and _
   */
  after: string[];
  /**
   * decisions after it is asked for; then it is lost
   */
  deadline: number | null;
  /**
   * asked for only once this has happened
   */
  when: string | null;
  predicate: "inspected";
  /**
   * lower-case letters, digits and _
   */
  thing: string;
}
/**
 * The robot was told the phrase.
 */
export interface ScenarioSaidGoal {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  weight: number;
  /**
   * goals that must be met before this one
   *
   * Items: lower-case letters, digits and _
   */
  after: string[];
  /**
   * decisions after it is asked for; then it is lost
   */
  deadline: number | null;
  /**
   * asked for only once this has happened
   */
  when: string | null;
  predicate: "said";
  /**
   * lower-case letters, digits and _
   */
  robot: string;
  /**
   * lower-case letters, digits and _
   */
  phrase: string;
}
export interface ScenarioChargedGoal {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  weight: number;
  /**
   * goals that must be met before this one
   *
   * Items: lower-case letters, digits and _
   */
  after: string[];
  /**
   * decisions after it is asked for; then it is lost
   */
  deadline: number | null;
  /**
   * asked for only once this has happened
   */
  when: string | null;
  predicate: "charged";
  /**
   * lower-case letters, digits and _
   */
  robot: string;
  least: number;
}
/**
 * Something that can be reported: it is true once its event has happened.
 */
export interface ScenarioFact {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  /**
   * who.what, such as pump.running
   */
  event: string;
  text: string;
}
export interface ScenarioLimits {
  /**
   * an episode is truncated after so many
   */
  decisions: number;
  seconds: number;
  /**
   * how many goals are drawn at a reset; all, if left out
   */
  goals: [number, number] | null;
}
export interface ScenarioValidator {
  on_violation: "terminate" | "penalise" | "rollback";
  /**
   * reward of an illegal action
   */
  price: number;
  rates: ScenarioRate[];
}
/**
 * At most so many calls of the skill in an episode, and so many decisions between two of them.
 */
export interface ScenarioRate {
  /**
   * lower-case letters, digits and _
   */
  skill: string;
  most: number;
  pause: number;
}
/**
 * R = alpha · task + beta · safety + gamma · curiosity (the article, section 3.1).
 */
export interface ScenarioReward {
  alpha: number;
  beta: number;
  gamma: number;
  /**
   * task: a goal met for the first time
   */
  goal: number;
  /**
   * task: potential-based, per goal of the way gone
   */
  progress: number;
  /**
   * task: all goals met
   */
  completion: number;
  /**
   * task: each decision
   */
  decision: number;
  /**
   * task: a skill that ended in failure or time-out
   */
  failed_skill: number;
  /**
   * safety: hitting a wall or an obstacle during a skill
   */
  collision: number;
  /**
   * safety: the robot or a movable object in a forbidden zone
   */
  forbidden: number;
  /**
   * safety: a held object lost
   */
  drop: number;
  /**
   * safety: a contact harder than the monitor's force
   */
  force: number;
  /**
   * safety: a person closer than the monitor's distance, in motion
   */
  near_miss: number;
  /**
   * safety: faster than the monitor's speed
   */
  speed: number;
  /**
   * safety: a robot in fire, spill, heat or electricity
   */
  hazard: number;
}
/**
 * The grasp opens again while lifting, by chance at each pick.
 */
export interface ScenarioGripperSlip {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  trigger: ScenarioTrigger;
  kind: "gripper_slip";
  /**
   * lower-case letters, digits and _
   */
  robot: string;
  chance: number;
}
/**
 * At a decision drawn from `at`, by chance at each decision, or on an event; from the start if nothing is said.
 */
export interface ScenarioTrigger {
  /**
   * the first and the last decision at which it may begin
   */
  at: [number, number] | null;
  /**
   * for each decision
   */
  chance: number;
  on: string | null;
  /**
   * how long it lasts; for good, if left out
   */
  decisions: number | null;
  /**
   * chance that this episode has it at all
   */
  likely: number;
}
export interface ScenarioWeakActuator {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  trigger: ScenarioTrigger;
  kind: "weak_actuator";
  /**
   * lower-case letters, digits and _
   */
  robot: string;
  /**
   * share of force and speed that is left
   */
  strength: number;
}
export interface ScenarioSensorNoise {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  trigger: ScenarioTrigger;
  kind: "sensor_noise";
  /**
   * lower-case letters, digits and _
   */
  robot: string;
  /**
   * of positions
   */
  deviation: number;
}
/**
 * Two objects are seen with each other's tags and colour until one is inspected.
 */
export interface ScenarioMislabel {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  trigger: ScenarioTrigger;
  kind: "mislabel";
  /**
   * @minItems 2
   * @maxItems 2
   *
   * Items: lower-case letters, digits and _
   */
  objects: [string, string];
}
/**
 * An object that waited offstage comes to lie there.
 */
export interface ScenarioBlockedPath {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  trigger: ScenarioTrigger;
  kind: "blocked_path";
  /**
   * lower-case letters, digits and _
   */
  object: string;
  pose: ScenarioFixedPose | ScenarioAreaPose | ScenarioZonePose;
}
export interface ScenarioDeviceJam {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  trigger: ScenarioTrigger;
  kind: "device_jam";
  /**
   * lower-case letters, digits and _
   */
  device: string;
  /**
   * lower-case letters, digits and _
   */
  state: string;
}
/**
 * The robot must stand still until it has cooled; or the device goes to the state.
 */
export interface ScenarioOverheating {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  trigger: ScenarioTrigger;
  kind: "overheating";
  robot: string | null;
  device: string | null;
  /**
   * lower-case letters, digits and _
   */
  state: string;
  cooling: number;
}
/**
 * All powered devices stand still, until `device` enters `state`, if one is named.
 */
export interface ScenarioPowerLoss {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  trigger: ScenarioTrigger;
  kind: "power_loss";
  device: string | null;
  /**
   * lower-case letters, digits and _
   */
  state: string;
}
export interface ScenarioCommunicationLoss {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  trigger: ScenarioTrigger;
  kind: "communication_loss";
}
/**
 * The robot can only wait, say and report, until a robot uses the tool on it.
 */
export interface ScenarioBrokenRobot {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  trigger: ScenarioTrigger;
  kind: "broken_robot";
  /**
   * lower-case letters, digits and _
   */
  robot: string;
  tool: string | null;
}
/**
 * A hazard device catches fire.
 */
export interface ScenarioFire {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  trigger: ScenarioTrigger;
  kind: "fire";
  /**
   * lower-case letters, digits and _
   */
  device: string;
  /**
   * lower-case letters, digits and _
   */
  state: string;
}
/**
 * A hazard device spills.
 */
export interface ScenarioSpill {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  trigger: ScenarioTrigger;
  kind: "spill";
  /**
   * lower-case letters, digits and _
   */
  device: string;
  /**
   * lower-case letters, digits and _
   */
  state: string;
}
export interface ScenarioCognition {
  /**
   * decisions between two reflections (the article: 5 to 10)
   */
  reflect_every: number;
  /**
   * and after an alert, or a danger not seen before
   */
  reflect_on_failure: boolean;
  backtracks: number;
  /**
   * in which a robot is told what it perceives
   */
  language: "en" | "zh";
}
/**
 * What is watched while the physics runs; each breach is an alert, the grave ones may roll the world back.
 */
export interface ScenarioMonitor {
  /**
   * of a robot's contact
   */
  force: number;
  /**
   * of any body
   */
  speed: number;
  /**
   * between a moving robot and a person
   */
  distance: number;
  /**
   * of a robot's base
   */
  tilt: number;
  penetration: number;
  /**
   * after a grave alert, back to the last safe decision
   */
  rollback: boolean;
}
/**
 * Changes to the document that hold when this layout kind is drawn.
 */
export interface ScenarioFurnishing {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  /**
   * which seeds may draw it
   */
  split: "any" | "train" | "held_out";
  /**
   * new middles
   */
  zones: {
    /**
     * @minItems 2
     * @maxItems 2
     *
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^[a-z][a-z0-9_]{0,31}$".
     */
    [k: string]: [number, number];
  };
  zone_sizes: {
    /**
     * @minItems 2
     * @maxItems 2
     *
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^[a-z][a-z0-9_]{0,31}$".
     */
    [k: string]: [number, number];
  };
  /**
   * new poses of objects, robots and devices
   */
  poses: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^[a-z][a-z0-9_]{0,31}$".
     */
    [k: string]: ScenarioFixedPose | ScenarioAreaPose | ScenarioZonePose | ScenarioOnPose;
  };
  /**
   * built in addition
   */
  structures: (ScenarioWall | ScenarioShelf | ScenarioTable | ScenarioRamp | ScenarioStairs)[];
}
export interface ScenarioViewpoint {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  /**
   * @minItems 3
   * @maxItems 3
   */
  eye: [number, number, number];
  /**
   * @minItems 3
   * @maxItems 3
   */
  target: [number, number, number];
  fov: number;
}
/**
 * The client has drawn this frame and may be sent the next.
 */
export interface SessionAck {
  type: "ack";
  kind: "poses" | "camera";
  frame: number;
}
/**
 * One decision by hand, or as it was recorded.
 */
export interface SessionAct {
  type: "act";
  call: string;
  actor?: "hand" | "record";
}
/**
 * One drawn shape. `size` as in the scenario: x, y, z; x is the diameter of a round one, z its height.
 *
 * A mesh is an OBJ text, drawn scaled to the size about its middle.
 */
export interface SessionBody {
  name: string;
  kind: "floor" | "wall" | "zone" | "object" | "obstacle" | "device" | "person" | "robot";
  shape: "box" | "cylinder" | "sphere" | "mesh";
  /**
   * @minItems 3
   * @maxItems 3
   */
  size: [number, number, number];
  colour: string;
  /**
   * the robot, device, object or zone that the shape belongs to
   */
  owner: string;
  /**
   * the OBJ text of a mesh
   */
  mesh: string;
}
/**
 * What this viewer wants to see of the PyBullet camera; `on: false` renders nothing.
 */
export interface SessionCamera {
  type: "camera";
  on?: boolean;
  viewpoint?: string;
  width?: number;
  height?: number;
  /**
   * frames a second at most
   */
  rate?: number;
}
/**
 * Start a sandbox on a scenario document (as it is in the editor, saved or not), or take up a session again.
 */
export interface SessionOpen {
  type: "open";
  scenario?: {
    [k: string]: unknown;
  } | null;
  seed?: number;
  /**
   * the id of a session to take up again
   */
  session?: string | null;
  /**
   * begin there; `seed` is then the recorded episode's
   */
  fork?: SessionFork | null;
}
/**
 * The middle of a recorded episode: its calls up to there are carried out unseen, then the state is compared.
 */
export interface SessionFork {
  calls: string[];
  /**
   * as recorded after the last of them; empty: not known
   */
  state_hash?: string;
}
export interface SessionReset {
  type: "reset";
  seed?: number;
}
/**
 * Back to where the session began: to the decision where it was forked, or to the beginning of the episode.
 */
export interface SessionRewind {
  type: "rewind";
}
/**
 * Let somebody else decide, so many times or until the episode ends; a call by hand takes over at once.
 */
export interface SessionDelegate {
  type: "delegate";
  actor: "expert";
  /**
   * 0: no more, after the decision under way
   */
  decisions?: number;
}
/**
 * Reset to `seed`, then execute the recorded calls anew, pacing simulated time by the session's speed.
 */
export interface SessionPlay {
  type: "play";
  seed: number;
  calls: string[];
  label?: string;
}
export interface SessionPause {
  type: "pause";
}
export interface SessionResume {
  type: "resume";
}
/**
 * While paused: advance one drawn frame (1/30 s of simulated time).
 */
export interface SessionStep {
  type: "step";
}
export interface SessionSpeed {
  type: "speed";
  /**
   * simulated seconds a real second
   */
  value?: number;
}
/**
 * One decision carried out in the session.
 */
export interface SessionDecision {
  type: "decision";
  index: number;
  call: string;
  actor: "record" | "hand" | "expert";
  legal: boolean;
  reason: string;
  /**
   * success, failure with its cause, or time-out
   */
  outcome: string;
  reward: number;
  parts: {
    [k: string]: number;
  };
  terminated: boolean;
  truncated: boolean;
  success: boolean;
  state_hash: string;
}
/**
 * Where the session was forked from its recorded episode, and whether the state there is the recorded one.
 */
export interface SessionForked {
  /**
   * how many decisions were carried out before it
   */
  decision: number;
  /**
   * empty: not reached; unrecorded: nothing to compare
   */
  proof: "" | "exact" | "unrecorded";
}
/**
 * Something was refused; the session lives on unless a `state` says otherwise.
 */
export interface SessionProblem {
  type: "problem";
  place: string;
  message: string;
  hint: string;
}
export interface SessionScene {
  type: "scene";
  bodies: SessionBody[];
  /**
   * where each body is now, seven numbers each
   */
  poses: number[][];
}
/**
 * Sent whenever it changes; a client that joins late is sent the newest.
 */
export interface SessionState {
  type: "state";
  session: string;
  status: "queued" | "ready" | "acting" | "playing" | "paused" | "ended" | "failed";
  seed: number;
  seconds: number;
  speed: number;
  label: string;
  /**
   * EGL or TinyRenderer
   */
  renderer: string;
  /**
   * the goals drawn: name, text, met
   */
  goals: {
    [k: string]: unknown;
  }[];
  /**
   * every call that the grammar allows now
   */
  calls: string[];
  note: string;
  forked: SessionForked | null;
  /**
   * the actor that goes on deciding by itself
   */
  delegate: string;
}
