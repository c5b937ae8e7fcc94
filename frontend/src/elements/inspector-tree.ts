/** The decision chain of an episode, oldest first: branches that were given up stand dimmed, calls with what came of them. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { type Filter, hasFailed } from "../state/chain";
import type { Inspection } from "../state/inspection";
import { Watch } from "../state/observable";
import { signed } from "../state/words";
import { shared } from "../style/shared";
import type { RunNode } from "../wire/messages";
import { icon } from "./icon";
import { NODE_KINDS, tintOf } from "./node-words";
import type { VirtualRows } from "./virtual-rows";
import "./virtual-rows";

const FILTERS: Record<Filter, string> = {
  brief: "What was said, and what came of it", all: "Every node", failures: "Refusals and failures", backtracks: "Plans, reflections and steps back", alerts: "The monitor's alerts",
};

@customElement("inspector-tree")
export class InspectorTree extends LitElement {
  static override styles = [shared, css`
    :host { display: flex; flex-direction: column; min-height: 0; background: var(--panel); }
    .bar { display: flex; flex-wrap: wrap; gap: 2px; padding: 5px 8px; border-bottom: 1px solid var(--line); align-items: center; }
    .bar button { border-color: transparent; background: none; color: var(--muted); min-height: 24px; padding: 0 7px; text-transform: capitalize; }
    .bar button[aria-pressed="true"] { color: var(--text); background: var(--raised); border-color: transparent; }
    .bar input { flex: 1 1 120px; min-width: 90px; }
    virtual-rows { flex: 1; }
    .empty { padding: 24px 16px; color: var(--muted); text-align: center; }
  `];

  @property({ attribute: false }) inspection!: Inspection;
  @query("virtual-rows") private rows!: VirtualRows | null;
  @query("input") private search!: HTMLInputElement;

  constructor() {
    super();
    new Watch(this, () => this.inspection);
  }

  override updated(): void {
    const { shown, selected } = this.inspection;
    const place = shown.indexOf(selected);
    if (place >= 0) this.rows?.reveal(place);
  }

  find(): void {
    this.search.focus();
    this.search.select();
  }

  override render(): TemplateResult {
    const { inspection } = this;
    const { shown, filter } = inspection;
    return html`
      <div class="bar" role="toolbar" aria-label="What is shown of the chain">
        ${(Object.keys(FILTERS) as Filter[]).map((each) => html`<button data-filter=${each} aria-pressed=${each === filter} title=${FILTERS[each]} @click=${() => inspection.show(each)}>${each}</button>`)}
        <input type="search" placeholder="Find in the chain  /" aria-label="Find in the chain" .value=${inspection.search}
          @input=${(event: Event) => inspection.show(filter, (event.target as HTMLInputElement).value)} @keydown=${(event: KeyboardEvent) => event.stopPropagation()} />
      </div>
      ${shown.length ? html`<virtual-rows label="Decision chain, oldest first" .height=${28} .count=${shown.length} .selected=${shown.indexOf(inspection.selected)}
        .row=${(place: number) => this.row(inspection.chain.nodes[shown[place]!])} @choose=${(event: CustomEvent<number>) => inspection.select(shown[event.detail]!)}></virtual-rows>`
        : html`<p class="empty">${inspection.record ? "Nothing in this episode is of that kind." : "Loading the decision chain…"}</p>`}`;
  }

  private row(node: RunNode | undefined): TemplateResult {
    if (!node) return html``;
    const { chain } = this.inspection;
    const kind = NODE_KINDS[node.kind];
    const first = node.text.split("\n", 1)[0]!;
    return html`
      <span class="kind" style="color:var(${tintOf(node)});opacity:${chain.isAbandoned(node) ? 0.55 : 1}">${icon(kind.icon)} ${kind.word}</span>
      ${chain.agents.length > 1 ? html`<span class="when">${node.agent}</span>` : nothing}
      <span class="text cut" style=${chain.isAbandoned(node) ? "opacity:0.55" : ""} title=${first}>${first}</span>
      ${node.kind === "act" ? this.came(node) : node.legal === false ? html`<span class="bad">${icon("close")}<span class="sr">illegal</span></span>` : nothing}
      <span class="when" title="decision ${node.decision}">${node.decision}</span>`;
  }

  /** What came of a call, in its own row. */
  private came(act: RunNode): TemplateResult {
    const { verdict, outcome, earned } = this.inspection.chain.storyOf(act);
    const isBad = verdict?.legal === false || (outcome !== null && hasFailed(outcome));
    const why = verdict?.legal === false ? verdict.text : (outcome?.text ?? "");
    return html`<span class=${isBad ? "bad" : "good"} title=${why}>${icon(isBad ? "close" : "check")}<span class="sr">${why}</span></span>
      ${earned?.reward ? html`<span class="when ${earned.reward < 0 ? "bad" : "good"}">${signed(earned.reward)}</span>` : nothing}`;
  }
}
