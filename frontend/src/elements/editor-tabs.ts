/** The drawer at the bottom: goals, facts, faults, rules, reward, limits, layout kinds, the scenario's text, and its problems. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Path } from "../state/commands";
import type { Editor } from "../state/editor";
import type { Filing } from "../state/filing";
import { Watch } from "../state/observable";
import { pathOfPlace, problemsUnder } from "../state/problems";
import { known } from "../state/references";
import { type ListName, LISTS } from "../state/things";
import { shared } from "../style/shared";
import { helpOf } from "../wire/fields";
import { icon } from "./icon";
import type { Edit } from "./schema-form";
import "./editor-goals";
import "./editor-text";
import "./schema-form";

export const TABS = ["goals", "facts", "faults", "rules", "reward", "limits", "layouts", "text", "problems"] as const;
export type Tab = (typeof TABS)[number];
const PLACES: Record<Tab, string[]> = {
  goals: ["goals"], facts: ["facts", "phrases", "wording"], faults: ["faults"], rules: ["validator", "monitor"], reward: ["reward"],
  limits: ["limits", "cognition"], layouts: ["layouts", "viewpoints"], text: [], problems: [],
};

@customElement("editor-tabs")
export class EditorTabs extends LitElement {
  static override styles = [shared, css`
    :host { display: flex; flex-direction: column; min-height: 0; background: var(--panel); border-top: 1px solid var(--line); }
    .bar { display: flex; gap: 2px; padding: 4px 8px; flex: none; }
    .bar button { border-color: transparent; background: none; color: var(--muted); min-height: 26px; text-transform: capitalize; }
    .bar button:hover { color: var(--text); background: var(--raised); }
    .bar button[aria-selected="true"] { color: var(--text); background: var(--raised); }
    .bar b { color: var(--refusal); font-weight: 600; }
    .body { flex: 1; overflow: auto; padding: 4px 14px 12px; min-height: 0; }
    .say { color: var(--muted); padding: 2px 0 6px; font-size: 12px; margin: 0; }
    .problem { display: block; width: 100%; text-align: left; border-color: transparent; background: none; font-weight: 400; white-space: normal; line-height: 1.5; padding: 4px 6px; color: var(--text); }
    .problem code { color: var(--refusal); font: 12px var(--mono); margin-right: 8px; }
    .problem span { color: var(--muted); }
  `];

  @property({ attribute: false }) editor!: Editor;
  @property({ attribute: false }) filing!: Filing;
  @property() tab: Tab = "goals";
  @property({ type: Boolean, reflect: true }) closed = false;

  constructor() {
    super();
    new Watch(this, () => this.editor);
    new Watch(this, () => this.filing);
  }

  override render(): TemplateResult {
    return html`
      <div class="bar" role="tablist" aria-label="Scenario" @keydown=${this.arrows}>
        ${TABS.map((tab) => this.head(tab))}
        <span class="grow"></span>
        <button title=${this.closed ? "Open the drawer" : "Close the drawer"} aria-label=${this.closed ? "Open the drawer" : "Close the drawer"}
          aria-expanded=${!this.closed} @click=${() => this.choose(this.tab, !this.closed)}>${icon(this.closed ? "up" : "down")}</button>
      </div>
      ${this.closed ? nothing : html`<div class="body" role="tabpanel" aria-label=${this.tab}>${this.body()}</div>`}`;
  }

  private head(tab: Tab): TemplateResult {
    const wrong = tab === "problems" ? this.filing.problems.length : PLACES[tab].reduce((sum, place) => sum + problemsUnder(this.filing.problems, [place]).length, 0);
    const isSelected = tab === this.tab && !this.closed;
    return html`<button role="tab" data-tab=${tab} aria-selected=${isSelected} tabindex=${tab === this.tab ? 0 : -1} @click=${() => this.choose(tab, isSelected)}>${tab}${wrong ? html` <b>${wrong}</b>` : ""}</button>`;
  }

  private body(): TemplateResult {
    switch (this.tab) {
      case "goals":
        return html`<editor-goals .editor=${this.editor} .problems=${this.filing.problems}></editor-goals>`;
      case "faults":
        return html`<p class="say">${this.editor.document.faults.length ? "What goes wrong, and when, so that an agent learns to cope." : "Nothing goes wrong yet. Add a fault, so that an agent learns to cope with it."}</p>${this.form("Scenario", [], ["faults"])}`;
      case "facts":
        return html`<p class="say">What robots can report and say, and how goals are worded.</p>${this.form("Scenario", [], PLACES.facts)}`;
      case "layouts":
        return html`<p class="say">${helpOf("ScenarioFurnishing")} One is drawn at each reset.</p>${this.form("Scenario", [], PLACES.layouts)}`;
      case "rules":
        return html`<p class="say">What happens when the agent asks for something that is not allowed.</p>${this.form("ScenarioValidator", ["validator"])}
          <p class="say">${helpOf("ScenarioMonitor")}</p>${this.form("ScenarioMonitor", ["monitor"])}`;
      case "reward":
        return html`<p class="say">${helpOf("ScenarioReward")}</p>${this.form("ScenarioReward", ["reward"])}`;
      case "limits":
        return html`${this.form("ScenarioLimits", ["limits"])}${this.form("ScenarioCognition", ["cognition"])}`;
      case "text":
        return html`<editor-text .editor=${this.editor} .filing=${this.filing}></editor-text>`;
      case "problems":
        return this.problems();
      default:
        return unknownTab(this.tab);
    }
  }

  private problems(): TemplateResult {
    const { problems, checked } = this.filing;
    if (!problems.length) return html`<p class="say">${checked === "right" ? "None: the studio accepts this scenario." : "Checking…"}</p>`;
    return html`${problems.map((problem) => html`<button class="problem" @click=${() => this.goTo(problem.place)}>
      <code>${problem.place || "document"}</code>${problem.message} <span>${problem.hint}</span></button>`)}`;
  }

  private goTo(place: string): void {
    const [list, index] = pathOfPlace(place);
    if (LISTS.includes(list as ListName) && typeof index === "number") this.editor.selectAt({ list: list as ListName, index });
    else if (TABS.some((tab) => PLACES[tab].includes(String(list)))) this.choose(TABS.find((tab) => PLACES[tab].includes(String(list)))!);
    else this.editor.selectAt(null);
  }

  private form(of: string, path: Path, only: string[] | null = null): TemplateResult {
    const edit: Edit = (at, value, key) => this.editor.edit(at, value, key);
    return html`<schema-form columns of=${of} .document=${this.editor.document} .path=${path} .problems=${this.filing.problems} .only=${only} .choices=${known(this.editor.document)} .edit=${edit}></schema-form>`;
  }

  private arrows(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.stopPropagation();
    this.choose(TABS[(TABS.indexOf(this.tab) + step + TABS.length) % TABS.length]!);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`[data-tab="${this.tab}"]`)?.focus());
  }

  private choose(tab: Tab, closed = false): void {
    this.dispatchEvent(new CustomEvent<{ tab: Tab; closed: boolean }>("tab", { detail: { tab, closed } }));
  }
}

function unknownTab(tab: never): never {
  throw new Error(`there is no drawer ${String(tab)}`);
}
