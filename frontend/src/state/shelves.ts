/** The library in order: a shelf for each family, its levels from the easiest on; what a shelf is called. */
interface Placed {
  family: string;
  level: number;
  title: string;
}

export interface Shelf<Item> {
  family: string;
  items: Item[];
}

const FIRST = ["object_transport", "tool_combination", "multi_agent_collaboration", "emergency_response"];

/** The four families that are measured come first, as they build on each other; any other after them by name. */
export function shelves<Item extends Placed>(items: readonly Item[]): Shelf<Item>[] {
  const families = [...new Set(items.map((item) => item.family))];
  families.sort((one, other) => place(one) - place(other) || one.localeCompare(other));
  return families.map((family) => ({
    family,
    items: items.filter((item) => item.family === family).sort((one, other) => one.level - other.level || one.title.localeCompare(other.title)),
  }));
}

/** `object_transport` → `Object transport`; `multi_` becomes a prefix. */
export function familyName(family: string): string {
  const words = family.replace(/^multi_/, "multi-").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function place(family: string): number {
  const found = FIRST.indexOf(family);
  return found < 0 ? FIRST.length : found;
}
