/** The head of a run's page: what it is, how far it is, and what can be done with it. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { RunStore } from "../state/run";
import { Watch } from "../state/observable";
import { measured, percent, span } from "../state/words";
import { shared } from "../style/shared";
import type { RunStage } from "../wire/messages";
import { icon, type IconName } from "./icon";
import { isOver, short, stateChip, successOf } from "./run-words";
import "./confirm-button";

export type RunAction = "stop" | "resume" | "clone" | "delete";
const STAGES: Record<RunStage["state"], [IconName, string]> = { done: ["check", "good"], running: ["live", "live"], waiting: ["sphere", ""], skipped: ["right", ""] };
const WORDS: Record<string, string> = { demonstrations: "demonstrations", sft: "supervised", baseline: "baseline", ppo: "PPO", meta: "meta", evaluation: "evaluation", play: "play" };

@customElement("run-head")
export class RunHead extends LitElement {
  static override styles = [shared, css`
    :host { display: grid; grid-template-columns: minmax(0, 1fr) auto; background: var(--panel); border-bottom: 1px solid var(--line); }
    .row { padding: 7px 12px; min-width: 0; gap: 12px; }
    .title { min-width: 110px; }
    .title strong { font-weight: 600; display: block; }
    .title small { display: block; color: var(--muted); font-size: 11.5px; }
    .stages { display: flex; gap: 4px; min-width: 0; overflow: hidden; justify-content: flex-end; }
    .chip { white-space: nowrap; flex: none; }
    .left { color: var(--muted); white-space: nowrap; }
    .bar { grid-column: 1 / -1; height: 3px; background: var(--raised); }
    .bar i { display: block; height: 100%; background: var(--accent); transition: width 300ms; }
    .note { grid-column: 1 / -1; padding: 5px 12px; border-top: 1px solid var(--line); display: flex; gap: 8px; align-items: center; font-size: 12px; }
    @media (max-width: 1180px) { .stages .chip:not(.live) { display: none; } }
  `];

  @property({ attribute: false }) store!: RunStore;
  @property() problem = "";

  constructor() {
    super();
    new Watch(this, () => this.store);
  }

  override render(): TemplateResult {
    const run = this.store.summary;
    if (!run) return html`<div class="row"><span class="muted">Loading the run…</span></div><div class="bar"></div>`;
    const fraction = Math.max(run.fraction, this.store.progress?.fraction ?? 0);
    return html`
      <div class="row">
        <div class="title"><strong class="cut" title=${run.name}>${run.name}</strong><small class="cut">${run.scenario_title} · ${run.model}${this.store.stages.has("play") && run.result["played"] ? "" : ` · ${run.preset} · seed ${run.seed}`}</small></div>
        ${stateChip(run.state)}
        <div class="stages" aria-label="Stages">${this.stages().map((stage) => this.stage(stage))}</div>
        <span class="grow"></span>
        <span class="left">${percent(fraction)} · ${this.time()}</span>
      </div>
      <div class="row">${this.actions()}</div>
      <div class="bar" role="progressbar" aria-label="Progress of the run" aria-valuemin="0" aria-valuemax="100" aria-valuenow=${Math.round(fraction * 100)}><i style="width:${(fraction * 100).toFixed(1)}%"></i></div>
      ${this.note()}`;
  }

  /** In the order of the work, whatever the order in which their events came; a run either learns or plays. */
  private stages(): RunStage[] {
    const order = Object.keys(WORDS);
    const plays = (this.store.stages.get("play")?.state ?? "skipped") !== "skipped";
    return [...this.store.stages.values()].filter((stage) => (stage.stage === "play") === plays).sort((a, b) => order.indexOf(a.stage) - order.indexOf(b.stage));
  }

  private stage(stage: RunStage): TemplateResult {
    const [sign, tone] = STAGES[stage.state];
    const { progress } = this.store;
    const own = stage.state === "running" && progress?.stage === stage.stage ? ` ${Math.floor(progress.done)}/${Math.floor(progress.total)} ${progress.unit}` : "";
    return html`<span class="chip ${tone}" data-stage=${stage.stage} title="${stage.stage}: ${stage.state}">${icon(sign)} ${WORDS[stage.stage] ?? stage.stage}${own}</span>`;
  }

  private time(): string {
    const run = this.store.summary!;
    if (run.state === "running") {
      const left = run.seconds_left ?? this.store.progress?.seconds_left ?? null;
      return left === null ? "time left not known yet" : `${span(left)} left`;
    }
    if (!run.started) return `budget ${span(run.budget_seconds)}`;
    return `took ${span((run.ended ?? Date.now() / 1000) - run.started)}`;
  }

  private actions(): TemplateResult {
    const { state, name } = this.store.summary!;
    const canStop = state === "running" || state === "queued";
    return html`
      ${canStop || state === "stopping" ? html`<button data-act="stop" ?disabled=${!canStop} title="Keeps a checkpoint, from which it can be resumed" @click=${() => this.act("stop")}>${icon("stop")} ${canStop ? "Stop" : "Stopping…"}</button>` : nothing}
      ${state === "stopped" || state === "failed" ? html`<button data-act="resume" class="primary" @click=${() => this.act("resume")}>${icon("play")} Resume</button>` : nothing}
      <button data-act="clone" title="Another run like this one, with another seed" @click=${() => this.act("clone")}>${icon("copy")} Clone</button>
      <confirm-button ?word=${isOver(state)} label="Delete the run ${name}" question="${isOver(state) ? "Delete" : "Stop and delete"} “${short(name)}”?" @confirmed=${() => this.act("delete")}></confirm-button>`;
  }

  private note(): TemplateResult | typeof nothing {
    const run = this.store.summary!;
    if (this.problem) return html`<div class="note bad" role="alert">${icon("alert")} ${this.problem}</div>`;
    const { final, supervised } = successOf(run);
    if (final) {
      return html`<div class="note good">${icon("goal")} <span>Success on held-out layouts <b class="mono">${measured(final)}</b>${supervised ? html`<span class="muted"> — supervised start <span class="mono">${measured(supervised)}</span></span>` : nothing}</span></div>`;
    }
    return run.note ? html`<div class="note ${run.state === "failed" ? "bad" : "warn"}" role="status">${icon("alert")} ${run.note}</div>` : nothing;
  }

  private act(action: RunAction): void {
    this.dispatchEvent(new CustomEvent<RunAction>("act", { detail: action }));
  }
}
