/** The library: every scenario as a card with its picture and the best that was reached in it. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { problemsIn } from "../state/filing";
import { familyName, shelves } from "../state/shelves";
import { shared } from "../style/shared";
import { api, type Problem } from "../wire/api";
import type { Card } from "./scenario-card";
import { icon } from "./icon";
import "./scenario-card";
import "./train-panel";

@customElement("studio-library")
export class StudioLibrary extends LitElement {
  static override styles = [shared, css`
    :host { height: 100%; overflow: auto; padding: 22px 28px 48px; position: relative; }
    .page { max-width: 1320px; margin: 0 auto; }
    .top { display: flex; align-items: baseline; gap: 14px; margin-bottom: 14px; }
    .top h1 { font-size: 19px; letter-spacing: -0.01em; }
    .top p { margin: 0; color: var(--muted); }
    h2 { margin: 26px 0 12px; font-size: 12px; color: var(--muted); text-transform: uppercase; letter-spacing: 0.05em; }
    section + section { margin-top: 20px; }
    h3 { margin: 0 0 8px; font-size: 13px; color: var(--text); }
    .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(292px, 1fr)); gap: 16px; }
    .ghost { height: 344px; border-radius: 8px; background: var(--panel); border: 1px solid var(--line); }
    .empty { display: flex; flex-direction: column; align-items: flex-start; gap: 10px; padding: 22px; border: 1px dashed var(--line); border-radius: 8px; color: var(--muted); max-width: 560px; }
    .empty p { margin: 0; }
    .wrong { display: flex; gap: 10px; align-items: center; padding: 8px 12px; border: 1px solid var(--refusal); border-radius: var(--radius); margin-bottom: 14px; background: var(--panel); }
    train-panel { position: fixed; right: 24px; top: 64px; z-index: 5; }
  `];

  @state() private cards: Card[] | null = null;
  @state() private problems: Problem[] = [];
  @state() private training: Card | null = null;
  @state() private busy = "";

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  override render(): TemplateResult {
    const own = this.cards?.filter((card) => !card.builtin) ?? [];
    const builtin = this.cards?.filter((card) => card.builtin) ?? [];
    return html`<div class="page">
      <div class="top"><h1>Library</h1><p>Pick a world, change it, and let an agent learn in it.</p></div>
      ${this.problems.length ? html`<div class="wrong" role="alert">${icon("alert")}<span class="grow">${this.problems.map((problem) => `${problem.message}. ${problem.hint}`).join(" ")}</span><button @click=${() => void this.load()}>Try again</button></div>` : nothing}
      ${this.cards === null ? (this.problems.length ? nothing : this.ghosts()) : html`
        ${own.length ? html`<h2>Yours</h2><div class="cards">${own.map((card) => this.card(card))}</div>` : nothing}
        <h2>Comes with the studio</h2>
        ${builtin.length ? shelves(builtin).map(({ family, items }) => html`<section aria-label=${familyName(family)}><h3>${familyName(family)}</h3><div class="cards">${items.map((card) => this.card(card))}</div></section>`) : html`<div class="empty"><p>No scenario is installed. The set-up prepares them; run it again.</p><code class="mono">python3 manage.py up</code></div>`}
        ${own.length ? nothing : html`<h2>Yours</h2><div class="empty"><p>You have none of your own yet: edit a copy of one above, move things about, and save it.</p>
          ${builtin[0] ? html`<a class="button" href="/scenarios/${builtin[0].id}/edit">${icon("edit")} Edit a copy of ${builtin[0].title}</a>` : nothing}</div>`}`}
      ${this.training ? html`<train-panel scenario-id=${this.training.id} scenarioTitle=${this.training.title} @close=${() => (this.training = null)}></train-panel>` : nothing}
    </div>`;
  }

  private card(card: Card): TemplateResult {
    return html`<scenario-card .card=${card} data-scenario=${card.id} ?busy=${this.busy === card.id}
      @train=${() => (this.training = this.training?.id === card.id ? null : card)} @delete=${() => void this.delete(card)}></scenario-card>`;
  }

  private ghosts(): TemplateResult {
    return html`<h2>Comes with the studio</h2><div class="cards" aria-busy="true" aria-label="Loading the scenarios">${[1, 2, 3].map(() => html`<div class="ghost"></div>`)}</div>`;
  }

  private async load(): Promise<void> {
    try {
      this.cards = await api.get<Card[]>("/api/scenarios/");
      this.problems = [];
    } catch (error) {
      this.problems = problemsIn(error);
    }
  }

  private async delete(card: Card): Promise<void> {
    this.busy = card.id;
    try {
      await api.delete(`/api/scenarios/${encodeURIComponent(card.id)}/`);
      await this.load();
    } catch (error) {
      this.problems = problemsIn(error);
    }
    this.busy = "";
  }
}

