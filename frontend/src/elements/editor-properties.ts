/** The panel on the right: what is selected, field by field; of nothing selected, the scenario itself and its world. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Editor } from "../state/editor";
import { Watch } from "../state/observable";
import { type Pose, type PoseKind, recast } from "../state/poses";
import { problemsAt, problemsUnder } from "../state/problems";
import { known } from "../state/references";
import { type ListName, pathOf, placeOf, supportsOf, type Thing } from "../state/things";
import { shared } from "../style/shared";
import type { Problem } from "../wire/api";
import { helpOf } from "../wire/fields";
import { icon } from "./icon";
import type { Edit } from "./schema-form";
import "./schema-form";

const FORMS: Record<Exclude<ListName, "structures">, string> = { robots: "ScenarioRobot", objects: "ScenarioObject", devices: "ScenarioDevice", people: "ScenarioPerson", zones: "ScenarioZone" };
const STRUCTURES = { wall: "ScenarioWall", shelf: "ScenarioShelf", table: "ScenarioTable", ramp: "ScenarioRamp", stairs: "ScenarioStairs" };
const KINDS: Record<ListName, string> = { robots: "Robot", objects: "Object", devices: "Device", people: "Person", structures: "Structure", zones: "Zone" };
const POSES: [PoseKind, string, string][] = [["fixed", "fixed", "ScenarioFixedPose"], ["area", "in an area", "ScenarioAreaPose"], ["zone", "in a zone", "ScenarioZonePose"], ["on", "on a thing", "ScenarioOnPose"]];
const OWN_PANELS = [
  "world", "limits", "validator", "reward", "cognition", "monitor", "zones", "objects", "robots", "structures", "devices", "people",
  "goals", "facts", "phrases", "wording", "faults", "layouts", "viewpoints",
];
const POSELESS = ["pose", "limits"];

@customElement("editor-properties")
export class EditorProperties extends LitElement {
  static override styles = [shared, css`
    :host { display: block; overflow: auto; background: var(--panel); padding: 0 12px 16px; }
    header { display: flex; align-items: center; gap: 6px; position: sticky; top: 0; z-index: 1; background: var(--panel); padding: 10px 0 8px; }
    header h2 { flex: 1; }
    header button { width: 26px; min-height: 26px; padding: 0; }
    section { border-top: 1px solid var(--line); padding: 8px 0; }
    section > h3 { padding-bottom: 4px; }
    .switch { display: flex; margin-bottom: 6px; border: 1px solid var(--line); border-radius: var(--radius); overflow: hidden; }
    .switch button { flex: 1; border: 0; border-radius: 0; background: none; padding: 3px 4px; color: var(--muted); }
    .switch button[aria-pressed="true"] { background: var(--selected); color: var(--text); }
    .say { font-size: 11.5px; color: var(--muted); padding-bottom: 4px; }
    .why { color: var(--refusal); font-size: 11.5px; }
  `];

  @property({ attribute: false }) editor!: Editor;
  @property({ attribute: false }) problems: readonly Problem[] = [];

  constructor() {
    super();
    new Watch(this, () => this.editor);
  }

  override render(): TemplateResult {
    return this.editor.selected && this.editor.selection ? this.thing(this.editor.selected, this.editor.selection.list) : this.scenario();
  }

  private thing(thing: Thing, list: ListName): TemplateResult {
    const path = pathOf(this.editor.selection!);
    const wrong = problemsAt(this.problems, path);
    return html`
      <header>
        <h2 class="cut">${KINDS[list]} <span class="mono">${thing.name}</span></h2>
        <button class="quiet" title="Duplicate (Ctrl+D)" aria-label="Duplicate ${thing.name}" @click=${() => this.editor.duplicate()}>${icon("copy")}</button>
        ${list === "robots" && this.editor.document.robots.length < 2 ? nothing : html`<button class="quiet danger" title="Delete (Del)" aria-label="Delete ${thing.name}" @click=${() => this.editor.delete()}>${icon("delete")}</button>`}
      </header>
      ${wrong.map((problem) => html`<p class="why" role="alert">${problem.message}${problem.hint ? ` — ${problem.hint}` : ""}</p>`)}
      <section>${this.form(formOf(thing, list), path, POSELESS)}</section>
      ${"pose" in thing ? this.pose(thing.pose, list) : nothing}
      ${"limits" in thing ? html`<section><h3>Limits</h3>${this.form("ScenarioRobotLimits", [...path, "limits"])}</section>` : nothing}`;
  }

  private pose(pose: Pose, list: ListName): TemplateResult {
    const { selection, document } = this.editor;
    const path = [...pathOf(selection!), "pose"];
    const form = POSES.find(([kind]) => kind === pose.kind)![2];
    const cast = (kind: PoseKind): void => {
      const place = placeOf(document, selection!);
      this.editor.edit(path, recast(pose, kind, place, document.zones[0]?.name ?? "", supports[0]));
    };
    const supports = list === "objects" ? supportsOf(document) : [];
    const offered = POSES.filter(([kind]) => kind !== "on" || list === "objects");
    const isOff: Record<PoseKind, boolean> = { fixed: false, area: false, zone: !document.zones.length, on: !supports.length };
    return html`
      <section><h3>Place at each reset</h3>
        <div class="switch" role="group" aria-label="Kind of place">
          ${offered.map(([kind, word]) => html`<button data-pose=${kind} aria-pressed=${kind === pose.kind} ?disabled=${isOff[kind]} @click=${() => cast(kind)}>${word}</button>`)}
        </div>
        ${helpOf(form) ? html`<p class="say">${helpOf(form)}</p>` : nothing}
        ${problemsAt(this.problems, path).map((problem) => html`<p class="why" role="alert">${problem.message}${problem.hint ? ` — ${problem.hint}` : ""}</p>`)}
        ${this.form(form, path)}
      </section>`;
  }

  private scenario(): TemplateResult {
    const general = this.problems.filter((problem) => !problem.place || !problemsUnder([problem], ["objects"]).length);
    return html`
      <header><h2>Scenario</h2></header>
      ${general.filter((problem) => !/[.[]/.test(problem.place)).map((problem) => html`<p class="why">${problem.place}: ${problem.message}</p>`)}
      <section>${this.form("Scenario", [], OWN_PANELS)}</section>
      <section><h3>World</h3>${this.form("ScenarioWorld", ["world"])}</section>`;
  }

  private form(of: string, path: readonly (string | number)[], skip: string[] = []): TemplateResult {
    const edit: Edit = (at, value, key) => this.editor.edit(at, value, key);
    return html`<schema-form of=${of} .document=${this.editor.document} .path=${path} .problems=${this.problems} .skip=${skip}
      .choices=${known(this.editor.document)} .edit=${edit}></schema-form>`;
  }
}

function formOf(thing: Thing, list: ListName): string {
  return list === "structures" ? STRUCTURES[(thing as { kind: keyof typeof STRUCTURES }).kind] : FORMS[list];
}
