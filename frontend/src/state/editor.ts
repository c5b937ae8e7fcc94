/** What a person has before them in the editor: the document, what is selected in it, and the tool in hand. */
import type { Scenario } from "../wire/messages";
import { type Command, type Path, set } from "./commands";
import { DocumentStore } from "./document";
import { Observable } from "./observable";
import type { Pose } from "./poses";
import { adding, copying, deleting, type Kind } from "./making";
import { moving, scaling, turning } from "./moving";
import { renamed } from "./references";
import { find, type ListName, type Selection, type Thing, thingAt } from "./things";

export type Tool = "translate" | "rotate" | "scale";
export type AxisName = "x" | "y" | "z";

export class Editor extends Observable {
  selection: Selection | null = null;
  tool: Tool = "translate";
  only: AxisName | null = null;
  isLocal = false;
  notice = "";
  private copied: { thing: Thing; list: ListName } | null = null;
  private drag = 0;
  private dragDepth = 0;
  private dragKey = "";
  private dragFrom: Pose | undefined;

  constructor(readonly store: DocumentStore) {
    super();
    store.subscribe(() => this.settleSelection());
  }

  get document(): Scenario {
    return this.store.document;
  }
  get selected(): Thing | null {
    return thingAt(this.document, this.selection);
  }

  select(name: string | null): void {
    this.selection = name ? find(this.document, name) : null;
    this.changed();
  }
  selectAt(selection: Selection | null): void {
    this.selection = selection;
    this.changed();
  }

  setTool(tool: Tool): void {
    [this.tool, this.only] = [tool, null];
    this.changed();
  }
  constrain(axis: AxisName): void {
    this.only = this.only === axis ? null : axis;
    this.changed();
  }
  toggleSpace(): void {
    this.isLocal = !this.isLocal;
    this.changed();
  }

  edit(path: Path, after: unknown, mergeKey = ""): void {
    if (path.length === 3 && path[2] === "name" && this.selection?.list === path[0]) this.rename(String(after));
    else this.do(set(this.document, path, after), mergeKey);
  }

  /** What points at the thing is changed with it. */
  rename(name: string): void {
    if (!this.selection || !this.selected || name === this.selected.name) return;
    this.do(renamed(this.document, this.selection, name));
  }

  do(command: Command | null, mergeKey = ""): void {
    if (command) this.store.do(command, mergeKey);
  }

  add(kind: Kind, x: number, y: number): void {
    this.doAndSelect(adding(this.document, kind, x, y));
  }
  duplicate(): void {
    if (this.selection && this.selected) this.doAndSelect(copying(this.document, this.selected, this.selection.list));
  }
  copy(): void {
    if (this.selection && this.selected) this.copied = { thing: this.selected, list: this.selection.list };
  }
  paste(): void {
    if (this.copied) this.doAndSelect(copying(this.document, this.copied.thing, this.copied.list));
  }

  delete(): void {
    if (!this.selection || !this.selected) return;
    const command = deleting(this.document, this.selection);
    if (!command) return this.say(`${this.selected.name} stays: a scenario has one robot at least`);
    this.selection = null;
    this.do(command);
    this.say(`${command.label.replace(/^delete/, "deleted")} — Ctrl+Z brings it back`);
  }

  // By hand, in the view: all that happens between begin and end is one step of undo.

  begin(name: string): void {
    if (this.selected?.name !== name) this.select(name);
    this.drag += 1;
    this.dragDepth = this.store.depth;
    this.dragKey = `drag ${this.drag}`;
    this.dragFrom = this.selected && "pose" in this.selected ? this.selected.pose : undefined;
    if (this.dragFrom?.kind === "zone") this.say(`${name} now has a fixed place instead of anywhere in its zone`);
  }
  move(x: number, y: number): void {
    if (this.selection) this.do(moving(this.document, this.selection, x, y, this.dragFrom), this.dragKey);
  }
  turn(yaw: number): void {
    if (this.selection) this.do(turning(this.document, this.selection, yaw), this.dragKey);
  }
  scale(size: number[]): void {
    if (this.selection) this.do(scaling(this.document, this.selection, size), this.dragKey);
  }
  end(): void {
    this.store.settle();
  }

  /** Of a drag that was broken off: everything is where it was before. */
  takeBack(): void {
    if (this.store.depth > this.dragDepth) this.store.undo();
  }

  say(notice: string): void {
    this.notice = notice;
    this.changed();
  }

  private doAndSelect(made: { command: Command; selection: Selection }): void {
    this.do(made.command);
    this.selectAt(made.selection);
  }

  /** An undo may have taken the selected thing away. */
  private settleSelection(): void {
    if (this.selection && !this.selected) this.selection = null;
    this.changed();
  }
}
