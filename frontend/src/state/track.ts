/**
 * A recorded episode's track, as `sandbox_app/engine/track.py` writes it: where every drawn shape was at each moment, so
 * that a page plays, stops and winds the episode by itself.
 */
import { mix, POSE_FLOATS } from "../scene/motion";
import type { SessionBody } from "../wire/messages";

export interface TrackHead {
  bodies: SessionBody[];
  start: number[][]; // a pose each: x y z qx qy qz qw
  moving: number[]; // the shapes that the frames tell about
  seconds: number[]; // simulated time of each frame
  decisions: number[]; // after so many decisions: the frame at which that state stands
  hashes: string[]; // after each decision
}

export class Track {
  private readonly blend: Float32Array;
  private readonly start: Float32Array;

  constructor(
    readonly head: TrackHead,
    private readonly frames: Float32Array,
  ) {
    this.blend = new Float32Array(head.moving.length * POSE_FLOATS);
    this.start = Float32Array.from(head.start.flat());
  }

  /** Throws where the bytes are no track. */
  static parse(bytes: ArrayBuffer): Track {
    const length = new DataView(bytes).getUint32(0, true);
    const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length))) as TrackHead;
    const frames = new Float32Array(bytes.slice(4 + length));
    if (frames.length !== head.seconds.length * head.moving.length * POSE_FLOATS) throw new Error("the track is cut short");
    return new Track(head, frames);
  }

  get duration(): number {
    return this.head.seconds.at(-1) ?? 0;
  }

  /** The moment at which so many decisions had been carried out. */
  momentOf(decisions: number): number {
    const frame = this.head.decisions[Math.min(decisions, this.head.decisions.length - 1)] ?? 0;
    return this.head.seconds[frame] ?? 0;
  }

  /** Where every shape was then: seven numbers each. */
  at(seconds: number): Float32Array {
    const { head } = this;
    const next = Math.max(1, firstAfter(head.seconds, seconds));
    const [before, after] = [next - 1, Math.min(next, head.seconds.length - 1)];
    const gap = head.seconds[after]! - head.seconds[before]!;
    const share = gap ? (seconds - head.seconds[before]!) / gap : 1;
    mix(this.frame(before), this.frame(after), Math.max(0, Math.min(1, share)), this.blend);
    const poses = Float32Array.from(this.start);
    head.moving.forEach((body, index) => poses.set(this.blend.subarray(index * POSE_FLOATS, (index + 1) * POSE_FLOATS), body * POSE_FLOATS));
    return poses;
  }

  private frame(number: number): Float32Array {
    const size = this.head.moving.length * POSE_FLOATS;
    return this.frames.subarray(number * size, (number + 1) * size);
  }
}

/** The index of the first of rising numbers that is greater. */
export function firstAfter(numbers: readonly number[], wanted: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
