/** The scenario as text. What is written here goes through the studio's own reader, and becomes one edit. */
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { set } from "../state/commands";
import type { Editor } from "../state/editor";
import type { Filing } from "../state/filing";
import { Watch } from "../state/observable";
import { shared } from "../style/shared";
import type { Problem } from "../wire/api";

@customElement("editor-text")
export class EditorText extends LitElement {
  static override styles = [shared, css`
    :host { display: flex; flex-direction: column; gap: 6px; height: 100%; min-height: 150px; }
    textarea { flex: 1; resize: none; font: 12px/1.5 var(--mono); tab-size: 2; padding: 8px; white-space: pre; min-height: 100px; }
    .row { flex-wrap: wrap; }
  `];

  @property({ attribute: false }) editor!: Editor;
  @property({ attribute: false }) filing!: Filing;
  @state() private draft: string | null = null;
  @state() private problems: Problem[] = [];
  @state() private reading = false;

  constructor() {
    super();
    new Watch(this, () => this.editor);
  }

  override render(): TemplateResult {
    const isStored = !this.editor.store.dirty;
    const current = isStored ? this.filing.text : JSON.stringify(this.editor.document, null, 2);
    return html`
      <div class="row">
        <span class="muted">${this.draft === null ? (isStored ? "YAML, as it is kept" : "JSON, with your changes; YAML is taken too") : "Not taken over yet"}</span>
        <span class="grow"></span>
        <button ?disabled=${this.draft === null} @click=${() => this.drop()}>Drop</button>
        <button class="primary" ?disabled=${this.draft === null || this.reading} @click=${() => void this.takeOver()}>${this.reading ? "Reading…" : "Take over"}</button>
      </div>
      <textarea aria-label="The scenario as text" spellcheck="false" .value=${live(this.draft ?? current)} @input=${(event: Event) => (this.draft = (event.target as HTMLTextAreaElement).value)}></textarea>
      ${this.problems.map((problem) => html`<span class="problem" role="alert"><code>${problem.place}</code> ${problem.message} <span class="muted">${problem.hint}</span></span>`)}`;
  }

  private drop(): void {
    this.draft = null;
    this.problems = [];
  }

  private async takeOver(): Promise<void> {
    this.reading = true;
    const { problems, document } = await this.filing.checkText(this.draft ?? "");
    this.reading = false;
    this.problems = problems;
    if (!document) return;
    this.editor.do(set(this.editor.document, [], document, "take the text over"));
    this.draft = null;
  }
}
