/**
 * A fork of a recorded episode: a live session in exactly the state before one of its decisions, and what was done since.
 * The session's id is kept with the tab, so that a reload finds it where it was; the studio forgets it after an hour.
 */
import { api } from "../wire/api";
import type { RunBranch, RunEpisodeRecord, Scenario, SessionDecision } from "../wire/messages";
import { Chain } from "./chain";
import { problemsIn } from "./filing";
import { Observable } from "./observable";
import { Session, type SessionHandlers } from "./session";

export const SPEEDS = [0.5, 1, 4, 16];
export const UNTIL_THE_END = 1000;
const KEEP_AFTER = 600; // ms of rest, so that a row of decisions is told at once
/** A recorded decision that was carried out anew: the same state, another one, or none was recorded for it. */
export type Repeated = "same" | "other" | "none";

export class Fork extends Observable {
  record: RunEpisodeRecord | null = null;
  document: Scenario | null = null;
  session: Session | null = null;
  problem = "";
  speed = 1;
  hashes: string[] = []; // after each recorded decision
  branches: RunBranch[] = []; // of the whole episode, the newest first
  private told = ""; // what was told last of the branch under way
  private keeping: ReturnType<typeof setTimeout> | undefined;
  unkept = ""; // why the branch under way could not be kept
  private isCameraWanted = true;

  constructor(
    readonly run: string,
    readonly episode: number,
    readonly decision: number,
    private readonly hands: Pick<SessionHandlers, "onPoses" | "onCamera">,
  ) {
    super();
  }

  get calls(): string[] {
    return this.record?.chain.calls ?? [];
  }
  get decisions(): SessionDecision[] {
    return this.session?.decisions ?? [];
  }
  /** What was done since the fork. */
  get done(): SessionDecision[] {
    return this.decisions.filter((each) => each.index >= this.decision);
  }
  get status(): string {
    return this.session?.state?.status ?? "";
  }
  get isReady(): boolean {
    return ["ready", "acting", "playing", "paused"].includes(this.status) && this.session?.state?.forked != null;
  }
  get isOnRecord(): boolean {
    return this.done.every((each) => this.repeated(each) === "same");
  }
  /** What the recorded episode did from here; null where the branch has left it, or it was over. */
  get recordedCall(): string | null {
    return this.isOnRecord ? (this.calls[this.decision + this.done.length] ?? null) : null;
  }

  repeated(decision: SessionDecision): Repeated {
    const wanted = this.hashes[decision.index];
    if (!wanted || decision.call !== this.calls[decision.index]) return "none";
    return decision.state_hash === wanted ? "same" : "other";
  }

  async load(): Promise<void> {
    const path = `/api/runs/${encodeURIComponent(this.run)}/`;
    try {
      const [record, scenario, branches] = await Promise.all([
        api.get<RunEpisodeRecord>(`${path}episodes/${this.episode}/`), api.get<{ document: Scenario }>(`${path}scenario/`), api.get<RunBranch[]>(this.kept),
      ]);
      [this.record, this.document, this.branches] = [record, scenario.document, branches];
      this.hashes = new Chain(record.chain.nodes).rewards.map((node) => node.state_hash);
      const last = record.chain.calls.length;
      if (this.decision > last) this.problem = `Episode ${this.episode} has ${last} decisions; there is no decision ${this.decision} to fork at.`;
      else this.open();
    } catch (error) {
      this.problem = problemsIn(error).map((problem) => `${problem.message}${problem.hint ? ` — ${problem.hint}` : ""}`).join("; ");
    }
    this.changed();
  }

  act(call: string): void {
    this.session?.act(call);
  }
  repeat(): void {
    if (this.recordedCall && this.isReady) this.session?.act(this.recordedCall, "record");
  }
  delegate(decisions: number): void {
    if (this.isReady) this.session?.delegate(decisions);
  }
  rewind(): void {
    this.session?.rewind();
  }
  pause(): void {
    this.session?.[this.status === "paused" ? "resume" : "pause"]();
  }
  setSpeed(speed: number): void {
    this.session?.speed(speed);
  }
  setCamera(on: boolean): void {
    this.isCameraWanted = on;
    this.session?.camera(on);
  }

  /** In a hidden tab nothing is rendered; after a while (`isGone`) the session is let go, and taken up again later. */
  setWatched(isWatched: boolean, isGone = false): void {
    if (!this.session) return void (isWatched && this.document && !this.problem && this.open());
    this.session.camera(isWatched && this.isCameraWanted);
    if (isGone) this.close();
  }

  close(): void {
    clearTimeout(this.keeping);
    this.session?.close();
    this.session = null;
  }

  private open(): void {
    const { chain } = this.record!;
    const session = new Session({ onChange: () => this.heard(), ...this.hands });
    this.session = session;
    session.camera(this.isCameraWanted);
    const fork = { calls: chain.calls.slice(0, this.decision), state_hash: this.hashes[this.decision - 1] ?? "" };
    session.open(this.document!, chain.seed, fork, sessionStorage.getItem(this.key));
  }

  private get kept(): string {
    return `/api/runs/${encodeURIComponent(this.run)}/episodes/${this.episode}/branches/`;
  }

  /** What was done since the fork is kept as a branch; told again it only grows. */
  private async keep(): Promise<void> {
    const steps = this.done.map(({ call, actor, state_hash, reward }) => ({ call, actor, state_hash, reward }));
    const last = this.done.at(-1);
    const branch = { decision: this.decision, steps, ended: !last ? "" : last.truncated ? "cut off" : last.terminated ? "ended" : "", success: last?.success ?? false };
    const words = JSON.stringify(branch);
    if (!steps.length || words === this.told) return;
    this.told = words;
    try {
      const kept = await api.post<RunBranch>(this.kept, branch);
      this.branches = [kept, ...this.branches.filter((each) => each.id !== kept.id)];
    } catch (error) {
      this.unkept = problemsIn(error)[0]?.message ?? String(error);
    }
    this.changed();
  }

  private get key(): string {
    return `fork:${this.run}/${this.episode}/${this.decision}`;
  }

  private heard(): void {
    const { state } = this.session ?? {};
    if (state) {
      sessionStorage.setItem(this.key, state.session);
      this.speed = state.speed;
    }
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => void this.keep(), KEEP_AFTER);
    this.changed();
  }
}
