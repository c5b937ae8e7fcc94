/** The scene as a list, what is selected in it, and the palette from which new things come. */
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Editor } from "../state/editor";
import { Watch } from "../state/observable";
import { problemsUnder } from "../state/problems";
import { type Kind, PALETTE } from "../state/making";
import { type ListName, type Thing, thingsOf } from "../state/things";
import { shared } from "../style/shared";
import type { Problem } from "../wire/api";
import { icon, type IconName } from "./icon";

const SECTIONS: [ListName, string][] = [["robots", "Robots"], ["objects", "Objects"], ["devices", "Devices"], ["people", "People"], ["structures", "Structures"], ["zones", "Zones"]];
const ALWAYS_SHOWN = new Set<ListName>(["robots", "objects", "zones"]);
const AT_HAND: Kind[] = ["box", "cylinder", "sphere", "obstacle", "zone", "person"];
const MORE = [["device", "Device"], ["structure", "Structure"], ["robot", "Robot"]] as const;
const SHAPES: Record<string, IconName> = { box: "box", cylinder: "cylinder", sphere: "sphere" };

@customElement("editor-tree")
export class EditorTree extends LitElement {
  static override styles = [shared, css`
    :host { display: flex; flex-direction: column; min-height: 0; background: var(--panel); }
    .list { flex: 1; overflow: auto; padding: 8px 0 12px; }
    h3 { display: flex; gap: 6px; padding: 10px 12px 4px; text-transform: uppercase; letter-spacing: 0.05em; font-size: 10.5px; }
    h3 span { margin-left: auto; font-weight: 400; }
    ul { list-style: none; margin: 0; padding: 0 6px; }
    li button { width: 100%; justify-content: flex-start; border-color: transparent; background: none; min-height: 26px; padding: 3px 6px; font-weight: 400; }
    li button:hover { background: var(--raised); border-color: transparent !important; }
    li button[aria-current="true"] { background: var(--selected); color: var(--text); box-shadow: inset 2px 0 var(--accent); }
    li .name { flex: 1; text-align: left; }
    li small { color: var(--muted); font-size: 11px; }
    .dot { width: 10px; height: 10px; border-radius: 3px; flex: none; box-shadow: inset 0 0 0 1px rgb(128 128 128 / 35%); }
    .list .icon { color: var(--muted); width: 14px; }
    .palette { border-top: 1px solid var(--line); padding: 8px; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 6px; }
    .palette h3 { grid-column: 1 / -1; padding: 0 4px; }
    .palette button { justify-content: flex-start; padding: 3px 7px; gap: 5px; font-size: 12px; min-width: 0; overflow: hidden; }
    .palette select { min-width: 0; padding: 3px 4px; font-size: 12px; }
    @media (max-width: 1180px) { .palette button { padding: 3px 4px; gap: 3px; font-size: 11.5px; } .palette select { padding: 3px 0; font-size: 11.5px; } }
    .empty { padding: 4px 12px; color: var(--muted); font-size: 12px; }
  `];

  @property({ attribute: false }) editor!: Editor;
  @property({ attribute: false }) problems: Problem[] = [];
  @property({ attribute: false }) add: (kind: Kind) => void = () => {};
  @property({ type: Boolean }) locked = false;

  constructor() {
    super();
    new Watch(this, () => this.editor);
  }

  override render(): TemplateResult {
    return html`
      <nav class="list" aria-label="Scene">
        ${SECTIONS.map(([list, title]) => this.section(list, title))}
      </nav>
      <div class="palette" role="group" aria-label="Add to the scene">
        <h3>Add</h3>
        ${AT_HAND.map((kind) => html`
          <button data-add=${kind} ?disabled=${this.locked} @click=${() => this.add(kind)}>
            ${icon(kind as IconName)} ${PALETTE[kind].word}
          </button>`)}
        <button data-add="compound" ?disabled=${this.locked} @click=${() => this.add("compound")}>${icon("layers")} ${PALETTE.compound.word}</button>
        ${MORE.map(([group, word]) => this.choice(group, word))}
      </div>`;
  }

  private choice(group: string, word: string): TemplateResult {
    const kinds = (Object.keys(PALETTE) as Kind[]).filter((kind) => PALETTE[kind].group === group);
    const choose = (event: Event): void => {
      const select = event.target as HTMLSelectElement;
      this.add(select.value as Kind);
      select.value = "";
    };
    return html`<select data-add=${group} aria-label="Add: ${word}" ?disabled=${this.locked} @change=${choose}>
      <option value="" selected disabled>${word}</option>${kinds.map((kind) => html`<option value=${kind}>${PALETTE[kind].word}</option>`)}</select>`;
  }

  private section(list: ListName, title: string): TemplateResult {
    const things = thingsOf(this.editor.document, list);
    if (!things.length && !ALWAYS_SHOWN.has(list)) return html``;
    return html`
      <h3>${title}<span>${things.length > 1 ? things.length : ""}</span></h3>
      ${things.length ? html`<ul>${things.map((thing, index) => this.item(list, thing, index))}</ul>` : html`<p class="empty">None yet: add one below.</p>`}`;
  }

  private item(list: ListName, thing: Thing, index: number): TemplateResult {
    const { selection } = this.editor;
    const isSelected = selection?.list === list && selection.index === index;
    const wrong = problemsUnder(this.problems, [list, index]);
    return html`
      <li><button data-thing=${thing.name} aria-current=${isSelected} @click=${() => this.editor.selectAt({ list, index })}>
        ${icon(iconOf(list, thing))}
        <span class="name cut">${thing.name}</span>
        ${wrong.length ? html`<span class="bad" title=${wrong.map((problem) => problem.message).join("\n")}>${icon("alert")}</span>` : ""}
        <small>${note(thing)}</small>
        ${"colour" in thing ? html`<span class="dot" style="background:${thing.colour}"></span>` : ""}
      </button></li>`;
  }
}

function iconOf(list: ListName, thing: Thing): IconName {
  if (list !== "objects") return SIGNS[list];
  if ("fixed" in thing && thing.fixed) return "obstacle";
  return ("shape" in thing && SHAPES[thing.shape]) || "box";
}

const SIGNS: Record<Exclude<ListName, "objects">, IconName> = { robots: "robot", zones: "zone", devices: "device", people: "person", structures: "structure" };

function note(thing: Thing): string {
  if ("center" in thing || "start" in thing || "position" in thing) return thing.kind;
  if ("route" in thing) return `${thing.route.length} points`;
  if ("form" in thing) return thing.form;
  if ("skills" in thing && thing.kind !== "mobile_manipulator") return thing.kind;
  if (thing.pose.kind === "on") return `on ${thing.pose.thing}`;
  if (thing.pose.kind === "area") return "area";
  return thing.pose.kind === "zone" ? `in ${thing.pose.zone}` : "";
}
