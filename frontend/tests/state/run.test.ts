import { describe, expect, it } from "vitest";
import { RunStore } from "../../src/state/run";
import type { RunEvents, RunNumberedEvent, RunSummary } from "../../src/wire/messages";
import { numbers } from "../scenario";

function metric(seq: number, step: number, value: number): RunNumberedEvent {
  return { seq, key: `metric/update/${step}`, has_chain: false, event: { kind: "metric", time: seq, axis: "update", step, values: { loss: value } } };
}
function episode(seq: number, number: number, kept = false, success = true): RunNumberedEvent {
  const event = { kind: "episode" as const, time: seq, number, stage: "ppo", split: "train" as const, seed: number, success, reason: "done", decisions: 3, total_reward: 1, parts: {}, calls: ["done()"], nodes: [] };
  return { seq, key: `episode/${number}`, has_chain: kept, event };
}
function page(items: RunNumberedEvent[], more = false): RunEvents {
  return { type: "events", items, last_seq: items.at(-1)?.seq ?? 0, more };
}
const summary = (last_seq: number): RunSummary => ({
  type: "run", id: "a", name: "a", scenario_id: "s", scenario_name: "s", scenario_title: "S", preset: "quick", model: "tiny", seed: 1, budget_seconds: 60, state: "running",
  attempt: 1, note: "", worker_seen: true, created: 0, started: 0, ended: null, fraction: 0, seconds_left: null, result: {}, last_seq,
});

describe("a run's store", () => {
  it("holds each event once, however often it comes", () => {
    const store = new RunStore();
    const items = [metric(1, 1, 0.5), episode(2, 0), metric(3, 2, 0.4)];
    store.take(page(items));
    store.take(page(items));
    expect([store.metricPoints, store.episodes.size, store.lastSeq]).toEqual([2, 1, 3]);
  });

  it("lets a newer value take the place of the older one, never the other way round", () => {
    const store = new RunStore();
    store.take(page([metric(5, 1, 0.2)]));
    store.take(page([metric(2, 1, 0.9)]));
    expect(store.points("update").map((point) => point.values["loss"])).toEqual([0.2]);
    store.take(page([metric(6, 1, 0.1)]));
    expect(store.points("update").map((point) => point.values["loss"])).toEqual([0.1]);
    expect(store.lastSeq).toBe(6);
  });

  it("comes to the same state in whatever order the pages arrive", () => {
    const random = numbers(3);
    const items = Array.from({ length: 60 }, (_, index) => (random() < 0.5 ? metric(index + 1, Math.floor(random() * 20), random()) : episode(index + 1, Math.floor(random() * 20), random() < 0.3)));
    const states = Array.from({ length: 12 }, () => {
      const store = new RunStore();
      for (const item of [...items].sort(() => random() - 0.5)) store.take(page([item]));
      return JSON.stringify([store.points("update"), store.newestEpisodes, store.lastSeq]);
    });
    expect(new Set(states).size).toBe(1);
  });

  it("keeps points in the order of their steps, and episodes newest first", () => {
    const store = new RunStore();
    store.take(page([metric(1, 3, 0), metric(2, 1, 0), episode(3, 4), episode(4, 9, true)]));
    expect(store.points("update").map((point) => point.step)).toEqual([1, 3]);
    expect(store.newestEpisodes.map((each) => each.number)).toEqual([9, 4]);
    expect(store.keptEpisodes.map((each) => each.number)).toEqual([9]);
  });

  it("drops the chain of an episode that was played again, so that the new one is asked for", () => {
    const store = new RunStore();
    store.take(page([episode(1, 4, true)]));
    store.take({ type: "chain", episode: 4, seed: 1, calls: [], nodes: [] });
    store.take(page([episode(2, 4, true, false)]));
    expect(store.chains.has(4)).toBe(false);
    expect(store.episodes.get(4)!.success).toBe(false);
  });

  it("begins anew when the server's numbers have begun anew", () => {
    const store = new RunStore();
    store.take(page([metric(1, 1, 0), metric(90, 2, 0)]));
    store.take(summary(3));
    expect([store.metricPoints, store.lastSeq]).toEqual([0, 0]);
    store.take(page([metric(3, 1, 0.7)]));
    expect(store.points("update").map((point) => point.values["loss"])).toEqual([0.7]);
  });
});
