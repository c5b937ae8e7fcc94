/** A WebSocket that comes back: it waits longer after each failure, at once when the tab or the network returns. */

export interface SocketHandlers<In> {
  onOpen(): void;
  onMessage(message: In): void;
  onBinary?(buffer: ArrayBuffer): void;
  onStatus?(connected: boolean): void;
  /** The server closed for good (4401 not signed in, 4404 not found or not yours): no further try is made. */
  onRefused?(code: number): void;
}

const FIRST_WAIT = 250; // milliseconds
const LONGEST_WAIT = 8000;

export class ReconnectingSocket<Out, In> {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private ended = false;

  constructor(
    private readonly path: string,
    private readonly handlers: SocketHandlers<In>,
  ) {
    addEventListener("online", this.tryNow);
    document.addEventListener("visibilitychange", this.tryNow);
    this.connect();
  }

  get connected(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** False when there is no connection: whoever opens the socket says its wishes anew in `onOpen`. */
  send(message: Out): boolean {
    if (!this.connected) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.tryNow);
    document.removeEventListener("visibilitychange", this.tryNow);
    this.socket?.close(1000);
  }

  private readonly tryNow = (): void => {
    if (this.ended || this.connected || this.socket?.readyState === WebSocket.CONNECTING || document.hidden) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    const socket = new WebSocket(new URL(this.path, location.href.replace(/^http/, "ws")));
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.received(event.data as string | ArrayBuffer);
    socket.onclose = (event) => this.closed(event);
    this.socket = socket;
  }

  private opened(): void {
    this.wait = FIRST_WAIT;
    this.handlers.onStatus?.(true);
    this.handlers.onOpen();
  }

  private received(data: string | ArrayBuffer): void {
    if (typeof data === "string") this.handlers.onMessage(JSON.parse(data) as In);
    else this.handlers.onBinary?.(data);
  }

  private closed(event: CloseEvent): void {
    if (this.ended) return;
    this.handlers.onStatus?.(false);
    if (event.code >= 4400 && event.code < 4500) {
      this.handlers.onRefused?.(event.code);
      return this.close();
    }
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}
