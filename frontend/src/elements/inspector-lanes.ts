/**
 * The episode on one axis of simulated time: a lane for each kind of node, the rewards as a stacked strip, and the scrubber
 * that moves everything. Drawn on a canvas, so that tens of thousands of nodes cost no more than their pixels.
 */
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { hasFailed } from "../state/chain";
import { type Inspection, SPEEDS } from "../state/inspection";
import { Watch } from "../state/observable";
import { shared } from "../style/shared";
import type { RunNode } from "../wire/messages";
import { icon } from "./icon";
import { NODE_KINDS, tintOf } from "./node-words";
import { familyOf, type RewardFamily } from "./reward-parts";

const LANES: readonly RunNode["kind"][] = ["plan", "act", "reflect", "backtrack", "message", "alert"];
const ALWAYS: readonly RunNode["kind"][] = ["plan", "act", "reflect"]; // the others only where there are such nodes
const [LANE, STRIP, NAMES] = [15, 46, 74]; // px: a lane's height, the strip's, and the room for the names
const FAMILIES: readonly RewardFamily[] = ["task", "safety", "curiosity"];

@customElement("inspector-lanes")
export class InspectorLanes extends LitElement {
  static override styles = [shared, css`
    :host { display: grid; grid-template: auto auto / minmax(0, 1fr); min-width: 0; background: var(--panel); border-top: 1px solid var(--line); user-select: none; }
    .bar { display: flex; gap: 4px; align-items: center; padding: 4px 12px; border-bottom: 1px solid var(--line); }
    .bar button { min-height: 26px; padding: 0 8px; border-color: transparent; background: none; }
    .bar button[aria-pressed="true"] { background: var(--selected); border-color: transparent; }
    .bar .time { font: 12px var(--mono); min-width: 104px; }
    .bar input { flex: 1; min-width: 40px; accent-color: var(--accent); min-height: 0; padding: 0; }
    .keys { font-size: 11.5px; white-space: nowrap; }
    @media (max-width: 1180px) { .keys { display: none; } }
    :host([brief]) .keys { display: none; }
    .chart { position: relative; overflow: hidden; }
    canvas { display: block; width: 100%; cursor: pointer; }
    .head { position: absolute; top: 0; bottom: 0; width: 1px; background: var(--accent); pointer-events: none; }
  `];

  @property({ attribute: false }) inspection!: Inspection;
  @query("canvas") private canvas!: HTMLCanvasElement;
  @query(".head") private head!: HTMLDivElement;
  private drawn: unknown[] = [];
  private width = 0;
  private watched: ResizeObserver | null = null;

  constructor() {
    super();
    new Watch(this, () => this.inspection);
  }

  override firstUpdated(): void {
    this.watched = new ResizeObserver(() => {
      this.width = this.canvas.clientWidth;
      this.requestUpdate();
    });
    this.watched.observe(this.canvas);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watched?.disconnect();
  }

  override updated(): void {
    const { chain, track, seconds } = this.inspection;
    const now = [chain, track, this.width, document.documentElement.dataset["theme"]];
    if (now.some((value, index) => value !== this.drawn[index])) this.draw();
    this.drawn = now;
    this.head.style.left = `${this.x(seconds)}px`;
  }

  override render(): TemplateResult {
    const { inspection } = this;
    const { isPlaying, seconds, duration, speed, track } = inspection;
    return html`
      <div class="bar" role="toolbar" aria-label="Playing the episode">
        <button aria-label="Node before" title="Node before (↑)" @click=${() => inspection.step(-1)}>${icon("left")}</button>
        <button data-act="play" aria-label=${isPlaying ? "Pause" : "Play"} title="${isPlaying ? "Pause" : "Play"} (space)" ?disabled=${!track} @click=${() => inspection.play()}>${icon(isPlaying ? "pause" : "play")}</button>
        <button aria-label="Node after" title="Node after (↓)" @click=${() => inspection.step(1)}>${icon("right")}</button>
        <span class="time">${seconds.toFixed(1)} of ${duration.toFixed(1)} s</span>
        <input type="range" min="0" max=${duration} step="0.05" .value=${String(seconds)} aria-label="Moment of the episode, simulated seconds" ?disabled=${!duration}
          @input=${(event: Event) => this.wind(Number((event.target as HTMLInputElement).value))} />
        ${SPEEDS.map((each) => html`<button aria-pressed=${each === speed} title="${each} simulated seconds a real second" @click=${() => inspection.setSpeed(each)}>${each}×</button>`)}
        <span class="keys muted" title="Up and down: the node before and after. J and K: the next and the last of the same kind.">↑ ↓ node · J K kind · space play · / find</span>
      </div>
      <div class="chart"><canvas role="img" aria-label="Nodes and rewards over time" style="height:${this.lanes.length * LANE + STRIP}px"
        @pointerdown=${(event: PointerEvent) => this.press(event)} @pointermove=${(event: PointerEvent) => event.buttons & 1 && this.wind(this.secondsAt(event))}></canvas><div class="head"></div></div>`;
  }

  private get lanes(): RunNode["kind"][] {
    return LANES.filter((kind) => ALWAYS.includes(kind) || this.inspection.chain.nodes.some((node) => node.kind === kind));
  }

  private wind(seconds: number): void {
    this.inspection.play(false);
    this.inspection.seek(seconds);
  }

  /** On a lane: the nearest node of that lane; elsewhere: that moment. */
  private press(event: PointerEvent): void {
    this.canvas.setPointerCapture(event.pointerId);
    const kind = this.lanes[Math.floor(event.offsetY / LANE)];
    const { inspection } = this;
    const far = (node: RunNode): number => Math.abs(this.x(inspection.momentOf(node)) - event.offsetX);
    const nearest = inspection.chain.nodes.filter((node) => node.kind === kind).reduce<RunNode | null>((best, node) => (!best || far(node) < far(best) ? node : best), null);
    if (nearest && far(nearest) < 8) inspection.select(nearest.index);
    else this.wind(this.secondsAt(event));
  }

  private x(seconds: number): number {
    return NAMES + ((this.width - NAMES - 14) * seconds) / Math.max(0.1, this.inspection.duration);
  }
  private secondsAt(event: PointerEvent): number {
    return ((event.offsetX - NAMES) / Math.max(1, this.width - NAMES - 14)) * this.inspection.duration;
  }

  private draw(): void {
    const scale = devicePixelRatio || 1;
    const height = this.lanes.length * LANE + STRIP;
    Object.assign(this.canvas, { width: Math.round(this.width * scale), height: Math.round(height * scale) });
    const pen = this.canvas.getContext("2d");
    if (!pen || !this.width) return;
    const style = getComputedStyle(this);
    const colour = (name: string): string => style.getPropertyValue(name).trim();
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.font = `11px ${colour("--sans")}`;
    pen.textBaseline = "middle";
    this.drawLanes(pen, colour);
    this.drawRewards(pen, colour);
  }

  private drawLanes(pen: CanvasRenderingContext2D, colour: (name: string) => string): void {
    const { inspection, lanes } = this;
    lanes.forEach((kind, lane) => {
      const middle = (lane + 0.5) * LANE;
      pen.fillStyle = colour("--muted");
      pen.fillText(NODE_KINDS[kind].word, 12, middle);
      pen.fillStyle = colour("--line");
      pen.fillRect(NAMES, middle, this.width - NAMES - 14, 1);
    });
    for (const node of inspection.chain.nodes) {
      const lane = lanes.indexOf(node.kind);
      if (lane < 0) continue;
      const { verdict, outcome } = inspection.chain.storyOf(node);
      const isBad = verdict?.legal === false || (outcome !== null && hasFailed(outcome));
      pen.fillStyle = colour(isBad ? "--refusal" : tintOf(node));
      pen.globalAlpha = inspection.chain.isAbandoned(node) ? 0.45 : 1;
      pen.fillRect(this.x(inspection.momentOf(node)) - 1.5, lane * LANE + 2, isBad ? 4 : 3, LANE - 4);
    }
    pen.globalAlpha = 1;
  }

  /** Each decision's reward over the time that it took, earned above the line, lost below; by its root, so that small ones show. */
  private drawRewards(pen: CanvasRenderingContext2D, colour: (name: string) => string): void {
    const { inspection } = this;
    const upper = this.lanes.length * LANE;
    const [top, line] = [upper + 3, upper + STRIP * 0.6];
    pen.fillStyle = colour("--muted");
    pen.fillText("reward", 12, line);
    pen.fillStyle = colour("--line");
    pen.fillRect(NAMES, line, this.width - NAMES - 14, 1);
    const rows = inspection.chain.rewards.map((node) => ({ node, sums: sumsOf(node) }));
    const largest = Math.max(0.01, ...rows.flatMap(({ sums }) => FAMILIES.map((family) => Math.abs(sums[family]))));
    for (const { node, sums } of rows) {
      const from = inspection.track?.momentOf(node.decision) ?? node.seconds;
      const to = inspection.momentOf(node);
      let [up, down] = [line, line + 1];
      for (const family of FAMILIES) {
        const value = sums[family];
        const size = Math.sqrt(Math.abs(value) / largest) * (value > 0 ? line - top : top + STRIP - 6 - line);
        if (value > 0) up -= size;
        pen.fillStyle = colour(`--${family}`);
        pen.fillRect(this.x(from) + 0.5, value > 0 ? up : down, Math.max(2, this.x(to) - this.x(from) - 1), size);
        if (value < 0) down += size;
      }
    }
  }
}

function sumsOf(node: RunNode): Record<RewardFamily, number> {
  const sums = { task: 0, safety: 0, curiosity: 0 };
  for (const [name, value] of Object.entries(node.parts)) sums[familyOf(name)] += value;
  return sums;
}
