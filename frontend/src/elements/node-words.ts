/** The kinds of a decision chain's nodes: icon, word and colour, the same wherever one shows. */
import type { RunNode } from "../wire/messages";
import type { IconName } from "./icon";

export const NODE_KINDS: Record<RunNode["kind"], { icon: IconName; word: string; colour: string }> = {
  perceive: { icon: "perceive", word: "perceive", colour: "--perceive" },
  plan: { icon: "plan", word: "plan", colour: "--plan" },
  act: { icon: "act", word: "act", colour: "--act" },
  verdict: { icon: "verdict", word: "verdict", colour: "--muted" },
  outcome: { icon: "outcome", word: "outcome", colour: "--muted" },
  reflect: { icon: "reflect", word: "reflect", colour: "--reflect" },
  backtrack: { icon: "backtrack", word: "back", colour: "--backtrack" },
  alert: { icon: "alert", word: "alert", colour: "--alert" },
  message: { icon: "message", word: "message", colour: "--human" },
};

/** A refusal is red whatever its kind. */
export function tintOf(node: RunNode): string {
  return node.legal === false ? "--refusal" : NODE_KINDS[node.kind].colour;
}
