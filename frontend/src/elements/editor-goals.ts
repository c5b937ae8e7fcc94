/** The goals as a table: what has to be true, of which thing, where, for what weight; deadline, order and event on demand. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { insert, remove } from "../state/commands";
import type { Editor } from "../state/editor";
import { Watch } from "../state/observable";
import { problemsUnder } from "../state/problems";
import { known } from "../state/references";
import { shared } from "../style/shared";
import type { Problem } from "../wire/api";
import { blankOf } from "../wire/fields";
import type { Scenario } from "../wire/messages";
import { icon } from "./icon";
import type { Edit } from "./schema-form";
import "./schema-form";

type Goal = Scenario["goals"][number];
type Predicate = Goal["predicate"];
interface Reading {
  word: string;
  of: string; // the schema of such a goal
  before: string[]; // fields before the word, and after it
  after: string[];
}
const PREDICATES: Record<Predicate, Reading> = {
  inside: { word: "lies in", of: "ScenarioInsideGoal", before: ["object"], after: ["zone"] },
  held_by: { word: "is held by", of: "ScenarioHeldGoal", before: ["object"], after: ["robot"] },
  at: { word: "stands at", of: "ScenarioAtGoal", before: ["robot"], after: ["zone"] },
  on: { word: "rests on", of: "ScenarioOnGoal", before: ["object"], after: ["support"] },
  state: { word: "is", of: "ScenarioStateGoal", before: ["device"], after: ["state"] },
  count: { word: "so many lie in", of: "ScenarioCountGoal", before: ["tag", "least"], after: ["zone"] },
  reported: { word: "is reported", of: "ScenarioReportedGoal", before: ["fact"], after: [] },
  inspected: { word: "is inspected", of: "ScenarioInspectedGoal", before: ["thing"], after: [] },
  said: { word: "is told", of: "ScenarioSaidGoal", before: ["robot"], after: ["phrase"] },
  charged: { word: "is charged to", of: "ScenarioChargedGoal", before: ["robot"], after: ["least"] },
};
const MORE = ["after", "deadline", "when"];

@customElement("editor-goals")
export class EditorGoals extends LitElement {
  static override styles = [shared, css`
    :host { display: block; }
    .goal { display: flex; align-items: center; gap: 8px; padding: 3px 0; flex-wrap: wrap; }
    .goal + .goal { border-top: 1px solid var(--line); }
    .goal input[type="text"] { width: 132px; font-family: var(--mono); font-size: 12px; }
    .goal input[type="number"] { width: 56px; }
    .zones { display: inline-flex; gap: 4px; flex-wrap: wrap; }
    .zones button { min-height: 22px; padding: 0 8px; border-radius: 11px; font-size: 11.5px; }
    .why { color: var(--refusal); font-size: 11.5px; width: 100%; }
    .spread { flex: 1; }
    .quiet { width: 26px; padding: 0; }
    details { font-size: 12px; color: var(--muted); }
    details[open] { width: 100%; order: 1; }
    footer { padding-top: 8px; display: flex; gap: 12px; align-items: center; color: var(--muted); font-size: 12px; }
  `];

  @property({ attribute: false }) editor!: Editor;
  @property({ attribute: false }) problems: readonly Problem[] = [];

  constructor() {
    super();
    new Watch(this, () => this.editor);
  }

  override render(): TemplateResult {
    const { goals, limits } = this.editor.document;
    const drawn = limits.goals ? `${limits.goals[0]} to ${limits.goals[1]} of these ${goals.length} are drawn at each reset` : "all of these hold at each reset";
    return html`
      ${goals.map((goal, index) => this.goal(goal, index))}
      <footer><button @click=${() => this.add()}>${icon("add")} Add a goal</button><span>${goals.length ? `${drawn}; see Limits.` : "Without a goal nothing can be learned: add one."}</span></footer>`;
  }

  private goal(goal: Goal, index: number): TemplateResult {
    const { document } = this.editor;
    const reading = PREDICATES[goal.predicate];
    return html`
      <div class="goal" data-goal=${goal.name}>
        <input type="text" aria-label="Name of the goal" .value=${live(goal.name)} @change=${(event: Event) => this.put(index, "name", value(event))}>
        ${reading.before.map((field) => this.field(goal, index, field))}
        <select aria-label="Predicate" @change=${(event: Event) => this.recast(goal, index, value(event) as Predicate)}>
          ${Object.entries(PREDICATES).map(([predicate, { word }]) => html`<option value=${predicate} ?selected=${predicate === goal.predicate}>${word}</option>`)}
        </select>
        ${reading.after.map((field) => this.field(goal, index, field))}
        <span class="spread"></span>
        <span class="muted">weight</span>
        <input type="number" step="0.1" aria-label="Weight" .value=${live(String(goal.weight))} @change=${(event: Event) => this.put(index, "weight", Number(value(event)))}>
        ${this.more(goal, index, reading)}
        <button class="quiet danger" title="Delete the goal ${goal.name}" aria-label="Delete the goal ${goal.name}" @click=${() => this.editor.do(remove(document, ["goals"], index, `delete the goal ${goal.name}`))}>${icon("delete")}</button>
        ${problemsUnder(this.problems, ["goals", index]).map((problem) => html`<span class="why" role="alert">${problem.message}${problem.hint ? ` — ${problem.hint}` : ""}</span>`)}
      </div>`;
  }

  private more(goal: Goal, index: number, { of }: Reading): TemplateResult {
    const edit: Edit = (at, after, key) => this.editor.edit(at, after, key);
    const said = [goal.after.length ? `after ${goal.after.join(", ")}` : "", goal.deadline ? `by decision ${goal.deadline}` : "", goal.when ? `once ${goal.when}` : ""].filter(Boolean).join(" · ");
    return html`<details><summary>${said || "more"}</summary>
      <schema-form columns of=${of} .document=${this.editor.document} .path=${["goals", index]} .only=${MORE} .edit=${edit}></schema-form></details>`;
  }

  private field(goal: Goal, index: number, field: string): TemplateResult {
    const { document } = this.editor;
    const chosen = (goal as unknown as Record<string, unknown>)[field];
    if (field === "zone") return this.zones(chosen as string | string[], index);
    if (field === "least") return html`<input type="number" step="any" aria-label="At least" .value=${live(String(chosen))} @change=${(event: Event) => this.put(index, field, Number(value(event)))}>`;
    return this.select(field, choicesOf(document, goal, field), String(chosen), (name) => this.put(index, field, name));
  }

  /** One zone, or several of which one is drawn at each reset. */
  private zones(chosen: string | string[], index: number): TemplateResult {
    const all = [chosen].flat();
    const toggled = (name: string): string | string[] => {
      const next = all.includes(name) ? all.filter((each) => each !== name) : [...all, name];
      return next.length === 1 ? next[0]! : next;
    };
    const names = this.editor.document.zones.map((zone) => zone.name);
    return html`<span class="zones" role="group" aria-label="Zones">
      ${names.map((name) => html`<button aria-pressed=${all.includes(name)} ?disabled=${all.length === 1 && all[0] === name} @click=${() => this.put(index, "zone", toggled(name))}>${name}</button>`)}
      ${all.length > 1 ? html`<span class="muted">one of ${all.length}</span>` : nothing}
    </span>`;
  }

  private select(label: string, names: string[], chosen: string, choose: (name: string) => void): TemplateResult {
    const all = names.includes(chosen) ? names : [chosen, ...names];
    return html`<select aria-label=${label} @change=${(event: Event) => choose(value(event))}>${all.map((name) => html`<option ?selected=${name === chosen}>${name}</option>`)}</select>`;
  }

  private put(index: number, field: string, after: unknown): void {
    this.editor.edit(["goals", index, field], after);
  }

  private recast(goal: Goal, index: number, predicate: Predicate): void {
    const { name, weight, after, deadline, when } = goal;
    this.editor.edit(["goals", index], { ...made(this.editor.document, predicate), name, weight, after, deadline, when });
  }

  private add(): void {
    const { document } = this.editor;
    const taken = new Set(document.goals.map((goal) => goal.name));
    let number = document.goals.length + 1;
    while (taken.has(`goal_${number}`)) number += 1;
    this.editor.do(insert(document, ["goals"], { ...made(document, "inside"), name: `goal_${number}` }, `add goal_${number}`));
  }
}

function choicesOf(document: Scenario, goal: Goal, field: string): string[] {
  if (field === "thing") return [...document.objects, ...(document.devices ?? [])].map((thing) => thing.name); // what can be inspected
  if (field === "object") return document.objects.filter((object) => !object.fixed).map((object) => object.name);
  if (goal.predicate === "state" && field === "state") return (document.devices ?? []).find((device) => device.name === goal.device)?.states.map((state) => state.name) ?? [];
  return known(document)[field] ?? [];
}

function made(document: Scenario, predicate: Predicate): Goal {
  const zones = [...document.zones].sort((a, b) => Number(b.kind === "goal") - Number(a.kind === "goal")).map((zone) => zone.name);
  const choices = (field: string): string[] => choicesOf(document, { predicate } as Goal, field);
  const goal = blankOf(PREDICATES[predicate].of, { ...known(document), object: choices("object"), thing: choices("thing"), zone: zones }) as unknown as Goal;
  if (goal.predicate === "state") return { ...goal, state: choicesOf(document, goal, "state")[0] ?? "on" };
  return goal;
}

const value = (event: Event): string => (event.target as HTMLInputElement).value;
