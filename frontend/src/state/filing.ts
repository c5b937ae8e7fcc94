/** The document and the studio: opened, kept, checked and proven solvable there. The last word on it is the server's. */
import type { Scenario } from "../wire/messages";
import { api, ApiError, type Problem } from "../wire/api";
import { DocumentStore } from "./document";
import { Observable } from "./observable";

export interface WholeScenario {
  id: string;
  builtin: boolean;
  document: Scenario;
  text: string;
  version: number;
  updated: number | null;
}
interface Checked {
  problems: Problem[];
  document: Scenario | null;
}
export interface Solved {
  state: "queued" | "running" | "done";
  solvable: boolean | null;
  decisions: number | null;
  note: string;
}

const CHECK_AFTER = 350; // ms without an edit
const ASK_EVERY = 700; // ms

export class Filing extends Observable {
  store: DocumentStore | null = null;
  id = "";
  builtin = false;
  text = "";
  saving = false;
  savedOnce = false;
  checked: "unknown" | "checking" | "right" | "wrong" | "unreachable" = "unknown";
  problems: Problem[] = [];
  failure: Problem[] = [];
  solved: Solved | null = null;
  private version = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private checkedDocument: Scenario | null = null;

  async open(id: string): Promise<DocumentStore | null> {
    try {
      const whole = await api.get<WholeScenario>(address(id));
      this.take(whole);
      this.store = new DocumentStore(whole.document);
      this.store.subscribe(() => this.edited());
      this.checked = "right";
      this.checkedDocument = this.store.document;
    } catch (error) {
      this.failure = problemsIn(error);
    }
    this.changed();
    return this.store;
  }

  /** True when all that was edited is kept. A built-in scenario is never changed: the first save makes a copy. */
  async save(): Promise<boolean> {
    const store = this.store;
    if (!store || this.saving) return false;
    [this.saving, this.failure] = [true, []];
    this.changed();
    const mark = store.mark();
    try {
      this.take(await this.stored(store.document));
      store.markSaved(mark);
      this.savedOnce = true;
      return true;
    } catch (error) {
      this.failure = problemsIn(error);
      if (error instanceof ApiError && error.status === 400) [this.problems, this.checked] = [error.problems, "wrong"];
      return false;
    } finally {
      this.saving = false;
      this.changed();
    }
  }

  async checkText(text: string): Promise<Checked> {
    try {
      return await api.post<Checked>("/api/scenarios/check/", { text });
    } catch (error) {
      return { problems: problemsIn(error), document: null };
    }
  }

  /** Asks the scripted expert, and waits for its answer. */
  async solve(seed: number): Promise<void> {
    if (!this.store) return;
    this.solved = { state: "queued", solvable: null, decisions: null, note: "" };
    this.changed();
    const document = this.store.document;
    try {
      const { job } = await api.post<{ job: string }>("/api/scenarios/solve/", { document, seed });
      while (this.solved && this.solved.state !== "done" && document === this.store.document) {
        await new Promise((resolve) => setTimeout(resolve, ASK_EVERY));
        const told = await api.get<Solved>(`/api/scenarios/solve/${job}/`);
        if (document !== this.store.document) break; // edited meanwhile: the answer is about another scenario
        this.solved = told;
        this.changed();
      }
    } catch (error) {
      this.solved = null;
      this.failure = problemsIn(error);
      this.changed();
    }
  }

  dismiss(): void {
    this.failure = [];
    this.changed();
  }

  close(): void {
    clearTimeout(this.timer);
    this.solved = null;
  }

  private stored(document: Scenario): Promise<WholeScenario> {
    if (this.builtin) return api.post<WholeScenario>("/api/scenarios/", { document });
    return api.put<WholeScenario>(address(this.id), { document, version: this.version });
  }

  private take(whole: WholeScenario): void {
    [this.id, this.builtin, this.version, this.text] = [whole.id, whole.builtin, whole.version, whole.text];
  }

  private edited(): void {
    if (!this.store || this.store.document === this.checkedDocument) return this.changed();
    [this.checked, this.solved] = ["checking", null];
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), CHECK_AFTER);
    this.changed();
  }

  private async check(): Promise<void> {
    if (!this.store) return;
    const document = this.store.document;
    this.checkedDocument = document;
    try {
      const { problems } = await api.post<Checked>("/api/scenarios/check/", { document });
      if (document !== this.store.document) return;
      [this.problems, this.checked] = [problems, problems.length ? "wrong" : "right"];
    } catch (error) {
      [this.problems, this.checked] = [problemsIn(error), "unreachable"];
      this.checkedDocument = null;
    }
    this.changed();
  }
}

const address = (id: string): string => `/api/scenarios/${encodeURIComponent(id)}/`;

export function problemsIn(error: unknown): Problem[] {
  if (error instanceof ApiError) return error.problems;
  return [{ place: "page", message: error instanceof Error ? error.message : String(error), hint: "reload the page" }];
}
