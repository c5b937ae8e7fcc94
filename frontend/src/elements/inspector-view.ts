/** The episode in 3D, at the moment that the scrubber stands at. It is played from its track: nothing is simulated for it. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Inspection } from "../state/inspection";
import { Watch } from "../state/observable";
import type { Track } from "../state/track";
import { shared } from "../style/shared";
import { ViewerIn } from "./viewer-in";

@customElement("inspector-view")
export class InspectorView extends LitElement {
  static override styles = [shared, css`
    :host { position: relative; overflow: hidden; background: var(--sky); min-width: 0; min-height: 0; }
    .host { position: absolute; inset: 0; }
    p { position: absolute; left: 12px; bottom: 12px; margin: 0; padding: 4px 10px; max-width: calc(100% - 24px); border-radius: var(--radius); background: color-mix(in srgb, var(--panel) 90%, transparent); color: var(--muted); }
    .now { top: 12px; bottom: auto; font: 12px var(--mono); color: var(--text); }
  `];

  @property({ attribute: false }) inspection!: Inspection;
  private readonly view = new ViewerIn(this, { without: "The chain can be read without it." });
  private shown: Track | "document" | null = null;
  private beat = 0;

  constructor() {
    super();
    new Watch(this, () => this.inspection);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.beat);
  }

  override updated(): void {
    const { track, document, seconds, isPlaying } = this.inspection;
    if (isPlaying && !this.beat) this.tick(performance.now());
    if (!this.view.viewer || !document) return;
    if (!track && !this.shown) {
      this.view.viewer.showDocument(document, null);
      this.shown = "document";
    }
    if (!track) return;
    if (this.shown !== track) this.view.viewer.showScene({ type: "scene", bodies: track.head.bodies, poses: track.head.start }, document);
    this.shown = track;
    this.view.viewer.place(track.at(seconds));
  }

  private tick(before: number): void {
    this.beat = requestAnimationFrame((now) => {
      this.inspection.pass(Math.min(250, now - before)); // a tab that slept does not leap
      this.beat = 0;
      if (this.inspection.isPlaying) this.tick(now);
    });
  }

  override render(): TemplateResult {
    const { track, trackNote, node, record, seconds } = this.inspection;
    return html`
      <div class="host" role="img" aria-label=${record ? `3D view of episode ${record.episode.number} at ${seconds.toFixed(1)} s` : "3D view"}></div>
      ${node?.kind === "act" ? html`<p class="now">${node.agent}: ${node.text}</p>` : nothing}
      ${this.view.failure || (!track && record) ? html`<p role="status">${this.view.failure || trackNote}</p>` : nothing}`;
  }
}
