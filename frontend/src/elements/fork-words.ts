/** Who decided something, as icon and word, the same wherever one shows. */
import { html, type TemplateResult } from "lit";
import type { SessionDecision } from "../wire/messages";
import { icon, type IconName } from "./icon";

export const ACTORS: Record<SessionDecision["actor"], { icon: IconName; word: string; colour: string }> = {
  record: { icon: "redo", word: "as recorded", colour: "--muted" },
  hand: { icon: "human", word: "by hand", colour: "--human" },
  expert: { icon: "train", word: "expert", colour: "--act" },
};

export function actorChip(actor: SessionDecision["actor"]): TemplateResult {
  const { icon: sign, word, colour } = ACTORS[actor];
  return html`<span style="color:var(${colour})">${icon(sign)} ${word}</span>`;
}
