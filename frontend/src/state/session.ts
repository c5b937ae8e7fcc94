/**
 * A live sandbox as the page sees it: the newest scene and state, the decisions so far, and frames with their credit.
 * What the page asked for last is said again when the line comes back. A frame is acknowledged when it is drawn, so a
 * hidden tab, where nothing is drawn, is sent nothing and nothing is rendered for it.
 */
import { decodeFrame, type Frame } from "../wire/frames";
import type {
  Scenario, SessionClientMessage, SessionDecision, SessionFork, SessionProblem, SessionScene, SessionServerMessage, SessionState,
} from "../wire/messages";
import { ReconnectingSocket } from "../wire/socket";

export interface SessionHandlers {
  onChange(): void;
  onScene?(scene: SessionScene): void;
  onPoses?(poses: Float32Array, seconds: number): void;
  onCamera?(jpeg: Blob, seconds: number): void | Promise<void>;
}

const CAMERA_SIZE = { width: 480, height: 360, rate: 12 };
const SIGNED_OUT = "you are not signed in any more: open the address that `manage.py up` printed, in another tab if you have edits here";
const MOST_PROBLEMS = 30;

export class Session {
  state: SessionState | null = null;
  scene: SessionScene | null = null;
  decisions: SessionDecision[] = [];
  problems: SessionProblem[] = []; // newest first
  connected = false;
  refused = ""; // why the studio closed the line for good
  frames = 0;
  poseFrames = 0;
  cameraOn = false;
  private socket: ReconnectingSocket<SessionClientMessage, SessionServerMessage> | null = null;
  private opening: Extract<SessionClientMessage, { type: "open" }> | null = null;
  private looking: SessionClientMessage = { type: "camera", on: false };
  private replay: SessionClientMessage | null = null;
  private pace = 1;

  constructor(private readonly handlers: SessionHandlers) {}

  get problem(): SessionProblem | null {
    return this.problems[0] ?? null;
  }

  /** On a line that is open already the same session shows the other scenario. `session`: one to take up, if it is still there. */
  open(scenario: Scenario, seed: number, fork: SessionFork | null = null, session: string | null = null): void {
    this.opening = { type: "open", scenario: { ...scenario }, seed, fork, session };
    this.replay = null;
    if (this.socket) this.send(this.opening);
    this.socket ??= new ReconnectingSocket<SessionClientMessage, SessionServerMessage>("/ws/session/", {
      onOpen: () => this.greet(),
      onMessage: (message) => this.set(() => this.receive(message)),
      onBinary: (buffer) => this.draw(decodeFrame(buffer)),
      onStatus: (connected) => this.set(() => (this.connected = connected)),
      onRefused: (code) => this.set(() => (this.refused = code === 4401 ? SIGNED_OUT : `the studio closed the line (${code})`)),
    });
  }

  play(seed: number, calls: string[], label: string): void {
    this.replay = { type: "play", seed, calls, label };
    this.send(this.replay);
  }

  reset(seed: number): void {
    this.replay = null;
    if (this.opening) this.opening.seed = seed;
    this.send({ type: "reset", seed });
  }

  /** Back to where it was forked. */
  rewind = (): void => this.send({ type: "rewind" });
  act = (call: string, actor: "hand" | "record" = "hand"): void => this.send({ type: "act", call, actor });
  /** The expert decides so many times; 0: no more. */
  delegate = (decisions: number): void => this.send({ type: "delegate", actor: "expert", decisions });
  pause = (): void => this.send({ type: "pause" });
  resume = (): void => this.send({ type: "resume" });
  step = (): void => this.send({ type: "step" });

  speed(value: number): void {
    this.pace = value;
    this.send({ type: "speed", value });
  }

  camera(on: boolean, viewpoint = "overview"): void {
    this.cameraOn = on;
    this.looking = { type: "camera", on, viewpoint, ...CAMERA_SIZE };
    this.send(this.looking);
  }

  close(): void {
    this.socket?.close();
    this.socket = null;
    this.connected = false;
  }

  private send(message: SessionClientMessage): void {
    this.socket?.send(message);
  }

  private greet(): void {
    if (!this.opening) return;
    this.send({ ...this.opening, session: this.state?.session ?? this.opening.session ?? null });
    this.send(this.looking);
    if (!this.state) this.askAgain();
  }

  /** Of a session that knows nothing yet: the pace and the record to play. */
  private askAgain(): void {
    if (this.pace !== 1) this.send({ type: "speed", value: this.pace });
    if (this.replay) this.send(this.replay);
  }

  private receive(message: SessionServerMessage): void {
    switch (message.type) {
      case "state":
        return this.takeState(message);
      case "scene":
        [this.scene, this.decisions] = [message, []]; // every decision of the episode follows a scene
        return this.handlers.onScene?.(message);
      case "decision":
        this.decisions = [...this.decisions.slice(0, message.index), message];
        return;
      case "problem":
        this.problems = [message, ...this.problems].slice(0, MOST_PROBLEMS);
        return;
      default:
        return unknown(message);
    }
  }

  /** Another session than before: the old one is over. One that was built anew has its record, but not its pace. */
  private takeState(state: SessionState): void {
    const isAnother = this.state !== null && this.state.session !== state.session;
    const isBuilt = this.state?.status === "queued" && state.status !== "queued" && state.status !== "failed";
    this.state = state;
    if (isAnother) this.askAgain();
    else if (isBuilt && state.speed !== this.pace) this.send({ type: "speed", value: this.pace });
  }

  private draw(frame: Frame): void {
    requestAnimationFrame(() => {
      if (frame.kind === "poses") {
        this.poseFrames += 1;
        this.handlers.onPoses?.(frame.poses, frame.seconds);
        this.acknowledge(frame);
      } else {
        const jpeg = new Blob([frame.jpeg], { type: "image/jpeg" });
        void Promise.resolve(this.handlers.onCamera?.(jpeg, frame.seconds)).finally(() => {
          this.frames += 1;
          this.acknowledge(frame);
        });
      }
    });
  }

  private acknowledge(frame: Frame): void {
    this.set(() => this.send({ type: "ack", kind: frame.kind, frame: frame.frame }));
  }

  private set(change: () => void): void {
    change();
    this.handlers.onChange();
  }
}

function unknown(message: never): void {
  console.warn("a message that this page does not know; reload it to get the newest one", message);
}
