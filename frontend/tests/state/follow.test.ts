import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Follow } from "../../src/state/follow";
import { RunLine } from "../../src/state/run-line";
import { HeldSocket } from "../line";
import { scenario } from "../scenario";

beforeEach(() => {
  HeldSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", HeldSocket);
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ id: "abc", document: scenario() }), { status: 200, headers: { "Content-Type": "application/json" } }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let seq = 0;
const socketOf = (path: string): HeldSocket => HeldSocket.all.findLast((socket) => String(socket.url).includes(path))!;
const plays = (): unknown[] => HeldSocket.all.flatMap((socket) => socket.sent).filter((message) => message.type === "play").map((message) => message["label"]);
const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(50));

/** An episode that was kept, and its chain as the server answers with it. */
async function keep(number: number, more = false): Promise<void> {
  const calls = ["move_to(red_box)", "done()"];
  const event = { kind: "episode", time: 0, number, stage: "ppo", split: "train", seed: number, success: true, reason: "done", decisions: 2, total_reward: 1, parts: {}, calls, nodes: [] };
  socketOf("/ws/runs/").bring({ type: "events", items: [{ seq: ++seq, key: `episode/${number}`, has_chain: true, event }], last_seq: seq, more });
  await settle();
}
async function answer(number: number): Promise<void> {
  socketOf("/ws/runs/").bring({ type: "chain", episode: number, seed: number, calls: ["move_to(red_box)", "done()"], nodes: [] });
  await settle();
}
/** The session has executed the whole record. */
async function finish(): Promise<void> {
  const socket = socketOf("/ws/session/");
  socket.bring({ type: "scene", bodies: [], poses: [] });
  for (const index of [0, 1]) socket.bring({ type: "decision", index, call: "done()", legal: true, reason: "", outcome: "", reward: 0, parts: {}, terminated: false, truncated: false, success: false, state_hash: "" });
  socket.bring({ type: "state", session: "s1", status: "ended", seed: 0, seconds: 3, speed: 4, label: "", renderer: "", goals: [], calls: [], note: "" });
  await settle();
}
async function following(): Promise<Follow> {
  const line = new RunLine("abc");
  const follow = new Follow(line, "abc", { poses() {}, camera() {} });
  socketOf("/ws/runs/").open();
  await keep(1);
  await answer(1);
  socketOf("/ws/session/").open();
  await settle();
  return follow;
}

describe("what a run's page shows", () => {
  it("is the newest kept episode, played from its seed and calls once its chain is here", async () => {
    const follow = await following();
    expect(socketOf("/ws/session/").sent).toContainEqual({ type: "play", seed: 1, calls: ["move_to(red_box)", "done()"], label: "episode 1" });
    expect(follow.episode).toBe(1);
    follow.close();
  });

  it("is chosen when the whole past is here, not from its first page", async () => {
    const follow = new Follow(new RunLine("abc"), "abc", { poses() {}, camera() {} });
    socketOf("/ws/runs/").open();
    await keep(3, true);
    expect(follow.episode).toBeNull();
    await keep(4);
    expect(follow.episode).toBe(4);
    follow.close();
  });

  it("goes to a newer episode when the one shown has ended, not before", async () => {
    const follow = await following();
    await keep(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(follow.episode).toBe(1);
    await finish();
    await vi.advanceTimersByTimeAsync(2000);
    expect(follow.episode).toBe(2);
    await answer(2);
    expect(plays()).toEqual(["episode 1", "episode 2"]);
    follow.close();
  });

  it("goes on by itself when the newer episode comes after the end of the one shown", async () => {
    const follow = await following();
    await finish();
    await vi.advanceTimersByTimeAsync(5000);
    expect(follow.episode).toBe(1);
    await keep(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(follow.episode).toBe(2);
    follow.close();
  });

  it("stays with an episode that a person chose", async () => {
    const follow = await following();
    await keep(2);
    follow.choose(1);
    await finish();
    await vi.advanceTimersByTimeAsync(5000);
    expect(follow.episode).toBe(1);
    follow.followNewest();
    expect(follow.episode).toBe(2);
    follow.close();
  });

  it("costs nothing while nobody looks: no camera at once, no session after a while, and both again on return", async () => {
    const follow = await following();
    const old = socketOf("/ws/session/");
    follow.setWatched(false);
    expect(old.sent.at(-1)).toMatchObject({ type: "camera", on: false });
    expect(follow.session).not.toBeNull();
    follow.setWatched(false, true);
    expect([follow.session, old.readyState]).toEqual([null, 3]);
    await keep(2);
    await answer(2);
    expect(follow.session).toBeNull();
    follow.setWatched(true);
    await settle();
    socketOf("/ws/session/").open();
    expect(socketOf("/ws/session/")).not.toBe(old);
    expect(socketOf("/ws/session/").sent.map((message) => message.type)).toContain("play");
    follow.close();
  });
});
