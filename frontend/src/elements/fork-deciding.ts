/** Who decides next in a fork: the record once more, the expert, or a hand; with several robots one call each makes a decision. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { type Fork, UNTIL_THE_END } from "../state/forking";
import { Watch } from "../state/observable";
import { shared } from "../style/shared";
import { callList, callStyles } from "./call-list";
import { icon } from "./icon";

const BETWEEN = " | ";
const AFTER_NAME = ": ";

@customElement("fork-deciding")
export class ForkDeciding extends LitElement {
  static override styles = [shared, callStyles, css`
    :host { display: flex; flex-direction: column; min-height: 0; min-width: 0; background: var(--panel); }
    section { padding: 8px 12px 10px; border-bottom: 1px solid var(--line); }
    h2 { padding-bottom: 6px; display: flex; gap: 8px; align-items: center; }
    kbd { font: 10.5px var(--mono); color: var(--muted); border: 1px solid var(--line); border-radius: 3px; padding: 0 4px; }
    button.primary kbd { color: inherit; border-color: currentColor; opacity: 0.7; }
    pre { margin: 0 0 8px; padding: 6px 9px; background: var(--page); border: 1px solid var(--line); border-radius: var(--radius); font: 12px/1.45 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
    p { margin: 0; } .told { display: flex; gap: 6px; align-items: center; padding-top: 7px; }
    .pair { display: flex; gap: 6px; flex-wrap: wrap; }
    .hands { flex: 1; overflow: auto; min-height: 120px; border-bottom: 0; }
    [role="tablist"] { display: flex; gap: 4px; padding-bottom: 8px; flex-wrap: wrap; }
    [role="tab"] { flex: 1; min-width: 96px; flex-direction: column; align-items: flex-start; gap: 3px; padding: 5px 8px; min-height: 40px; overflow: hidden; }
    [role="tab"] span { font: 11px var(--mono); color: var(--muted); max-width: 100%; }
    [role="tab"][aria-selected="true"] { border-color: var(--accent); background: var(--selected); }
    .together { width: 100%; margin-bottom: 8px; }
  `];

  @property({ attribute: false }) fork!: Fork;
  @state() private filter = "";
  @state() private robot = "";
  @state() private chosen: Readonly<Record<string, string>> = {};
  @query(".find") private field!: HTMLInputElement | null;

  constructor() {
    super();
    new Watch(this, () => this.fork);
  }

  find(): void {
    this.field?.focus();
  }

  override render(): TemplateResult {
    const problem = this.fork.session?.problem;
    return html`
      ${problem ? html`<section><p class="bad" role="alert">${problem.message} <span class="muted">${problem.hint}</span></p></section>` : nothing}
      ${this.fork.status === "failed" ? nothing : html`${this.record()}${this.expert()}<section class="hands"><h2>By hand</h2>${this.hands()}</section>`}`;
  }

  private record(): TemplateResult {
    const { fork } = this;
    const call = fork.recordedCall;
    const last = fork.done.at(-1);
    return html`<section>
      <h2>The record</h2>
      ${call ? html`<pre data-recorded>${call.split(BETWEEN).join("\n")}</pre>` : nothing}
      ${call || !fork.record ? html`<button class="primary" data-act="repeat" ?disabled=${!call || !fork.isReady || fork.status === "ended"} @click=${() => fork.repeat()}>${icon("redo")} Repeat the recorded call <kbd>R</kbd></button>`
        : html`<p class="muted">${fork.isOnRecord ? "The recorded episode ended here." : "This branch has left the record; back to the fork leads to it again."}</p>`}
      ${last ? this.told(last.index, fork.repeated(last)) : nothing}
    </section>`;
  }

  private told(index: number, repeated: "same" | "other" | "none"): TemplateResult | typeof nothing {
    if (repeated === "none") return nothing;
    const hash = this.fork.hashes[index]?.slice(0, 8);
    return repeated === "same"
      ? html`<p class="told good" role="status" data-reached="same">${icon("check")} Decision ${index}: recorded state ${hash} reached exactly</p>`
      : html`<p class="told warn" role="status" data-reached="other">${icon("alert")} Decision ${index}: another state than the recorded ${hash}</p>`;
  }

  private expert(): TemplateResult {
    const { fork } = this;
    const isDeciding = Boolean(fork.session?.state?.delegate);
    const isShut = !fork.isReady;
    return html`<section>
      <h2 title="The engine's planner: it knows the true state and plans anew at each decision">Expert</h2>
      <div class="pair">${isDeciding
        ? html`<button data-act="stop-expert" @click=${() => fork.delegate(0)}>${icon("stop")} Stop after this decision <kbd>Esc</kbd></button>`
        : html`<button data-act="expert-once" ?disabled=${isShut} @click=${() => fork.delegate(1)}>${icon("train")} One decision <kbd>E</kbd></button>
          <button data-act="expert-on" ?disabled=${isShut} @click=${() => fork.delegate(UNTIL_THE_END)}>${icon("play")} Until the end <kbd>A</kbd></button>`}</div>
    </section>`;
  }

  private get robots(): string[] {
    return this.fork.document?.robots.map((robot) => robot.name) ?? [];
  }

  private hands(): TemplateResult {
    const { fork, robots } = this;
    const calls = fork.session?.state?.calls ?? [];
    if (fork.status === "ended") return html`<p class="muted">The episode has ended. <button data-act="again" @click=${() => fork.rewind()}>${icon("reset")} Back to the fork</button></p>`;
    if (!calls.length) return html`<p class="muted">The calls come with the sandbox…</p>`;
    if (robots.length < 2) return this.list(calls, (call) => fork.act(call));
    const robot = robots.includes(this.robot) ? this.robot : robots[0]!;
    const own = calls.filter((call) => call.startsWith(robot + AFTER_NAME)).map((call) => call.slice(robot.length + AFTER_NAME.length));
    return html`
      <div role="tablist" aria-label="Robot">${robots.map((name) => this.tab(name, name === robot))}</div>
      <button class="together" data-act="together" ?disabled=${!fork.isReady || !Object.keys(this.chosen).length} title="A robot without a call waits" @click=${() => this.actTogether()}>${icon("play")} Carry out, all at once</button>
      ${this.list(own, (call) => this.choose(robot, call), this.chosen[robot] ?? "")}`;
  }

  private tab(robot: string, isShown: boolean): TemplateResult {
    return html`<button role="tab" data-robot=${robot} aria-selected=${isShown} @click=${() => (this.robot = robot)}>${robot}<span class="cut">${this.chosen[robot] ?? "waits"}</span></button>`;
  }

  private list(calls: string[], say: (call: string) => void, chosen?: string): TemplateResult {
    return callList({ calls, filter: this.filter, find: (filter) => (this.filter = filter), say, isShut: !this.fork.isReady, chosen });
  }

  /** Once more takes it back. */
  private choose(robot: string, call: string): void {
    const { [robot]: before, ...others } = this.chosen;
    this.chosen = before === call ? others : { ...others, [robot]: call };
  }

  private actTogether(): void {
    const said = this.robots.filter((robot) => this.chosen[robot]).map((robot) => robot + AFTER_NAME + this.chosen[robot]);
    this.fork.act(said.join(BETWEEN));
    this.chosen = {};
  }
}
