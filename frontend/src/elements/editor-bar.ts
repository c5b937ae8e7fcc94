/** The editor's top bar: the name and whether it is kept, undo and redo, the try's clock, the checks, and Train. */
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Editor } from "../state/editor";
import type { Filing } from "../state/filing";
import { Watch } from "../state/observable";
import { shared } from "../style/shared";
import { icon, type IconName } from "./icon";

export type BarAction = "save" | "undo" | "redo" | "try" | "stop" | "pause" | "resume" | "step" | "reset" | "solve" | "train" | "help" | "problems";
const SPEEDS = [0.5, 1, 2, 4];

@customElement("editor-bar")
export class EditorBar extends LitElement {
  static override styles = [shared, css`
    :host { display: flex; align-items: center; gap: 12px; height: 44px; padding: 0 10px 0 12px; background: var(--panel);
            border-bottom: 1px solid var(--line); min-width: 0; }
    .group { display: flex; align-items: center; gap: 4px; }
    .title { min-width: 0; flex: 0 1 auto; display: flex; align-items: baseline; gap: 8px; }
    .title strong { font-weight: 600; }
    .kept { color: var(--muted); font-size: 12px; white-space: nowrap; }
    .kept.dirty { color: var(--alert); }
    button.only { width: 28px; padding: 0; }
    .clock { border: 1px solid var(--line); border-radius: 8px; padding: 2px; background: var(--page); }
    .clock button { border-color: transparent; background: none; }
    .clock button:hover:not(:disabled) { background: var(--raised); }
    .clock button.go { color: var(--accent); }
    .clock select { border: 0; background: none; min-height: 24px; }
    .seed { color: var(--muted); font-size: 11.5px; padding: 0 4px; }
    .seed input { width: 52px; min-height: 22px; }
    .space { flex: 1; }
    @media (max-width: 1180px) { .wide { display: none; } :host { gap: 8px; } }
  `];

  @property({ attribute: false }) editor!: Editor;
  @property({ attribute: false }) filing!: Filing;
  @property() mode: "edit" | "try" = "edit";
  @property() status = "";
  @property({ type: Number }) speed = 1;
  @property({ type: Number }) seed = 0;
  @property({ type: Boolean }) training = false;

  constructor() {
    super();
    new Watch(this, () => this.editor);
    new Watch(this, () => this.filing);
  }

  override render(): TemplateResult {
    const { store } = this.editor;
    const isTry = this.mode === "try";
    return html`
      <div class="title">
        <strong class="cut" title=${this.editor.document.title}>${this.editor.document.title}</strong>
        <span class="kept ${store.dirty ? "dirty" : ""}" role="status">${this.kept()}</span>
      </div>
      <div class="group">
        ${this.button("save", "save", "Save (Ctrl+S)", this.filing.saving || (!store.dirty && !this.filing.builtin))}
        ${this.button("undo", "undo", store.undoable ? `Undo: ${store.undoable} (Ctrl+Z)` : "Nothing to undo", !store.undoable || isTry)}
        ${this.button("redo", "redo", store.redoable ? `Redo: ${store.redoable} (Ctrl+Shift+Z)` : "Nothing to redo", !store.redoable || isTry)}
      </div>
      <span class="space"></span>
      ${this.clock(isTry)}
      <span class="space"></span>
      <div class="group">${this.checks()}</div>
      <button class="primary" aria-pressed=${this.training} @click=${() => this.act("train")}>${icon("train")} Train</button>
      ${this.button("help", "help", "Keys and mouse (?)")}`;
  }

  private kept(): string {
    if (this.filing.saving) return "saving…";
    if (this.editor.store.dirty) return this.filing.builtin ? "changed, not yet yours" : "not saved";
    if (this.filing.builtin) return "comes with the studio";
    return this.filing.savedOnce ? "saved" : "yours";
  }

  private clock(isTry: boolean): TemplateResult {
    if (!isTry) return html`<div class="group clock"><button class="go" data-act="try" title="Try it in physics" @click=${() => this.act("try")}>${icon("play")} Try</button></div>`;
    const isPaused = this.status === "paused";
    return html`
      <div class="group clock">
        ${isPaused ? this.button("play", "resume", "Go on") : this.button("pause", "pause", "Pause")}
        ${this.button("step", "step", "One frame on (1/30 s)", !isPaused)}
        <select aria-label="Speed: simulated seconds a real second" @change=${this.chooseSpeed}>
          ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === this.speed}>${speed === 0.5 ? "½" : speed}×</option>`)}
        </select>
        <label class="seed" title="The seed that places things by chance">seed <input type="number" min="0" step="1" .value=${String(this.seed)} @change=${this.chooseSeed}></label>
        ${this.button("reset", "reset", "Reset: the scenario from the start, as it is now")}
        <button data-act="stop" title="Back to editing (Esc)" @click=${() => this.act("stop")}>${icon("stop")} Stop</button>
      </div>`;
  }

  private checks(): TemplateResult {
    const { checked, problems, solved } = this.filing;
    const wrong = `${problems.length} ${problems.length === 1 ? "problem" : "problems"}`;
    const words = { unknown: "", checking: "checking…", right: "valid", wrong, unreachable: "not checked" }[checked];
    const tone = { unknown: "", checking: "", right: "good", wrong: "bad", unreachable: "warn" }[checked];
    return html`
      <button class="quiet ${tone}" title="What the studio says of this scenario" data-act="problems" data-checked=${checked} @click=${() => this.act("problems")}>
        ${icon(checked === "right" ? "check" : checked === "checking" ? "reset" : "alert")} ${words}
      </button>
      <button class="quiet wide" data-act="solve" data-solved=${solved?.state ?? ""} ?disabled=${checked !== "right" || (solved !== null && solved.state !== "done")}
        title=${solved?.note || "Lets the scripted expert try it"} @click=${() => this.act("solve")}>${icon("goal")} ${this.solvedWords()}</button>`;
  }

  private solvedWords(): string {
    const { solved } = this.filing;
    if (!solved) return "solvable?";
    if (solved.state === "queued") return "waits…";
    if (solved.state === "running") return "expert tries…";
    return solved.solvable ? `solvable in ${solved.decisions} decisions` : "the expert failed";
  }

  private button(name: IconName, action: BarAction, title: string, disabled = false): TemplateResult {
    return html`<button class="quiet only" data-act=${action} title=${title} aria-label=${title} ?disabled=${disabled} @click=${() => this.act(action)}>${icon(name)}</button>`;
  }

  private act(action: BarAction): void {
    this.dispatchEvent(new CustomEvent<BarAction>("act", { detail: action }));
  }

  private chooseSeed(event: Event): void {
    const seed = (event.target as HTMLInputElement).valueAsNumber;
    if (Number.isInteger(seed) && seed >= 0) this.dispatchEvent(new CustomEvent<number>("seed", { detail: seed }));
  }

  private chooseSpeed(event: Event): void {
    this.dispatchEvent(new CustomEvent<number>("speed", { detail: Number((event.target as HTMLSelectElement).value) }));
  }
}
