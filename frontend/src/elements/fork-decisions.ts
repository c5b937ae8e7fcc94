/** The decisions of a fork, oldest first: those of the record, the line at which it was left, and what was done since. */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import type { Fork } from "../state/forking";
import { Watch } from "../state/observable";
import { ago, signed } from "../state/words";
import { shared } from "../style/shared";
import type { RunBranch, SessionDecision } from "../wire/messages";
import { actorChip } from "./fork-words";
import { icon } from "./icon";

@customElement("fork-decisions")
export class ForkDecisions extends LitElement {
  static override styles = [shared, css`
    :host { display: flex; flex-direction: column; min-height: 0; min-width: 0; background: var(--panel); }
    h2 { padding: 9px 12px 7px; display: flex; } h2 span { margin-left: auto; font: 12px var(--mono); color: var(--muted); }
    ol, ul { list-style: none; margin: 0; padding: 0 0 10px; overflow: auto; min-height: 80px; }
    ol { flex: 1; } ul { flex: 0 1 auto; max-height: 34%; }
    ul + h2, p + h2, ol + h2 { border-top: 1px solid var(--line); } p.hint { margin: 0; }
    li { display: grid; grid-template-columns: 26px minmax(0, 1fr) auto; gap: 1px 8px; padding: 4px 12px; border-bottom: 1px solid color-mix(in srgb, var(--line) 60%, transparent); align-items: baseline; }
    li > b { font: 11.5px var(--mono); color: var(--muted); text-align: right; }
    .call { font: 12px/1.4 var(--mono); overflow-wrap: anywhere; white-space: pre-line; }
    .sum { font: 12px var(--mono); }
    small { grid-column: 2 / -1; color: var(--muted); font-size: 11.5px; display: flex; flex-wrap: wrap; gap: 2px 8px; align-items: center; }
    small > span { display: inline-flex; gap: 4px; align-items: center; } small .icon { width: 12px; height: 12px; }
    .past { color: var(--muted); }
    .line { display: flex; gap: 7px; align-items: center; padding: 7px 12px; border: 0; border-block: 1px solid var(--accent); background: color-mix(in srgb, var(--accent) 10%, transparent); color: var(--accent); font-weight: 500; }
    .line code { margin-left: auto; font: 11px var(--mono); }
    .hint { display: block; color: var(--muted); padding: 8px 12px; border: 0; }
  `];

  @property({ attribute: false }) fork!: Fork;
  @query("ol") private list!: HTMLOListElement | null;
  private held = -1;

  constructor() {
    super();
    new Watch(this, () => this.fork);
  }

  /** The newest decision stays in sight. */
  override updated(changed: PropertyValues): void {
    super.updated(changed);
    const held = this.fork.record ? this.fork.decisions.length : -1;
    if (held === this.held) return;
    this.held = held;
    this.list?.querySelector("li:last-of-type")?.scrollIntoView({ block: "nearest" });
  }

  override render(): TemplateResult {
    const { fork } = this;
    const past = fork.calls.slice(0, fork.decision);
    return html`
      <h2>Decisions<span>${past.length} + ${fork.done.length}</span></h2>
      <ol aria-label="Decisions, oldest first">
        ${past.map((call, index) => this.recorded(call, index))}
        <li class="line" data-line>${icon("fork")} forked here<code title="state hash">${fork.hashes[fork.decision - 1]?.slice(0, 8) ?? ""}</code></li>
        ${fork.done.map((decision) => this.done(decision))}
        ${fork.done.length || !fork.record ? nothing : html`<li class="hint">What is decided now begins a branch; the recorded episode stays as it is.</li>`}
      </ol>
      ${fork.unkept ? html`<p class="hint bad" role="status">${fork.unkept}</p>` : nothing}
      ${fork.branches.length ? html`<h2>Branches of this episode<span>${fork.branches.length}</span></h2><ul aria-label="Branches, the newest first">${fork.branches.map((branch) => this.branch(branch))}</ul>` : nothing}`;
  }

  private branch(branch: RunBranch): TemplateResult {
    const actors = [...new Set(branch.steps.map((step) => step.actor))];
    const sum = branch.steps.reduce((total, step) => total + step.reward, 0);
    return html`<li data-branch=${branch.id} title=${branch.steps.map((step) => step.call).join("\n")}><b>${branch.decision}</b>
      <span class="call"><a href="/runs/${this.fork.run}/episodes/${branch.episode}/fork/${branch.decision}/">from decision ${branch.decision}</a>: ${branch.steps.length} more</span><span class="sum">${signed(sum)}</span>
      <small>${actors.map((actor) => actorChip(actor))}${branch.ended ? html`<span class=${branch.success ? "good" : "bad"}>${icon("outcome")} ${branch.success ? "success" : branch.ended}</span>` : nothing}<span>${ago(branch.changed)}</span></small></li>`;
  }

  private recorded(call: string, index: number): TemplateResult {
    const told = this.fork.decisions[index];
    return html`<li class="past"><b>${index}</b><span class="call">${eachInALine(call)}</span><span class="sum">${told ? signed(told.reward) : ""}</span></li>`;
  }

  private done(decision: SessionDecision): TemplateResult {
    const tone = Math.abs(decision.reward) < 0.005 ? "muted" : decision.reward < 0 ? "bad" : "good";
    return html`<li data-decision=${decision.index}><b>${decision.index}</b><span class="call">${eachInALine(decision.call)}</span><span class="sum ${tone}">${signed(decision.reward)}</span>
      <small>${actorChip(decision.actor)}<span>${decision.legal ? decision.outcome : html`<span class="bad">${icon("close")} refused: ${decision.reason}</span>`}</span>${this.matched(decision)}${ending(decision)}</small></li>`;
  }

  private matched(decision: SessionDecision): TemplateResult | typeof nothing {
    const repeated = this.fork.repeated(decision);
    if (repeated === "none") return nothing;
    return repeated === "same" ? html`<span class="good">${icon("check")} recorded state</span>` : html`<span class="warn">${icon("alert")} another state than recorded</span>`;
  }
}

function ending({ terminated, truncated, success }: SessionDecision): TemplateResult | typeof nothing {
  if (!terminated && !truncated) return nothing;
  return html`<span class=${success ? "good" : "bad"}>${icon("outcome")} ${success ? "ended: all goals met" : truncated ? "cut off" : "ended"}</span>`;
}

/** The calls of several robots, as one decision writes them. */
const eachInALine = (call: string): string => call.replaceAll(" | ", "\n");
