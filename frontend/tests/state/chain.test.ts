import { describe, expect, it } from "vitest";
import { Chain, decisionsAt } from "../../src/state/chain";
import type { RunNode } from "../../src/wire/messages";

export function node(index: number, kind: RunNode["kind"], fields: Partial<RunNode> = {}): RunNode {
  return {
    index, parent: index ? index - 1 : null, kind, agent: "r1", decision: 0, seconds: 0, prompt: "", text: kind, logprob: null, value: null,
    legal: null, reward: null, parts: {}, state_hash: "", details: {}, tokens: [], ...fields,
  };
}

/** A plan, a call that is refused, a step back, another plan, and a call that succeeds. */
export const NODES: RunNode[] = [
  node(0, "perceive"), node(1, "plan", { text: "1 fetch the key" }),
  node(2, "perceive"), node(3, "act", { text: "pick(key)" }), node(4, "verdict", { legal: false, text: "reach: too far" }),
  node(5, "outcome", { text: "refused", reward: -1, parts: { "safety/illegal": -1 }, state_hash: "a" }),
  node(6, "reflect", { decision: 1 }), node(7, "backtrack", { decision: 1, parent: 1 }), node(8, "plan", { decision: 1, text: "1 go there" }),
  node(9, "act", { decision: 1, text: "move_to(key)" }), node(10, "verdict", { decision: 1, legal: true, text: "legal" }),
  node(11, "outcome", { decision: 1, text: "success", reward: 0.5, parts: { "task/progress": 0.5 }, state_hash: "b" }),
];

describe("a decision chain", () => {
  const chain = new Chain(NODES);

  it("tells what belongs to a call: what was seen, the verdict, the outcome, and what it earned", () => {
    const story = chain.storyOf(NODES[3]!);
    expect([story.saw?.index, story.verdict?.index, story.outcome?.index, story.earned?.reward]).toEqual([2, 4, 5, -1]);
  });

  it("of a team finds the reward with whoever holds it", () => {
    const team = new Chain([node(0, "act"), node(1, "act", { agent: "r2" }), node(2, "outcome", { reward: 1, state_hash: "h" }), node(3, "outcome", { agent: "r2" })]);
    expect(team.agents).toEqual(["r1", "r2"]);
    expect(team.storyOf(team.nodes[1]!).earned?.reward).toBe(1);
    expect(team.storyOf(team.nodes[1]!).outcome?.index).toBe(3);
  });

  it("knows the branch that was given up, and only that", () => {
    expect(NODES.filter((each) => chain.isAbandoned(each)).map((each) => each.index)).toEqual([2, 3, 4, 5, 6]);
  });

  it.each([
    ["brief", [1, 3, 6, 7, 8, 9]], ["all", NODES.map((each) => each.index)], ["failures", [3, 4, 5]], ["backtracks", [1, 6, 7, 8]], ["alerts", []],
  ] as const)("filtered as %s shows what that promises", (filter, wanted) => {
    expect(chain.select(filter, "")).toEqual(wanted);
  });

  it("is searched in what was said, whoever said it", () => {
    expect(chain.select("all", "KEY")).toEqual([1, 3, 9]);
    expect(chain.select("brief", " go there ")).toEqual([8]);
  });

  it("an outcome stands after its decision, a call before it", () => {
    expect([NODES[3]!, NODES[5]!, NODES[11]!].map(decisionsAt)).toEqual([0, 1, 2]);
  });

  it("reads twenty thousand nodes in the blink of an eye", () => {
    const many = new Chain(Array.from({ length: 20_000 }, (_, index) => ({ ...NODES[index % 12]!, index, parent: index - 1, decision: Math.floor(index / 6) })));
    expect(many.select("brief", "").length).toBe(10_000);
  });
});
