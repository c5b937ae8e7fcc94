/** The editor's page: the document in the middle of everything, edited or tried out; nothing in it is modal. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { Editor } from "../state/editor";
import { Filing } from "../state/filing";
import { Watch } from "../state/observable";
import { watchPresence } from "../state/presence";
import { Session } from "../state/session";
import type { Kind } from "../state/making";
import { shared } from "../style/shared";
import type { CameraView } from "./camera-view";
import type { BarAction } from "./editor-bar";
import { actionOf, type KeyAction } from "./editor-keys";
import type { Tab } from "./editor-tabs";
import type { EditorView } from "./editor-view";
import { icon } from "./icon";
import { editorLayout } from "./studio-editor.css";
import "./camera-view";
import "./editor-bar";
import "./editor-keys";
import "./editor-properties";
import "./editor-tabs";
import "./editor-tree";
import "./editor-try";
import "./editor-view";
import "./train-panel";

@customElement("studio-editor")
export class StudioEditor extends LitElement {
  static override styles = [shared, editorLayout];

  @property() scenario = "";
  @state() private editor: Editor | null = null;
  @state() private mode: "edit" | "try" = "edit";
  @state() private tab: Tab = "goals";
  @state() private isDrawerShut = false;
  @state() private isTraining = false;
  @state() private isHelping = false;
  @state() private isCameraShut = false;
  @state() private speed = 1;
  @state() private seed = 0;
  @query("editor-view") private view!: EditorView | null;
  @query("camera-view") private camera!: CameraView | null;
  private readonly filing = new Filing();
  private session: Session | null = null;
  private wasDrawerShut = false;
  private readonly stops: (() => void)[] = [];

  constructor() {
    super();
    new Watch(this, () => this.filing);
    new Watch(this, () => this.editor ?? undefined);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const keys = (event: KeyboardEvent): void => this.key(event);
    const held = (event: KeyboardEvent): void => this.view?.snap(event.shiftKey || event.ctrlKey);
    const leave = (event: BeforeUnloadEvent): void => void (this.editor?.store.dirty && event.preventDefault());
    window.addEventListener("keydown", keys);
    for (const type of ["keydown", "keyup"] as const) window.addEventListener(type, held);
    window.addEventListener("beforeunload", leave);
    this.stops.push(
      () => window.removeEventListener("keydown", keys),
      () => (["keydown", "keyup"] as const).forEach((type) => window.removeEventListener(type, held)),
      () => window.removeEventListener("beforeunload", leave),
      watchPresence({
        away: () => this.session?.camera(false),
        gone: () => this.session?.close(),
        back: () => this.comeBack(),
      }),
    );
    void this.open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.stops.splice(0)) stop();
    this.session?.close();
    this.filing.close();
  }

  /** Where a thing is on the screen, in the page's CSS pixels. */
  screenPosition(name: string): { x: number; y: number } | null {
    return this.view?.screenPosition(name) ?? null;
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed);
    Object.assign(this.dataset, {
      mode: this.mode,
      scenario: this.filing.id,
      dirty: String(this.editor?.store.dirty ?? false),
      undo: String(this.editor?.store.depth ?? 0),
      selected: this.editor?.selected?.name ?? "",
      checked: this.filing.checked,
      sessionStatus: this.mode === "try" ? (this.session?.state?.status ?? "connecting") : "",
      frames: String(this.session?.frames ?? 0),
      poseFrames: String(this.session?.poseFrames ?? 0),
    });
  }

  override render(): TemplateResult {
    const { editor, filing } = this;
    if (!editor) return filing.failure.length ? this.failed() : this.skeleton();
    const state = this.session?.state ?? null;
    return html`
      <editor-bar .editor=${editor} .filing=${filing} mode=${this.mode} status=${state?.status ?? ""} speed=${this.speed} seed=${this.seed} ?training=${this.isTraining}
        @act=${(event: CustomEvent<BarAction>) => this.act(event.detail)} @speed=${(event: CustomEvent<number>) => this.setSpeed(event.detail)}
        @seed=${(event: CustomEvent<number>) => this.restart(event.detail)}></editor-bar>
      <editor-tree .editor=${editor} .problems=${filing.problems} ?locked=${this.mode === "try"} .add=${(kind: Kind) => editor.add(kind, ...(this.view?.middle() ?? [0, 0]))}></editor-tree>
      <div class="middle">
        ${this.banner()}
        <editor-view .editor=${editor} .scene=${this.session?.scene ?? null} mode=${this.mode}></editor-view>
        ${this.mode === "try" ? html`<camera-view class="camera" ?on=${!this.isCameraShut} ?shut=${this.isCameraShut} ?connected=${this.session?.connected ?? false}
          renderer=${state?.renderer ?? ""} waiting=${state?.status === "queued" ? state.note : ""} @toggle=${() => this.toggleCamera()}></camera-view>` : nothing}
        ${this.isHelping ? html`<editor-keys @close=${() => (this.isHelping = false)}></editor-keys>` : nothing}
        ${this.isTraining ? html`<train-panel class="train" scenario-id=${filing.id} scenarioTitle=${editor.document.title} ?keeps=${editor.store.dirty}
          .prepare=${() => this.keep()} @close=${() => (this.isTraining = false)}></train-panel>` : nothing}
      </div>
      ${this.mode === "try"
        ? html`<editor-try class="side" .state=${state} .decisions=${this.session?.decisions ?? []} .problems=${this.session?.problems ?? []} .act=${(call: string) => this.session?.act(call)} .reset=${() => this.restart(this.seed)}></editor-try>`
        : html`<editor-properties class="side" .editor=${editor} .problems=${filing.problems}></editor-properties>`}
      <editor-tabs .editor=${editor} .filing=${filing} .tab=${this.tab} ?closed=${this.isDrawerShut}
        @tab=${(event: CustomEvent<{ tab: Tab; closed: boolean }>) => ([this.tab, this.isDrawerShut] = [event.detail.tab, event.detail.closed])}></editor-tabs>`;
  }

  private banner(): TemplateResult | typeof nothing {
    const { failure } = this.filing;
    if (failure.length) {
      return html`<div class="banner bad" role="alert">${icon("alert")}<span>Not done: ${failure.map((problem) => `${problem.place ? `${problem.place}: ` : ""}${problem.message}${problem.hint ? ` — ${problem.hint}` : ""}`).join("; ")}. Your edits are still here.</span>
        <button class="quiet" aria-label="Close" @click=${() => this.filing.dismiss()}>${icon("close")}</button></div>`;
    }
    if (this.mode === "try" && this.session && !this.session.connected && (this.session.state || this.session.refused)) {
      const { refused } = this.session;
      if (refused) return html`<div class="banner bad" role="alert">${icon("alert")}<span>This try is over: ${refused}. Your edits are still here.</span></div>`;
      return html`<div class="banner warn" role="status">${icon("cut")}<span>The line to the sandbox is down. It waits for a minute with all that was done in it, and this page comes back to it by itself. Your edits are here.</span></div>`;
    }
    return nothing;
  }

  private failed(): TemplateResult {
    return html`<div class="empty"><h1>This scenario cannot be opened</h1>${this.filing.failure.map((problem) => html`<p>${problem.message}<br><span class="muted">${problem.hint}</span></p>`)}
      <a class="button primary" href="/">To the library</a></div>`;
  }

  private skeleton(): TemplateResult {
    return html`<div class="skeleton bar"></div><div class="skeleton tree"></div><div class="skeleton middle"></div><div class="skeleton side"></div><div class="skeleton tabs"></div>`;
  }

  private async open(): Promise<void> {
    const store = await this.filing.open(this.scenario);
    this.editor = store && new Editor(store);
    if (!store) return;
    document.title = `${store.document.title} · Sandbox Studio`;
    if (!new URLSearchParams(location.search).has("try")) return;
    history.replaceState(null, "", location.pathname);
    this.startTry();
  }

  /** The id under which all that is seen is kept, saved first where need be. */
  private async keep(): Promise<string | null> {
    if (this.editor?.store.dirty && !(await this.save())) return null;
    return this.filing.id;
  }

  private async save(): Promise<boolean> {
    const wasBuiltin = this.filing.builtin;
    const isKept = await this.filing.save();
    if (isKept && wasBuiltin) {
      history.replaceState(null, "", `/scenarios/${encodeURIComponent(this.filing.id)}/edit`);
      this.editor?.say("Saved as your own copy; the one that comes with the studio stays as it was");
    }
    if (!isKept && this.filing.problems.length) [this.tab, this.isDrawerShut] = ["problems", false];
    return isKept;
  }

  // Trying out ---------------------------------------------------------------------------------------------------

  private startTry(): void {
    if (!this.editor) return;
    if (this.filing.checked === "wrong") {
      [this.tab, this.isDrawerShut] = ["problems", false];
      this.editor.say("This scenario cannot run yet: see what is wrong with it below");
      return;
    }
    this.session?.close();
    const session = new Session({
      onChange: () => this.requestUpdate(),
      onPoses: (poses) => this.view?.push(poses),
      onCamera: (jpeg) => this.camera?.draw(jpeg),
    });
    [this.session, this.mode] = [session, "try"];
    [this.wasDrawerShut, this.isDrawerShut] = [this.isDrawerShut, true]; // a try is for looking
    if (this.speed !== 1) session.speed(this.speed);
    session.camera(!this.isCameraShut);
    session.open(this.editor.document, this.seed);
  }

  private stopTry(): void {
    this.session?.close();
    [this.session, this.mode] = [null, "edit"];
    this.isDrawerShut &&= this.wasDrawerShut;
  }

  /** From the start: on the document as it is now. */
  private restart(seed: number): void {
    this.seed = seed;
    if (this.editor) this.session?.open(this.editor.document, seed);
  }

  private comeBack(): void {
    if (!this.session || !this.editor) return;
    if (!this.session.connected) this.session.open(this.editor.document, this.seed);
    this.session.camera(!this.isCameraShut);
  }

  private toggleCamera(): void {
    this.isCameraShut = !this.isCameraShut;
    this.session?.camera(!this.isCameraShut);
  }

  private setSpeed(speed: number): void {
    this.speed = speed;
    this.session?.speed(speed);
  }

  // What is asked for --------------------------------------------------------------------------------------------

  private act(action: BarAction): void {
    const { editor, session } = this;
    const deeds: Record<BarAction, () => void> = {
      save: () => void this.save(), undo: () => editor?.store.undo(), redo: () => editor?.store.redo(),
      try: () => this.startTry(), stop: () => this.stopTry(), reset: () => this.restart(this.seed),
      pause: () => session?.pause(), resume: () => session?.resume(), step: () => session?.step(),
      solve: () => void this.filing.solve(this.seed), train: () => (this.isTraining = !this.isTraining), help: () => (this.isHelping = !this.isHelping),
      problems: () => ([this.tab, this.isDrawerShut] = ["problems", false]),
    };
    deeds[action]();
  }

  private key(event: KeyboardEvent): void {
    const action = actionOf(event);
    const { editor } = this;
    if (!action || !editor) return;
    const always: Partial<Record<KeyAction, () => void>> = { save: () => void this.save(), escape: () => this.escape(), help: () => this.act("help"), focus: () => this.view?.focusSelected() };
    const editing: Partial<Record<KeyAction, () => void>> = {
      undo: () => editor.store.undo(), redo: () => editor.store.redo(), duplicate: () => editor.duplicate(), copy: () => editor.copy(), paste: () => editor.paste(),
      delete: () => editor.delete(), translate: () => editor.setTool("translate"), rotate: () => editor.setTool("rotate"), scale: () => editor.setTool("scale"),
      space: () => editor.toggleSpace(), x: () => editor.constrain("x"), y: () => editor.constrain("y"), z: () => editor.constrain("z"),
    };
    const deed = always[action] ?? (this.mode === "edit" ? editing[action] : undefined);
    if (!deed || (action === "copy" && String(getSelection()))) return;
    event.preventDefault();
    deed();
  }

  /** One thing at a time, the nearest first. */
  private escape(): void {
    if (this.view?.cancel()) this.editor?.takeBack();
    else if (this.isHelping) this.isHelping = false;
    else if (this.isTraining) this.isTraining = false;
    else if (this.mode === "try") this.stopTry();
    else this.editor?.select(null);
  }
}
