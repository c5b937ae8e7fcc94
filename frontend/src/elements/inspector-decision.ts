/** One node with all that belongs to it: what was seen, asked, said, judged and earned. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { hasFailed, type Story } from "../state/chain";
import type { Inspection } from "../state/inspection";
import { Watch } from "../state/observable";
import { shared } from "../style/shared";
import type { RunNode } from "../wire/messages";
import { icon } from "./icon";
import { rewardParts, rewardStyles } from "./reward-parts";
import { NODE_KINDS, tintOf } from "./node-words";
import "./token-text";

@customElement("inspector-decision")
export class InspectorDecision extends LitElement {
  static override styles = [shared, rewardStyles, css`
    :host { display: block; overflow: auto; min-height: 0; background: var(--panel); padding: 0 12px 16px; }
    header { display: flex; align-items: center; gap: 8px; position: sticky; top: 0; background: var(--panel); padding: 9px 0; z-index: 1; }
    header strong { display: flex; gap: 6px; align-items: center; }
    h3 { padding: 10px 0 3px; display: flex; gap: 6px; align-items: center; }
    pre { margin: 0; padding: 8px 10px; background: var(--page); border: 1px solid var(--line); border-radius: var(--radius); font: 12px/1.5 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
    pre.big { font-size: 13px; color: var(--text); }
    .verdict { display: flex; gap: 6px; align-items: baseline; margin: 8px 0 0; }
    .verdict .icon { align-self: center; }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 3px 12px; margin: 10px 0 0; font-size: 12px; }
    dt { color: var(--muted); } dd { margin: 0; font: 11.5px var(--mono); overflow-wrap: anywhere; }
    details summary { cursor: pointer; color: var(--muted); font-size: 12px; padding: 10px 0 3px; }
  `];

  @property({ attribute: false }) inspection!: Inspection;

  constructor() {
    super();
    new Watch(this, () => this.inspection);
  }

  override render(): TemplateResult {
    const { node, chain } = this.inspection;
    if (!node) return html`<p class="muted" style="padding-top:24px;text-align:center">Choose a node of the chain.</p>`;
    const story = chain.storyOf(node);
    const kind = NODE_KINDS[node.kind];
    return html`
      <header><strong style="color:var(${tintOf(node)})">${icon(kind.icon)} ${kind.word}</strong>
        <span class="muted">${node.agent} · decision ${node.decision} · ${node.seconds.toFixed(1)} s simulated</span></header>
      ${node.tokens.length ? html`<token-text .tokens=${node.tokens}></token-text>` : html`<pre class="big">${node.text}</pre>`}
      ${this.judged(story)}
      ${story.earned ? rewardParts(story.earned) : nothing}
      ${story.saw ? html`<h3>Saw</h3><pre>${story.saw.text}</pre>` : nothing}
      ${node.prompt ? html`<h3>Was asked</h3><pre>${node.prompt}</pre>` : nothing}
      <dl>${this.facts(node, story).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
  }

  private judged({ verdict, outcome }: Story): TemplateResult | typeof nothing {
    if (!verdict) return nothing;
    const isBad = verdict.legal === false || (outcome !== null && hasFailed(outcome));
    const said = verdict.legal === false ? verdict.text : (outcome?.text ?? verdict.text);
    return html`<p class="verdict ${isBad ? "bad" : "good"}">${icon(isBad ? "close" : "check")}<b>${verdict.legal === false ? "refused" : "legal"}</b><span>${said}</span></p>`;
  }

  private facts(node: RunNode, { earned }: Story): [string, string][] {
    const hash = node.state_hash || earned?.state_hash || "";
    const given: [string, string | null][] = [
      ["value", node.value === null ? null : `${node.value.toFixed(3)} (estimated return)`],
      ["log-probability", node.logprob === null ? null : node.logprob.toFixed(3)],
      ["state after it", hash || null],
      ["node", `${node.index}${node.parent === null ? "" : `, after ${node.parent}`}`],
      ...Object.entries(node.details).map(([name, value]): [string, string] => [name, typeof value === "string" ? value : JSON.stringify(value)]),
    ];
    return given.filter((fact): fact is [string, string] => fact[1] !== null);
  }
}
