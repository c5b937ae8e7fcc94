/** A list of rows of one height that keeps only those in the DOM that can be seen. */
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { shared } from "../style/shared";

const SPARE = 6; // rows above and below

@customElement("virtual-rows")
export class VirtualRows extends LitElement {
  static override styles = [shared, css`
    :host { display: block; overflow: auto; min-height: 0; position: relative; }
    .all { position: relative; }
    .row { position: absolute; left: 0; right: 0; display: flex; align-items: center; gap: 8px; padding: 0 12px; cursor: pointer; border-bottom: 1px solid color-mix(in srgb, var(--line) 55%, transparent); font-size: 12px; white-space: nowrap; overflow: hidden; }
    .row:hover { background: var(--raised); }
    .row[aria-selected="true"] { background: var(--selected); }
    .kind { width: 78px; flex: none; display: flex; align-items: center; gap: 5px; font-weight: 500; }
    .text { flex: 1; font: 12px var(--mono); }
    .when:not(.good, .bad) { color: var(--muted); }
    .when { font: 11px var(--mono); }
  `];

  @property({ attribute: false }) count = 0;
  @property({ attribute: false }) row: (index: number) => TemplateResult = () => html``;
  @property({ attribute: false }) height = 30;
  @property({ attribute: false }) selected = -1;
  @property() label = "";
  @state() private top = 0;
  @state() private room = 600;
  private watched: ResizeObserver | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener("scroll", this.scrolled, { passive: true });
    this.watched = new ResizeObserver(() => (this.room = this.clientHeight || 600));
    this.watched.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener("scroll", this.scrolled);
    this.watched?.disconnect();
  }

  override render(): TemplateResult {
    const first = Math.max(0, Math.floor(this.top / this.height) - SPARE);
    const last = Math.min(this.count, Math.ceil((this.top + this.room) / this.height) + SPARE);
    const indices = Array.from({ length: Math.max(0, last - first) }, (_, offset) => first + offset);
    return html`<div class="all" role="listbox" tabindex="0" aria-label=${this.label} style="height:${this.count * this.height}px" @keydown=${this.key}>
      ${indices.map((index) => html`<div class="row" role="option" aria-selected=${index === this.selected} aria-posinset=${index + 1} aria-setsize=${this.count}
        style="top:${index * this.height}px;height:${this.height}px" @click=${() => this.choose(index)}>${this.row(index)}</div>`)}
    </div>`;
  }

  private readonly scrolled = (): void => {
    this.top = this.scrollTop;
  };

  private key(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (!step) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(this.count - 1, this.selected + step));
    this.choose(index);
    this.reveal(index);
  }

  /** Scrolls no more than is needed for that row to be seen. */
  reveal(index: number): void {
    const [above, below] = [index * this.height, (index + 1) * this.height];
    if (above < this.scrollTop) this.scrollTop = above;
    else if (below > this.scrollTop + this.clientHeight) this.scrollTop = below - this.clientHeight;
  }

  private choose(index: number): void {
    this.dispatchEvent(new CustomEvent<number>("choose", { detail: index }));
  }
}
