/** Where things of a document stand before chance has placed them, and poses that are moved. Metres, radians, z up. */
import type { Scenario, ScenarioAreaPose, ScenarioFixedPose, ScenarioOnPose, ScenarioZonePose } from "../wire/messages";

export type GroundPose = ScenarioFixedPose | ScenarioAreaPose | ScenarioZonePose;
export type OnPose = ScenarioOnPose;
export type Pose = GroundPose | OnPose;
export type PoseKind = Pose["kind"];
export type Point = [number, number];

export interface Place {
  x: number;
  y: number;
  yaw: number;
  z: number; // of the thing's bottom
}

const FULL_TURN: Point = [-3.1416, 3.1416];
// Steps of the R2 low-discrepancy sequence: neighbours in the list lie far apart.
const R2: Point = [0.7548776662, 0.569840291];
const LEAST_AREA = 0.2; // metres
const SPREAD = 0.8; // of the area, so that nothing hangs over its edge

/** The middle of where it may be. Things that share one area are spread over it, as chance would. */
export function nominal(document: Scenario, pose: GroundPose, index: number): Omit<Place, "z"> {
  switch (pose.kind) {
    case "fixed":
      return { x: pose.position[0], y: pose.position[1], yaw: pose.yaw };
    case "area":
      return { ...spread(pose.center, pose.size, sharers(document, pose) > 1 ? index : 0), yaw: middle(pose.yaw) };
    case "zone": {
      const zone = document.zones.find((candidate) => candidate.name === pose.zone);
      const place = zone ? spread(zone.center, zone.size, sharers(document, pose) > 1 ? index : 0) : { x: 0, y: 0 };
      return { ...place, yaw: middle(pose.yaw) };
    }
    default:
      return unknownPose(pose);
  }
}

function spread(center: Point, size: Point, index: number): { x: number; y: number } {
  const [u, v] = R2.map((step) => ((0.5 + index * step) % 1) - 0.5) as Point;
  return { x: center[0] + SPREAD * size[0] * u, y: center[1] + SPREAD * size[1] * v };
}

function sharers(document: Scenario, pose: Pose): number {
  const key = areaKey(pose);
  return document.objects.filter((item) => areaKey(item.pose) === key).length;
}

export function areaKey(pose: Pose): string {
  if (pose.kind === "area") return `${pose.center.join()}/${pose.size.join()}`;
  return pose.kind === "zone" ? pose.zone : "";
}

/** The same kind of pose about another point of the floor; one tied to a zone becomes a fixed one. */
export function moved(pose: GroundPose, [x, y]: Point, yaw: number, floor: Point): GroundPose {
  if (pose.kind === "area") return { ...pose, ...fitting(pose, [x, y], floor) };
  return { kind: "fixed", position: [rounded(x), rounded(y)], yaw: rounded(pose.kind === "fixed" ? pose.yaw : yaw) };
}

/** An area goes where it is put and gives up what would lie outside of the floor. */
function fitting(pose: ScenarioAreaPose, at: Point, floor: Point): { center: Point; size: Point } {
  const center = within(at, floor, [LEAST_AREA / 2, LEAST_AREA / 2]);
  const size = center.map((value, axis) => rounded(Math.min(pose.size[axis]!, floor[axis]! - 2 * Math.abs(value)))) as Point;
  return { center, size };
}

/** The nearest point that is at least `margin` from the walls. */
export function within([x, y]: Point, floor: Point, margin: Point): Point {
  const clamp = (value: number, axis: 0 | 1): number => {
    const most = Math.max(0, floor[axis] / 2 - margin[axis]);
    return rounded(Math.max(-most, Math.min(most, value)));
  };
  return [clamp(x, 0), clamp(y, 1)];
}

export function turned(pose: GroundPose, place: { x: number; y: number }, yaw: number): GroundPose {
  const wrapped = rounded(wrap(yaw));
  if (pose.kind === "area") return { ...pose, yaw: [wrapped, wrapped] };
  return { kind: "fixed", position: [rounded(place.x), rounded(place.y)], yaw: wrapped };
}

/** The pose in another kind that keeps the thing where it is drawn. */
export function recast(pose: Pose, kind: PoseKind, place: Omit<Place, "z">, zone: string, thing = ""): Pose {
  const at: Point = [rounded(place.x), rounded(place.y)];
  if (kind === pose.kind) return pose;
  if (kind === "fixed") return { kind, position: at, yaw: rounded(place.yaw) };
  if (kind === "area") return { kind, center: at, size: [1, 1], yaw: FULL_TURN };
  return kind === "on" ? { kind, thing, offset: [0, 0], spread: [0, 0], yaw: 0 } : { kind, zone, yaw: FULL_TURN };
}

const middle = (range: Point): number => (range[0] + range[1]) / 2;
export const wrap = (angle: number): number => ((((angle + Math.PI) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)) - Math.PI;

/** To the millimetre, or the milliradian. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000 || 0;
}

function unknownPose(pose: never): never {
  throw new Error(`no pose is of this kind: ${JSON.stringify(pose)}`);
}
