/** The page of a fork: what was decided up to there, the live sandbox in that very state, and who decides what from now on. */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { Fork, UNTIL_THE_END } from "../state/forking";
import { Watch } from "../state/observable";
import { watchPresence } from "../state/presence";
import { shared } from "../style/shared";
import type { ForkDeciding } from "./fork-deciding";
import type { ForkView } from "./fork-view";
import { icon } from "./icon";
import "./fork-deciding";
import "./fork-decisions";
import "./fork-view";

@customElement("studio-fork")
export class StudioFork extends LitElement {
  static override styles = [shared, css`
    :host { display: grid; height: 100%; min-height: 0; overflow: hidden; position: relative;
      grid-template: "head head head" auto "decisions view deciding" minmax(0, 1fr) / minmax(250px, 1fr) minmax(300px, 2.2fr) minmax(290px, 1.25fr); }
    header { grid-area: head; display: flex; align-items: center; gap: 10px; padding: 8px 12px; border-bottom: 1px solid var(--line); background: var(--panel); min-width: 0; }
    header h1 { white-space: nowrap; display: flex; gap: 7px; align-items: center; }
    header .proof { display: flex; gap: 5px; align-items: center; white-space: nowrap; font-weight: 500; }
    fork-decisions { grid-area: decisions; border-right: 1px solid var(--line); }
    fork-view { grid-area: view; }
    fork-deciding { grid-area: deciding; border-left: 1px solid var(--line); }
    .empty { grid-column: 1 / -1; margin: 12vh auto; text-align: center; max-width: 560px; }
  `];

  @property() run = "";
  @property({ type: Number }) episode = 0;
  @property({ type: Number }) decision = 0;
  @query("fork-view") private view!: ForkView | null;
  @query("fork-deciding") private deciding!: ForkDeciding | null;
  private fork: Fork | null = null;
  private stopPresence: () => void = () => {};

  constructor() {
    super();
    new Watch(this, () => this.fork ?? undefined);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const fork = new Fork(this.run, this.episode, this.decision, { onPoses: (poses) => this.view?.push(poses), onCamera: (jpeg) => this.view?.camera?.draw(jpeg) });
    this.fork = fork;
    void fork.load();
    this.stopPresence = watchPresence({ away: () => fork.setWatched(false), gone: () => fork.setWatched(false, true), back: () => fork.setWatched(true) });
    addEventListener("keydown", this.key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.key);
    this.stopPresence();
    this.fork?.close();
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { fork } = this;
    if (!fork) return;
    const { session } = fork;
    Object.assign(this.dataset, {
      status: fork.status, proof: session?.state?.forked?.proof ?? "", decisions: String(fork.decisions.length), done: String(fork.done.length),
      repeated: fork.done.map((each) => fork.repeated(each)).join(" "), poseFrames: String(session?.poseFrames ?? 0), frames: String(session?.frames ?? 0),
    });
    document.title = `Fork of episode ${this.episode} at decision ${this.decision} · Sandbox Studio`;
  }

  private readonly key = (event: KeyboardEvent): void => {
    const { fork } = this;
    if (!fork || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isForControl(event)) return;
    const deeds: Record<string, () => void> = {
      " ": () => fork.pause(), r: () => fork.repeat(), e: () => fork.delegate(1), backspace: () => fork.rewind(), "/": () => this.deciding?.find(),
      escape: () => fork.delegate(0), a: () => fork.delegate(UNTIL_THE_END),
    };
    const deed = deeds[event.key.toLowerCase()];
    if (!deed) return;
    event.preventDefault();
    deed();
  };

  override render(): TemplateResult {
    const { fork } = this;
    if (!fork) return html``;
    if (fork.problem) return html`<div class="empty"><h1>There is no fork here</h1><p class="muted">${fork.problem}</p>
      <a class="button primary" href=${fork.record ? this.back : `/runs/${this.run}/`}>${fork.record ? "To the episode" : "To the run"}</a></div>`;
    return html`
      ${this.head(fork)}
      <fork-decisions .fork=${fork}></fork-decisions>
      <fork-view .fork=${fork}></fork-view>
      <fork-deciding .fork=${fork}></fork-deciding>`;
  }

  private head(fork: Fork): TemplateResult {
    const { record } = fork;
    const words = record ? `${record.run.scenario_title} · seed ${record.episode.seed} · ${record.episode.decisions} recorded decisions` : "";
    return html`<header>
      <h1>${icon("fork")} Episode ${this.episode}, from decision ${this.decision}</h1>
      ${this.proof(fork)}
      <span class="muted cut grow" title=${words}>${words}</span>
      <a class="button quiet" href="/runs/${encodeURIComponent(this.run)}/" title=${record?.run.name ?? "The run"}>${icon("layers")} Run</a>
      <a class="button" href=${this.back} title="The recorded episode in the inspector">${icon("perceive")} Episode</a>
    </header>`;
  }

  private proof(fork: Fork): TemplateResult | typeof nothing {
    if (fork.status === "failed") return html`<span class="proof bad" role="status">${icon("close")} not the recorded state</span>`;
    const proof = fork.session?.state?.forked?.proof;
    if (proof === "exact") return html`<span class="proof good" role="status" title="The hash of the whole state is the recorded one">${icon("check")} executed anew, state reached exactly</span>`;
    return proof === "unrecorded" ? html`<span class="proof muted" role="status" title="No state was recorded before the first decision">${icon("check")} built from its seed</span>` : nothing;
  }

  private get back(): string {
    return `/runs/${encodeURIComponent(this.run)}/episodes/${this.episode}/`;
  }
}

/** A key that whatever has the focus means for itself. */
function isForControl(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  return target.matches("input, textarea, select") || (event.key === " " && target.matches("button, a, summary"));
}
