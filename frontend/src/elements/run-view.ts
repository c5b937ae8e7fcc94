/** The run's 3D view: the shown episode, re-executed from its record, with the camera and what can be followed. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Follow } from "../state/follow";
import { Watch } from "../state/observable";
import type { RunStore } from "../state/run";
import { shared } from "../style/shared";
import type { SessionScene } from "../wire/messages";
import type { CameraView } from "./camera-view";
import { icon } from "./icon";
import { ViewerIn } from "./viewer-in";
import "./camera-view";

const SPEEDS = [1, 4, 16];

@customElement("run-view")
export class RunView extends LitElement {
  static override styles = [shared, css`
    :host { position: relative; overflow: hidden; background: var(--sky); min-width: 0; min-height: 0; }
    .host { position: absolute; inset: 0; }
    :host([shut]) .host { display: none; }
    .folded { display: flex; align-items: center; gap: 8px; height: 100%; padding: 0 12px; background: var(--panel); color: var(--muted); }
    camera-view { position: absolute; right: 10px; top: 10px; width: 228px; z-index: 2; }
    camera-view[shut] { width: auto; }
    @media (max-width: 1180px) { camera-view:not([shut]) { width: 168px; } }
    .strip { position: absolute; left: 10px; bottom: 10px; z-index: 2; display: flex; align-items: center; gap: 4px; padding: 3px; border-radius: 8px;
             background: color-mix(in srgb, var(--panel) 90%, transparent); border: 1px solid var(--line); max-width: calc(100% - 20px); flex-wrap: wrap; }
    .strip button { border-color: transparent; background: none; min-height: 26px; padding: 0 8px; }
    .strip button[aria-pressed="true"] { background: var(--selected); border-color: transparent; }
    .strip .what { padding: 0 8px; font: 12px var(--mono); color: var(--text); }
    .strip i { width: 1px; height: 16px; background: var(--line); }
    .center { position: absolute; inset: 0; display: grid; place-items: center; text-align: center; padding: 24px; color: var(--muted); margin: 0; }
    .goals { position: absolute; left: 10px; top: 10px; display: grid; gap: 3px; }
    .goals span { display: flex; gap: 5px; align-items: center; padding: 2px 8px; border-radius: 10px; background: color-mix(in srgb, var(--panel) 88%, transparent); font-size: 11.5px; }
  `];

  @property({ attribute: false }) follow!: Follow;
  @property({ attribute: false }) store!: RunStore;
  @property({ type: Boolean, reflect: true }) shut = false;
  @state() private isCameraShut = false;
  @query("camera-view") camera!: CameraView | null;
  private readonly view = new ViewerIn(this, { without: "Curves and decisions go on without it." });
  private shown: SessionScene | null = null;

  constructor() {
    super();
    new Watch(this, () => this.follow);
    new Watch(this, () => this.store);
  }

  push(poses: Float32Array): void {
    this.view.viewer?.push(poses);
  }

  override updated(): void {
    const { session, document } = this.follow;
    const scene = session?.scene ?? null;
    if (!this.view.viewer || !document) return;
    if (scene && scene !== this.shown) this.view.viewer.showScene(scene, document);
    else if (!scene && !this.shown) this.view.viewer.showDocument(document, null);
    this.shown = scene ?? this.shown;
  }

  override render(): TemplateResult {
    const { episode } = this.follow;
    return html`
      <div class="host" role="img" aria-label=${episode === null ? "3D view" : `3D view of episode ${episode}`}></div>
      ${this.shut ? this.folded() : this.over()}`;
  }

  /** What lies over the picture. */
  private over(): TemplateResult {
    const { session, episode } = this.follow;
    const state = session?.state ?? null;
    return html`
      ${this.view.failure || this.follow.problem ? html`<p class="center">${this.view.failure || this.follow.problem}</p>` : nothing}
      ${episode === null && !this.view.failure ? html`<p class="center">${this.waiting()}</p>` : nothing}
      <div class="goals">${(state?.goals as { name: string; text?: string; met?: boolean }[] | undefined)?.map((goal) => html`<span class=${goal.met ? "good" : ""}>${icon(goal.met ? "check" : "goal")} ${goal.text ?? goal.name}</span>`)}</div>
      ${session ? html`<camera-view ?on=${!this.isCameraShut} ?shut=${this.isCameraShut} ?connected=${session.connected} renderer=${state?.renderer ?? ""}
        waiting=${state?.status === "queued" ? state.note : ""} @toggle=${() => this.toggleCamera()}></camera-view>` : nothing}
      ${episode === null ? nothing : this.strip(episode)}`;
  }

  private folded(): TemplateResult {
    return html`<div class="folded"><span>3D view and camera are folded away; nothing is simulated for them.</span>
      <button data-act="unfold" @click=${() => this.fold()}>${icon("down")} Show</button></div>`;
  }

  private strip(episode: number): TemplateResult {
    const { follow } = this;
    const kept = this.store.keptEpisodes; // newest first
    const at = kept.findIndex((each) => each.number === episode);
    const [older, newer] = [kept[at + 1], at > 0 ? kept[at - 1] : undefined];
    return html`<div class="strip" role="toolbar" aria-label="What is followed">
      <button aria-pressed=${follow.isNewest} title="Always the newest episode that was kept" @click=${() => follow.followNewest()}>${icon("live")} newest</button><i></i>
      <button aria-label="Older kept episode" title="Older kept episode" ?disabled=${!older} @click=${() => older && follow.choose(older.number)}>${icon("left")}</button>
      <span class="what">episode ${episode}</span>
      <button aria-label="Newer kept episode" title="Newer kept episode" ?disabled=${!newer} @click=${() => newer && follow.choose(newer.number)}>${icon("right")}</button><i></i>
      ${SPEEDS.map((speed) => html`<button aria-pressed=${speed === follow.speed} title="${speed} simulated seconds a real second" @click=${() => follow.setSpeed(speed)}>${speed}×</button>`)}
      <button aria-label=${follow.isPaused ? "Go on" : "Pause"} title=${follow.isPaused ? "Go on" : "Pause"} @click=${() => follow.pause()}>${icon(follow.isPaused ? "play" : "pause")}</button>
      ${follow.isDone ? html`<button title="Play this episode again" aria-label="Play again" @click=${() => follow.again()}>${icon("reset")}</button>` : nothing}<i></i>
      <button data-act="fold" aria-label="Fold the view away" title="Fold the view away: more room for the curves" @click=${() => this.fold()}>${icon("up")}</button>
    </div>`;
  }

  private waiting(): string {
    const state = this.store.summary?.state;
    if (state === "queued") return "The run waits for its turn. Its first episodes show here.";
    return state === "running" || !state ? "The first kept episode shows here as soon as it ends." : "No episode of this run was kept.";
  }

  private fold(): void {
    this.dispatchEvent(new CustomEvent("fold"));
  }

  private toggleCamera(): void {
    this.isCameraShut = !this.isCameraShut;
    this.follow.setCamera(!this.isCameraShut);
  }
}
