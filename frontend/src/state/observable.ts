/** A store that can be watched. Changes of one turn are told once, after it. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

export class Observable {
  private readonly listeners = new Set<() => void>();
  private pending = false;

  /** Returns how to stop. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  protected changed(): void {
    if (this.pending) return;
    this.pending = true;
    queueMicrotask(() => {
      this.pending = false;
      for (const listener of [...this.listeners]) listener();
    });
  }
}

/** Redraws its element whenever the store that `choose` names has changed. */
export class Watch implements ReactiveController {
  private watched: Observable | undefined;
  private stop: (() => void) | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly choose: () => Observable | undefined,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.hostUpdate();
  }

  hostUpdate(): void {
    const wanted = this.choose();
    if (wanted === this.watched) return;
    this.hostDisconnected();
    this.watched = wanted;
    this.stop = wanted?.subscribe(() => this.host.requestUpdate());
  }

  hostDisconnected(): void {
    this.stop?.();
    this.watched = this.stop = undefined;
  }
}
