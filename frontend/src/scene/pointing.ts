/** The pointer over the things of a scene: what is under it, a click that selects, a drag along the floor. */
import type { Stage } from "./stage";

const CLICK = 4; // CSS pixels that a hand may tremble
const SNAP = 0.1; // metres, with Shift or Ctrl held

export interface PointingHands {
  thingAt: (event: PointerEvent) => string | null;
  isBusy: () => boolean; // the handles have the pointer
  placeOf: (name: string) => { x: number; y: number };
  hover: (name: string | null) => void;
  select: (name: string | null) => void;
  begin: (name: string) => void;
  move: (name: string, x: number, y: number) => void;
  end: () => void;
  canMove: () => boolean;
}

interface Press {
  name: string | null;
  x: number;
  y: number;
  grip: [number, number]; // from the thing's middle to where it was taken
  drags: boolean;
}

export class Pointing {
  private press: Press | null = null;
  private readonly abort = new AbortController();

  constructor(
    private readonly stage: Stage,
    host: HTMLElement,
    private readonly hands: PointingHands,
  ) {
    const options = { capture: true, signal: this.abort.signal };
    host.addEventListener("pointerdown", (event) => this.down(event), options);
    host.addEventListener("pointermove", (event) => this.moved(event), options);
    window.addEventListener("pointerup", (event) => this.up(event), options);
    window.addEventListener("pointercancel", () => this.cancel(), options);
    host.addEventListener("pointerleave", () => this.hands.hover(null), { signal: this.abort.signal });
  }

  /** Ends a drag where it is; whether there was one. What was moved stays one edit. */
  cancel(): boolean {
    const { press } = this;
    if (press) this.stage.controls.enabled = true;
    this.press = null;
    if (press?.drags) this.hands.end();
    return press?.drags ?? false;
  }

  dispose(): void {
    this.cancel();
    this.abort.abort();
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 || event.target !== this.stage.canvas || this.hands.isBusy()) return;
    const name = this.hands.thingAt(event);
    const floor = this.stage.floorPoint(event);
    const place = name ? this.hands.placeOf(name) : null;
    const grip: [number, number] = place && floor ? [place.x - floor[0], place.y - floor[1]] : [0, 0];
    this.press = { name, x: event.clientX, y: event.clientY, grip, drags: false };
    if (name && this.hands.canMove()) this.stage.controls.enabled = false;
  }

  private moved(event: PointerEvent): void {
    const press = this.press;
    if (!press) {
      if (event.buttons === 0) this.hands.hover(this.hands.isBusy() ? null : this.hands.thingAt(event));
      return;
    }
    if (!press.name || !this.hands.canMove()) return;
    if (!press.drags && isClick(press, event)) return;
    if (!press.drags) this.hands.begin(press.name);
    press.drags = true;
    const floor = this.stage.floorPoint(event);
    if (!floor) return;
    const snaps = event.shiftKey || event.ctrlKey;
    const [x, y] = floor.map((value, axis) => snapped(value + press.grip[axis]!, snaps)) as [number, number];
    this.hands.move(press.name, x, y);
  }

  private up(event: PointerEvent): void {
    const press = this.press;
    if (!press || event.button !== 0) return;
    if (!press.drags && isClick(press, event)) this.hands.select(press.name);
    this.cancel();
  }
}

function isClick(press: Press, event: PointerEvent): boolean {
  return Math.hypot(event.clientX - press.x, event.clientY - press.y) < CLICK;
}

function snapped(value: number, snaps: boolean): number {
  return snaps ? Math.round(value / SNAP) * SNAP : value;
}
