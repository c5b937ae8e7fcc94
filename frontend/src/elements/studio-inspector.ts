/** The inspector: everything that is known of one recorded episode, on one scrubber. A link to a node is the address with `#node`. */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { Inspection } from "../state/inspection";
import { Watch } from "../state/observable";
import { signed } from "../state/words";
import { shared } from "../style/shared";
import type { RunEpisodeRecord } from "../wire/messages";
import { icon } from "./icon";
import type { InspectorTree } from "./inspector-tree";
import "./inspector-decision";
import "./inspector-lanes";
import "./inspector-tree";
import "./inspector-view";

const COPIED = 1600; // ms

@customElement("studio-inspector")
export class StudioInspector extends LitElement {
  static override styles = [shared, css`
    :host { display: grid; height: 100%; min-height: 0; overflow: hidden; grid-template: "head head head" auto "tree view decision" minmax(0, 1fr) "lanes lanes lanes" auto / minmax(260px, 1fr) minmax(300px, 1.5fr) minmax(300px, 1.1fr); }
    header { grid-area: head; display: flex; align-items: center; gap: 10px; padding: 8px 12px; border-bottom: 1px solid var(--line); background: var(--panel); min-width: 0; }
    header h1 { white-space: nowrap; }
    header .state { display: flex; gap: 5px; align-items: center; font-weight: 500; white-space: nowrap; }
    header nav { display: flex; gap: 2px; }
    inspector-tree { grid-area: tree; border-right: 1px solid var(--line); }
    inspector-view { grid-area: view; }
    inspector-decision { grid-area: decision; border-left: 1px solid var(--line); }
    inspector-lanes { grid-area: lanes; }
    .empty { grid-column: 1 / -1; margin: 12vh auto; text-align: center; max-width: 560px; }
  `];

  @property() run = "";
  @property({ type: Number }) episode = 0;
  @state() private isCopied = false;
  @query("inspector-tree") private tree!: InspectorTree | null;
  private inspection: Inspection | null = null;

  constructor() {
    super();
    new Watch(this, () => this.inspection ?? undefined);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.inspection = new Inspection(this.run, this.episode);
    void this.inspection.load(Number(location.hash.slice(1) || -1));
    addEventListener("keydown", this.key);
    addEventListener("hashchange", this.followLink);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.key);
    removeEventListener("hashchange", this.followLink);
    this.inspection?.close();
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { record, chain, track, selected, seconds, isPlaying } = this.inspection!;
    Object.assign(this.dataset, { nodes: String(chain.nodes.length), selected: String(selected), seconds: seconds.toFixed(2), track: String(track !== null), playing: String(isPlaying) });
    if (record) document.title = `Episode ${this.episode} · ${record.run.name} · Sandbox Studio`;
    if (selected >= 0 && !isPlaying) history.replaceState(null, "", `#${selected}`);
  }

  private readonly followLink = (): void => this.inspection?.select(Number(location.hash.slice(1)));

  private readonly key = (event: KeyboardEvent): void => {
    const { inspection } = this;
    if (!inspection || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    const deeds: Record<string, () => void> = {
      ArrowDown: () => inspection.step(1), ArrowUp: () => inspection.step(-1), j: () => inspection.step(1, true), k: () => inspection.step(-1, true),
      " ": () => inspection.play(), "/": () => this.tree?.find(),
      f: () => inspection.node && location.assign(this.forkPath(inspection.node.decision)),
    };
    const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  };

  override render(): TemplateResult {
    const { inspection } = this;
    if (!inspection) return html``;
    if (inspection.problem) return html`<div class="empty"><h1>Episode ${this.episode} cannot be shown</h1><p class="muted">${inspection.problem}</p><a class="button primary" href="/runs/${this.run}/">To the run</a></div>`;
    return html`
      ${this.head(inspection)}
      <inspector-tree .inspection=${inspection}></inspector-tree>
      <inspector-view .inspection=${inspection}></inspector-view>
      <inspector-decision .inspection=${inspection}></inspector-decision>
      <inspector-lanes .inspection=${inspection}></inspector-lanes>`;
  }

  private head({ record, node }: Inspection): TemplateResult {
    const episode = record?.episode;
    const words = episode ? `${record.run.scenario_title} · seed ${episode.seed} · ${episode.decisions} decisions · ${signed(episode.total_reward)} · ${episode.stage}, ${episode.split.replace("_", " ")}` : "";
    return html`<header>
      <nav aria-label="Kept episodes">${this.neighbour("left", "Kept episode before", record?.older ?? null)}${this.neighbour("right", "Kept episode after", record?.newer ?? null)}</nav>
      <h1>Episode ${this.episode}</h1>
      ${episode ? html`<span class="state ${episode.success ? "good" : "bad"}">${icon(episode.success ? "check" : "close")}${episode.success ? "success" : episode.reason}</span>` : nothing}
      <span class="muted cut grow" title=${words}>${words}</span>
      ${record?.alike.length ? this.comparison(record) : nothing}
      <a class="button quiet" href="/runs/${this.run}/" title=${record?.run.name ?? "The run"}>${icon("layers")} Run</a>
      <button class="quiet" @click=${() => void this.copyLink()} title="Copy a link to this node">${icon("copy")} ${this.isCopied ? "Copied" : "Link"}</button>
      ${node ? html`<a class="button" data-act="fork" href=${this.forkPath(node.decision)} title="A live sandbox in exactly this state (F)">${icon("fork")} Fork here</a>` : nothing}
    </header>`;
  }

  private neighbour(name: "left" | "right", words: string, number: number | null): TemplateResult {
    return html`<a class="button quiet" aria-label=${words} title=${number === null ? `${words}: none` : `${words}: ${number}`} aria-disabled=${number === null}
      style=${number === null ? "opacity:0.35;pointer-events:none" : ""} href=${number === null ? "#" : `/runs/${this.run}/episodes/${number}/`}>${icon(name)}</a>`;
  }

  private comparison(record: RunEpisodeRecord): TemplateResult {
    return html`<select aria-label="Compare with another episode on the same layout" @change=${(event: Event) => location.assign(`/runs/${this.run}/episodes/${this.episode}/with/${(event.target as HTMLSelectElement).value}/`)}>
      <option value="" selected>compare with…</option>
      ${record.alike.map((each) => html`<option value=${each.number}>episode ${each.number} · ${each.stage} · ${each.success ? "success" : "failure"}</option>`)}</select>`;
  }

  private forkPath(decision: number): string {
    return `/runs/${encodeURIComponent(this.run)}/episodes/${this.episode}/fork/${decision}/`;
  }

  private async copyLink(): Promise<void> {
    await navigator.clipboard?.writeText(location.href);
    this.isCopied = true;
    setTimeout(() => (this.isCopied = false), COPIED);
  }
}

/** A key that a control under the focus means for itself. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "range" || event.key.startsWith("Arrow");
  if (target.matches("textarea, select")) return true;
  return event.key === " " && target.matches("button, a, summary");
}
