/** The named parts of a reward as bars, in the colours of task, safety and curiosity. */
import { css, html, nothing, type TemplateResult } from "lit";
import { signed } from "../state/words";
import type { RunNode } from "../wire/messages";

export const rewardStyles = css`
  .parts { display: grid; grid-template-columns: auto 1fr auto; gap: 3px 8px; align-items: center; font: 11.5px var(--mono); }
  .parts i { height: 6px; border-radius: 3px; background: currentColor; }
  .task { color: var(--task); } .safety { color: var(--safety); } .curiosity { color: var(--curiosity); }
`;

export function rewardParts(node: RunNode): TemplateResult | typeof nothing {
  const parts = Object.entries(node.parts).filter(([, value]) => value !== 0);
  if (!parts.length) return nothing;
  const largest = Math.max(...parts.map(([, value]) => Math.abs(value)), 0.001);
  return html`<h3>Reward ${node.reward === null ? "" : signed(node.reward)}</h3><div class="parts">${parts.map(([name, value]) => html`
    <span>${name}</span><i class=${familyOf(name)} style="width:${(100 * Math.abs(value)) / largest}%"></i><span class=${value < 0 ? "bad" : "good"}>${signed(value)}</span>`)}</div>`;
}

export type RewardFamily = "task" | "safety" | "curiosity";

/** Which of the three terms of R = α·task + β·safety + γ·curiosity a named part belongs to. */
export function familyOf(part: string): RewardFamily {
  const name = part.split("/")[0]!;
  return name === "safety" || name === "curiosity" ? name : "task";
}
