/**
 * The one place where z-up becomes three.js's y-up. Everything that is drawn hangs under `zUpRoot()` and keeps the
 * studio's own axes (x right, y into the picture, z up); only what three.js asks for in its world passes through here.
 */
import { Group, Quaternion, Vector3 } from "three";

export type Triple = readonly [number, number, number];

const TURN = new Quaternion(-Math.SQRT1_2, 0, 0, Math.SQRT1_2); // a quarter about x

export function zUpRoot(): Group {
  const root = new Group();
  root.quaternion.copy(TURN);
  root.updateMatrixWorld(true);
  return root;
}

export function toThree([x, y, z]: Triple): Vector3 {
  return new Vector3(x, z, -y);
}

export function fromThree(point: { x: number; y: number; z: number }): [number, number, number] {
  return [point.x, -point.z, point.y];
}
