/** A number with its unit and bounds. A wrong one is shown with a reason and never reaches the document. */
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { shared } from "../style/shared";
import { faultOf, type NumberField, rangeOf } from "../wire/fields";

@customElement("number-input")
export class NumberInput extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [shared, css`
    :host { display: block; position: relative; min-width: 0; flex: 1; }
    input { width: 100%; }
    .unit { position: absolute; right: 7px; top: 0; line-height: 26px; color: var(--muted); font-size: 11px; pointer-events: none; }
    .axis { position: absolute; left: 5px; top: 0; line-height: 26px; color: var(--muted); font-size: 11px; pointer-events: none; }
    .axis + input { padding: 2px 3px 2px 16px; }
    em { display: block; color: var(--refusal); font-size: 11px; font-style: normal; }
  `];

  @property({ attribute: false }) field!: NumberField;
  @property({ type: Number }) value = 0;
  @property() label = "";
  @property() axis = "";
  @property({ reflect: true }) unit = "";
  @property({ type: Boolean }) wrong = false;
  @state() private fault = "";

  override render(): TemplateResult {
    const range = rangeOf(this.field);
    const title = [this.label, range && `${range} ${this.unit}`.trim()].filter(Boolean).join(": ");
    return html`
      ${this.axis ? html`<span class="axis" aria-hidden="true">${this.axis}</span>` : ""}
      <input type="number" step="any" .value=${live(String(shown(this.value)))} aria-label="${this.label} ${this.axis} ${this.unit}" title=${title}
        aria-invalid=${this.fault || this.wrong ? "true" : "false"} class=${this.fault || this.wrong ? "wrong" : ""}
        style=${this.unit ? `padding-right:${this.unit.length * 6.5 + 10}px` : ""}
        @keydown=${this.nudge} @input=${(event: Event) => this.typed(event, false)} @change=${(event: Event) => this.typed(event, true)}>
      ${this.unit ? html`<span class="unit" aria-hidden="true">${this.unit}</span>` : ""}
      ${this.fault ? html`<em role="alert">${this.fault}</em>` : ""}`;
  }

  private get step(): number {
    if (this.field.integer) return 1;
    const size = Math.abs(this.value);
    return size >= 10 ? 1 : size >= 1 ? 0.1 : 0.01;
  }

  /** The browser steps by one or, with a step of its own, calls every other number invalid. */
  private nudge(event: KeyboardEvent): void {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const input = event.target as HTMLInputElement;
    input.value = String(shown(input.valueAsNumber + way * this.step * (event.shiftKey ? 10 : 1)));
    this.typed(event, false);
  }

  private typed(event: Event, isFinal: boolean): void {
    event.stopPropagation();
    const value = (event.target as HTMLInputElement).valueAsNumber;
    this.fault = faultOf(this.field, value);
    if (!this.fault) this.dispatchEvent(new CustomEvent("value", { detail: { value, isFinal } }));
    else if (isFinal) this.reject();
  }

  /** Leaving the field with a wrong number brings the old one back; the reason stays until the next try. */
  private reject(): void {
    this.requestUpdate();
  }
}

function shown(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
