/** A scenario's OBJ text as triangles, moved to the middle and scaled to the size as the engine does. Vertices and faces only. */

type Triple = readonly [number, number, number];

/** Nine numbers a triangle; none where the text holds no face. */
export function trianglesOf(text: string, size: Triple): number[] {
  const rows = text.split(/\r?\n/).map((line) => line.trim().split(/\s+/));
  const points = fitted(rows.filter(([word]) => word === "v").map((row) => row.slice(1, 4).map(Number) as [number, number, number]), size);
  return rows.filter(([word]) => word === "f").flatMap((row) => fan(row.slice(1).map((corner) => indexOf(corner, points.length)))).flatMap((index) => points[index] ?? []);
}

function fitted(points: [number, number, number][], size: Triple): number[][] {
  const ends = [0, 1, 2].map((axis) => points.reduce(([low, high], point) => [Math.min(low, point[axis]!), Math.max(high, point[axis]!)] as [number, number], [Infinity, -Infinity] as [number, number]));
  return points.map((point) => point.map((value, axis) => {
    const [low, high] = ends[axis]!;
    return ((value - (low + high) / 2) * size[axis]!) / Math.max(high - low, 1e-9);
  }));
}

/** A corner is `vertex/texture/normal`, counted from 1, or backwards from the last. */
function indexOf(corner: string, count: number): number {
  const number = Number.parseInt(corner, 10);
  return number < 0 ? count + number : number - 1;
}

function fan(corners: number[]): number[] {
  return corners.slice(2).flatMap((corner, index) => [corners[0]!, corners[index + 1]!, corner]);
}
