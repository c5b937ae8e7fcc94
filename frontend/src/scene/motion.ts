/** Streamed poses, drawn smoothly: between the last two frames, over the time that passed between their arrivals. */

export const POSE_FLOATS = 7; // x y z qx qy qz qw
const LONGEST = 200; // ms: after a pause the next frame is shown at once, not slid to

export class Motion {
  private from: Float32Array = new Float32Array();
  private to: Float32Array = new Float32Array();
  private shown: Float32Array = new Float32Array();
  private arrived = 0;
  private span = 0;

  push(poses: Float32Array, now: number): void {
    const isFirst = this.to.length !== poses.length;
    const gap = now - this.arrived;
    this.from = isFirst || gap > LONGEST ? poses : Float32Array.from(this.shown);
    if (this.shown.length !== poses.length) this.shown = Float32Array.from(poses);
    this.to = poses;
    this.span = isFirst || gap > LONGEST ? 0 : gap;
    this.arrived = now;
  }

  /** There at once. */
  set(poses: Float32Array): void {
    [this.from, this.to, this.shown, this.span] = [poses, poses, Float32Array.from(poses), 0];
  }

  /** The poses of this moment, and whether they still move. */
  at(now: number): { poses: Float32Array; moves: boolean } {
    // A picture's own time may lie before the arrival of what it shows.
    const share = this.span ? Math.max(0, Math.min(1, (now - this.arrived) / this.span)) : 1;
    mix(this.from, this.to, share, this.shown);
    return { poses: this.shown, moves: share < 1 };
  }
}

/** Places in a straight line, turns by the normalised mean: enough for a thirtieth of a second. */
export function mix(from: Float32Array, to: Float32Array, share: number, out: Float32Array): void {
  for (let body = 0; body < to.length; body += POSE_FLOATS) {
    for (let part = body; part < body + 3; part += 1) out[part] = from[part]! + (to[part]! - from[part]!) * share;
    mixTurn(from, to, share, out, body + 3);
  }
}

function mixTurn(from: Float32Array, to: Float32Array, share: number, out: Float32Array, at: number): void {
  let dot = 0;
  for (let part = at; part < at + 4; part += 1) dot += from[part]! * to[part]!;
  const sign = dot < 0 ? -1 : 1;
  let length = 0;
  for (let part = at; part < at + 4; part += 1) {
    out[part] = from[part]! * sign * (1 - share) + to[part]! * share;
    length += out[part]! ** 2;
  }
  const scale = 1 / Math.sqrt(length || 1);
  for (let part = at; part < at + 4; part += 1) out[part]! *= scale;
}
