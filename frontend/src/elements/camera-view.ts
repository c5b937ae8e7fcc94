/** What PyBullet's own camera sees: JPEG frames drawn as they come, how many a second, and by which renderer. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { shared } from "../style/shared";
import { icon } from "./icon";

const WINDOW = 2000; // ms over which the rate is taken
const PATIENCE = 4000; // ms without the first frame before the view says so

@customElement("camera-view")
export class CameraView extends LitElement {
  static override styles = [shared, css`
    :host { display: block; width: 240px; border-radius: var(--radius); overflow: hidden; background: var(--panel); border: 1px solid var(--line); box-shadow: var(--shadow); }
    header { display: flex; align-items: center; gap: 6px; padding: 0 4px 0 8px; height: 26px; font-size: 11.5px; color: var(--muted); }
    header button { min-height: 22px; width: 22px; padding: 0; }
    .screen { position: relative; aspect-ratio: 4 / 3; background: #0b0e12; }
    canvas { width: 100%; height: 100%; display: block; }
    .say { position: absolute; inset: 0; display: grid; place-items: center; padding: 12px; text-align: center; font-size: 11.5px; color: #9aa6b2; }
    :host([shut]) { width: auto; }
  `];

  @property({ type: Boolean }) on = false;
  @property({ type: Boolean }) connected = false;
  @property({ type: Boolean, reflect: true }) shut = false;
  @property() renderer = "";
  @property() waiting = "";
  @state() private rate = 0;
  @state() private isBlank = true;
  @state() private isLate = false;
  @query("canvas") private canvas!: HTMLCanvasElement | null;
  private times: number[] = [];
  private timer: ReturnType<typeof setInterval> | undefined;
  private since = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.since = performance.now();
    this.timer = setInterval(() => this.measure(), 500);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  /** Done when the frame is on the screen. */
  async draw(jpeg: Blob): Promise<void> {
    const picture = await createImageBitmap(jpeg);
    const { canvas } = this;
    if (canvas) {
      if (canvas.width !== picture.width) [canvas.width, canvas.height] = [picture.width, picture.height];
      canvas.getContext("2d")?.drawImage(picture, 0, 0);
    }
    picture.close();
    this.times.push(performance.now());
    this.isBlank = this.isLate = false;
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("on") && !changed.has("connected")) return;
    this.since = performance.now();
    this.isBlank = true;
    this.isLate = false;
  }

  override render(): TemplateResult {
    const label = this.shut ? "Show the PyBullet camera" : "Hide the PyBullet camera; nothing is rendered then";
    return html`
      <header>${icon("camera")}
        <span class="cut">PyBullet${this.shut ? "" : html` · ${this.words()}`}</span><span class="grow"></span>
        <button class="quiet" title=${label} aria-label=${label} aria-expanded=${!this.shut} @click=${() => this.dispatchEvent(new CustomEvent("toggle"))}>${icon(this.shut ? "up" : "down")}</button>
      </header>
      ${this.shut ? nothing : html`<div class="screen"><canvas width="480" height="360" aria-label="PyBullet camera"></canvas>${this.isBlank ? html`<p class="say">${this.why()}</p>` : nothing}</div>`}`;
  }

  private words(): string {
    if (!this.connected) return "not connected";
    if (this.isBlank) return this.isLate ? "connected, no frames" : "…";
    return `${this.rate ? `${this.rate} fps` : "still"}${this.renderer ? ` · ${this.renderer}` : ""}`;
  }

  private why(): string {
    if (!this.connected) return "The line is down; it comes back by itself.";
    if (this.waiting) return this.waiting;
    return this.isLate ? "Connected, but no frame has come. The sandbox may be busy, or its renderer failed: see the problems." : "Waiting for the first frame…";
  }

  private measure(): void {
    const now = performance.now();
    this.times = this.times.filter((time) => time > now - WINDOW);
    this.rate = Math.round((this.times.length * 1000) / WINDOW);
    this.isLate = this.isBlank && this.on && this.connected && !this.waiting && now - this.since > PATIENCE;
  }
}
