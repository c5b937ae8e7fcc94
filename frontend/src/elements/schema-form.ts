/** A form drawn from the wire's JSON Schema: one row a field, problems at their place, every change told as an edit. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { type Path, valueAt } from "../state/commands";
import { problemsAt, problemsUnder } from "../state/problems";
import { shared } from "../style/shared";
import type { Problem } from "../wire/api";
import { blankOf, blankValue, type Field, fieldsOf, type NumberField } from "../wire/fields";
import { icon } from "./icon";
import "./number-input";

export type Edit = (path: Path, value: unknown, mergeKey: string) => void;
const AXES = ["x", "y", "z"];
const RANGES = new Set(["yaw", "goals"]);

@customElement("schema-form")
export class SchemaForm extends LitElement {
  static override styles = [shared, css`
    :host { display: block; }
    .field { display: grid; grid-template-columns: 88px minmax(0, 1fr); gap: 2px 8px; align-items: start; padding: 3px 0; }
    label { padding-top: 5px; line-height: 1.35; color: var(--muted); font-size: 12px; overflow-wrap: break-word; }
    label small { font-size: 10.5px; opacity: 0.8; }
    .control { display: flex; gap: 4px; min-width: 0; align-items: center; min-height: 26px; flex-wrap: wrap; }
    .control > input:not([type]), .control > input[type="text"], .control > select, .control > textarea { flex: 1; width: 100%; }
    input[type="color"] { width: 34px; height: 26px; padding: 2px; flex: none; }
    .help, .why { grid-column: 2; font-size: 11px; line-height: 1.35; color: var(--muted); display: none; }
    .field:focus-within > .help { display: block; }
    .why { display: block; color: var(--refusal); }
    fieldset { border: 0; border-top: 1px solid var(--line); margin: 8px 0 0; padding: 6px 0 0; min-width: 0; }
    legend { padding: 0; font-size: 11px; color: var(--muted); font-weight: 600; float: left; width: 100%; margin-bottom: 2px; }
    .tick { padding-top: 0; display: inline-flex; gap: 5px; align-items: center; padding-right: 8px; color: var(--text); line-height: 22px; }
    fieldset > :not(legend) { clear: both; }
    .item { border-left: 2px solid var(--line); padding: 0 0 4px 8px; margin: 4px 0 6px; }
    .item > header { display: flex; align-items: center; gap: 4px; font-size: 11.5px; color: var(--muted); }
    .item > header b { flex: 1; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .item > header button, .more { min-height: 22px; padding: 0 6px; font-size: 11.5px; }
    .item > header input { flex: 1; min-width: 0; font: 12px var(--mono); }
    @media (max-width: 1180px) { .field { grid-template-columns: 70px minmax(0, 1fr); } }
    :host([columns]) .fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(250px, 1fr)); gap: 0 24px; }
    :host([columns]) .field { grid-template-columns: 108px minmax(0, 1fr); }
    :host([columns]) fieldset { grid-column: 1 / -1; }
  `];

  @property() of = "";
  @property({ type: Boolean, reflect: true }) columns = false; // side by side, where there is room
  @property({ attribute: false }) document: unknown = null;
  @property({ attribute: false }) path: Path = [];
  @property({ attribute: false }) problems: readonly Problem[] = [];
  @property({ attribute: false }) skip: readonly string[] = [];
  @property({ attribute: false }) only: readonly string[] | null = null;
  @property({ attribute: false }) choices: Record<string, string[]> = {};
  @property({ attribute: false }) edit: Edit = () => {};

  override render(): TemplateResult {
    const fields = fieldsOf(this.of).filter((field) => !this.skip.includes(field.name) && (this.only?.includes(field.name) ?? true));
    return html`<div class="fields">${fields.map((field) => this.row(field, [...this.path, field.name]))}</div>`;
  }

  private row(field: Field, path: Path): TemplateResult {
    const value = valueAt(this.document, path);
    if (field.kind === "form") return this.group(field, html`${this.form(field.of, path)}`);
    if (field.kind === "optional" && field.inner.kind === "form") return this.group(field, this.optional(field, path, value, false));
    if (field.kind === "list") return this.group(field, this.list(field, path, (value ?? []) as unknown[]), path);
    if (field.kind === "record") return this.group(field, this.record(field, path, (value ?? {}) as Record<string, unknown>), path);
    if (field.kind === "union") return this.group(field, this.union(field, path, value), path);
    const wrong = field.kind === "tuple" ? problemsUnder(this.problems, path) : problemsAt(this.problems, path);
    return html`
      <div class="field" data-field=${field.name}>
        <label for=${field.name} title=${field.help}>${words(field.name)}${field.kind === "tuple" && field.items[0]?.unit ? html` <small>${field.items[0].unit}</small>` : nothing}</label>
        <div class="control">${this.control(field, path, value, wrong.length > 0)}</div>
        ${field.help ? html`<span class="help">${field.help}</span>` : nothing}
        ${wrong.map((problem) => html`<span class="why" role="alert">${problem.message}${problem.hint ? ` — ${problem.hint}` : ""}</span>`)}
      </div>`;
  }

  private group(field: Field, inner: TemplateResult, path?: Path): TemplateResult {
    const wrong = path ? problemsAt(this.problems, path) : [];
    return html`<fieldset data-field=${field.name}><legend title=${field.help}>${words(field.name)}</legend>${inner}
      ${wrong.map((problem) => html`<span class="why" role="alert">${problem.message}${problem.hint ? ` — ${problem.hint}` : ""}</span>`)}</fieldset>`;
  }

  private form(of: string, path: Path): TemplateResult {
    return html`<schema-form ?columns=${this.columns} of=${of} .document=${this.document} .path=${path} .problems=${this.problems} .edit=${this.edit} .choices=${this.choices}></schema-form>`;
  }

  private union(field: Extract<Field, { kind: "union" }>, path: Path, value: unknown): TemplateResult {
    const chosen = String((value as Record<string, unknown> | undefined)?.[field.by] ?? "");
    const { name } = (value ?? {}) as { name?: string };
    const recast = (kind: string): void => this.put(path, { ...blankOf(field.forms[kind]!, this.choices), ...(name === undefined ? {} : { name }) });
    return html`<select aria-label=${`${words(field.name)}: ${field.by}`} @change=${(event: Event) => recast(text(event))}>
        ${Object.keys(field.forms).map((kind) => html`<option value=${kind} ?selected=${kind === chosen}>${words(kind)}</option>`)}</select>
      ${field.forms[chosen] ? this.form(field.forms[chosen], path) : nothing}`;
  }

  private list({ name, item }: Extract<Field, { kind: "list" }>, path: Path, values: unknown[]): TemplateResult {
    const without = (index: number): unknown[] => values.filter((_, other) => other !== index);
    return html`${values.map((value, index) => html`<div class="item">
        <header><b>${titleOf(value, index)}</b><button class="quiet danger" title="Take it out" aria-label="Take ${titleOf(value, index)} out of ${words(name)}" @click=${() => this.put(path, without(index))}>${icon("delete")}</button></header>
        ${this.whole(item, [...path, index], value)}</div>`)}
      <button class="more" data-more=${name} @click=${() => this.put(path, [...values, blankValue(item, this.choices)])}>${icon("add")} Add</button>`;
  }

  private record({ name, item }: Extract<Field, { kind: "record" }>, path: Path, values: Record<string, unknown>): TemplateResult {
    const rows = Object.entries(values);
    const fresh = [...(this.choices["thing"] ?? []), "name"].find((key) => !(key in values)) ?? "name";
    const keyed = (old: string, key: string): object => Object.fromEntries(rows.map(([other, value]) => [other === old ? key : other, value]));
    return html`${rows.map(([key, value]) => html`<div class="item">
        <header><input type="text" aria-label="Name in ${words(name)}" .value=${live(key)} @change=${(event: Event) => this.put(path, keyed(key, text(event).trim()))}>
          <button class="quiet danger" aria-label="Take ${key} out of ${words(name)}" @click=${() => this.put(path, Object.fromEntries(rows.filter(([other]) => other !== key)))}>${icon("delete")}</button></header>
        ${this.whole(item, [...path, key], value)}</div>`)}
      <button class="more" data-more=${name} @click=${() => this.put(path, { ...values, [fresh]: blankValue(item, this.choices) })}>${icon("add")} Add</button>`;
  }

  /** An entry of a list or a mapping, without a name of its own before it. */
  private whole(item: Field, path: Path, value: unknown): TemplateResult {
    if (item.kind === "form") return this.form(item.of, path);
    return item.kind === "union" ? this.union(item, path, value) : html`<div class="control">${this.control(item, path, value, problemsUnder(this.problems, path).length > 0)}</div>`;
  }

  private control(field: Field, path: Path, value: unknown, isWrong: boolean): TemplateResult {
    switch (field.kind) {
      case "number":
        return this.number(field, field.name, "", path, value, isWrong);
      case "tuple":
        return html`${field.items.map((item, index) => this.number({ ...item, unit: "" }, field.name, axisName(field.name, index), [...path, index], (value as number[] | undefined)?.[index], isWrong))}`;
      case "flag":
        return html`<input id=${field.name} type="checkbox" .checked=${live(value === true)} @change=${(event: Event) => this.put(path, (event.target as HTMLInputElement).checked)}>`;
      case "choice":
        return this.select(field.name, field.choices, String(value), path);
      case "choices":
        return this.ticks(field.choices, value as string[], path);
      case "colour":
        return html`<input type="color" aria-label="${words(field.name)}, picked" .value=${live(String(value))} @input=${(event: Event) => this.put(path, text(event), "colour")}>
          ${this.text(field.name, value, path, isWrong)}`;
      case "names":
        return this.names(field, value as string | string[], path);
      case "text":
        return this.choices[field.name] ? this.select(field.name, this.choices[field.name]!, String(value), path) : field.most > 200 ? this.lines(field.name, value, path) : this.text(field.name, value, path, isWrong);
      case "optional":
        return this.optional(field, path, value, isWrong);
      case "form":
        return this.form(field.of, path);
      case "union":
        return this.union(field, path, value);
      case "list":
        return this.list(field, path, (value ?? []) as unknown[]);
      case "record":
        return this.record(field, path, (value ?? {}) as Record<string, unknown>);
      default:
        return unknownField(field);
    }
  }

  private number(field: NumberField, name: string, axis: string, path: Path, value: unknown, isWrong: boolean): TemplateResult {
    return html`<number-input .field=${field} .value=${Number(value)} label=${words(name)} axis=${axis} unit=${field.unit.split(",")[0]!} ?wrong=${isWrong}
      @value=${(event: CustomEvent<{ value: number; isFinal: boolean }>) => this.put(path, event.detail.value, event.detail.isFinal ? "" : "number")}></number-input>`;
  }

  private select(name: string, choices: string[], value: string, path: Path): TemplateResult {
    const all = choices.includes(value) ? choices : [value, ...choices];
    return html`<select id=${name} @change=${(event: Event) => this.put(path, text(event))}>
      ${all.map((choice) => html`<option value=${choice} ?selected=${choice === value}>${words(choice)}</option>`)}
    </select>`;
  }

  private ticks(choices: string[], value: string[], path: Path): TemplateResult {
    const toggled = (choice: string): string[] => choices.filter((each) => (each === choice ? !value.includes(each) : value.includes(each)));
    return html`${choices.map((choice) => html`<label class="tick"><input type="checkbox" .checked=${live(value.includes(choice))} @change=${() => this.put(path, toggled(choice))}>${words(choice)}</label>`)}`;
  }

  private text(name: string, value: unknown, path: Path, isWrong: boolean): TemplateResult {
    return html`<input id=${name} type="text" .value=${live(String(value ?? ""))} class=${isWrong ? "wrong" : ""} aria-invalid=${isWrong ? "true" : "false"} spellcheck="false"
      @change=${(event: Event) => this.put(path, text(event).trim())}>`;
  }

  private lines(name: string, value: unknown, path: Path): TemplateResult {
    return html`<textarea id=${name} rows="3" .value=${live(String(value ?? ""))} @change=${(event: Event) => this.put(path, text(event))}></textarea>`;
  }

  /** One name stays one name where either may stand. */
  private names({ name, orOne }: Extract<Field, { kind: "names" }>, value: string | string[], path: Path): TemplateResult {
    const read = (line: string): string | string[] => {
      const all = line.split(/[\s,]+/).filter(Boolean);
      return orOne && all.length === 1 ? all[0]! : all;
    };
    return html`<input id=${name} type="text" placeholder="names, with commas" .value=${live([value ?? []].flat().join(", "))} spellcheck="false"
      @change=${(event: Event) => this.put(path, read(text(event)))}>`;
  }

  private optional(field: Extract<Field, { kind: "optional" }>, path: Path, value: unknown, isWrong: boolean): TemplateResult {
    const isGiven = value !== null && value !== undefined;
    return html`<label class="tick"><input type="checkbox" .checked=${live(isGiven)} @change=${() => this.put(path, isGiven ? null : blankValue(field.inner, this.choices))}>set</label>
      ${isGiven ? this.control(field.inner, path, value, isWrong) : nothing}`;
  }

  private put(path: Path, value: unknown, merge = ""): void {
    this.edit(path, value, merge && `${merge} ${path.join("/")}`);
  }
}

function titleOf(value: unknown, index: number): string {
  const { name, to } = (value ?? {}) as { name?: string; to?: unknown };
  return name ?? (typeof to === "string" ? `→ ${to}` : `${index + 1}`);
}

const words = (name: string): string => name.replaceAll("_", " ");
const text = (event: Event): string => (event.target as HTMLInputElement).value;

function axisName(field: string, index: number): string {
  return RANGES.has(field) ? (index ? "≤" : "≥") : (AXES[index] ?? "");
}

function unknownField(field: never): never {
  throw new Error(`no control is made for ${JSON.stringify(field)}`);
}
