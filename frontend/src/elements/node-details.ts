/** All that is known of one node of a decision chain: what was asked, what was said, what it earned. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { shared } from "../style/shared";
import type { RunNode } from "../wire/messages";
import { icon } from "./icon";
import { NODE_KINDS, tintOf } from "./node-words";
import { rewardParts, rewardStyles } from "./reward-parts";

@customElement("node-details")
export class NodeDetails extends LitElement {
  static override styles = [shared, rewardStyles, css`
    :host { display: block; overflow: auto; padding: 0 12px 12px; }
    header { display: flex; align-items: center; gap: 8px; position: sticky; top: 0; background: var(--panel); padding: 7px 0; }
    header button { min-height: 22px; width: 24px; padding: 0; }
    pre { margin: 0; padding: 8px 10px; background: var(--page); border: 1px solid var(--line); border-radius: var(--radius); font: 12px/1.5 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
    h3 { padding: 8px 0 3px; }
    dl { display: grid; grid-template-columns: auto 1fr auto 1fr; gap: 2px 10px; margin: 8px 0 0; font-size: 12px; }
    dt { color: var(--muted); } dd { margin: 0; font-family: var(--mono); font-size: 11.5px; overflow: hidden; text-overflow: ellipsis; }
  `];

  @property({ attribute: false }) node!: RunNode;

  override render(): TemplateResult {
    const { node } = this;
    const kind = NODE_KINDS[node.kind];
    return html`
      <header><strong style="color:var(${tintOf(node)});display:flex;gap:6px;align-items:center">${icon(kind.icon)} ${kind.word}</strong>
        <span class="muted">decision ${node.decision} · ${node.seconds.toFixed(1)} s simulated</span><span class="grow"></span>
        <button class="quiet" aria-label="Close" @click=${() => this.dispatchEvent(new CustomEvent("close"))}>${icon("close")}</button></header>
      <pre>${node.text}</pre>
      ${node.prompt ? html`<h3>Prompt</h3><pre>${node.prompt}</pre>` : nothing}
      ${rewardParts(node)}
      <dl>${this.facts().map(([name, value]) => html`<dt>${name}</dt><dd title=${value}>${value}</dd>`)}</dl>`;
  }

  private facts(): [string, string][] {
    const { node } = this;
    const given: [string, string | null][] = [
      ["agent", node.agent], ["value", node.value === null ? null : node.value.toFixed(3)], ["log-prob.", node.logprob === null ? null : node.logprob.toFixed(3)],
      ["legal", node.legal === null ? null : node.legal ? "yes" : "no"], ["state", node.state_hash.slice(0, 16) || null],
      ...Object.entries(node.details).map(([name, value]): [string, string] => [name, typeof value === "string" ? value : JSON.stringify(value)]),
    ];
    return given.filter((fact): fact is [string, string] => fact[1] !== null);
  }
}
