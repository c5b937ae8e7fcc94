/**
 * Which episode of a run is shown, and its re-execution: a session runs the record anew, exactly, so that training itself
 * never renders. Follows the newest kept episode, or stays with a chosen one.
 */
import { api } from "../wire/api";
import type { Scenario } from "../wire/messages";
import { problemsIn } from "./filing";
import { Observable } from "./observable";
import type { RunLine } from "./run-line";
import { Session } from "./session";

export interface FollowHands {
  poses: (poses: Float32Array) => void;
  camera: (jpeg: Blob) => void | Promise<void>;
}

const REST = 1500; // ms between the end of an episode and the next one
const BEGIN_SPEED = 4;

export class Follow extends Observable {
  session: Session | null = null;
  document: Scenario | null = null;
  episode: number | null = null;
  isNewest = true;
  speed = BEGIN_SPEED;
  problem = "";
  private playing: number | null = null;
  private isWatched = true;
  private wantsCamera = true;
  private loading = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stop: () => void;

  constructor(
    private readonly line: RunLine,
    private readonly run: string,
    private readonly hands: FollowHands,
  ) {
    super();
    this.stop = line.store.subscribe(() => this.consider());
  }

  get isPaused(): boolean {
    return this.session?.state?.status === "paused";
  }
  /** How many decisions of the shown episode have been carried out; null when none is being played. */
  get played(): number | null {
    return this.playing === this.episode && this.session?.scene ? this.session.decisions.length : null;
  }
  get isDone(): boolean {
    const chain = this.episode === null ? undefined : this.line.store.chains.get(this.episode);
    const { state, decisions } = this.session ?? {};
    if (!chain || !state || this.playing !== this.episode || !decisions) return false;
    return state.status === "ended" || (state.status === "ready" && decisions.length >= chain.calls.length && decisions.length > 0);
  }

  choose(episode: number): void {
    [this.episode, this.isNewest] = [episode, false];
    this.consider();
    this.changed();
  }
  followNewest(): void {
    this.isNewest = true;
    this.episode = this.newest ?? this.episode;
    this.consider();
    this.changed();
  }
  again(): void {
    this.playing = null;
    this.consider();
  }
  setSpeed(speed: number): void {
    this.speed = speed;
    this.session?.speed(speed);
    this.changed();
  }
  pause(): void {
    this.session?.[this.isPaused ? "resume" : "pause"]();
  }
  setCamera(on: boolean): void {
    this.wantsCamera = on;
    if (this.isWatched) this.session?.camera(on);
  }

  /** While nobody watches nothing is rendered; after a while (`isGone`) the session is let go. */
  setWatched(isWatched: boolean, isGone = false): void {
    this.isWatched = isWatched;
    if (isWatched) {
      this.session?.camera(this.wantsCamera);
      this.consider();
      return;
    }
    this.session?.camera(false);
    if (!isGone) return;
    this.session?.close();
    [this.session, this.playing] = [null, null];
    this.changed();
  }

  close(): void {
    clearTimeout(this.timer);
    this.stop();
    this.session?.close();
  }

  private get newest(): number | null {
    return this.line.store.keptEpisodes[0]?.number ?? null;
  }

  /** Looks at what there is, and does the next thing that is missing. Safe to call at any time. */
  private consider(): void {
    if (this.episode === null && this.line.store.caughtUp) this.episode = this.newest; // before that the newest is not here yet
    if (this.episode === null) return;
    this.line.askChain(this.episode);
    const chain = this.line.store.chains.get(this.episode);
    if (!chain || !this.isWatched) return;
    if (!this.document) return void this.load();
    if (this.playing === this.episode) return this.moveOn();
    this.playing = this.episode;
    this.open(chain.seed).play(chain.seed, chain.calls, `episode ${this.episode}`);
    this.changed();
  }

  private open(seed: number): Session {
    if (this.session) return this.session;
    const session = new Session({ onChange: () => this.heard(), onPoses: this.hands.poses, onCamera: this.hands.camera });
    this.session = session;
    session.open(this.document!, seed);
    session.speed(this.speed);
    session.camera(this.wantsCamera);
    return session;
  }

  private heard(): void {
    this.moveOn();
    this.changed();
  }

  private moveOn(): void {
    if (!this.isNewest || this.timer || !this.isDone || this.newest === null || this.newest === this.episode) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (!this.isNewest) return;
      this.episode = this.newest;
      this.consider();
      this.changed();
    }, REST);
  }

  private async load(): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    try {
      this.document = (await api.get<{ document: Scenario }>(`/api/runs/${encodeURIComponent(this.run)}/scenario/`)).document;
      this.problem = "";
      this.consider();
    } catch (error) {
      this.problem = problemsIn(error)[0]?.message ?? "";
    }
    this.loading = false;
    this.changed();
  }
}
