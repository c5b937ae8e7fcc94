/**
 * The scenario under edit. The log of edits is all there is: undo and redo move a mark in it, a replay walks it from the
 * start, and JSON takes it elsewhere.
 */
import type { Scenario } from "../wire/messages";
import { type Command, done, inverse, merged } from "./commands";
import { Observable } from "./observable";

export interface EditLog {
  base: Scenario;
  log: Command[];
  position: number;
}

export class DocumentStore extends Observable {
  document: Scenario;
  private base: Scenario;
  private log: Command[] = [];
  private position = 0;
  private saved = 0;
  private mergeKey = "";

  constructor(document: Scenario) {
    super();
    this.document = this.base = document;
  }

  get dirty(): boolean {
    return this.position !== this.saved;
  }
  get depth(): number {
    return this.position;
  }
  get undoable(): string {
    return this.log[this.position - 1]?.label ?? "";
  }
  get redoable(): string {
    return this.log[this.position]?.label ?? "";
  }

  /**
   * Edits with the same non-empty `mergeKey`, one right after the other, become one step of undo. One that changes nothing,
   * such as leaving a field, only ends that row.
   */
  do(command: Command, mergeKey = ""): void {
    if (command.kind === "set" && Object.is(command.before, command.after)) return void (this.mergeKey = mergeKey);
    this.document = done(this.document, command);
    const last = this.log[this.position - 1];
    const both = mergeKey && mergeKey === this.mergeKey && last ? merged(last, command) : null;
    if (this.saved > this.position || (both && this.saved === this.position)) this.saved = -1; // what was saved goes now
    this.log = [...this.log.slice(0, both ? this.position - 1 : this.position), both ?? command];
    this.position = this.log.length;
    this.mergeKey = mergeKey;
    this.changed();
  }

  undo(): void {
    const command = this.log[this.position - 1];
    if (!command) return;
    this.document = done(this.document, inverse(command));
    this.position -= 1;
    this.settle();
  }

  redo(): void {
    const command = this.log[this.position];
    if (!command) return;
    this.document = done(this.document, command);
    this.position += 1;
    this.settle();
  }

  /** The next edit is a step of its own. */
  settle(): void {
    this.mergeKey = "";
    this.changed();
  }

  /** What is known to be stored: a position in the log, taken when the storing began. */
  mark(): number {
    this.mergeKey = "";
    return this.position;
  }

  markSaved(position: number): void {
    this.saved = position;
    this.changed();
  }

  toJSON(): EditLog {
    return { base: this.base, log: this.log, position: this.position };
  }

  static replayed({ base, log, position }: EditLog): DocumentStore {
    const store = new DocumentStore(base);
    for (const command of log) store.do(command);
    while (store.position > position) store.undo();
    return store;
  }
}
