/**
 * Handles that move, turn and resize the selected thing. Unusual: three's handles hold a stand-in under the z-up root,
 * so that X, Y and Z are the studio's axes; only what a document can say is offered (no lifting, turns about z alone),
 * and turns and sizes follow the pointer over the floor instead of three's own measure.
 */
import { Object3D } from "three";
import { TransformControls } from "three/examples/jsm/controls/TransformControls.js";
import { type Flat, type Grip, stretchedTo, turnedTo } from "./handles";
import type { Stage } from "./stage";

export type GizmoMode = "translate" | "rotate" | "scale";
export type AxisName = "x" | "y" | "z";

export interface GizmoTarget {
  place: { x: number; y: number; yaw: number };
  size: number[] | null; // none: it cannot be resized
  turns: boolean;
  height: number;
}

export interface GizmoHands {
  begin: () => void;
  move: (x: number, y: number) => void;
  turn: (yaw: number) => void;
  scale: (size: number[]) => void;
  end: () => void;
}

const AXIS_COLOURS = ["#f87171", "#4ade80", "#60a5fa"] as const; // x y z
const HELD_COLOUR = "#fde047";

export class Gizmo {
  private readonly stand = new Object3D();
  private readonly controls: TransformControls;
  private target: GizmoTarget | null = null;
  private grip: Grip = { center: [0, 0], yaw: 0, size: [], from: [0, 0] };
  private pointer: { clientX: number; clientY: number } = { clientX: 0, clientY: 0 };
  private snaps = false;
  private mode: GizmoMode = "translate";
  private only: AxisName | null = null;
  private isLocal = false;

  constructor(
    private readonly stage: Stage,
    private readonly hands: GizmoHands,
  ) {
    stage.root.add(this.stand);
    for (const type of ["pointerdown", "pointermove"] as const) stage.canvas.addEventListener(type, this.follow, { capture: true }); // before three hears
    this.controls = new TransformControls(stage.camera, stage.canvas);
    this.controls.setSpace("local");
    this.controls.setSize(0.75);
    this.controls.setColors(...AXIS_COLOURS, HELD_COLOUR);
    stage.addToWorld(this.controls.getHelper());
    this.controls.addEventListener("change", stage.invalidate);
    this.controls.addEventListener("dragging-changed", (event) => this.dragging(event.value === true));
    this.controls.addEventListener("objectChange", () => this.dragged());
  }

  get isHeld(): boolean {
    return this.controls.dragging;
  }
  get isHovered(): boolean {
    return this.controls.enabled && this.controls.axis !== null && this.controls.object !== undefined;
  }

  show(target: GizmoTarget | null): void {
    this.target = target;
    if (this.isHeld && target) return; // the hand leads, the document follows
    this.refresh();
  }

  setMode(mode: GizmoMode, only: AxisName | null, isLocal: boolean): void {
    if (mode === this.mode && only === this.only && isLocal === this.isLocal) return;
    [this.mode, this.only, this.isLocal] = [mode, only, isLocal];
    this.refresh();
  }

  snap(on: boolean): void {
    this.snaps = on;
    this.controls.setTranslationSnap(on ? 0.1 : null);
  }

  /** Lets go of the handle; whether one was held. */
  cancel(): boolean {
    if (!this.isHeld) return false;
    this.controls.pointerUp(null);
    return true;
  }

  dispose(): void {
    for (const type of ["pointerdown", "pointermove"] as const) this.stage.canvas.removeEventListener(type, this.follow, { capture: true });
    this.controls.detach();
    this.controls.getHelper().removeFromParent();
    this.controls.dispose();
    this.stand.removeFromParent();
  }

  private refresh(): void {
    const { target, mode } = this;
    const isUsable = target && (mode === "translate" || (mode === "rotate" ? target.turns : target.size));
    if (!isUsable) {
      this.controls.detach();
      return;
    }
    const { x, y, yaw } = target.place;
    this.stand.position.set(x, y, mode === "scale" ? target.height / 2 : 0.02);
    this.stand.rotation.set(0, 0, this.isLocal || mode !== "translate" ? yaw : 0);
    this.stand.scale.set(1, 1, 1);
    this.controls.setMode(mode);
    const offered: Record<GizmoMode, AxisName[]> = { translate: ["x", "y"], rotate: ["z"], scale: target.size?.length === 2 ? ["x", "y"] : ["x", "y", "z"] };
    const shows = (axis: AxisName): boolean => offered[mode].includes(axis) && (this.only === null || this.only === axis || mode === "rotate");
    this.controls.showX = shows("x");
    this.controls.showY = shows("y");
    this.controls.showZ = shows("z");
    this.controls.attach(this.stand);
  }

  private dragging(isHeld: boolean): void {
    this.stage.controls.enabled = !isHeld;
    if (isHeld) {
      this.grip = this.gripped();
      this.hands.begin();
    } else {
      this.hands.end();
      this.refresh();
    }
  }

  private dragged(): void {
    const { position } = this.stand;
    if (!this.isHeld) return;
    if (this.mode === "translate") return this.hands.move(position.x, position.y);
    const at = this.stage.floorPoint(this.pointer);
    if (this.mode === "rotate") return void (at && this.hands.turn(turnedTo(this.grip, at, this.snaps)));
    this.hands.scale(this.stretched(at));
  }

  /** Up and down, and all at once, have no place on the floor: there three's share of the size is taken. */
  private stretched(at: Flat | null): number[] {
    const axes = [...(this.controls.axis ?? "")].map((axis) => "XYZ".indexOf(axis));
    if (at && !axes.includes(2)) return stretchedTo(this.grip, at, axes, this.snaps);
    return this.grip.size.map((side, axis) => side * Math.abs(this.stand.scale.getComponent(axis)));
  }

  private gripped(): Grip {
    const { x, y, yaw } = this.target?.place ?? { x: 0, y: 0, yaw: 0 };
    return { center: [x, y], yaw, size: [...(this.target?.size ?? [])], from: this.stage.floorPoint(this.pointer) ?? [x, y] };
  }

  private readonly follow = ({ clientX, clientY }: PointerEvent): void => {
    this.pointer = { clientX, clientY };
  };
}
