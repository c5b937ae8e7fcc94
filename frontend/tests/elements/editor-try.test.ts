import { beforeEach, describe, expect, it } from "vitest";
import { EditorTry } from "../../src/elements/editor-try";
import type { SessionDecision, SessionState } from "../../src/wire/messages";

const CALLS = ["move_to(red_box)", "move_to(dock)", "pick(red_box)", "done()"];
const state = (more: Partial<SessionState> = {}): SessionState => ({
  type: "state", session: "s1", status: "ready", seed: 0, seconds: 2.5, speed: 1, label: "", renderer: "EGL", calls: CALLS, note: "", forked: null, delegate: "",
  goals: [{ name: "g1", text: "red_box inside dock", met: true }, { name: "g2", text: "blue_box inside dock", met: false }], ...more,
});
const decision = (index: number, more: Partial<SessionDecision> = {}): SessionDecision => ({
  type: "decision", index, call: CALLS[index]!, actor: "hand", legal: true, reason: "", outcome: "success", reward: 0.2, parts: { "task/progress": 0.25, "task/decision": -0.05 },
  terminated: false, truncated: false, success: false, state_hash: "", ...more,
});

async function panel(given: Partial<EditorTry>): Promise<ShadowRoot> {
  const element = Object.assign(new EditorTry(), given);
  document.body.append(element);
  await element.updateComplete;
  return element.shadowRoot!;
}
const texts = (root: ShadowRoot, selector: string): string[] => [...root.querySelectorAll(selector)].map((each) => each.textContent!.replace(/\s+/g, " ").trim());

beforeEach(() => document.body.replaceChildren());

describe("a try", () => {
  it("lists every call under its skill, and says the whole call when one is clicked", async () => {
    const said: string[] = [];
    const root = await panel({ state: state(), act: (call) => void said.push(call) });
    expect(texts(root, ".skill b")).toEqual(["move_to", "pick", "done"]);
    root.querySelector<HTMLButtonElement>('[data-call="pick(red_box)"]')!.click();
    root.querySelector<HTMLButtonElement>('[data-call="done()"]')!.click();
    expect(said).toEqual(["pick(red_box)", "done()"]);
  });

  it("finds calls by a part of them", async () => {
    const root = await panel({ state: state() });
    const search = root.querySelector<HTMLInputElement>("input[type=search]")!;
    search.value = "dock";
    search.dispatchEvent(new Event("input"));
    await (root.host as EditorTry).updateComplete;
    expect([...root.querySelectorAll("[data-call]")].map((call) => call.getAttribute("data-call"))).toEqual(["move_to(dock)"]);
  });

  it("tells in words which goals are met", async () => {
    const root = await panel({ state: state() });
    expect(texts(root, ".goal .sr")).toEqual(["met", "not met yet"]);
  });

  it("shows decisions newest first, each with its reward in parts", async () => {
    const root = await panel({ state: state(), decisions: [decision(0), decision(1, { reward: -0.05, parts: { "task/decision": -0.05, "safety/collision": 0 } })] });
    expect([...root.querySelectorAll("[data-decision]")].map((row) => row.getAttribute("data-decision"))).toEqual(["1", "0"]);
    expect(texts(root, ".parts")).toEqual(["task/decision −0.05", "task/progress +0.25task/decision −0.05"]);
  });

  it("gives the reason of a refusal, and that it ended the episode", async () => {
    const root = await panel({ state: state(), decisions: [decision(2, { legal: false, outcome: "", reason: "r1 holds blue_box", reward: -10, terminated: true })] });
    expect(texts(root, "small")).toEqual(["refused: r1 holds blue_box · the episode ended"]);
  });

  it("offers a new episode where one has ended, and no call", async () => {
    let resets = 0;
    const root = await panel({ state: state({ status: "ended" }), reset: () => void (resets += 1) });
    expect(root.querySelector("[data-call]")).toBeNull();
    root.querySelector<HTMLButtonElement>('[data-act="again"]')!.click();
    expect(resets).toBe(1);
  });
});
