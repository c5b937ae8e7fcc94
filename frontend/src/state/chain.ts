/** A decision chain as a page reads it: which nodes belong together, which branch was given up, when each thing happened. */
import type { RunNode } from "../wire/messages";

export type Filter = "brief" | "all" | "failures" | "backtracks" | "alerts";

/** What came of one spoken node: what was seen before it, and what followed it. */
export interface Story {
  saw: RunNode | null;
  verdict: RunNode | null;
  outcome: RunNode | null;
  /** Of the whole decision; a team's reward and state hash stand with its first robot. */
  earned: RunNode | null;
}

const SPOKEN: readonly RunNode["kind"][] = ["plan", "act", "reflect"];
const AFTER: readonly RunNode["kind"][] = ["outcome", "alert", "message"];
const BRIEF: readonly RunNode["kind"][] = ["plan", "act", "reflect", "backtrack", "alert", "message"];

export const isSpoken = (node: RunNode): boolean => SPOKEN.includes(node.kind);
export const hasFailed = (node: RunNode): boolean => node.legal === false || (node.kind === "outcome" && !node.text.startsWith("success"));

/** How many decisions had been carried out when the node came to be. */
export const decisionsAt = (node: RunNode): number => node.decision + (AFTER.includes(node.kind) ? 1 : 0);

export class Chain {
  readonly agents: string[];
  /** By decision: its outcome nodes. */
  private readonly outcomes = new Map<number, RunNode[]>();
  private readonly verdicts = new Map<number, RunNode[]>();
  private readonly abandoned = new Set<number>();

  constructor(readonly nodes: RunNode[]) {
    this.agents = [...new Set(nodes.map((node) => node.agent))];
    for (const node of nodes) {
      const held = node.kind === "outcome" ? this.outcomes : node.kind === "verdict" ? this.verdicts : null;
      if (held) held.set(node.decision, [...(held.get(node.decision) ?? []), node]);
      if (node.kind === "backtrack") this.giveUp(node);
    }
  }

  storyOf(node: RunNode): Story {
    const parent = node.parent === null ? undefined : this.nodes[node.parent];
    const of = (held: Map<number, RunNode[]>): RunNode | null => held.get(node.decision)?.find((each) => each.agent === node.agent) ?? null;
    const isDeed = node.kind === "act" || node.kind === "verdict" || node.kind === "outcome";
    return {
      saw: parent?.kind === "perceive" ? parent : null,
      verdict: isDeed ? of(this.verdicts) : null,
      outcome: isDeed ? of(this.outcomes) : null,
      earned: isDeed ? this.earnedBy(node.decision) : null,
    };
  }

  /** The node that holds the reward of a decision. */
  earnedBy(decision: number): RunNode | null {
    return this.outcomes.get(decision)?.find((node) => node.reward !== null) ?? null;
  }

  get rewards(): RunNode[] {
    return [...this.outcomes.keys()].sort((a, b) => a - b).map((decision) => this.earnedBy(decision)).filter((node) => node !== null);
  }

  /** Thought or done on a branch that was given up later. */
  isAbandoned(node: RunNode): boolean {
    return this.abandoned.has(node.index);
  }

  /** The indices of the nodes that a filter and a text leave, in order. */
  select(filter: Filter, text: string): number[] {
    const wanted = text.trim().toLowerCase();
    const passes = (node: RunNode): boolean => this.passes(node, filter) && (!wanted || `${node.agent} ${node.kind} ${node.text}`.toLowerCase().includes(wanted));
    return this.nodes.filter(passes).map((node) => node.index);
  }

  private passes(node: RunNode, filter: Filter): boolean {
    switch (filter) {
      case "all":
        return true;
      case "brief":
        return BRIEF.includes(node.kind);
      case "failures":
        return node.kind === "act" ? this.came(node) : hasFailed(node);
      case "backtracks":
        return node.kind === "backtrack" || node.kind === "reflect" || node.kind === "plan";
      case "alerts":
        return node.kind === "alert";
      default:
        return unknownFilter(filter);
    }
  }

  /** Whether a call came to nothing. */
  private came(act: RunNode): boolean {
    const { verdict, outcome } = this.storyOf(act);
    return verdict?.legal === false || (outcome !== null && hasFailed(outcome));
  }

  /** What lies between the plan that is gone back to and the step back. */
  private giveUp(back: RunNode): void {
    for (let index = (back.parent ?? back.index) + 1; index < back.index; index += 1) {
      if (this.nodes[index]!.agent === back.agent) this.abandoned.add(index);
    }
  }
}

function unknownFilter(filter: never): never {
  throw new Error(`no filter is called ${String(filter)}`);
}
