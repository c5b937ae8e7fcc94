import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RunLine } from "../../src/state/run-line";
import { Session } from "../../src/state/session";
import { HeldSocket } from "../line";
import { scenario } from "../scenario";

beforeEach(() => {
  HeldSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", HeldSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const metric = (seq: number): object => ({ seq, key: `metric/update/${seq}`, has_chain: false, event: { kind: "metric", time: 0, axis: "update", step: seq, values: {} } });
const state = (session: string, status = "ready"): object => ({ type: "state", session, status, seed: 0, seconds: 0, speed: 1, label: "", renderer: "", goals: [], calls: [], note: "" });

describe("the line to a run", () => {
  it("asks for everything at first, and for what is missing after it was lost", () => {
    const line = new RunLine("abc");
    HeldSocket.newest.open();
    expect(HeldSocket.newest.sent).toEqual([{ type: "subscribe", since: 0 }]);
    HeldSocket.newest.bring({ type: "events", items: [metric(1), metric(2)], last_seq: 2, more: false });
    HeldSocket.newest.drop();
    expect(line.connection).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(HeldSocket.all).toHaveLength(2);
    HeldSocket.newest.open();
    expect(HeldSocket.newest.sent).toEqual([{ type: "subscribe", since: 2 }]);
    HeldSocket.newest.bring({ type: "events", items: [metric(2), metric(3)], last_seq: 3, more: false });
    expect([line.store.metricPoints, line.store.lastSeq, line.connection]).toEqual([3, 3, "open"]);
    line.close();
  });

  it("waits longer after each failure", () => {
    const line = new RunLine("abc");
    for (let failures = 0; failures < 8; failures += 1) {
      HeldSocket.newest.drop();
      vi.advanceTimersByTime(30_000);
    }
    HeldSocket.newest.drop();
    const before = HeldSocket.all.length;
    vi.advanceTimersByTime(3000);
    expect(HeldSocket.all.length).toBe(before);
    vi.advanceTimersByTime(10_000);
    expect(HeldSocket.all.length).toBe(before + 1);
    line.close();
  });

  it("asks for a chain once, and again on a new line when it did not come", () => {
    const line = new RunLine("abc");
    HeldSocket.newest.open();
    line.askChain(4);
    line.askChain(4);
    expect(HeldSocket.newest.sent.filter((message) => message.type === "ask_chain")).toHaveLength(1);
    HeldSocket.newest.drop();
    vi.advanceTimersByTime(1000);
    HeldSocket.newest.open();
    expect(HeldSocket.newest.sent).toContainEqual({ type: "ask_chain", episode: 4 });
    line.close();
  });

  it("ends where the server says that there is no such run", () => {
    const line = new RunLine("abc");
    HeldSocket.newest.drop(4404);
    vi.advanceTimersByTime(60_000);
    expect(HeldSocket.all).toHaveLength(1);
    expect(line.connection).toBe("ended");
    expect(line.reason).toContain("no such run");
  });
});

describe("a session", () => {
  const opened = (): Session => {
    const session = new Session({ onChange() {} });
    session.camera(true);
    session.open(scenario(), 7);
    session.play(7, ["done()"], "episode 1");
    HeldSocket.newest.open();
    return session;
  };

  it("says what it wants as soon as the line is there", () => {
    const session = opened();
    expect(HeldSocket.newest.sent.map((message) => message.type)).toEqual(["open", "camera", "play"]);
    expect(HeldSocket.newest.sent[0]).toMatchObject({ seed: 7, session: null, scenario: { name: "small" } });
    session.close();
  });

  it("takes the same session up after a lost line, and does not play its record twice", () => {
    const session = opened();
    HeldSocket.newest.bring(state("s1"));
    HeldSocket.newest.drop();
    vi.advanceTimersByTime(1000);
    HeldSocket.newest.open();
    expect(HeldSocket.newest.sent.map((message) => message.type)).toEqual(["open", "camera"]);
    expect(HeldSocket.newest.sent[0]).toMatchObject({ session: "s1" });
    HeldSocket.newest.bring(state("s1"));
    expect(HeldSocket.newest.sent.map((message) => message.type)).not.toContain("play");
    session.close();
  });

  it("plays its record again where the old session is gone", () => {
    const session = opened();
    HeldSocket.newest.bring(state("s1"));
    HeldSocket.newest.drop();
    vi.advanceTimersByTime(1000);
    HeldSocket.newest.open();
    HeldSocket.newest.bring(state("s2"));
    expect(HeldSocket.newest.sent.at(-1)).toMatchObject({ type: "play", calls: ["done()"] });
    session.close();
  });

  it("keeps its pace when its sandbox was lost and is built anew, without a second play", () => {
    const session = opened();
    session.speed(4);
    HeldSocket.newest.bring({ ...state("s1", "playing"), speed: 4 });
    HeldSocket.newest.bring(state("s1", "queued"));
    const before = HeldSocket.newest.sent.length;
    HeldSocket.newest.bring(state("s1", "playing"));
    expect(HeldSocket.newest.sent.slice(before)).toEqual([{ type: "speed", value: 4 }]);
    session.close();
  });

  it("acknowledges a frame when it was drawn, not when it came", () => {
    const poses: Float32Array[] = [];
    const session = new Session({ onChange() {}, onPoses: (drawn) => void poses.push(drawn) });
    session.open(scenario(), 0);
    HeldSocket.newest.open();
    const frame = new ArrayBuffer(9 + 28);
    new DataView(frame).setUint8(0, 1);
    new DataView(frame).setUint32(1, 5, true);
    HeldSocket.newest.bringBytes(frame);
    expect(HeldSocket.newest.sent.map((message) => message.type)).not.toContain("ack");
    vi.advanceTimersByTime(100);
    expect(HeldSocket.newest.sent.at(-1)).toEqual({ type: "ack", kind: "poses", frame: 5 });
    expect([poses.length, session.poseFrames]).toEqual([1, 1]);
    session.close();
  });

  it("that the studio refuses says why, and does not try again", () => {
    const session = opened();
    HeldSocket.newest.bring(state("s1"));
    HeldSocket.newest.drop(4401);
    vi.advanceTimersByTime(60_000);
    expect(HeldSocket.all).toHaveLength(1);
    expect([session.connected, session.refused]).toEqual([false, expect.stringContaining("not signed in")]);
    session.close();
  });

  it("holds the decisions of one episode, each once", () => {
    const session = opened();
    const decision = (index: number, call: string): object => ({ type: "decision", index, call, legal: true, reason: "", outcome: "", reward: 0, parts: {}, terminated: false, truncated: false, success: false, state_hash: "" });
    HeldSocket.newest.bring({ type: "scene", bodies: [], poses: [] });
    HeldSocket.newest.bring(decision(0, "a()"));
    HeldSocket.newest.bring(decision(1, "b()"));
    HeldSocket.newest.bring(decision(1, "b()"));
    expect(session.decisions.map((each) => each.call)).toEqual(["a()", "b()"]);
    HeldSocket.newest.bring({ type: "scene", bodies: [], poses: [] });
    expect(session.decisions).toEqual([]);
    session.close();
  });
});
