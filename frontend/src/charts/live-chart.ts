/** One chart that follows its spec: three redraws a second at most, none while nobody can see it. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { onThemeChange } from "../style/palette";
import { shared } from "../style/shared";
import { draw, forget } from "./plotly";
import type { ChartSpec } from "./spec";

const REDRAW_EVERY = 340; // ms

@customElement("live-chart")
export class LiveChart extends LitElement {
  static override styles = [shared, css`
    :host { display: flex; flex-direction: column; min-width: 0; min-height: 0; background: var(--panel); }
    header { display: flex; align-items: baseline; gap: 8px; padding: 5px 10px 0; min-height: 22px; }
    header h3 { white-space: nowrap; color: var(--text); font-size: 11.5px; flex: none; }
    header .latest { margin-left: auto; font: 11.5px var(--mono); color: var(--text); }
    ul { list-style: none; display: flex; flex-wrap: wrap; gap: 0 10px; margin: 0; padding: 0 10px; font-size: 10.5px; color: var(--muted); height: 16px; overflow: hidden; }
    li { display: flex; align-items: center; gap: 4px; }
    li.by { margin-left: auto; }
    li i { width: 10px; height: 2px; background: currentColor; }
    .plot { flex: 1; min-height: 0; position: relative; overflow: hidden; }
    .host { position: absolute; inset: 0; }
    .empty { position: absolute; inset: 0; display: grid; place-items: center; color: var(--muted); font-size: 11.5px; margin: 0; }
    /* Plotly puts its own sheet into the page's head, which does not reach in here. */
    .js-plotly-plot .main-svg { position: absolute; top: 0; left: 0; pointer-events: none; }
    .js-plotly-plot .main-svg .draglayer { pointer-events: all; }
    .js-plotly-plot .svg-container { position: relative; }
    .js-plotly-plot svg { overflow: hidden; }
  `];

  @property({ attribute: false }) spec!: ChartSpec;
  @query(".host") private host!: HTMLElement;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private drawnAt = 0;
  private isSeen = true;
  private readonly stops: (() => void)[] = [];

  override firstUpdated(): void {
    const size = new ResizeObserver(() => this.ask());
    size.observe(this.host);
    const seen = new IntersectionObserver(([entry]) => {
      this.isSeen = entry?.isIntersecting ?? true;
      this.ask();
    });
    seen.observe(this);
    const look = (): void => this.ask();
    document.addEventListener("visibilitychange", look);
    this.stops.push(() => size.disconnect(), () => seen.disconnect(), () => document.removeEventListener("visibilitychange", look), onThemeChange(look));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    for (const stop of this.stops.splice(0)) stop();
    void forget(this.host);
  }

  override updated(): void {
    this.ask();
  }

  override render(): TemplateResult {
    const lines = this.spec.lines.filter((line) => line.x.length);
    return html`
      <header><h3>${this.spec.title}</h3><span class="latest cut" title=${this.spec.latest}>${this.spec.latest}</span></header>
      <ul aria-label="Lines">${lines.length > 1 ? lines.map((line) => html`<li style="color:var(${line.colour})"><i></i><span style="color:var(--muted)">${line.name}</span></li>`) : nothing}${lines.length ? html`<li class="by">by ${this.spec.x}</li>` : nothing}</ul>
      <div class="plot" role="img" aria-label="${this.spec.title}: ${this.spec.latest || this.spec.empty}"><div class="host"></div>${lines.length ? nothing : html`<p class="empty">${this.spec.empty}</p>`}</div>`;
  }

  private ask(): void {
    if (this.timer || document.hidden || !this.isSeen) return;
    this.timer = setTimeout(() => void this.redraw(), Math.max(0, this.drawnAt + REDRAW_EVERY - performance.now()));
  }

  private async redraw(): Promise<void> {
    this.timer = undefined;
    if (document.hidden || !this.isConnected || !this.host.clientWidth || !this.spec.lines.some((line) => line.x.length)) return;
    this.drawnAt = performance.now();
    await draw(this.host, this.spec);
  }
}
