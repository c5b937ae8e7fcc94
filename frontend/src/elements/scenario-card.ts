/** One scenario of the library: what it looks like, what is known of it, and what can be done with it. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ago, measured } from "../state/words";
import { shared } from "../style/shared";
import { icon } from "./icon";
import "./confirm-button";

export interface Card {
  id: string;
  name: string;
  title: string;
  title_zh: string;
  family: string;
  level: number;
  summary: string;
  builtin: boolean;
  picture: string;
  updated: number | null;
  best: { success: number; low: number | null; high: number | null; episodes: number | null; baseline: number | null; run: string } | null;
}

const ASK_PICTURE_AGAIN = 3000; // ms; the server draws it meanwhile
const MOST_ASKS = 20;

@customElement("scenario-card")
export class ScenarioCard extends LitElement {
  static override styles = [shared, css`
    :host { display: flex; flex-direction: column; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; transition: border-color 120ms; }
    :host(:hover) { border-color: var(--muted); }
    :host([busy]) { opacity: 0.5; pointer-events: none; }
    .picture { display: block; aspect-ratio: 16 / 10; background: var(--raised); position: relative; overflow: hidden; }
    .picture img { width: 100%; height: 100%; object-fit: cover; display: block; }
    .picture .none { position: absolute; inset: 0; display: grid; place-items: center; color: var(--muted); font-size: 12px; }
    .body { padding: 12px 14px; display: flex; flex-direction: column; gap: 7px; flex: 1; }
    h3 { font-size: 14px; color: var(--text); font-weight: 600; }
    h3 > * { display: block; }
    h3 small { color: var(--muted); font-weight: 400; font-size: 12px; }
    .summary { margin: 0; color: var(--muted); font-size: 12.5px; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
    .facts { display: flex; gap: 6px; flex-wrap: wrap; }
    .best { font-size: 12px; margin-top: auto; padding-top: 4px; }
    .bars { position: relative; height: 6px; border-radius: 3px; background: var(--raised); margin: 5px 0 4px; }
    .bars i { position: absolute; inset: 0 auto 0 0; border-radius: 3px; background: var(--success); }
    .bars b { position: absolute; top: -2px; bottom: -2px; width: 2px; background: var(--text); }
    footer { display: flex; flex-wrap: wrap; gap: 6px; padding: 0 14px 12px; align-items: center; }
    footer .grow { flex: 1; }
  `];

  @property({ attribute: false }) card!: Card;
  @property({ type: Boolean, reflect: true }) busy = false;
  @state() private asks = 0;
  @state() private isDrawn = true;

  override render(): TemplateResult {
    const { card } = this;
    const edit = `/scenarios/${encodeURIComponent(card.id)}/edit`;
    return html`
      <a class="picture" href=${edit} tabindex="-1" aria-hidden="true">
        <img src=${this.source} alt="" loading="lazy" @load=${this.loaded} @error=${() => (this.isDrawn = false)}>
        ${this.isDrawn ? nothing : html`<span class="none">No picture yet</span>`}
      </a>
      <div class="body">
        <h3><span class="cut" title=${card.title}>${card.title}</span>${card.title_zh ? html`<small class="cut" lang="zh">${card.title_zh}</small>` : nothing}</h3>
        <p class="summary">${card.summary}</p>
        <div class="facts"><span class="chip">${card.family.replaceAll("_", " ")}</span><span class="chip">level ${card.level}</span>
          ${card.updated ? html`<span class="chip" title=${new Date(card.updated * 1000).toLocaleString()}>changed ${ago(card.updated)}</span>` : nothing}</div>
        ${this.best()}
      </div>
      <footer>
        <a class="button" href="${edit}?try" data-act="try">${icon("play")} Try</a>
        <button data-act="train" @click=${() => this.dispatchEvent(new CustomEvent("train"))}>${icon("train")} Train</button>
        <a class="button quiet" href=${edit} data-act="edit">${icon("edit")} ${card.builtin ? "Edit a copy" : "Edit"}</a>
        <span class="grow"></span>
        ${card.builtin ? nothing : html`<confirm-button label="Delete ${card.title}" question="Delete “${short(card.title)}”?" @confirmed=${() => this.dispatchEvent(new CustomEvent("delete"))}></confirm-button>`}
      </footer>`;
  }

  private best(): TemplateResult {
    const { best } = this.card;
    if (!best) return html`<div class="best muted">No agent has been trained here yet.</div>`;
    const baseline = best.baseline === null ? nothing : html`<b style="left:calc(${(best.baseline * 100).toFixed(1)}% - 1px)" title="supervised start: ${best.baseline.toFixed(2)}"></b>`;
    return html`<div class="best">
      <a href="/runs/${encodeURIComponent(best.run)}/">Best agent</a> <span class="mono">${measured({ ...best, episodes: null })}</span>
      <div class="bars"><i style="width:${(best.success * 100).toFixed(1)}%"></i>${baseline}</div>
      <span class="muted">${best.episodes ? `of ${best.episodes} episodes` : ""}${best.baseline === null ? "" : ` · supervised start ${best.baseline.toFixed(2)}`}</span>
    </div>`;
  }

  private get source(): string {
    return this.asks ? `${this.card.picture}&ask=${this.asks}` : this.card.picture;
  }

  /** While the picture is being drawn the server sends a drawing of that, as SVG; the real one is 4:3 pixels. */
  private readonly loaded = async (): Promise<void> => {
    this.isDrawn = true;
    if (this.asks >= MOST_ASKS) return;
    const { status } = await fetch(this.source, { credentials: "same-origin" }).catch(() => ({ status: 0 }));
    if (status === 202) setTimeout(() => (this.asks += 1), ASK_PICTURE_AGAIN);
  };
}

const short = (title: string): string => (title.length > 22 ? `${title.slice(0, 20)}…` : title);
