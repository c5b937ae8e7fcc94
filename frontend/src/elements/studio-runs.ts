/** All runs of a person, newest first: what goes on, what came of the others. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { problemsIn } from "../state/filing";
import { ago, measured, percent, span } from "../state/words";
import { shared } from "../style/shared";
import { api, type Problem } from "../wire/api";
import type { RunSummary } from "../wire/messages";
import { icon } from "./icon";
import { isOver, short, stateChip, successOf } from "./run-words";
import "./confirm-button";

const LOOK_EVERY = 3000; // ms

@customElement("studio-runs")
export class StudioRuns extends LitElement {
  static override styles = [shared, css`
    :host { height: 100%; overflow: auto; padding: 22px 28px 48px; }
    .page { max-width: 1320px; margin: 0 auto; }
    h1 { font-size: 19px; margin-bottom: 14px; letter-spacing: -0.01em; }
    table { width: 100%; border-collapse: collapse; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
    th { text-align: left; font-weight: 500; color: var(--muted); font-size: 11.5px; padding: 8px 12px; border-bottom: 1px solid var(--line); white-space: nowrap; }
    td { padding: 9px 12px; border-bottom: 1px solid var(--line); vertical-align: middle; }
    tr:last-child td { border-bottom: 0; }
    tbody tr:hover { background: var(--raised); }
    td a { font-weight: 500; }
    td small { display: block; color: var(--muted); font-size: 11.5px; }
    .bar { width: 130px; height: 6px; border-radius: 3px; background: var(--raised); overflow: hidden; }
    .bar i { display: block; height: 100%; background: var(--accent); }
    .acts { width: 1%; white-space: nowrap; text-align: right; }
    .empty { display: flex; flex-direction: column; align-items: flex-start; gap: 10px; padding: 24px; border: 1px dashed var(--line); border-radius: 8px; color: var(--muted); max-width: 520px; }
    .empty p { margin: 0; }
    .wrong { padding: 8px 12px; border: 1px solid var(--refusal); border-radius: var(--radius); margin-bottom: 14px; background: var(--panel); }
  `];

  @state() private runs: RunSummary[] | null = null;
  @state() private problems: Problem[] = [];
  private timer: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
    this.timer = setInterval(() => {
      if (!document.hidden) void this.load();
    }, LOOK_EVERY);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  override render(): TemplateResult {
    return html`<div class="page"><h1>Runs</h1>
      ${this.problems.length ? html`<div class="wrong" role="alert">${this.problems.map((problem) => `${problem.message}. ${problem.hint}`).join(" ")} ${this.runs ? "What is shown is from before." : ""}</div>` : nothing}
      ${this.runs === null ? nothing : this.runs.length ? this.table(this.runs) : html`<div class="empty"><p>Nothing has been trained yet. A run takes a scenario, learns in it, and shows all of it here.</p><a class="button primary" href="/">${icon("train")} Choose a scenario</a></div>`}
    </div>`;
  }

  private table(runs: RunSummary[]): TemplateResult {
    return html`<table>
      <thead><tr><th>Run</th><th>Scenario</th><th>State</th><th>Progress</th><th>Success, held-out layouts</th><th>Time, real</th><th></th></tr></thead>
      <tbody>${runs.map((run) => this.row(run))}</tbody></table>`;
  }

  private row(run: RunSummary): TemplateResult {
    const { final, supervised } = successOf(run);
    return html`<tr data-run=${run.id}>
      <td><a href="/runs/${encodeURIComponent(run.id)}/">${run.name}</a><small>${run.preset} · ${run.model} · seed ${run.seed} · ${ago(run.created)}</small></td>
      <td>${run.scenario_title}</td>
      <td>${stateChip(run.state)}${run.note ? html`<small>${run.note}</small>` : nothing}</td>
      <td><div class="bar" role="progressbar" aria-valuenow=${Math.round(run.fraction * 100)} aria-valuemin="0" aria-valuemax="100" aria-label="Progress"><i style="width:${run.fraction * 100}%"></i></div><small>${percent(run.fraction)}${run.state === "running" && run.seconds_left !== null ? ` · ${span(run.seconds_left)} left` : ""}</small></td>
      <td>${final ? html`<span class="mono">${measured(final)}</span>` : html`<span class="muted">—</span>`}${supervised ? html`<small>supervised start ${measured(supervised)}</small>` : nothing}</td>
      <td>${run.started ? span((run.ended ?? Date.now() / 1000) - run.started) : "—"}<small>of ${span(run.budget_seconds)}</small></td>
      <td class="acts"><confirm-button label="Delete the run ${run.name}" question="${isOver(run.state) ? "Delete" : "Stop and delete"} “${short(run.name)}”?" @confirmed=${() => void this.delete(run)}></confirm-button></td>
    </tr>`;
  }

  private async load(): Promise<void> {
    try {
      [this.runs, this.problems] = [await api.get<RunSummary[]>("/api/runs/"), []];
    } catch (error) {
      this.problems = problemsIn(error);
    }
  }

  private async delete(run: RunSummary): Promise<void> {
    try {
      await api.delete(`/api/runs/${encodeURIComponent(run.id)}/`);
    } catch (error) {
      this.problems = problemsIn(error);
    }
    await this.load();
  }
}
