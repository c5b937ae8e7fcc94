/** Below a run: its alerts, its log (stages and ends), and every episode. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Follow } from "../state/follow";
import { Watch } from "../state/observable";
import type { Episode, RunStore } from "../state/run";
import { clock, signed } from "../state/words";
import { shared } from "../style/shared";
import type { RunAlert } from "../wire/messages";
import { icon } from "./icon";
import "./virtual-rows";

const TABS = ["episodes", "alerts", "log"] as const;
type Tab = (typeof TABS)[number];
const TONES: Record<RunAlert["severity"], string> = { info: "muted", warning: "warn", critical: "bad" };

@customElement("run-drawer")
export class RunDrawer extends LitElement {
  static override styles = [shared, css`
    :host { display: flex; flex-direction: column; min-height: 0; background: var(--panel); border-top: 1px solid var(--line); }
    .bar { display: flex; gap: 2px; padding: 3px 8px; align-items: center; }
    .bar button { border-color: transparent; background: none; color: var(--muted); min-height: 24px; text-transform: capitalize; }
    .bar button[aria-selected="true"] { color: var(--text); background: var(--raised); }
    .bar .sum { margin-left: auto; color: var(--muted); font-size: 11.5px; padding-right: 6px; }
    virtual-rows, .lines { flex: 1; min-height: 0; overflow: auto; }
    .lines p { margin: 0; padding: 3px 12px; display: flex; gap: 8px; align-items: baseline; font-size: 12px; }
    .lines time { font: 11px var(--mono); color: var(--muted); }
    .lines .icon { align-self: center; }
    .empty { color: var(--muted); }
  `];

  @property({ attribute: false }) store!: RunStore;
  @property({ attribute: false }) follow!: Follow;
  @state() private tab: Tab = "episodes";

  constructor() {
    super();
    new Watch(this, () => this.store);
    new Watch(this, () => this.follow);
  }

  override render(): TemplateResult {
    const { store } = this;
    const counts: Record<Tab, number> = { episodes: store.episodes.size, alerts: store.alerts.length, log: store.stages.size + store.ends.length };
    return html`
      <div class="bar" role="tablist" aria-label="More of this run">
        ${TABS.map((tab) => html`<button role="tab" data-tab=${tab} aria-selected=${tab === this.tab} @click=${() => (this.tab = tab)}>${tab} <span class="muted">${counts[tab] || ""}</span></button>`)}
        <span class="sum">${store.episodes.size} episodes · ${store.decisions} decisions · ${store.metricPoints} points · event ${store.lastSeq}</span>
      </div>
      ${this.tab === "episodes" ? this.episodes() : html`<div class="lines" role="log">${this.tab === "alerts" ? this.alerts() : this.log()}</div>`}`;
  }

  private episodes(): TemplateResult {
    const episodes = this.store.newestEpisodes;
    if (!episodes.length) return html`<div class="lines"><p class="empty">Episodes show here as they end.</p></div>`;
    return html`<virtual-rows label="Episodes, newest first" .height=${26} .count=${episodes.length} .selected=${episodes.findIndex((each) => each.number === this.follow.episode)}
      .row=${(index: number) => this.episode(episodes[index])} @choose=${(event: CustomEvent<number>) => this.choose(episodes[event.detail])}></virtual-rows>`;
  }

  private episode(episode: Episode | undefined): TemplateResult {
    if (!episode) return html``;
    return html`<span class="when" style="width:46px">${episode.number}</span>
      <span class=${episode.success ? "good" : "bad"} style="display:flex;gap:5px;width:150px">${icon(episode.success ? "check" : "close")} <span class="cut">${episode.success ? "success" : episode.reason}</span></span>
      <span class="muted" style="width:170px">${episode.stage} · ${episode.split.replace("_", " ")}</span>
      <span class="when" style="width:110px">${episode.decisions} decisions</span><span class="when" style="width:60px">${signed(episode.total_reward)}</span>
      <span class="when" style="width:90px">seed ${episode.seed}</span>
      ${episode.kept ? html`<a class="chip" href="${this.inspector(episode.number)}" title="Open in the inspector" @click=${(event: Event) => event.stopPropagation()}>${icon("layers")} inspect</a>` : nothing}`;
  }

  private alerts(): TemplateResult | TemplateResult[] {
    if (!this.store.alerts.length) return html`<p class="empty">No alert: entropy, KL, illegal calls and step sizes are within their bounds.</p>`;
    return this.store.alerts.map((alert) => html`<p><time>${clock(alert.time)}</time><span class=${TONES[alert.severity]}>${icon("alert")}</span><b>${alert.severity}</b><span>${alert.text}</span><code class="muted mono">${alert.name}</code></p>`);
  }

  private log(): TemplateResult | TemplateResult[] {
    const stages = [...this.store.stages.values()].map((stage) => ({ time: stage.time, tone: "muted", text: `${stage.stage}: ${stage.state}` }));
    const ends = this.store.ends.map((end) => ({ time: end.time, tone: end.state === "failed" ? "bad" : "good", text: `${end.state}${end.text ? `: ${end.text}` : ""}` }));
    const rows = [...stages, ...ends].filter((row) => row.time > 0).sort((a, b) => b.time - a.time);
    if (!rows.length) return html`<p class="empty">Nothing yet.</p>`;
    return rows.map((row) => html`<p><time>${clock(row.time)}</time><span class=${row.tone}>${row.text}</span></p>`);
  }

  private inspector(episode: number): string {
    return `/runs/${this.store.summary?.id ?? ""}/episodes/${episode}/`;
  }

  /** Only what was kept can be shown again. */
  private choose(episode: Episode | undefined): void {
    if (episode?.kept) this.follow.choose(episode.number);
  }
}
