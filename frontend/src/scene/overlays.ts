/** What is drawn over the things: the metre grid, where poses may fall, and the outline of what is selected. */
import { BoxGeometry, BufferGeometry, Color, EdgesGeometry, Float32BufferAttribute, Group, Line, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, type Object3D, PlaneGeometry, RingGeometry } from "three";
import type { Scenario } from "../wire/messages";
import { areaKey, type Point, type Pose } from "../state/poses";
import { placeOf, type Selection, thingAt, thingsOf } from "../state/things";
import { colour } from "../style/palette";
import { outline } from "./document-scene";

interface Rectangle {
  center: Point;
  size: Point;
}

const POSED = ["robots", "objects", "devices"] as const;
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
    this.showRings(document, selection);
    this.showRoutes(document, selection);
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
    const own = chosen && "pose" in chosen ? rectangleOf(document, chosen.pose) : null;
    for (const thing of POSED.flatMap((list) => thingsOf(document, list))) {
      if (!("pose" in thing) || thing.pose.kind !== "area" || seen.has(areaKey(thing.pose))) continue;
      seen.add(areaKey(thing.pose));
      if (!own || own.key !== areaKey(thing.pose)) this.addArea(thing.pose, colour("--muted"), 0.035);
    }
    if (own) this.addArea(own, "colour" in chosen! ? (chosen.colour as string) : colour("--accent"), 0.16);
  }

  /** A thing that stands anywhere in its zone has a ring about it. */
  private showRings(document: Scenario, selection: Selection | null): void {
    for (const list of POSED) {
      thingsOf(document, list).forEach((thing, index) => {
        if (!("pose" in thing) || thing.pose.kind !== "zone") return;
        const { x, y } = placeOf(document, { list, index });
        const isChosen = selection?.list === list && selection.index === index;
        const size = outline(document, { list, index })!.size;
        const ring = ringOf(Math.hypot(size[0], size[1]) / 2 + 0.06, isChosen ? colour("--accent") : colour("--text"), isChosen ? 0.9 : 0.35);
        ring.position.set(x, y, AREA_HEIGHT);
        this.add(ring);
      });
    }
  }

  /** The way that a person walks. */
  private showRoutes(document: Scenario, selection: Selection | null): void {
    (document.people ?? []).forEach(({ route, loop, colour: tint }, index) => {
      const isChosen = selection?.list === "people" && selection.index === index;
      const points = (loop ? [...route, route[0]!] : route).map(([x, y]) => [x, y, AREA_HEIGHT]);
      const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points.flat(), 3));
      this.add(new Line(geometry, new LineBasicMaterial({ color: tint, transparent: true, opacity: isChosen ? 1 : 0.45 })));
    });
  }

  private addArea(pose: Rectangle, tint: string, opacity: number): void {
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

/** Where on the floor a pose may fall; none where that is one point. */
function rectangleOf(document: Scenario, pose: Pose): (Rectangle & { key: string }) | null {
  const where = pose.kind === "zone" ? document.zones.find((zone) => zone.name === pose.zone) : pose.kind === "area" ? pose : null;
  return where ? { center: where.center, size: where.size, key: areaKey(pose) } : null;
}

function ringOf(radius: number, tint: string, opacity: number): Mesh {
  return new Mesh(new RingGeometry(radius - 0.02, radius, 48), new MeshBasicMaterial({ color: tint, transparent: true, opacity, depthWrite: false }));
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
  if (thing instanceof Mesh || thing instanceof Line) {
    thing.geometry.dispose();
    (thing.material as LineBasicMaterial).dispose();
  }
}
