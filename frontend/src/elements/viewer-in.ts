/** The 3D view inside an element: loaded after its first drawing, given back when it goes, words where there is no WebGL. */
import type { LitElement, ReactiveController } from "lit";
import type { Hands, Viewer } from "../scene/viewer";

export interface ViewerWishes {
  /** What can be done without the view, as a sentence. */
  without: string;
  hands?: () => Hands;
  ready?: (viewer: Viewer) => void;
}

export class ViewerIn implements ReactiveController {
  viewer: Viewer | null = null;
  failure = "";
  private isAsked = false;

  constructor(
    private readonly element: LitElement,
    private readonly wishes: ViewerWishes,
  ) {
    element.addController(this);
  }

  hostUpdated(): void {
    if (this.isAsked) return;
    this.isAsked = true;
    void this.load();
  }

  hostDisconnected(): void {
    this.viewer?.dispose();
    this.viewer = null;
  }

  private async load(): Promise<void> {
    try {
      const { Viewer } = await import("../scene/viewer");
      if (!this.element.isConnected) return;
      this.viewer = new Viewer(this.element.renderRoot.querySelector<HTMLElement>(".host")!, this.wishes.hands?.());
      this.wishes.ready?.(this.viewer);
    } catch (error) {
      this.failure = `The 3D view needs WebGL, which this browser does not give (${String(error)}). ${this.wishes.without}`;
    }
    this.element.requestUpdate();
  }
}
