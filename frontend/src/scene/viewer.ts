/**
 * The 3D view that pages use: it draws a document under edit, or a session's scene from streamed poses. What a person
 * does to a thing in it is told to `Hands`, by name; the document decides what comes of it.
 */
import type { Scenario, SessionScene } from "../wire/messages";
import { canScale, canTurn, find, placeOf, type Selection, sizeOf, thingAt } from "../state/things";
import { fromThree } from "./axes";
import { Bodies } from "./bodies";
import { documentScene, outline } from "./document-scene";
import { type AxisName, Gizmo, type GizmoMode } from "./gizmo";
import { Motion, POSE_FLOATS } from "./motion";
import { Overlays } from "./overlays";
import { Pointing } from "./pointing";
import { Stage } from "./stage";

export interface Hands {
  select: (name: string | null) => void;
  hover: (name: string | null) => void;
  begin: (name: string) => void;
  move: (name: string, x: number, y: number) => void;
  turn: (yaw: number) => void;
  scale: (size: number[]) => void;
  end: () => void;
}

const SELECTED_GLOW = 0.28;
const HOVERED_GLOW = 0.16;
const NO_HANDS: Hands = { select() {}, hover() {}, begin() {}, move() {}, turn() {}, scale() {}, end() {} };

export class Viewer {
  readonly stage: Stage;
  private readonly bodies: Bodies;
  private readonly overlays: Overlays;
  private readonly gizmo: Gizmo;
  private readonly pointing: Pointing;
  private document: Scenario | null = null;
  private selection: Selection | null = null;
  private hovered: string | null = null;
  private isLive = false;
  private motion = new Motion();
  private fitted = "";
  private isTurned = false; // by a person: then it stays as it is
  private readonly size: ResizeObserver;

  constructor(
    private readonly host: HTMLElement,
    private readonly hands: Hands = NO_HANDS,
  ) {
    this.stage = new Stage(host);
    this.bodies = new Bodies(this.stage.root);
    this.overlays = new Overlays(this.stage.root);
    const selectedName = (): string => (this.document && thingAt(this.document, this.selection)?.name) || "";
    this.gizmo = new Gizmo(this.stage, {
      begin: () => hands.begin(selectedName()),
      move: (x, y) => hands.move(selectedName(), x, y),
      turn: hands.turn, scale: hands.scale, end: hands.end,
    });
    this.pointing = new Pointing(this.stage, host, {
      thingAt: (event) => this.bodies.pick(this.stage.ray(event))?.owner ?? null,
      isBusy: () => this.gizmo.isHeld || this.gizmo.isHovered,
      placeOf: (name) => this.placeOfName(name),
      canMove: () => !this.isLive && hands !== NO_HANDS,
      hover: (name) => this.hover(name),
      select: hands.select, begin: hands.begin, move: hands.move, end: hands.end,
    });
    this.stage.beforeRender = (now) => {
      this.bodies.lookFrom(fromThree(this.stage.camera.position));
      return this.advance(now);
    };
    this.stage.controls.addEventListener("change", () => (this.isTurned = true));
    this.size = new ResizeObserver(() => this.isTurned || this.fit()); // made after the stage's own, so told after it
    this.size.observe(host);
  }

  showDocument(document: Scenario, selection: Selection | null): void {
    this.isLive = false;
    [this.document, this.selection] = [document, selection];
    const { bodies, poses } = documentScene(document);
    this.bodies.show(bodies);
    this.bodies.place(poses);
    this.stage.moved();
    this.overlays.show(document, selection, true);
    this.refresh(document);
    this.gizmo.show(this.gizmoTarget());
  }

  /** `document` is what the session runs on: the floor's size and the light come from it. */
  showScene(scene: SessionScene, document: Scenario): void {
    const isNew = !this.isLive;
    this.isLive = true;
    [this.document, this.selection] = [document, null];
    this.bodies.show(scene.bodies);
    this.motion = new Motion();
    this.motion.push(Float32Array.from(scene.poses.flat()), performance.now());
    if (isNew) this.gizmo.show(null);
    this.overlays.show(document, null, false);
    this.refresh(document);
  }

  /** Poses that belong to another scene are not drawn. */
  push(poses: Float32Array): void {
    if (!this.isLive || poses.length !== this.bodies.count * POSE_FLOATS) return;
    this.motion.push(poses, performance.now());
    this.stage.moved();
  }

  /** As `push`, but there at once: for a record that is wound. */
  place(poses: Float32Array): void {
    if (!this.isLive || poses.length !== this.bodies.count * POSE_FLOATS) return;
    this.motion.set(poses);
    this.stage.moved();
  }

  setMode(mode: GizmoMode, only: AxisName | null, isLocal: boolean): void {
    this.gizmo.setMode(mode, only, isLocal);
  }
  snap(on: boolean): void {
    this.gizmo.snap(on);
  }
  /** Lets go of what the hand holds; whether it held something. */
  cancel(): boolean {
    return this.gizmo.cancel() || this.pointing.cancel();
  }

  focus(): void {
    const box = this.document && this.selection && outline(this.document, this.selection);
    if (box) this.stage.focus(box.center, Math.max(0.4, ...box.size));
    else this.fit();
  }

  /** Where new things may be put: before the camera, on the floor. */
  middle(): [number, number] {
    const box = this.host.getBoundingClientRect();
    const at = this.stage.floorPoint({ clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }) ?? [0, 0];
    const [x, y] = this.document?.world.size ?? [8, 6];
    return [clamp(at[0], x / 2 - 0.5), clamp(at[1], y / 2 - 0.5)];
  }

  /** Of a thing as it is drawn, in metres. */
  sizeOf(selection: Selection): readonly [number, number, number] {
    return (this.document && outline(this.document, selection)?.size) ?? [0, 0, 0];
  }

  dispose(): void {
    this.size.disconnect();
    this.pointing.dispose();
    this.gizmo.dispose();
    this.overlays.dispose();
    this.bodies.dispose();
    this.stage.dispose();
  }

  private refresh(document: Scenario): void {
    const key = document.world.size.join();
    if (key !== this.fitted) {
      this.fit();
      this.stage.shade(document.world.size);
    }
    this.fitted = key;
    this.stage.lightFrom(document.world.light);
    this.glow();
  }

  private fit(): void {
    if (this.document) this.stage.fit(this.document.world.size);
    this.isTurned = false;
  }

  private hover(name: string | null): void {
    if (name === this.hovered) return;
    this.hovered = name;
    this.stage.canvas.style.cursor = name && !this.isLive ? "grab" : "";
    this.hands.hover(name);
    this.glow();
  }

  private glow(): void {
    const shining = new Map<string, number>();
    if (this.hovered) shining.set(this.hovered, HOVERED_GLOW);
    const selected = this.document && thingAt(this.document, this.selection)?.name;
    if (selected) shining.set(selected, SELECTED_GLOW);
    this.bodies.highlight(shining);
    this.stage.invalidate();
  }

  private placeOfName(name: string): { x: number; y: number } {
    const selection = this.document && find(this.document, name);
    return selection ? placeOf(this.document!, selection) : { x: 0, y: 0 };
  }

  private gizmoTarget(): Parameters<Gizmo["show"]>[0] {
    const thing = this.document && thingAt(this.document, this.selection);
    if (!thing || !this.document || !this.selection) return null;
    const height = outline(this.document, this.selection)?.size[2] ?? 0;
    const size = "size" in thing ? [...thing.size] : canScale(thing) ? [...sizeOf(thing)] : null;
    return { place: placeOf(this.document, this.selection), size, turns: canTurn(thing), height };
  }

  /** Before each picture: the poses of this moment; true while they move. */
  private advance(now: number): boolean {
    if (!this.isLive) return false;
    const { poses, moves } = this.motion.at(now);
    this.bodies.place(poses);
    this.stage.castAnew();
    return moves;
  }
}

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

