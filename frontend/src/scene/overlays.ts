/** What is drawn over the things: the metre grid, where poses may fall, and the outline of what is selected. */
import { BoxGeometry, BufferGeometry, Color, EdgesGeometry, Float32BufferAttribute, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, type Object3D, PlaneGeometry } from "three";
import type { Scenario } from "../wire/messages";
import { areaKey, type Pose } from "../state/poses";
import { type Selection, thingAt } from "../state/things";
import { colour } from "../style/palette";
import { outline } from "./document-scene";

const GRID_HEIGHT = 0.004;
const AREA_HEIGHT = 0.012;

export class Overlays {
  private readonly group = new Group();
  private gridKey = "";
  private grid: Object3D | null = null;
  private drawn: Object3D[] = [];

  constructor(root: Group) {
    root.add(this.group);
  }

  /** In a try only the grid is drawn: everything else belongs to the document. */
  show(document: Scenario, selection: Selection | null, isEditing: boolean): void {
    this.showGrid(document.world.size);
    this.clear();
    if (!isEditing) return;
    this.showAreas(document, selection);
    const box = selection && outline(document, selection);
    if (!box) return;
    const lines = outlineOf(box.size);
    lines.position.set(...box.center);
    lines.rotation.z = box.yaw;
    this.add(lines);
  }

  dispose(): void {
    this.clear();
    if (this.grid) discard(this.grid);
    this.group.removeFromParent();
  }

  private showGrid([x, y]: [number, number]): void {
    const key = `${x}/${y}/${colour("--text")}`;
    if (key === this.gridKey) return;
    if (this.grid) discard(this.grid);
    this.gridKey = key;
    this.grid = gridOf(x, y);
    this.group.add(this.grid);
  }

  private showAreas(document: Scenario, selection: Selection | null): void {
    const chosen = selection && thingAt(document, selection);
    const seen = new Set<string>();
    const own = chosen && "pose" in chosen && chosen.pose.kind === "area" ? chosen.pose : null;
    for (const thing of [...document.robots, ...document.objects]) {
      if (thing.pose.kind !== "area" || seen.has(areaKey(thing.pose))) continue;
      seen.add(areaKey(thing.pose));
      if (!own || areaKey(own) !== areaKey(thing.pose)) this.addArea(thing.pose, colour("--muted"), 0.035);
    }
    if (own) this.addArea(own, "colour" in chosen! ? (chosen.colour as string) : colour("--accent"), 0.16);
  }

  private addArea(pose: Extract<Pose, { kind: "area" }>, tint: string, opacity: number): void {
    const [x, y] = pose.size;
    const fill = new Mesh(new PlaneGeometry(x, y), new MeshBasicMaterial({ color: tint, transparent: true, opacity, depthWrite: false }));
    const edge = new LineSegments(new EdgesGeometry(fill.geometry), new LineBasicMaterial({ color: tint, transparent: true, opacity: Math.min(1, opacity * 6) }));
    for (const part of [fill, edge]) {
      part.position.set(...pose.center, AREA_HEIGHT);
      this.add(part);
    }
  }

  private add(thing: Object3D): void {
    this.group.add(thing);
    this.drawn.push(thing);
  }

  private clear(): void {
    this.drawn.forEach(discard);
    this.drawn = [];
  }
}

function gridOf(x: number, y: number): LineSegments {
  const points: number[] = [];
  for (let at = Math.ceil(-x / 2); at <= x / 2; at += 1) points.push(at, -y / 2, 0, at, y / 2, 0);
  for (let at = Math.ceil(-y / 2); at <= y / 2; at += 1) points.push(-x / 2, at, 0, x / 2, at, 0);
  const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points, 3));
  const grid = new LineSegments(geometry, new LineBasicMaterial({ color: "#ffffff", transparent: true, opacity: 0.1 }));
  grid.position.z = GRID_HEIGHT;
  return grid;
}

function outlineOf([x, y, z]: readonly [number, number, number]): LineSegments {
  const box = new BoxGeometry(x + 0.03, y + 0.03, z + 0.03);
  const lines = new LineSegments(new EdgesGeometry(box), new LineBasicMaterial({ color: new Color(colour("--accent")), depthTest: false }));
  box.dispose();
  lines.renderOrder = 10;
  return lines;
}

function discard(thing: Object3D): void {
  thing.removeFromParent();
  if (thing instanceof Mesh || thing instanceof LineSegments) {
    thing.geometry.dispose();
    (thing.material as LineBasicMaterial).dispose();
  }
}
