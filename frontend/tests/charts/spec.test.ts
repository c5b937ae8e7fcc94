import { describe, expect, it } from "vitest";
import { runCharts } from "../../src/charts/run-charts";
import { MOST_POINTS, thinned } from "../../src/charts/spec";
import { RunStore } from "../../src/state/run";
import type { RunMetric } from "../../src/wire/messages";

const metric = (seq: number, axis: RunMetric["axis"], step: number, values: Record<string, number>) => ({ seq, key: `metric/${axis}/${step}`, has_chain: false, event: { kind: "metric" as const, time: 0, axis, step, values } });

describe("a chart's line", () => {
  it("has a fixed budget of points, and keeps its peaks and its end", () => {
    const count = 50_000;
    const x = Array.from({ length: count }, (_, index) => index);
    const y = x.map((index) => (index === 31_234 ? 100 : Math.sin(index / 50)));
    const thin = thinned({ name: "", colour: "", x, y, low: y, high: y });
    expect(thin.x.length).toBeLessThanOrEqual(MOST_POINTS);
    expect(Math.max(...thin.y)).toBe(100);
    expect(thin.x.at(-1)).toBe(count - 1);
    expect(thin.x).toEqual([...thin.x].sort((a, b) => a - b));
    expect(thin.low).toHaveLength(thin.x.length);
  });

  it("is left alone when it is short", () => {
    const line = { name: "", colour: "", x: [1], y: [2] };
    expect(thinned(line)).toBe(line);
  });
});

describe("a run's charts", () => {
  it("show success against the update it was measured at, with its interval in words", () => {
    const store = new RunStore();
    store.take({ type: "events", more: false, last_seq: 3, items: [
      metric(1, "evaluation", 0, { success: 0.5, low: 0.4, high: 0.6, update: 0, held_out: 1, episodes: 200 }),
      metric(2, "evaluation", 1, { success: 0.7, low: 0.6, high: 0.8, update: 4, held_out: 0, episodes: 64 }),
      metric(3, "evaluation", 2, { success: 0.86, low: 0.8, high: 0.9, update: 22, held_out: 1, episodes: 200 }),
    ] });
    const [success] = runCharts(store);
    expect(success!.latest).toBe("held out 0.86 [0.80, 0.90], n 200");
    expect(success!.lines.find((line) => line.name === "held out")).toMatchObject({ x: [0, 22], low: [0.4, 0.8] });
    expect(success!.lines.find((line) => line.name === "validation")).toMatchObject({ x: [4] });
  });

  it("show the supervised loss until there are updates", () => {
    const store = new RunStore();
    store.take({ type: "events", more: false, last_seq: 1, items: [metric(1, "sft_step", 5, { "loss/supervised": 2 })] });
    expect(runCharts(store).find((chart) => chart.id === "losses")!.title).toBe("Supervised loss");
    store.take({ type: "events", more: false, last_seq: 2, items: [metric(2, "update", 1, { "loss/value_avg": 0.5 })] });
    expect(runCharts(store).find((chart) => chart.id === "losses")!.title).toBe("Losses");
  });
});
