/** A run's state as icon, word and colour, and its results, the same in the list and on the page. */
import { html, type TemplateResult } from "lit";
import type { Measured } from "../state/words";
import type { RunSummary } from "../wire/messages";
import { icon, type IconName } from "./icon";

const STATES: Record<RunSummary["state"], [IconName, string]> = {
  queued: ["clock", ""], running: ["live", "live"], stopping: ["stop", "warn"], stopped: ["stop", "warn"], finished: ["check", "good"], failed: ["alert", "bad"],
};

export function stateChip(state: RunSummary["state"]): TemplateResult {
  const [sign, tone] = STATES[state];
  return html`<span class="chip ${tone}" data-state=${state}>${icon(sign)} ${state}</span>`;
}

export function successOf(run: RunSummary): { final: Measured | null; supervised: Measured | null } {
  const result = run.result as { final?: Measured; supervised?: Measured; played?: Measured };
  return { final: result.final ?? result.played ?? null, supervised: result.supervised ?? null };
}

/** A name short enough for a button. */
export const short = (name: string): string => (name.length > 26 ? `${name.slice(0, 24).trimEnd()}…` : name);

export const isOver = (state: RunSummary["state"]): boolean => state === "finished" || state === "stopped" || state === "failed";
