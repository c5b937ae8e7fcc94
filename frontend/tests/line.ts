/** A WebSocket that a test holds in its hand, in place of the browser's. */

export class HeldSocket {
  static all: HeldSocket[] = [];
  static OPEN = 1;
  static CONNECTING = 0;
  readyState = 0;
  binaryType = "";
  sent: { type: string; [key: string]: unknown }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string | URL) {
    HeldSocket.all.push(this);
  }
  static get newest(): HeldSocket {
    return HeldSocket.all.at(-1)!;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  bring(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  bringBytes(data: ArrayBuffer): void {
    this.onmessage?.({ data });
  }
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}
