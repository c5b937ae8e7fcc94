/* Generated: `python3 manage.py schema`, then `npm run wire`. Do not edit. */

export type RunClientMessage = RunSubscribe | RunAskChain;
export type RunServerMessage = RunSummary | RunEvents | RunChain | RunProblem;
export type SessionClientMessage =
  | SessionOpen
  | SessionReset
  | SessionAct
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
  RunAskChain: RunAskChain;
  RunChain: RunChain;
  RunClientMessage: RunClientMessage;
  RunEnded: RunEnded;
  RunEpisodeEnded: RunEpisodeEnded;
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
  Scenario: Scenario;
  ScenarioAreaPose: ScenarioAreaPose;
  ScenarioAtGoal: ScenarioAtGoal;
  ScenarioCognition: ScenarioCognition;
  ScenarioFixedPose: ScenarioFixedPose;
  ScenarioGripperSlip: ScenarioGripperSlip;
  ScenarioHeldGoal: ScenarioHeldGoal;
  ScenarioInsideGoal: ScenarioInsideGoal;
  ScenarioLimits: ScenarioLimits;
  ScenarioObject: ScenarioObject;
  ScenarioReward: ScenarioReward;
  ScenarioRobot: ScenarioRobot;
  ScenarioRobotLimits: ScenarioRobotLimits;
  ScenarioValidator: ScenarioValidator;
  ScenarioViewpoint: ScenarioViewpoint;
  ScenarioWorld: ScenarioWorld;
  ScenarioZone: ScenarioZone;
  ScenarioZonePose: ScenarioZonePose;
  SessionAck: SessionAck;
  SessionAct: SessionAct;
  SessionBody: SessionBody;
  SessionCamera: SessionCamera;
  SessionClientMessage: SessionClientMessage;
  SessionDecision: SessionDecision;
  SessionOpen: SessionOpen;
  SessionPause: SessionPause;
  SessionPlay: SessionPlay;
  SessionProblem: SessionProblem;
  SessionReset: SessionReset;
  SessionResume: SessionResume;
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
export interface RunAskChain {
  type: "ask_chain";
  episode: number;
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
  kind: "perceive" | "plan" | "act" | "verdict" | "outcome" | "reflect" | "backtrack" | "alert";
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
  objects: ScenarioObject[];
  robots: ScenarioRobot[];
  goals: (ScenarioInsideGoal | ScenarioHeldGoal | ScenarioAtGoal)[];
  limits: ScenarioLimits;
  validator: ScenarioValidator;
  reward: ScenarioReward;
  faults: ScenarioGripperSlip[];
  cognition: ScenarioCognition;
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
export interface ScenarioObject {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  shape: "box" | "cylinder" | "sphere";
  /**
   * x, y, z; x: diameter if round
   *
   * @minItems 3
   * @maxItems 3
   */
  size: [number, number, number];
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
  pose: ScenarioFixedPose | ScenarioAreaPose | ScenarioZonePose;
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
export interface ScenarioRobot {
  /**
   * lower-case letters, digits and _
   */
  name: string;
  kind: "mobile_manipulator";
  pose: ScenarioFixedPose | ScenarioAreaPose | ScenarioZonePose;
  skills: ("move_to" | "pick" | "place" | "push" | "wait" | "done")[];
  limits: ScenarioRobotLimits;
}
export interface ScenarioRobotLimits {
  speed: number;
  turn_rate: number;
  grip_force: number;
  payload: number;
  /**
   * how far from the base an object or a place may be to be worked on
   */
  reach: number;
}
/**
 * The object lies in the zone and no robot holds it. A list of zones: one is drawn at each reset.
 */
export interface ScenarioInsideGoal {
  predicate: "inside";
  /**
   * lower-case letters, digits and _
   */
  name: string;
  /**
   * lower-case letters, digits and _
   */
  object: string;
  zone: string | string[];
  weight: number;
  /**
   * goals that must be met before this one
   *
   * Items: lower-case letters, digits and _
   */
  after: string[];
}
export interface ScenarioHeldGoal {
  predicate: "held_by";
  /**
   * lower-case letters, digits and _
   */
  name: string;
  /**
   * lower-case letters, digits and _
   */
  object: string;
  /**
   * lower-case letters, digits and _
   */
  robot: string;
  weight: number;
  /**
   * Items: lower-case letters, digits and _
   */
  after: string[];
}
export interface ScenarioAtGoal {
  predicate: "at";
  /**
   * lower-case letters, digits and _
   */
  name: string;
  /**
   * lower-case letters, digits and _
   */
  robot: string;
  zone: string | string[];
  weight: number;
  /**
   * Items: lower-case letters, digits and _
   */
  after: string[];
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
  on_violation: "terminate" | "penalise";
  /**
   * reward of an illegal action
   */
  price: number;
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
}
/**
 * The grasp opens again while lifting, by chance at each pick.
 */
export interface ScenarioGripperSlip {
  kind: "gripper_slip";
  /**
   * lower-case letters, digits and _
   */
  robot: string;
  chance: number;
}
export interface ScenarioCognition {
  /**
   * decisions between two reflections (the article: 5 to 10)
   */
  reflect_every: number;
  reflect_on_failure: boolean;
  backtracks: number;
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
 * One call by hand, for example `pick(red_box)`.
 */
export interface SessionAct {
  type: "act";
  call: string;
}
/**
 * One drawn shape. `size` as in the scenario: x, y, z; x is the diameter of a round one, z its height.
 */
export interface SessionBody {
  name: string;
  kind: "floor" | "wall" | "zone" | "object" | "obstacle" | "robot";
  shape: "box" | "cylinder" | "sphere";
  /**
   * @minItems 3
   * @maxItems 3
   */
  size: [number, number, number];
  colour: string;
  /**
   * the robot, object or zone that the shape belongs to
   */
  owner: string;
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
}
export interface SessionReset {
  type: "reset";
  seed?: number;
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
}
