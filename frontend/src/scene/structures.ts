/** The boxes that structures are made of, as the engine builds them: middle, size, yaw and slope. Metres, radians, z up. */
import type { Structure } from "../state/things";

type Triple = [number, number, number];
export interface Solid {
  at: Triple; // from the structure's middle on the floor, along its own axes
  size: Triple;
  slope: number; // about its own y
}
const [BOARD, LEG] = [0.03, 0.06]; // thickness of boards, width of legs

export function solidsOf(item: Structure): Solid[] {
  switch (item.kind) {
    case "wall": {
      const length = Math.hypot(item.end[0] - item.start[0], item.end[1] - item.start[1]);
      return [solid([0, 0, item.bottom + item.height / 2], [length, item.thickness, item.height])];
    }
    case "table":
      return table(item.size);
    case "shelf":
      return shelf(item.size, item.boards);
    case "ramp":
      return [ramp(item.size)];
    case "stairs":
      return stairs(item.size, item.steps);
    default:
      return unknownStructure(item);
  }
}

const solid = (at: Triple, size: Triple, slope = 0): Solid => ({ at, size, slope });
const counted = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function table([x, y, z]: Triple): Solid[] {
  const legs = [-1, 1].flatMap((i) => [-1, 1].map((j) => solid([(i * (x - LEG)) / 2, (j * (y - LEG)) / 2, (z - BOARD) / 2], [LEG, LEG, z - BOARD])));
  return [solid([0, 0, z - BOARD / 2], [x, y, BOARD]), ...legs];
}

function shelf([x, y, z]: Triple, boards: number): Solid[] {
  const sides = [-1, 1].map((i) => solid([(i * (x - BOARD)) / 2, 0, z / 2], [BOARD, y, z]));
  return [...sides, ...counted(boards).map((n) => solid([0, 0, (z * (n + 1)) / boards - BOARD / 2], [x - 2 * BOARD, y, BOARD]))];
}

function ramp([x, y, z]: Triple): Solid {
  const slope = Math.atan2(z, x);
  return solid([(BOARD / 2) * Math.sin(slope), 0, z / 2 - (BOARD / 2) * Math.cos(slope)], [Math.hypot(x, z), y, BOARD], -slope);
}

function stairs([x, y, z]: Triple, steps: number): Solid[] {
  const [depth, rise] = [x / steps, z / steps];
  return counted(steps).map((n) => solid([-x / 2 + depth * (n + 0.5), 0, (rise * (n + 1)) / 2], [depth, y, rise * (n + 1)]));
}

function unknownStructure(item: never): never {
  throw new Error(`no structure is of this kind: ${JSON.stringify(item)}`);
}
