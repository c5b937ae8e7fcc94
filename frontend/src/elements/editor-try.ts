/** A try at work: the goals drawn, every call that can be said now, and what came of each, newest first. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { signed } from "../state/words";
import { shared } from "../style/shared";
import type { SessionDecision, SessionProblem, SessionState } from "../wire/messages";
import { callList, callStyles } from "./call-list";
import { icon } from "./icon";

interface DrawnGoal {
  name: string;
  text?: string;
  met?: boolean;
}
const NEVER = new Set(["failed", "ended", "queued", ""]);

@customElement("editor-try")
export class EditorTry extends LitElement {
  static override styles = [shared, callStyles, css`
    :host { display: flex; flex-direction: column; min-height: 0; background: var(--panel); }
    section { padding: 8px 12px; border-bottom: 1px solid var(--line); }
    h3 { padding-bottom: 4px; display: flex; gap: 8px; align-items: center; }
    h3 > span:last-child { margin-left: auto; font-family: var(--mono); }
    .over { margin: 0; display: flex; align-items: center; justify-content: space-between; gap: 8px; color: var(--muted); flex-wrap: wrap; }
    .goal { display: flex; gap: 6px; align-items: center; padding: 1px 0; }
    .calls { flex: 0 1 auto; max-height: 45%; overflow: auto; }
    .log { flex: 1; overflow: auto; min-height: 90px; }
    .log ol { list-style: none; margin: 0; padding: 0; }
    .log li { padding: 5px 0; border-bottom: 1px solid var(--line); }
    .log .head { display: flex; gap: 6px; align-items: center; }
    .log .head span { font: 12px var(--mono); }
    .log .sum { margin-left: auto; }
    .log small { display: block; padding-left: 21px; color: var(--muted); font-size: 11.5px; }
    .parts { display: flex; flex-wrap: wrap; gap: 2px 10px; padding-left: 21px; font: 11px var(--mono); }
    .task { color: var(--task); } .safety { color: var(--safety); } .curiosity { color: var(--curiosity); }
  `];

  @property({ attribute: false }) state: SessionState | null = null;
  @property({ attribute: false }) decisions: readonly SessionDecision[] = [];
  @property({ attribute: false }) problems: readonly SessionProblem[] = [];
  @property({ attribute: false }) act: (call: string) => void = () => {};
  @property({ attribute: false }) reset: () => void = () => {};
  @state() private filter = "";

  override render(): TemplateResult {
    const { state } = this;
    return html`
      <section>
        <h3>Try ${state ? html`<span class="chip" data-status=${state.status}>${state.status}</span>` : nothing}<span>${(state?.seconds ?? 0).toFixed(1)} s simulated</span></h3>
        ${state?.note ? html`<p class="muted" style="margin:0">${state.note}</p>` : nothing}
        ${(state?.goals as DrawnGoal[] | undefined)?.map((goal) => html`
          <div class="goal ${goal.met ? "good" : ""}">${icon(goal.met ? "check" : "goal")} <span>${goal.text ?? goal.name}</span><span class="sr">${goal.met ? "met" : "not met yet"}</span></div>`)}
      </section>
      ${this.problems.length ? html`<section>${this.problems.slice(0, 2).map((problem) => html`<p class="bad" role="alert" style="margin:0">${problem.message} <span class="muted">${problem.hint}</span></p>`)}</section>` : nothing}
      <section class="calls">${this.calls()}</section>
      <section class="log"><h3>Decisions<span>${this.decisions.length || ""}</span></h3>${this.log()}</section>`;
  }

  private calls(): TemplateResult {
    const calls = this.state?.calls ?? [];
    const isOver = NEVER.has(this.state?.status ?? "");
    if (this.state?.status === "ended") return html`<p class="over"><span>The episode has ended.</span> <button data-act="again" @click=${() => this.reset()}>${icon("reset")} Begin a new one</button></p>`;
    if (!calls.length) return html`<p class="muted" style="margin:0">The calls come with the sandbox…</p>`;
    return callList({ calls, filter: this.filter, find: (filter) => (this.filter = filter), say: (call) => this.act(call), isShut: isOver });
  }

  private log(): TemplateResult {
    if (!this.decisions.length) return html`<p class="muted" style="margin:0">Click a call above: the robot carries it out in physics.</p>`;
    return html`<ol>${this.decisions.toReversed().map((decision) => html`
      <li data-decision=${decision.index}>
        <div class="head"><span class=${decision.legal ? (wentWell(decision) ? "good" : "warn") : "bad"}>${icon(decision.legal ? (wentWell(decision) ? "check" : "alert") : "close")}</span>
          <span>${decision.call}</span><span class="sum ${toneOf(decision.reward)}">${signed(decision.reward)}</span></div>
        <small>${decision.legal ? decision.outcome : `refused: ${decision.reason}`}${ending(decision)}</small>
        <div class="parts">${Object.entries(decision.parts).filter(([, part]) => Math.abs(part) >= 0.005).map(([name, part]) => html`<span class=${name.split("/")[0]!}>${name} ${signed(part)}</span>`)}</div>
      </li>`)}</ol>`;
  }
}

/** Of several robots: all of them. */
const wentWell = ({ outcome }: SessionDecision): boolean => outcome.includes("success") && !/failure|timeout/.test(outcome);

const toneOf = (reward: number): string => (Math.abs(reward) < 0.005 ? "muted" : reward < 0 ? "bad" : "good");

function ending({ terminated, truncated, success }: SessionDecision): string {
  if (terminated) return success ? " · the episode ended: all goals met" : " · the episode ended";
  return truncated ? " · the episode was cut off" : "";
}
