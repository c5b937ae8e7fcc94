/** The line between a run's page and its store: subscribes from the last number held, and asks for chains. */
import type { RunClientMessage, RunServerMessage } from "../wire/messages";
import { ReconnectingSocket } from "../wire/socket";
import { Observable } from "./observable";
import { RunStore } from "./run";

export type Connection = "connecting" | "open" | "lost" | "ended";
const REASONS: Record<number, string> = {
  4401: "you are not signed in any more: open the address that `manage.py up` printed",
  4404: "there is no such run of yours; it may have been deleted",
  4410: "the run was deleted",
};

export class RunLine extends Observable {
  readonly store = new RunStore();
  connection: Connection = "connecting";
  reason = "";
  private readonly asked = new Set<number>();
  private readonly socket: ReconnectingSocket<RunClientMessage, RunServerMessage>;

  constructor(id: string) {
    super();
    this.socket = new ReconnectingSocket<RunClientMessage, RunServerMessage>(`/ws/runs/${encodeURIComponent(id)}/`, {
      onOpen: () => this.greet(),
      onMessage: (message) => this.store.take(message),
      onStatus: (connected) => this.set(connected ? "open" : "lost"),
      onRefused: (code) => this.set("ended", REASONS[code] ?? `the studio closed the line (${code})`),
    });
  }

  /** Safe to call at every redraw: each chain is asked for once. */
  askChain(episode: number): void {
    if (this.store.chains.has(episode)) {
      this.asked.delete(episode); // so that a chain that was dropped, or replaced by a newer one, is asked for again
      return;
    }
    if (this.asked.has(episode)) return;
    this.asked.add(episode);
    this.socket.send({ type: "ask_chain", episode });
  }

  close(): void {
    this.socket.close();
  }

  private greet(): void {
    this.socket.send({ type: "subscribe", since: this.store.lastSeq });
    for (const episode of this.asked) if (!this.store.chains.has(episode)) this.socket.send({ type: "ask_chain", episode });
  }

  private set(connection: Connection, reason = ""): void {
    [this.connection, this.reason] = [connection, reason];
    this.changed();
  }
}
