/** Problems of a document by their place: `objects[2].mass` is the path objects, 2, mass. */
import type { Problem } from "../wire/api";
import type { Path } from "./commands";

export function placeOfPath(path: Path): string {
  return path.map((key, index) => (typeof key === "number" ? `[${key}]` : index ? `.${key}` : key)).join("");
}

export function pathOfPlace(place: string): Path {
  return [...place.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map((match) => (match[2] === undefined ? match[1]! : Number(match[2])));
}

/** Those at the place, and those further inside it. */
export function problemsUnder(problems: readonly Problem[], path: Path): Problem[] {
  const place = placeOfPath(path);
  return problems.filter((problem) => problem.place === place || problem.place.startsWith(`${place}.`) || problem.place.startsWith(`${place}[`));
}

export function problemsAt(problems: readonly Problem[], path: Path): Problem[] {
  const place = placeOfPath(path);
  return problems.filter((problem) => problem.place === place);
}
