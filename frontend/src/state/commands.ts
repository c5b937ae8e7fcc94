/**
 * An edit as a plain value that can be done, undone, merged, and sent as JSON. Documents are never changed in place:
 * doing an edit gives a new document that shares what stayed the same.
 */

export type Path = readonly (string | number)[];
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface SetCommand {
  kind: "set";
  label: string;
  path: Path;
  before?: unknown; // missing: the field was not there
  after?: unknown; // missing: the field goes
}
export interface InsertCommand {
  kind: "insert";
  label: string;
  path: Path; // of the list
  index: number;
  item: unknown;
}
export interface RemoveCommand {
  kind: "remove";
  label: string;
  path: Path;
  index: number;
  item: unknown;
}
export interface BatchCommand {
  kind: "batch";
  label: string;
  commands: Command[];
}
export type Command = SetCommand | InsertCommand | RemoveCommand | BatchCommand;

export function valueAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], document);
}

export function set(document: unknown, path: Path, after: unknown, label = `change ${String(path.at(-1) ?? "the document")}`): SetCommand {
  return { kind: "set", label, path, before: valueAt(document, path), after };
}

export function insert(document: unknown, path: Path, item: unknown, label: string, index?: number): InsertCommand {
  return { kind: "insert", label, path, item, index: index ?? listAt(document, path).length };
}

export function remove(document: unknown, path: Path, index: number, label: string): RemoveCommand {
  return { kind: "remove", label, path, index, item: listAt(document, path)[index] };
}

export function batch(label: string, commands: Command[]): BatchCommand {
  return { kind: "batch", label, commands };
}

export function done<T>(document: T, command: Command): T {
  switch (command.kind) {
    case "set":
      return replaced(document, command.path, () => command.after) as T;
    case "insert":
      return replaced(document, command.path, (list) => (list as unknown[]).toSpliced(command.index, 0, command.item)) as T;
    case "remove":
      return replaced(document, command.path, (list) => (list as unknown[]).toSpliced(command.index, 1)) as T;
    case "batch":
      return command.commands.reduce(done, document);
    default:
      return unknownCommand(command);
  }
}

export function inverse(command: Command): Command {
  switch (command.kind) {
    case "set":
      return { ...command, before: command.after, after: command.before };
    case "insert":
      return { ...command, kind: "remove" };
    case "remove":
      return { ...command, kind: "insert" };
    case "batch":
      return { ...command, commands: command.commands.map(inverse).reverse() };
    default:
      return unknownCommand(command);
  }
}

/** One command that does both, where they change the same field; else none. */
export function merged(first: Command, second: Command): Command | null {
  if (first.kind === "batch" && second.kind === "batch") return mergedBatch(first, second);
  if (first.kind !== "set" || second.kind !== "set" || !samePath(first.path, second.path)) return null;
  return { ...first, after: second.after };
}

function mergedBatch(first: BatchCommand, second: BatchCommand): BatchCommand | null {
  if (first.commands.length !== second.commands.length) return null;
  const commands = first.commands.map((command, index) => merged(command, second.commands[index] as Command));
  return commands.includes(null) ? null : { ...first, commands: commands as Command[] };
}

export function samePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

function replaced(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)], rest, change));
  const owner = (value ?? {}) as Record<string, unknown>;
  const inner = replaced(owner[key], rest, change);
  if (inner !== undefined) return { ...owner, [key]: inner };
  const { [key]: _, ...others } = owner;
  return others;
}

function listAt(document: unknown, path: Path): unknown[] {
  return (valueAt(document, path) as unknown[] | undefined) ?? [];
}

function unknownCommand(command: never): never {
  throw new Error(`no edit is of this kind: ${JSON.stringify(command)}`);
}
