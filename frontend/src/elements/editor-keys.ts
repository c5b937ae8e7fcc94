/** The keys and the mouse of the editor as one table: what the page obeys, and what the help sheet shows. */
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { shared } from "../style/shared";
import { icon } from "./icon";

export type KeyAction =
  | "save" | "undo" | "redo" | "duplicate" | "copy" | "paste" | "delete" | "focus" | "escape" | "help"
  | "translate" | "rotate" | "scale" | "space" | "x" | "y" | "z";

const PLAIN: Record<string, KeyAction> = {
  w: "translate", e: "rotate", r: "scale", q: "space", x: "x", y: "y", z: "z", f: "focus", delete: "delete", backspace: "delete", escape: "escape", "?": "help",
};
const WITH_CONTROL: Record<string, KeyAction> = { s: "save", z: "undo", y: "redo", d: "duplicate", c: "copy", v: "paste" };
const IN_FIELDS = new Set<KeyAction>(["save", "escape"]);

/** None while somebody writes in a field, but for what no field has a use for. */
export function actionOf(event: KeyboardEvent): KeyAction | null {
  const key = event.key.toLowerCase();
  const isControl = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  const action = isControl ? (key === "z" && event.shiftKey ? "redo" : WITH_CONTROL[key]) : PLAIN[key];
  if (!action) return null;
  return isWriting(event) && !IN_FIELDS.has(action) ? null : action;
}

function isWriting(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0] as HTMLElement | undefined;
  if (!target?.matches) return false;
  return target.matches("textarea, select, input:not([type=checkbox]):not([type=color])");
}

const SHEET: [string, [string, string][]][] = [
  ["Hand", [["W", "move"], ["E", "turn"], ["R", "resize"], ["Q", "handles along the world or the thing"], ["X Y Z", "one axis only, and back"], ["Shift or Ctrl drag", "snap to 0.1 m, 15°"], ["F", "look at it, or at all"]]],
  ["Edit", [["Ctrl Z", "undo"], ["Ctrl Shift Z", "redo"], ["Ctrl D", "duplicate"], ["Ctrl C, Ctrl V", "copy, paste"], ["Del", "delete"], ["Ctrl S", "save"]]],
  ["View", [["Left drag on a thing", "move it along the floor"], ["Left drag elsewhere", "orbit"], ["Right or Shift drag", "pan"], ["Wheel", "zoom"], ["Esc", "take a drag back; let go; leave a try"], ["?", "this sheet"]]],
];

@customElement("editor-keys")
export class EditorKeys extends LitElement {
  static override styles = [shared, css`
    :host { position: absolute; right: 12px; top: 12px; z-index: 5; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; box-shadow: var(--shadow); padding: 8px 14px 14px; width: 430px; max-width: calc(100% - 24px); max-height: calc(100% - 24px); overflow: auto; }
    header { display: flex; align-items: center; gap: 16px; }
    header h2 { flex: 1; }
    h3 { padding: 8px 0 4px; border-top: 1px solid var(--line); margin-top: 8px; }
    dl { display: grid; grid-template-columns: 164px minmax(0, 1fr); gap: 4px 14px; margin: 0; font-size: 12px; align-items: baseline; }
    dt { font-family: var(--mono); font-size: 11.5px; color: var(--muted); } dd { margin: 0; }
  `];

  override render(): TemplateResult {
    return html`
      <header><h2>Keys and mouse</h2><button class="quiet" aria-label="Close" @click=${() => this.dispatchEvent(new CustomEvent("close"))}>${icon("close")}</button></header>
      ${SHEET.map(([title, rows]) => html`<h3>${title}</h3><dl>${rows.map(([keys, what]) => html`<dt>${keys}</dt><dd>${what}</dd>`)}</dl>`)}`;
  }
}
