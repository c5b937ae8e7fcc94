/** Binary messages of a session: kind (uint8), frame (uint32), simulated seconds (float32), payload; little-endian. */

export type Frame =
  | { kind: "poses"; frame: number; seconds: number; poses: Float32Array }
  | { kind: "camera"; frame: number; seconds: number; jpeg: Uint8Array<ArrayBuffer> };

const HEADER = 9;
const KINDS = { 1: "poses", 2: "camera" } as const;

export function decodeFrame(buffer: ArrayBuffer): Frame {
  if (buffer.byteLength < HEADER) throw new RangeError(`a frame has at least ${HEADER} bytes, this one ${buffer.byteLength}`);
  const view = new DataView(buffer);
  const code = view.getUint8(0);
  const frame = view.getUint32(1, true);
  const seconds = view.getFloat32(5, true);
  const payload = buffer.slice(HEADER); // copied: a Float32Array must start at a multiple of four
  switch (code) {
    case 1:
      return { kind: KINDS[1], frame, seconds, poses: new Float32Array(payload) };
    case 2:
      return { kind: KINDS[2], frame, seconds, jpeg: new Uint8Array(payload) };
    default:
      throw new RangeError(`a frame is of kind 1 (poses) or 2 (camera), this one of ${code}`);
  }
}
