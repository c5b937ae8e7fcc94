/** A run's page: the newest at a glance, the whole story on demand. All state comes from the store over one line. */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { runCharts } from "../charts/run-charts";
import { problemsIn } from "../state/filing";
import { Follow } from "../state/follow";
import { Watch } from "../state/observable";
import { watchPresence } from "../state/presence";
import { RunLine } from "../state/run-line";
import { shared } from "../style/shared";
import { api } from "../wire/api";
import type { RunAction } from "./run-head";
import type { RunView } from "./run-view";
import { icon } from "./icon";
import "../charts/live-chart";
import "./run-drawer";
import "./run-head";
import "./run-trace";
import "./run-view";
import "./train-panel";

const LET_GO_AFTER = 10_000; // ms in a hidden tab: the record can be played again at any time

@customElement("studio-run")
export class StudioRun extends LitElement {
  static override styles = [shared, css`
    :host { display: grid; height: 100%; min-height: 0; position: relative; overflow: hidden;
      grid-template: "head head" auto "view trace" minmax(180px, 1fr) "charts trace" clamp(250px, 36%, 330px) "drawer drawer" 128px / minmax(0, 1fr) 384px; }
    :host([view-shut]) { grid-template-rows: auto 36px minmax(0, 1fr) 128px; }
    :host([plays]) { grid-template-rows: auto minmax(180px, 1fr) 0 minmax(128px, 32%); }
    :host([plays]) .charts { display: none; }
    run-head { grid-area: head; }
    run-view { grid-area: view; }
    run-trace { grid-area: trace; border-left: 1px solid var(--line); }
    run-drawer { grid-area: drawer; }
    .charts { grid-area: charts; display: grid; grid-template: repeat(2, minmax(0, 1fr)) / repeat(3, minmax(0, 1fr)); gap: 1px; background: var(--line); border-top: 1px solid var(--line); min-height: 0; }
    .banner { position: absolute; left: 12px; top: 132px; z-index: 5; display: flex; gap: 8px; align-items: center; max-width: 620px; padding: 6px 12px; background: var(--panel); border: 1px solid currentColor; border-radius: var(--radius); box-shadow: var(--shadow); }
    .banner span { color: var(--text); }
    train-panel { position: absolute; right: 12px; top: 56px; z-index: 6; }
    .empty { grid-column: 1 / -1; grid-row: 1 / -1; margin: 12vh auto; text-align: center; }
    @media (max-width: 1180px) { :host { grid-template-columns: minmax(0, 1fr) 300px; } }
  `];

  @property() run = "";
  @state() private problem = "";
  @state() private isCloning = false;
  @property({ type: Boolean, reflect: true, attribute: "view-shut" }) isViewShut = false;
  @query("run-view") private view!: RunView | null;
  private line: RunLine | null = null;
  private follow: Follow | null = null;
  private isAway = false;
  private stopPresence: () => void = () => {};

  constructor() {
    super();
    new Watch(this, () => this.line ?? undefined);
    new Watch(this, () => this.line?.store);
    new Watch(this, () => this.follow ?? undefined);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.line = new RunLine(this.run);
    this.follow = new Follow(this.line, this.run, { poses: (poses) => this.view?.push(poses), camera: (jpeg) => this.view?.camera?.draw(jpeg) });
    this.stopPresence = watchPresence({ away: () => this.look(true), gone: () => this.look(true, true), back: () => this.look(false) }, LET_GO_AFTER);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stopPresence();
    this.follow?.close();
    this.line?.close();
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { store } = this.line!;
    const session = this.follow?.session;
    Object.assign(this.dataset, {
      lastSeq: String(store.lastSeq), metricPoints: String(store.metricPoints), episodes: String(store.episodes.size), nodes: String(store.nodes),
      decisions: String(store.decisions), connected: String(this.line!.connection === "open"), state: store.summary?.state ?? "", caughtUp: String(store.caughtUp),
      frames: String(session?.frames ?? 0), poseFrames: String(session?.poseFrames ?? 0), episode: String(this.follow?.episode ?? ""),
    });
    this.toggleAttribute("plays", (store.stages.get("play")?.state ?? "skipped") !== "skipped"); // then there are no curves
    if (store.summary) document.title = `${store.summary.name} · Sandbox Studio`;
  }

  /** A view that nobody sees has no session: not in a hidden tab, and not where it is folded away. */
  private look(isAway: boolean, isGone = false): void {
    this.isAway = isAway;
    this.follow?.setWatched(!isAway && !this.isViewShut, isGone || this.isViewShut);
  }

  private foldView(): void {
    this.isViewShut = !this.isViewShut;
    this.look(this.isAway);
  }

  /** What the page holds, by its own numbers: for whoever wants to know whether anything is missing or double. */
  held(): Record<"sft" | "updates" | "episodes", number[]> {
    const { store } = this.line!;
    const steps = (axis: "sft_step" | "update"): number[] => store.points(axis).map((point) => point.step);
    return { sft: steps("sft_step"), updates: steps("update"), episodes: store.newestEpisodes.map((episode) => episode.number).reverse() };
  }

  override render(): TemplateResult {
    const { line, follow } = this;
    if (!line || !follow) return html``;
    const { store } = line;
    if (line.connection === "ended") return html`<div class="empty"><h1>${store.summary?.name ?? "This run"} is not here any more</h1><p class="muted">${line.reason}</p><a class="button primary" href="/runs/">To your runs</a></div>`;
    return html`
      <run-head .store=${store} problem=${this.problem} @act=${(event: CustomEvent<RunAction>) => void this.act(event.detail)}></run-head>
      <run-view .store=${store} .follow=${follow} ?shut=${this.isViewShut} @fold=${() => this.foldView()}></run-view>
      <run-trace .store=${store} .follow=${follow}></run-trace>
      <div class="charts">${repeat(runCharts(store), (spec) => spec.id, (spec) => html`<live-chart data-chart=${spec.id} .spec=${spec}></live-chart>`)}</div>
      <run-drawer .store=${store} .follow=${follow}></run-drawer>
      ${line.connection === "lost" ? html`<div class="banner warn" role="status">${icon("cut")}<span>The line to the studio is down. Everything up to event ${store.lastSeq} is kept here, the run goes on without this page, and what is missing comes when the line is back.</span></div>` : nothing}
      ${this.isCloning && store.summary ? html`<train-panel scenario-id=${store.summary.scenario_id} scenarioTitle=${store.summary.scenario_title} .like=${store.summary} @close=${() => (this.isCloning = false)}></train-panel>` : nothing}`;
  }

  private async act(action: RunAction): Promise<void> {
    if (action === "clone") return void (this.isCloning = !this.isCloning);
    const path = `/api/runs/${encodeURIComponent(this.run)}/`;
    this.problem = "";
    try {
      if (action !== "delete") await api.post(`${path}${action}/`);
      else {
        await api.delete(path);
        location.assign("/runs/");
      }
    } catch (error) {
      this.problem = problemsIn(error).map((problem) => `${problem.message}${problem.hint ? ` — ${problem.hint}` : ""}`).join("; ");
    }
  }
}
