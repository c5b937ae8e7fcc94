/**
 * One recorded episode under inspection: its chain, its track, the node that is looked at and the moment that is shown.
 * One scrubber moves everything: choosing a node goes to its moment, and as time passes the node of that moment is chosen.
 */
import { api } from "../wire/api";
import type { RunEpisodeRecord, RunNode, Scenario } from "../wire/messages";
import { Chain, decisionsAt, type Filter } from "./chain";
import { problemsIn } from "./filing";
import { Observable } from "./observable";
import { firstAfter, Track } from "./track";

export const SPEEDS = [0.5, 1, 4, 16];
const ASK_AGAIN = 700; // ms until a track that is being made is asked for again

export class Inspection extends Observable {
  record: RunEpisodeRecord | null = null;
  document: Scenario | null = null;
  chain = new Chain([]);
  track: Track | null = null;
  trackNote = "The episode is carried out anew, so that it can be played here…";
  problem = "";
  filter: Filter = "brief";
  search = "";
  selected = -1;
  seconds = 0;
  speed = 1;
  isPlaying = false;
  private visible: number[] = [];
  private moments: number[] = []; // of the visible nodes
  private closed = false;

  constructor(
    readonly run: string,
    readonly episode: number,
  ) {
    super();
  }

  get path(): string {
    return `/api/runs/${encodeURIComponent(this.run)}/`;
  }
  get node(): RunNode | null {
    return this.chain.nodes[this.selected] ?? null;
  }
  get shown(): number[] {
    return this.visible;
  }
  get duration(): number {
    return this.track?.duration ?? this.chain.nodes.at(-1)?.seconds ?? 0;
  }

  async load(node: number): Promise<void> {
    try {
      const [record, scenario] = await Promise.all([
        api.get<RunEpisodeRecord>(`${this.path}episodes/${this.episode}/`), api.get<{ document: Scenario }>(`${this.path}scenario/`),
      ]);
      [this.record, this.document, this.chain] = [record, scenario.document, new Chain(record.chain.nodes)];
      this.refilter();
      this.select(this.chain.nodes[node] ? node : (this.visible[0] ?? 0));
      void this.loadTrack();
    } catch (error) {
      this.problem = problemsIn(error).map((problem) => `${problem.message}${problem.hint ? ` — ${problem.hint}` : ""}`).join("; ");
      this.changed();
    }
  }

  close(): void {
    this.closed = true;
    this.isPlaying = false;
  }

  /** When the node came to be, in simulated seconds. */
  momentOf(node: RunNode): number {
    return this.track ? this.track.momentOf(decisionsAt(node)) : node.seconds;
  }

  select(index: number): void {
    const node = this.chain.nodes[index];
    if (!node) return;
    [this.selected, this.seconds, this.isPlaying] = [index, this.momentOf(node), false];
    this.changed();
  }

  /** To the call that was decided on after so many decisions, or to the end where there were fewer. */
  goTo(decisions: number): void {
    const act = this.chain.nodes.find((node) => node.kind === "act" && node.decision >= decisions);
    this.select(act?.index ?? this.chain.nodes.length - 1);
  }

  /** To the next or the last of those shown; `kind`: of the same kind as the one looked at. */
  step(by: 1 | -1, isSameKind = false): void {
    const kind = isSameKind ? this.node?.kind : undefined;
    const at = firstAfter(this.visible, this.selected);
    for (let place = by > 0 ? at : firstAfter(this.visible, this.selected - 1) - 1; place >= 0 && place < this.visible.length; place += by) {
      const index = this.visible[place]!;
      if (!kind || this.chain.nodes[index]!.kind === kind) return this.select(index);
    }
  }

  seek(seconds: number): void {
    this.seconds = Math.max(0, Math.min(this.duration, seconds));
    const at = firstAfter(this.moments, this.seconds) - 1;
    if (at >= 0) this.selected = this.visible[at]!;
    this.changed();
  }

  play(on = !this.isPlaying): void {
    if (on && this.seconds >= this.duration) this.seconds = 0;
    this.isPlaying = on && this.track !== null;
    this.changed();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.changed();
  }

  /** So many milliseconds have passed on the wall. */
  pass(milliseconds: number): void {
    if (!this.isPlaying) return;
    this.seek(this.seconds + (milliseconds / 1000) * this.speed);
    if (this.seconds >= this.duration) this.isPlaying = false;
  }

  show(filter: Filter, search = this.search): void {
    [this.filter, this.search] = [filter, search];
    this.refilter();
    this.changed();
  }

  private refilter(): void {
    this.visible = this.chain.select(this.filter, this.search);
    this.moments = this.visible.map((index) => this.momentOf(this.chain.nodes[index]!));
    for (let place = 1; place < this.moments.length; place += 1) this.moments[place] = Math.max(this.moments[place]!, this.moments[place - 1]!);
  }

  private async loadTrack(): Promise<void> {
    while (!this.closed && !this.track) {
      try {
        const answer = await api.bytes<{ note: string }>(`${this.path}episodes/${this.episode}/track/`);
        if (answer instanceof ArrayBuffer) this.take(Track.parse(answer));
        else if (answer.note) this.trackNote = answer.note;
      } catch (error) {
        this.trackNote = problemsIn(error)[0]?.message ?? String(error);
        this.changed();
        return;
      }
      this.changed();
      if (!this.track) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
    }
  }

  private take(track: Track): void {
    this.track = track;
    this.refilter();
    if (this.node) this.seconds = this.momentOf(this.node);
  }
}
