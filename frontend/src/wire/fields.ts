/** The generated JSON Schema read as fields of a form: what kind of control, within which bounds, in which unit. */
import schema from "./schema.json";

export interface NumberField {
  kind: "number";
  integer: boolean;
  min?: number;
  max?: number;
  exclusiveMin?: number;
  exclusiveMax?: number;
  unit: string;
}
export type Field = { name: string; help: string; default: unknown } & (
  | NumberField
  | { kind: "text"; pattern: string; most: number }
  | { kind: "colour" }
  | { kind: "flag" }
  | { kind: "choice"; choices: string[] }
  | { kind: "choices"; choices: string[] }
  | { kind: "names"; orOne: boolean } // orOne: a single name may stand for a list of it
  | { kind: "tuple"; items: NumberField[] }
  | { kind: "optional"; inner: Field }
  | { kind: "form"; of: string }
  | { kind: "union"; by: string; forms: Record<string, string> }
  | { kind: "list"; item: Field }
  | { kind: "record"; item: Field }
);

interface Node {
  $ref?: string;
  const?: unknown;
  type?: string;
  enum?: string[];
  pattern?: string;
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  maxLength?: number;
  unit?: string;
  items?: Node | Node[];
  patternProperties?: Record<string, Node>;
  anyOf?: Node[];
  oneOf?: Node[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  properties?: Record<string, Node>;
}

const DEFINITIONS = schema.$defs as unknown as Record<string, Node>;
const PLAIN_HELP = new Set(["lower-case letters, digits and _", "#rrggbb"]);

/** The fields of one definition in their order; constants and what no control is made for are left out. */
export function fieldsOf(name: string): Field[] {
  const properties = DEFINITIONS[name]?.properties;
  if (!properties) throw new RangeError(`the schema defines no object ${name}`);
  return Object.entries(properties).flatMap(([key, node]) => fieldOf(key, node) ?? []);
}

export function helpOf(name: string): string {
  return DEFINITIONS[name]?.description ?? "";
}

/** A value of the definition with every default filled in. */
export function defaultsOf(name: string): Record<string, unknown> {
  const properties = Object.entries(DEFINITIONS[name]?.properties ?? {});
  return Object.fromEntries(properties.filter(([, node]) => node.default !== undefined || "const" in node).map(([key, node]) => [key, node.default === undefined ? node.const : node.default]));
}

/** A value to begin with: defaults, the first choice, and of names the first that is known; what is left is for a person. */
export function blankOf(name: string, known: Record<string, string[]> = {}): Record<string, unknown> {
  const given = defaultsOf(name);
  const others = fieldsOf(name).filter((field) => !(field.name in given));
  return { ...given, ...Object.fromEntries(others.map((field) => [field.name, blankValue(field, known)])) };
}

export function blankValue(field: Field, known: Record<string, string[]> = {}): unknown {
  switch (field.kind) {
    case "number": return field.min ?? 1;
    case "text": return known[field.name]?.[0] ?? (field.name === "event" ? "who.what" : field.name);
    case "colour": return "#94a3b8";
    case "flag": return false;
    case "choice": return field.choices[0];
    case "names": return field.orOne ? (known[field.name]?.[0] ?? field.name) : [];
    case "tuple": return field.items.map((item, index) => item.min !== undefined && item.min <= 0 ? 0 : index + 1);
    case "optional": return null;
    case "form": return blankOf(field.of, known);
    case "union": return blankOf(field.forms["fixed"] ?? Object.values(field.forms)[0]!, known);
    case "choices": case "list": return [];
    default: return {};
  }
}

function fieldOf(name: string, node: Node): Field | null {
  const help = node.description && !PLAIN_HELP.has(node.description) ? node.description : "";
  const made = controlOf(name, node);
  return made && ({ name, help, default: node.default, ...made } as Field);
}

function controlOf(name: string, node: Node): object | null {
  if ("const" in node) return null;
  if (node.$ref) return { kind: "form", of: named(node.$ref) };
  if (node.discriminator) return unionOf(node.discriminator);
  if (node.anyOf) return optionalOf(name, node.anyOf);
  if (node.enum) return { kind: "choice", choices: node.enum };
  if (node.type === "boolean") return { kind: "flag" };
  if (node.type === "number" || node.type === "integer") return numberOf(node);
  if (node.type === "string") return node.pattern?.startsWith("^#") ? { kind: "colour" } : { kind: "text", pattern: node.pattern ?? "", most: node.maxLength ?? 32 };
  if (node.type === "array") return listOf(name, node.items);
  const item = Object.values(node.patternProperties ?? {})[0];
  return item ? madeOf("record", name, item) : null;
}

function listOf(name: string, items: Node | Node[] | undefined): object | null {
  if (Array.isArray(items)) return items.every((item) => item.type === "string") ? { kind: "names", orOne: false } : { kind: "tuple", items: items.map(numberOf) };
  if (items?.enum) return { kind: "choices", choices: items.enum };
  if (items?.type === "string") return { kind: "names", orOne: false };
  return items ? madeOf("list", name, items) : null;
}

function madeOf(kind: "list" | "record", name: string, node: Node): object | null {
  const item = fieldOf(name, node);
  return item && { kind, item };
}

/** What may be left out, and what may be one name or several of which one is drawn. */
function optionalOf(name: string, options: Node[]): object | null {
  const some = options.filter((option) => option.type !== "null");
  const control = some.length === 1 ? controlOf(name, some[0]!) : { kind: "names", orOne: true };
  if (!control || some.length > 2) return null;
  return some.length === options.length ? control : { kind: "optional", inner: { name, help: "", default: undefined, ...control } };
}

function unionOf({ propertyName, mapping }: NonNullable<Node["discriminator"]>): object {
  return { kind: "union", by: propertyName, forms: Object.fromEntries(Object.entries(mapping).map(([key, ref]) => [key, named(ref)])) };
}

function numberOf(node: Node): NumberField {
  const bounds = { min: node.minimum, max: node.maximum, exclusiveMin: node.exclusiveMinimum, exclusiveMax: node.exclusiveMaximum };
  const given = Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined));
  return { kind: "number", integer: node.type === "integer", unit: node.unit ?? "", ...given };
}

const named = (ref: string): string => ref.split("/").at(-1)!;

/** What is wrong with a number, in words; empty when it may stand. */
export function faultOf(field: NumberField, value: number): string {
  if (!Number.isFinite(value)) return "a number is wanted";
  if (field.integer && !Number.isInteger(value)) return "a whole number is wanted";
  if (field.min !== undefined && value < field.min) return `at least ${field.min}`;
  if (field.max !== undefined && value > field.max) return `at most ${field.max}`;
  if (field.exclusiveMin !== undefined && value <= field.exclusiveMin) return `more than ${field.exclusiveMin}`;
  if (field.exclusiveMax !== undefined && value >= field.exclusiveMax) return `less than ${field.exclusiveMax}`;
  return "";
}

export function rangeOf(field: NumberField): string {
  const low = field.min ?? field.exclusiveMin;
  const high = field.max ?? field.exclusiveMax;
  if (low === undefined && high === undefined) return "";
  if (low === undefined) return `up to ${high}`;
  return high === undefined ? `from ${low}` : `${low} to ${high}`;
}
