/** The goals as a table: what has to be true, of which thing, where, for what weight, and after what. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { insert, remove } from "../state/commands";
import type { Editor } from "../state/editor";
import { Watch } from "../state/observable";
import { problemsUnder } from "../state/problems";
import { shared } from "../style/shared";
import type { Problem } from "../wire/api";
import type { Scenario } from "../wire/messages";
import { icon } from "./icon";

type Goal = Scenario["goals"][number];
const PREDICATES: [Goal["predicate"], string][] = [["inside", "lies in"], ["held_by", "is held by"], ["at", "stands at"]];

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
    const subject = "object" in goal ? "object" : "robot";
    const subjects = subject === "object" ? document.objects.filter((object) => !object.fixed) : document.robots;
    return html`
      <div class="goal" data-goal=${goal.name}>
        <input type="text" aria-label="Name of the goal" .value=${live(goal.name)} @change=${(event: Event) => this.put(index, "name", value(event))}>
        ${this.select("What it is about", subjects.map((thing) => thing.name), subject === "object" ? (goal as { object: string }).object : (goal as { robot: string }).robot, (name) => this.put(index, subject, name))}
        <select aria-label="Predicate" @change=${(event: Event) => this.recast(goal, index, value(event) as Goal["predicate"])}>
          ${PREDICATES.map(([predicate, word]) => html`<option value=${predicate} ?selected=${predicate === goal.predicate}>${word}</option>`)}
        </select>
        ${goal.predicate === "held_by" ? this.select("Robot", document.robots.map((robot) => robot.name), goal.robot, (name) => this.put(index, "robot", name)) : this.zones(goal.zone, index)}
        <span class="spread"></span>
        <span class="muted">weight</span>
        <input type="number" step="0.1" aria-label="Weight" .value=${live(String(goal.weight))} @change=${(event: Event) => this.put(index, "weight", Number(value(event)))}>
        <button class="quiet danger" title="Delete the goal ${goal.name}" aria-label="Delete the goal ${goal.name}" @click=${() => this.editor.do(remove(document, ["goals"], index, `delete the goal ${goal.name}`))}>${icon("delete")}</button>
        ${problemsUnder(this.problems, ["goals", index]).map((problem) => html`<span class="why" role="alert">${problem.message}${problem.hint ? ` — ${problem.hint}` : ""}</span>`)}
      </div>`;
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

  private recast(goal: Goal, index: number, predicate: Goal["predicate"]): void {
    const { name, weight, after } = goal;
    this.editor.edit(["goals", index], { ...made(this.editor.document, predicate), name, weight, after });
  }

  private add(): void {
    const { document } = this.editor;
    const taken = new Set(document.goals.map((goal) => goal.name));
    let number = document.goals.length + 1;
    while (taken.has(`goal_${number}`)) number += 1;
    this.editor.do(insert(document, ["goals"], { ...made(document, "inside"), name: `goal_${number}` }, `add goal_${number}`));
  }
}

function made(document: Scenario, predicate: Goal["predicate"]): Goal {
  const shared = { name: "goal", weight: 1, after: [] };
  const object = document.objects.find((each) => !each.fixed)?.name ?? "";
  const zone = (document.zones.find((each) => each.kind === "goal") ?? document.zones[0])?.name ?? "";
  const robot = document.robots[0]?.name ?? "r1";
  if (predicate === "inside") return { ...shared, predicate, object, zone };
  return predicate === "at" ? { ...shared, predicate, robot, zone } : { ...shared, predicate, object, robot };
}

const value = (event: Event): string => (event.target as HTMLInputElement).value;
