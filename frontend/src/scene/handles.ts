/** What a hand on a handle asks for: turns and sizes that follow the pointer over the floor. Metres and radians. */

export type Flat = readonly [number, number];

export interface Grip {
  center: Flat;
  yaw: number;
  size: readonly number[];
  from: Flat; // where on the floor the hand took hold
}

const TURN_STEP = Math.PI / 12;
const SIZE_STEP = 0.1;

/** The thing turns by as much as the hand goes round its middle. */
export function turnedTo({ center, yaw, from }: Grip, to: Flat, snaps: boolean): number {
  const turned = yaw + angle(center, to) - angle(center, from);
  return snaps ? Math.round(turned / TURN_STEP) * TURN_STEP : turned;
}

/** The side under the hand stays under it; the middle stays where it is, so both sides go. */
export function stretchedTo({ center, yaw, size, from }: Grip, to: Flat, axes: readonly number[], snaps: boolean): number[] {
  const [held, now] = [along(center, yaw, from), along(center, yaw, to)];
  return size.map((side, axis) => {
    if (!axes.includes(axis)) return side;
    const stretched = side + 2 * (now[axis]! - held[axis]!) * (held[axis]! < 0 ? -1 : 1);
    return Math.max(0, snaps ? Math.max(1, Math.round(stretched / SIZE_STEP)) * SIZE_STEP : stretched);
  });
}

function angle([x, y]: Flat, to: Flat): number {
  return Math.atan2(to[1] - y, to[0] - x);
}

/** A point of the floor in the thing's own axes. */
function along([x, y]: Flat, yaw: number, to: Flat): Flat {
  const [dx, dy, cos, sin] = [to[0] - x, to[1] - y, Math.cos(yaw), Math.sin(yaw)];
  return [cos * dx + sin * dy, cos * dy - sin * dx];
}
