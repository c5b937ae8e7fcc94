/**
 * All that is known of a run, whatever the order it came in. Events are held by their key: one that comes twice changes
 * nothing, a newer one takes the place of the older. `lastSeq` is what to ask for from after a lost line.
 */
import type { RunAlert, RunChain, RunEnded, RunEpisodeEnded, RunEvents, RunMetric, RunNumberedEvent, RunProblem, RunProgress, RunServerMessage, RunStage, RunSummary } from "../wire/messages";
import { Observable } from "./observable";

export type Axis = RunMetric["axis"];
export interface Episode extends RunEpisodeEnded {
  kept: boolean;
}

const MOST_CHAINS = 40;

export class RunStore extends Observable {
  summary: RunSummary | null = null;
  problem: RunProblem | null = null;
  lastSeq = 0;
  caughtUp = false;
  progress: RunProgress | null = null;
  readonly stages = new Map<string, RunStage>();
  readonly episodes = new Map<number, Episode>();
  readonly chains = new Map<number, RunChain>();
  private readonly seqs = new Map<string, number>();
  private readonly metrics = new Map<Axis, Map<number, RunMetric>>();
  private readonly alertsByKey = new Map<string, RunAlert>();
  private readonly endsByKey = new Map<string, RunEnded>();
  private sortedEpisodes: Episode[] | null = null;

  take(message: RunServerMessage): void {
    switch (message.type) {
      case "run":
        this.takeSummary(message);
        break;
      case "events":
        this.takeEvents(message);
        break;
      case "chain":
        this.takeChain(message);
        break;
      case "problem":
        this.problem = message;
        break;
      default:
        unknownMessage(message);
    }
    this.changed();
  }

  /** The points of one axis in the order of their steps. */
  points(axis: Axis): RunMetric[] {
    return [...(this.metrics.get(axis)?.values() ?? [])].sort((a, b) => a.step - b.step);
  }

  get metricPoints(): number {
    return [...this.metrics.values()].reduce((sum, points) => sum + points.size, 0);
  }
  get nodes(): number {
    return [...this.chains.values()].reduce((sum, chain) => sum + chain.nodes.length, 0);
  }
  get decisions(): number {
    return [...this.episodes.values()].reduce((sum, episode) => sum + episode.decisions, 0);
  }

  /** Newest first. */
  get newestEpisodes(): Episode[] {
    this.sortedEpisodes ??= [...this.episodes.values()].sort((a, b) => b.number - a.number);
    return this.sortedEpisodes;
  }
  get keptEpisodes(): Episode[] {
    return this.newestEpisodes.filter((episode) => episode.kept);
  }
  get alerts(): RunAlert[] {
    return [...this.alertsByKey.values()].sort((a, b) => b.time - a.time);
  }
  get ends(): RunEnded[] {
    return [...this.endsByKey.values()].sort((a, b) => b.time - a.time);
  }

  private takeSummary(summary: RunSummary): void {
    if (summary.last_seq < this.lastSeq) this.forget(); // the store began a new life: its numbers start anew
    this.summary = summary;
    if (summary.last_seq === this.lastSeq) this.caughtUp = true;
  }

  private forget(): void {
    this.lastSeq = 0;
    this.caughtUp = false;
    this.progress = this.sortedEpisodes = null;
    for (const held of [this.stages, this.episodes, this.chains, this.seqs, this.metrics, this.alertsByKey, this.endsByKey]) held.clear();
  }

  private takeEvents(page: RunEvents): void {
    for (const item of page.items) this.takeEvent(item);
    this.lastSeq = Math.max(this.lastSeq, page.last_seq);
    this.caughtUp ||= !page.more;
  }

  private takeEvent(item: RunNumberedEvent): void {
    if ((this.seqs.get(item.key) ?? 0) >= item.seq) return;
    this.seqs.set(item.key, item.seq);
    const event = item.event;
    switch (event.kind) {
      case "stage":
        this.stages.set(event.stage, event);
        break;
      case "progress":
        this.progress = event;
        break;
      case "metric":
        this.takeMetric(event);
        break;
      case "episode":
        this.episodes.set(event.number, { ...event, nodes: [], calls: item.has_chain ? event.calls : [], kept: item.has_chain });
        this.chains.delete(event.number); // it was played again: the chain is asked for anew
        this.sortedEpisodes = null;
        break;
      case "alert":
        this.alertsByKey.set(item.key, event);
        break;
      case "ended":
        this.endsByKey.set(item.key, event);
        break;
      default:
        unknownMessage(event);
    }
  }

  private takeMetric(metric: RunMetric): void {
    const points = this.metrics.get(metric.axis) ?? new Map<number, RunMetric>();
    points.set(metric.step, metric);
    this.metrics.set(metric.axis, points);
  }

  /** As many as a person looks at; the rest can be asked for again. */
  private takeChain(chain: RunChain): void {
    this.chains.delete(chain.episode);
    this.chains.set(chain.episode, chain);
    const [oldest] = this.chains.keys();
    if (this.chains.size > MOST_CHAINS && oldest !== undefined) this.chains.delete(oldest);
  }
}

function unknownMessage(message: never): void {
  console.warn("a message of an unknown kind; is this page older than the studio?", message);
}
