/** A destructive act that asks once, in words that name the thing; the question goes away by itself. */
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { shared } from "../style/shared";
import { icon } from "./icon";

const PATIENCE = 6000; // ms

@customElement("confirm-button")
export class ConfirmButton extends LitElement {
  static override styles = [shared, css`
    :host { display: inline-flex; }
    button.first { width: 28px; padding: 0; }
    button.first.word { width: auto; padding: 3px 10px; }
    .ask { display: inline-flex; gap: 4px; max-width: 100%; }
    .sure { min-width: 0; } .keep { flex: none; }
    .sure { background: var(--refusal); border-color: var(--refusal); color: #fff; }
  `];

  @property() label = "Delete";
  @property() question = "Delete it?";
  @property({ type: Boolean }) word = false;
  @state() private asks = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  override render(): TemplateResult {
    if (!this.asks) {
      return html`<button class="quiet danger first ${this.word ? "word" : ""}" title=${this.label} aria-label=${this.label} @click=${() => this.ask(true)}>${icon("delete")}${this.word ? " Delete" : ""}</button>`;
    }
    return html`<span class="ask" role="alertdialog" aria-label=${this.question} @keydown=${this.key}>
      <button class="sure" @click=${() => this.sure()}>${this.question}</button><button class="keep" @click=${() => this.ask(false)}>Keep</button></span>`;
  }

  /** The harmless answer has the focus, and Esc says it too. */
  private readonly key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.ask(false);
  };

  private ask(asks: boolean): void {
    this.asks = asks;
    clearTimeout(this.timer);
    if (!asks) return;
    this.timer = setTimeout(() => (this.asks = false), PATIENCE);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(".keep")?.focus());
  }

  private sure(): void {
    this.ask(false);
    this.dispatchEvent(new CustomEvent("confirmed"));
  }
}
