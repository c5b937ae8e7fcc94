/** What a language model said, token by token: the less sure, the stronger the tint; what else was likely shows on hover. */
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { shared } from "../style/shared";
import type { RunToken } from "../wire/messages";

const END = "⏎"; // of the reply

@customElement("token-text")
export class TokenText extends LitElement {
  static override styles = [shared, css`
    pre { margin: 0; padding: 8px 10px; background: var(--page); border: 1px solid var(--line); border-radius: var(--radius); font: 12px/1.7 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
    span { border-radius: 3px; padding: 1px 0; }
    .choice { cursor: help; border-bottom: 1px dotted var(--muted); }
    .choice:hover, .choice:focus-visible { outline: 1px solid var(--accent); }
    .forced { color: var(--muted); }
    ol { list-style: none; margin: 4px 0 0; padding: 0; display: grid; grid-template-columns: minmax(60px, auto) 1fr 48px; gap: 2px 8px; font: 11.5px var(--mono); align-items: center; }
    li { display: contents; }
    i { height: 6px; border-radius: 3px; background: var(--accent); }
    .other i { background: var(--muted); }
    p { margin: 4px 0 0; font-size: 11.5px; color: var(--muted); }
  `];

  @property({ attribute: false }) tokens: RunToken[] = [];
  @property({ attribute: false }) private chosen = -1;

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("tokens")) this.chosen = leastSure(this.tokens);
  }

  override render(): TemplateResult {
    const token = this.tokens[this.chosen];
    return html`<pre>${this.tokens.map((each, index) => this.token(each, index))}</pre>
      ${token && token.logprob !== null ? html`<ol aria-label="Probabilities at “${token.text.trim()}”">${this.bar(token.text, token.logprob, "")}${token.others.map(([text, logprob]) => this.bar(String(text), Number(logprob), "other"))}</ol>`
        : html`<p>The grammar left no choice here.</p>`}`;
  }

  private token(token: RunToken, index: number): TemplateResult {
    if (token.logprob === null) return html`<span class="forced" title="the grammar left no choice">${token.text || END}</span>`;
    const sure = Math.exp(token.logprob);
    return html`<span class="choice" tabindex="0" style="background:color-mix(in srgb, var(--alert) ${Math.round(55 * (1 - sure))}%, transparent)"
      title=${`${(100 * sure).toFixed(1)} %`} @mouseenter=${() => (this.chosen = index)} @focus=${() => (this.chosen = index)}>${token.text || END}</span>`;
  }

  private bar(text: string, logprob: number, kind: string): TemplateResult {
    const share = 100 * Math.exp(logprob);
    return html`<li class=${kind}><span>${text === "" ? END : text.trim() || "␣"}</span><i style="width:${Math.max(1, share)}%"></i><span>${share.toFixed(1)} %</span></li>`;
  }
}

/** The choice that the model was least sure of; −1 where it had none. */
export function leastSure(tokens: readonly RunToken[]): number {
  const choices = tokens.map((token, index) => ({ index, logprob: token.logprob })).filter((each) => each.logprob !== null);
  return choices.sort((a, b) => a.logprob! - b.logprob!)[0]?.index ?? -1;
}
