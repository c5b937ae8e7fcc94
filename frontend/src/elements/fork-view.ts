/** The fork's live sandbox in 3D, with PyBullet's camera, the goals, and the hands on its time. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { type Fork, SPEEDS } from "../state/forking";
import { Watch } from "../state/observable";
import { shared } from "../style/shared";
import type { SessionScene } from "../wire/messages";
import type { CameraView } from "./camera-view";
import { icon } from "./icon";
import { ViewerIn } from "./viewer-in";
import "./camera-view";

@customElement("fork-view")
export class ForkView extends LitElement {
  static override styles = [shared, css`
    :host { position: relative; overflow: hidden; background: var(--sky); min-width: 0; min-height: 0; }
    .host { position: absolute; inset: 0; }
    camera-view { position: absolute; right: 10px; top: 10px; width: 228px; z-index: 2; }
    camera-view[shut] { width: auto; }
    .strip { position: absolute; left: 10px; bottom: 10px; z-index: 2; display: flex; align-items: center; gap: 2px; padding: 3px; border-radius: 8px;
             background: color-mix(in srgb, var(--panel) 90%, transparent); border: 1px solid var(--line); max-width: calc(100% - 20px); flex-wrap: wrap; }
    .strip button { border-color: transparent; background: none; min-height: 26px; padding: 0 8px; }
    .strip button[aria-pressed="true"] { background: var(--selected); border-color: transparent; }
    .strip span { padding: 0 8px; font: 12px var(--mono); }
    .strip i { width: 1px; height: 16px; background: var(--line); }
    .say { position: absolute; left: 10px; bottom: 52px; z-index: 2; margin: 0; padding: 5px 10px; max-width: calc(100% - 20px); border-radius: var(--radius); background: color-mix(in srgb, var(--panel) 92%, transparent); border: 1px solid var(--line); }
    .goals { position: absolute; left: 10px; top: 10px; display: grid; gap: 3px; justify-items: start; max-width: calc(100% - 260px); }
    .goals span { display: flex; gap: 5px; align-items: center; padding: 2px 8px; border-radius: 10px; background: color-mix(in srgb, var(--panel) 88%, transparent); font-size: 11.5px; }
    @media (max-width: 1180px) { camera-view:not([shut]) { width: 168px; } .goals { max-width: calc(100% - 196px); } }
  `];

  @property({ attribute: false }) fork!: Fork;
  @state() private isCameraShut = false;
  @query("camera-view") camera!: CameraView | null;
  private readonly view = new ViewerIn(this, { without: "Decisions and camera work without it." });
  private shown: SessionScene | "document" | null = null;

  constructor() {
    super();
    new Watch(this, () => this.fork);
  }

  push(poses: Float32Array): void {
    this.view.viewer?.push(poses);
  }

  override updated(): void {
    const { session, document } = this.fork;
    if (!this.view.viewer || !document) return;
    const scene = session?.scene ?? null;
    if (scene && scene !== this.shown) this.view.viewer.showScene(scene, document);
    else if (!scene && !this.shown) this.view.viewer.showDocument(document, null);
    this.shown = scene ?? this.shown ?? "document";
  }

  override render(): TemplateResult {
    const { session } = this.fork;
    const state = session?.state ?? null;
    return html`
      <div class="host" role="img" aria-label="3D view of the fork"></div>
      <div class="goals">${(state?.goals as { name: string; text?: string; met?: boolean }[] | undefined)?.map((goal) => html`
        <span class=${goal.met ? "good" : ""}>${icon(goal.met ? "check" : "goal")} ${goal.text ?? goal.name}<span class="sr">${goal.met ? "met" : "not met yet"}</span></span>`)}</div>
      <camera-view ?on=${!this.isCameraShut} ?shut=${this.isCameraShut} ?connected=${session?.connected ?? false} renderer=${state?.renderer ?? ""}
        waiting=${state?.status === "queued" ? state.note : ""} @toggle=${() => this.toggleCamera()}></camera-view>
      ${this.say()}
      ${this.strip()}`;
  }

  private say(): TemplateResult | typeof nothing {
    const words = this.view.failure || this.waits();
    return words ? html`<p class="say" role="status">${words}</p>` : nothing;
  }

  private waits(): string {
    const { session, status } = this.fork;
    if (session?.refused) return session.refused;
    if (session?.state && !session.connected) return "The line to the studio is down; the sandbox waits, and comes back by itself.";
    if (status === "queued") return session?.state?.note ?? "";
    if (status === "ended") return "The episode has ended. Back to the fork begins another branch.";
    return status ? "" : "The recorded decisions are carried out anew…";
  }

  private strip(): TemplateResult {
    const { fork } = this;
    const isPaused = fork.status === "paused";
    return html`<div class="strip" role="toolbar" aria-label="Time">
      <button data-act="rewind" title="Back to the fork (Backspace)" ?disabled=${!fork.session} @click=${() => fork.rewind()}>${icon("reset")} Back to the fork</button><i></i>
      <button data-act="pause" aria-label=${isPaused ? "Go on" : "Pause"} title="${isPaused ? "Go on" : "Pause"} (Space)" @click=${() => fork.pause()}>${icon(isPaused ? "play" : "pause")}</button>
      <button aria-label="One frame" title="One frame, while it is paused" ?disabled=${!isPaused} @click=${() => fork.session?.step()}>${icon("step")}</button>
      ${SPEEDS.map((speed) => html`<button aria-pressed=${speed === fork.speed} title="${speed} simulated seconds a real second" @click=${() => fork.setSpeed(speed)}>${speed}×</button>`)}<i></i>
      <span>${(fork.session?.state?.seconds ?? 0).toFixed(1)} s simulated</span>
    </div>`;
  }

  private toggleCamera(): void {
    this.isCameraShut = !this.isCameraShut;
    this.fork.setCamera(!this.isCameraShut);
  }
}
