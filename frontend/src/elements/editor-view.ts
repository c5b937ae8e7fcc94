/** The editor's 3D view: names over zones and things, and the tools of the hand. three.js comes when the view does. */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Editor, Tool } from "../state/editor";
import { Watch } from "../state/observable";
import { find, placeOf } from "../state/things";
import type { Hands } from "../scene/viewer";
import { shared } from "../style/shared";
import { ViewerIn } from "./viewer-in";
import type { SessionScene } from "../wire/messages";
import { icon, type IconName } from "./icon";

const TOOLS: [Tool, IconName, string][] = [["translate", "move", "Move (W)"], ["rotate", "rotate", "Turn (E)"], ["scale", "scale", "Resize (R)"]];

@customElement("editor-view")
export class EditorView extends LitElement {
  static override styles = [shared, css`
    :host { position: relative; min-width: 0; min-height: 0; overflow: hidden; background: var(--sky); }
    .host { position: absolute; inset: 0; }
    .tools { position: absolute; left: 10px; top: 10px; display: flex; gap: 2px; padding: 3px; border-radius: 8px;
             background: color-mix(in srgb, var(--panel) 88%, transparent); border: 1px solid var(--line); }
    .tools button { width: 28px; padding: 0; }
    .tools button.word { width: auto; padding: 0 8px; font-size: 11.5px; }
    .tools i { width: 1px; margin: 4px 3px; background: var(--line); }
    .name { position: absolute; left: 0; top: 0; padding: 1px 6px; border-radius: 4px; font: 500 11px var(--sans); pointer-events: none;
            white-space: nowrap; color: #fff; text-shadow: 0 1px 2px rgb(0 0 0 / 75%); opacity: 0.85; will-change: transform; }
    .name.strong { background: var(--accent); color: var(--on-accent); text-shadow: none; opacity: 1; }
    .notice { position: absolute; left: 50%; bottom: 12px; transform: translateX(-50%); padding: 5px 12px; border-radius: 14px;
              background: var(--panel); border: 1px solid var(--line); box-shadow: var(--shadow); max-width: 90%; font-size: 12px; }
    .center { position: absolute; inset: 0; display: grid; place-items: center; color: var(--muted); text-align: center; padding: 24px; }
  `];

  @property({ attribute: false }) editor!: Editor;
  @property({ attribute: false }) scene: SessionScene | null = null;
  @property() mode: "edit" | "try" = "edit";
  @state() private hovered: string | null = null;
  @query(".host") private host!: HTMLDivElement;
  private readonly view = new ViewerIn(this, {
    without: "Tree, numbers and text work without it.",
    hands: () => this.hands(),
    ready: (viewer) => viewer.stage.afterRender.add(() => this.placeNames()),
  });
  private shownScene: SessionScene | null = null;
  private noticed = "";
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    new Watch(this, () => this.editor);
  }

  push(poses: Float32Array): void {
    this.view.viewer?.push(poses);
  }
  focusSelected(): void {
    this.view.viewer?.focus();
  }
  cancel(): boolean {
    return this.view.viewer?.cancel() ?? false;
  }
  snap(on: boolean): void {
    this.view.viewer?.snap(on);
  }
  middle(): [number, number] {
    return this.view.viewer?.middle() ?? [0, 0];
  }

  /** Where a thing of the document is on the screen, in the page's CSS pixels. */
  screenPosition(name: string): { x: number; y: number } | null {
    const at = this.projected(name);
    const box = this.host.getBoundingClientRect();
    return at && { x: box.left + at.x, y: box.top + at.y };
  }

  private hands(): Hands {
    const { editor } = this;
    return {
      select: (name) => editor.select(name),
      hover: (name) => (this.hovered = name),
      begin: (name) => editor.begin(name),
      move: (_, x, y) => editor.move(x, y),
      turn: (yaw) => editor.turn(yaw),
      scale: (size) => editor.scale(size),
      end: () => editor.end(),
    };
  }

  override updated(): void {
    const { editor } = this;
    const { viewer } = this.view;
    if (!viewer) return;
    if (this.mode === "try" && this.scene) {
      if (this.shownScene !== this.scene) viewer.showScene(this.scene, editor.document);
      this.shownScene = this.scene;
    } else {
      this.shownScene = null;
      viewer.setMode(editor.tool, editor.only, editor.isLocal);
      viewer.showDocument(editor.document, this.mode === "edit" ? editor.selection : null);
    }
    this.placeNames();
    this.fadeNotice();
  }

  override render(): TemplateResult {
    const { editor } = this;
    return html`
      <div class="host" role="application" aria-label="3D view of the scenario"></div>
      ${this.view.failure ? html`<p class="center">${this.view.failure}</p>` : nothing}
      ${repeat(this.names(), (name) => name, (name) => html`<span class="name ${name === editor.selected?.name ? "strong" : ""}" data-name=${name}>${name}</span>`)}
      ${this.mode === "edit" ? this.tools() : nothing}
      ${editor.notice ? html`<p class="notice" role="status">${editor.notice}</p>` : nothing}`;
  }

  private tools(): TemplateResult {
    const { tool, isLocal, only } = this.editor;
    const space = isLocal ? "the thing's own axes" : "the world's axes";
    return html`
      <div class="tools" role="toolbar" aria-label="Tools">
        ${TOOLS.map(([name, sign, title]) => html`
          <button class="quiet" aria-pressed=${tool === name} title=${title} aria-label=${title} @click=${() => this.editor.setTool(name)}>${icon(sign)}</button>`)}
        <i></i>
        <button class="quiet word" title="Handles along ${space} (Q)" @click=${() => this.editor.toggleSpace()}>${isLocal ? "local" : "world"}${only ? ` · ${only.toUpperCase()}` : ""}</button>
        <button class="quiet" title="Look at what is selected, or at all (F)" aria-label="Focus" @click=${() => this.focusSelected()}>${icon("focus")}</button>
      </div>`;
  }

  private names(): string[] {
    const { document, selected } = this.editor;
    if (this.mode === "try") return document.zones.map((zone) => zone.name);
    return [...new Set([...document.zones.map((zone) => zone.name), ...(this.hovered ? [this.hovered] : []), ...(selected ? [selected.name] : [])])];
  }

  private placeNames(): void {
    for (const label of this.renderRoot.querySelectorAll<HTMLElement>(".name")) {
      const at = this.projected(label.dataset["name"] ?? "", true);
      label.hidden = !at;
      if (at) label.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, ${at.above ? "-150%" : "-50%"})`;
    }
  }

  /** Of a sign: over the thing, or on the near edge of the zone, where it hides nothing. Else where a hand takes it. */
  private projected(name: string, isSign = false): { x: number; y: number; above: boolean } | null {
    const { document } = this.editor;
    const selection = find(document, name);
    if (!selection || !this.view.viewer) return null;
    const { x, y, z } = placeOf(document, selection);
    const [, depth, height] = this.view.viewer.sizeOf(selection);
    const isZone = selection.list === "zones";
    const seen = this.view.viewer.stage.project(isZone ? [x, isSign ? y - depth / 2 + 0.2 : y, 0] : [x, y, z + (isSign ? height : 0.06)]);
    return seen.visible ? { x: seen.x, y: seen.y, above: !isZone } : null;
  }

  private fadeNotice(): void {
    if (this.editor.notice === this.noticed) return;
    this.noticed = this.editor.notice;
    clearTimeout(this.noticeTimer);
    if (this.noticed) this.noticeTimer = setTimeout(() => this.editor.say(""), 5000);
  }
}
