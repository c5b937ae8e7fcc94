/** The decision chain of the shown episode, newest first; one node opens below with all that is known of it. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Follow } from "../state/follow";
import { Watch } from "../state/observable";
import type { Episode, RunStore } from "../state/run";
import { signed } from "../state/words";
import { shared } from "../style/shared";
import type { RunNode } from "../wire/messages";
import { icon } from "./icon";
import { NODE_KINDS, tintOf } from "./node-words";
import "./node-details";
import "./virtual-rows";

@customElement("run-trace")
export class RunTrace extends LitElement {
  static override styles = [shared, css`
    :host { display: flex; flex-direction: column; min-height: 0; background: var(--panel); }
    header { padding: 7px 12px; border-bottom: 1px solid var(--line); display: flex; align-items: center; gap: 8px; min-height: 38px; }
    header h2 { display: flex; gap: 8px; align-items: center; min-width: 0; }
    header h2 span { display: flex; gap: 4px; align-items: center; font-weight: 500; font-size: 12px; min-width: 0; }
    header small { color: var(--muted); display: block; font-size: 11.5px; }
    header label { display: flex; gap: 5px; align-items: center; color: var(--muted); font-size: 11.5px; white-space: nowrap; }
    virtual-rows { flex: 1; }
    node-details { flex: 0 1 46%; border-top: 1px solid var(--line); }
    .empty { padding: 24px 16px; color: var(--muted); text-align: center; }
  `];

  @property({ attribute: false }) follow!: Follow;
  @property({ attribute: false }) store!: RunStore;
  @state() private selected: number | null = null;
  @state() private isAlong = true;
  private shownEpisode: number | null = null;

  constructor() {
    super();
    new Watch(this, () => this.follow);
    new Watch(this, () => this.store);
  }

  override willUpdate(): void {
    if (this.follow.episode === this.shownEpisode) return;
    this.shownEpisode = this.follow.episode;
    this.selected = null;
  }

  override render(): TemplateResult {
    const { episode } = this.follow;
    const summary = episode === null ? undefined : this.store.episodes.get(episode);
    const chain = episode === null ? undefined : this.store.chains.get(episode);
    const nodes = this.shown(chain?.nodes ?? []);
    const open = nodes.find((node) => node.index === this.selected);
    const isTeam = new Set(chain?.nodes.map((node) => node.agent)).size > 1;
    return html`
      <header><div class="grow"><h2>Decisions ${summary ? outcome(summary) : nothing}</h2>${summary ? html`<small class="cut" title=${words(summary)}>${words(summary)}</small>` : nothing}</div>
        ${chain ? html`<a class="button quiet" data-act="inspect" href="/runs/${this.store.summary?.id ?? ""}/episodes/${chain.episode}/${this.selected === null ? "" : `#${this.selected}`}" title="This episode in the inspector">${icon("focus")} inspect</a>` : nothing}
        ${chain ? html`<label title="Show only what the view has come to"><input type="checkbox" .checked=${this.isAlong} @change=${(event: Event) => (this.isAlong = (event.target as HTMLInputElement).checked)}>with the view</label>` : nothing}</header>
      ${chain ? html`<virtual-rows label="Decision chain, newest first" .count=${nodes.length} .selected=${nodes.findIndex((node) => node.index === this.selected)}
        .row=${(index: number) => this.row(nodes[index], isTeam)} @choose=${(event: CustomEvent<number>) => this.toggle(nodes[event.detail])}></virtual-rows>`
        : html`<p class="empty">${episode === null ? "What the agent sees, plans, does and thinks about it shows here with the first kept episode." : "Loading the decision chain…"}</p>`}
      ${open ? html`<node-details .node=${open} @close=${() => (this.selected = null)}></node-details>` : nothing}`;
  }

  private shown(nodes: RunNode[]): RunNode[] {
    const { played, isDone } = this.follow;
    const seen = this.isAlong && played !== null && !isDone ? nodes.filter((node) => hasHappened(node, played)) : nodes;
    return seen.toReversed();
  }

  private row(node: RunNode | undefined, isTeam: boolean): TemplateResult {
    if (!node) return html``;
    const kind = NODE_KINDS[node.kind];
    const first = node.text.split("\n", 1)[0]!;
    return html`
      <span class="kind" style="color:var(${tintOf(node)})">${icon(kind.icon)} ${kind.word}</span>
      ${isTeam ? html`<span class="when agent">${node.agent}</span>` : nothing}
      <span class="text cut" title=${first}>${first}</span>
      ${node.legal === false ? html`<span class="bad">${icon("close")}<span class="sr">illegal</span></span>` : nothing}
      ${node.reward === null ? nothing : html`<span class="when ${node.reward < 0 ? "bad" : "good"}">${signed(node.reward)}</span>`}
      <span class="when" title="decision ${node.decision}, simulated ${node.seconds.toFixed(1)} s">${node.seconds.toFixed(0)} s</span>`;
  }

  private toggle(node: RunNode | undefined): void {
    if (node) this.selected = this.selected === node.index ? null : node.index;
  }
}

/** The decision under way has been made, but what comes of it is not yet to be seen. */
function hasHappened(node: RunNode, played: number): boolean {
  return node.decision < played || (node.decision === played && node.kind !== "outcome");
}

function outcome(episode: Episode): TemplateResult {
  return html`<span class=${episode.success ? "good" : "bad"}>${icon(episode.success ? "check" : "close")}<span class="cut">${episode.success ? "success" : episode.reason}</span></span>`;
}

function words(episode: Episode): string {
  return `${episode.number} · ${signed(episode.total_reward)} · ${episode.decisions} decisions · ${episode.stage} · ${episode.split.replace("_", " ")}`;
}
