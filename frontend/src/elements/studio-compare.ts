/** Two recorded episodes side by side, decision for decision: what one policy did where the other did something else. */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Inspection } from "../state/inspection";
import { Watch } from "../state/observable";
import { signed } from "../state/words";
import { shared } from "../style/shared";
import { icon } from "./icon";
import "./inspector-lanes";
import "./inspector-tree";
import "./inspector-view";

@customElement("studio-compare")
export class StudioCompare extends LitElement {
  static override styles = [shared, css`
    :host { display: grid; height: 100%; min-height: 0; overflow: hidden; grid-template: "head head" auto "one two" minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 1fr); }
    header { grid-area: head; display: flex; align-items: center; gap: 12px; padding: 8px 12px; border-bottom: 1px solid var(--line); background: var(--panel); }
    header label { display: flex; gap: 6px; align-items: center; color: var(--muted); }
    section { display: grid; grid-template: auto minmax(0, 1.1fr) minmax(0, 1fr) auto / minmax(0, 1fr); min-height: 0; overflow: hidden; min-width: 0; border-right: 1px solid var(--line); }
    section > h2 { display: flex; gap: 8px; align-items: center; padding: 7px 12px; min-width: 0; }
    section > h2 a { white-space: nowrap; }
    section > h2 .state { display: flex; gap: 4px; align-items: center; font-weight: 500; white-space: nowrap; }
    .empty { grid-column: 1 / -1; margin: 12vh auto; text-align: center; max-width: 560px; }
  `];

  @property() run = "";
  @property({ type: Number }) episode = 0;
  @property({ type: Number }) other = 0;
  @state() private isTogether = true;
  private sides: Inspection[] = [];
  private chosen = [-1, -1]; // what each side looked at when last seen

  constructor() {
    super();
    new Watch(this, () => this.sides[0]);
    new Watch(this, () => this.sides[1]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.sides = [this.episode, this.other].map((number) => new Inspection(this.run, number));
    for (const side of this.sides) void side.load(-1);
    addEventListener("keydown", this.key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.key);
    for (const side of this.sides) side.close();
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.keepTogether();
    Object.assign(this.dataset, { loaded: String(this.sides.every((side) => side.track)), decisions: this.sides.map((side) => side.node?.decision ?? -1).join() });
  }

  /** Where one side has gone to another decision, the other goes there as well; while they play, each keeps its own time. */
  private keepTogether(): void {
    const moved = this.sides.findIndex((side, index) => side.selected !== this.chosen[index]);
    if (moved >= 0 && this.isTogether && this.chosen[moved] !== -1 && !this.sides.some((side) => side.isPlaying)) {
      const [leader, follower] = [this.sides[moved]!, this.sides[1 - moved]!];
      if (leader.node && follower.node && follower.node.decision !== leader.node.decision) follower.goTo(leader.node.decision);
    }
    this.chosen = this.sides.map((side) => side.selected);
  }

  private readonly key = (event: KeyboardEvent): void => {
    const target = event.composedPath()[0];
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || (target instanceof HTMLElement && target.matches("input, select, textarea, button, a"))) return;
    const deeds: Record<string, () => void> = {
      ArrowDown: () => this.sides[0]!.step(1), ArrowUp: () => this.sides[0]!.step(-1), j: () => this.sides[0]!.step(1, true), k: () => this.sides[0]!.step(-1, true),
      " ": () => this.play(),
    };
    const deed = deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  };

  private play(): void {
    const on = !this.sides.some((side) => side.isPlaying);
    for (const side of this.sides) side.play(on);
  }

  override render(): TemplateResult {
    const problem = this.sides.find((side) => side.problem);
    if (problem) return html`<div class="empty"><h1>Episode ${problem.episode} cannot be shown</h1><p class="muted">${problem.problem}</p><a class="button primary" href="/runs/${this.run}/">To the run</a></div>`;
    const isPlaying = this.sides.some((side) => side.isPlaying);
    return html`
      <header>
        <h1 class="cut grow">${this.sides[0]?.record?.run.name ?? "Two episodes"}</h1>
        <label title="Where one goes to a decision, the other goes there as well"><input type="checkbox" .checked=${this.isTogether} @change=${(event: Event) => (this.isTogether = (event.target as HTMLInputElement).checked)}>decision for decision</label>
        <button data-act="play" @click=${() => this.play()} title="Both (space)">${icon(isPlaying ? "pause" : "play")} ${isPlaying ? "Pause" : "Play both"}</button>
        <a class="button quiet" href="/runs/${this.run}/">${icon("layers")} Run</a>
      </header>
      ${this.sides.map((side) => this.side(side))}`;
  }

  private side(side: Inspection): TemplateResult {
    const episode = side.record?.episode;
    return html`<section aria-label="Episode ${side.episode}">
      <h2><a href="/runs/${this.run}/episodes/${side.episode}/">Episode ${side.episode}</a>
        ${episode ? html`<span class="state ${episode.success ? "good" : "bad"}">${icon(episode.success ? "check" : "close")}${episode.success ? "success" : episode.reason}</span>
          <span class="muted cut" style="font-weight:400">${episode.stage} · seed ${episode.seed} · ${episode.decisions} decisions · ${signed(episode.total_reward)}</span>` : nothing}</h2>
      <inspector-view .inspection=${side}></inspector-view>
      <inspector-tree .inspection=${side}></inspector-tree>
      <inspector-lanes brief .inspection=${side}></inspector-lanes>
    </section>`;
  }
}
