/** What a run is asked for: to train, or only to play. The page goes on beside it; Tab goes round in it, Esc or the cross leave it. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { problemsIn } from "../state/filing";
import { span } from "../state/words";
import { shared } from "../style/shared";
import { api, type Problem } from "../wire/api";
import type { RunSummary } from "../wire/messages";
import { icon } from "./icon";

const PRESETS: [string, string, number][] = [
  ["quick", "minutes; enough to see the curve rise", 600],
  ["standard", "about an hour; for results", 3600],
  ["paper", "the article's own numbers; hours", 7200],
];
const BUDGETS: [number, string][] = [[120, "2 min"], [300, "5 min"], [600, "10 min"], [1800, "30 min"], [3600, "1 h"], [7200, "2 h"], [14400, "4 h"]];
const PLAYERS: [string, string][] = [["expert", "the planner, which sees the true state"], ["random", "chance"], ["smollm2-135m", "SmolLM2, without training"]];
const LARGEST_SEED = 2 ** 31 - 1;

@customElement("train-panel")
export class TrainPanel extends LitElement {
  static override styles = [shared, css`
    :host { display: block; width: 300px; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; box-shadow: var(--shadow); padding: 12px 14px 14px; }
    form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; }
    header { display: flex; align-items: center; }
    header h2 { flex: 1; min-width: 0; }
    header button { width: 26px; padding: 0; min-height: 24px; }
    label { display: grid; grid-template-columns: minmax(0, 1fr); gap: 3px; color: var(--muted); font-size: 12px; }
    .pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 10px; }
    .say { margin: 0; font-size: 12px; color: var(--muted); }
    .primary { min-height: 32px; }
  `];

  /** The id of the scenario to train in; `prepare` may keep it first and then answers with its id, or with none. */
  @property({ attribute: "scenario-id" }) scenarioId = "";
  @property({ attribute: false }) prepare: (() => Promise<string | null>) | null = null;
  @property() scenarioTitle = "";
  @property({ type: Boolean }) keeps = false;
  /** The run to begin from: the same order with the next seed. */
  @property({ attribute: false }) like: RunSummary | null = null;
  @state() private preset = "quick";
  @state() private budget = 600;
  @state() private model = "tiny";
  @state() private busy = false;
  private opener: HTMLElement | null = null; // what had the focus when the panel came, and gets it back
  @state() private problems: Problem[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    this.opener = focused();
    if (this.like) [this.preset, this.budget, this.model] = [this.like.preset, this.like.budget_seconds, this.like.model];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.opener?.isConnected) this.opener.focus();
  }

  override render(): TemplateResult {
    const note = PRESETS.find(([name]) => name === this.preset)?.[1] ?? "";
    const seed = this.like ? Math.min(this.like.seed + 1, LARGEST_SEED) : 1;
    return html`
      <form role="dialog" aria-label="Train" @submit=${this.start} @keydown=${this.goRound}>
        <header><h2 class="cut">${this.like ? "Train again" : "Train"}${this.scenarioTitle ? html` in <em style="font-style:normal;color:var(--accent)">${this.scenarioTitle}</em>` : ""}</h2>
          <button type="button" class="quiet" aria-label="Close" @click=${() => this.dispatchEvent(new CustomEvent("close"))}>${icon("close")}</button></header>
        <label>Model<select name="model" @change=${(event: Event) => (this.model = (event.target as HTMLSelectElement).value)}>
          <optgroup label="learns"><option value="tiny" ?selected=${this.model === "tiny"}>tiny — about a million parameters</option></optgroup>
          <optgroup label="only plays">${PLAYERS.map(([name, words]) => html`<option value=${name} ?selected=${this.model === name}>${name} — ${words}</option>`)}</optgroup></select></label>
        ${this.plays ? this.playing() : this.training(note, seed)}
        <label>Name<input name="name" maxlength="80" placeholder="made from the scenario and these choices"></label>
        ${this.problems.map((problem) => html`<p class="say bad" role="alert">${problem.place ? `${problem.place}: ` : ""}${problem.message} <span class="muted">${problem.hint}</span></p>`)}
        ${this.keeps ? html`<p class="say">Your changes are saved first.</p>` : nothing}
        <button class="primary" data-act="start-training" ?disabled=${this.busy}>${icon(this.plays ? "play" : "train")} ${this.busy ? "Starting…" : this.plays ? "Start playing" : "Start training"}</button>
      </form>`;
  }

  private get plays(): boolean {
    return PLAYERS.some(([name]) => name === this.model);
  }

  private playing(): TemplateResult {
    return html`<p class="say">Nothing is learnt; every episode can be opened in the inspector.</p>
      <label>Episodes on held-out layouts<input name="episodes" type="number" min="1" max="10000" step="1" value="10" required></label>`;
  }

  private training(note: string, seed: number): TemplateResult {
    return html`
        <label>Preset<select name="preset" @change=${this.choosePreset}>${PRESETS.map(([name]) => html`<option ?selected=${name === this.preset}>${name}</option>`)}</select></label>
        <p class="say">${note}</p>
        <div class="pair">
          <label>Time budget<select name="budget" @change=${(event: Event) => (this.budget = Number((event.target as HTMLSelectElement).value))}>
            ${this.budgets.map(([seconds, word]) => html`<option value=${seconds} ?selected=${seconds === this.budget}>${word}</option>`)}</select></label>
          <label>Seed<input name="seed" type="number" min="0" max=${LARGEST_SEED} step="1" .value=${String(seed)} required></label>
        </div>`;
  }

  override firstUpdated(): void {
    this.renderRoot.querySelector<HTMLElement>("select")?.focus();
  }

  private readonly goRound = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      event.stopPropagation();
      this.dispatchEvent(new CustomEvent("close"));
    }
    if (event.key !== "Tab") return;
    const stops = [...this.renderRoot.querySelectorAll<HTMLElement>("button, select, input")].filter((stop) => !stop.matches(":disabled"));
    const [first, last] = [stops[0], stops.at(-1)];
    if (event.target !== (event.shiftKey ? first : last)) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  };

  /** With that of the run to begin from, where it is none of ours. */
  private get budgets(): [number, string][] {
    if (BUDGETS.some(([seconds]) => seconds === this.budget)) return BUDGETS;
    return [[this.budget, span(this.budget)], ...BUDGETS];
  }

  private choosePreset(event: Event): void {
    this.preset = (event.target as HTMLSelectElement).value;
    this.budget = PRESETS.find(([name]) => name === this.preset)![2];
  }

  private async start(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const said = (name: string): string => String(form.get(name) ?? "");
    [this.busy, this.problems] = [true, []];
    try {
      const scenario = this.prepare ? await this.prepare() : this.scenarioId;
      if (!scenario) this.problems = [{ place: "", message: "the scenario could not be saved, so nothing was started", hint: "put right what is marked, then try again" }];
      else {
        const order = { scenario, model: said("model"), name: said("name"), ...(this.plays ? { play: { episodes: Number(said("episodes")) } } : learning(said)) };
        const run = await api.post<RunSummary>("/api/runs/", order);
        location.assign(`/runs/${encodeURIComponent(run.id)}/`);
      }
    } catch (error) {
      this.problems = problemsIn(error);
    }
    this.busy = false;
  }
}

/** What has the focus, in whatever shadow root. */
function focused(): HTMLElement | null {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found instanceof HTMLElement ? found : null;
}

function learning(said: (name: string) => string): object {
  return { preset: said("preset"), seed: Number(said("seed")), budget_seconds: Number(said("budget")) };
}
