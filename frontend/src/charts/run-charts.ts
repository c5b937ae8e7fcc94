/** The six charts of a run out of its points. Every series keeps the axis that it was told on. */
import type { Axis, RunStore } from "../state/run";
import { measured, signed } from "../state/words";
import type { RunMetric } from "../wire/messages";
import type { ChartSpec, Line } from "./spec";

type Points = RunMetric[];

export function runCharts(store: RunStore): ChartSpec[] {
  const points = (axis: Axis): Points => store.points(axis);
  const [supervised, updates, evaluations] = [points("sft_step"), points("update"), points("evaluation")];
  return [success(updates, evaluations), rewards(updates), illegal(updates, evaluations), losses(supervised, updates), divergence(updates), pace(updates)];
}

function success(updates: Points, evaluations: Points): ChartSpec {
  const isHeldOut = ({ values }: RunMetric): boolean => values["held_out"] === 1;
  const [heldOut, validation] = [evaluations.filter(isHeldOut), evaluations.filter((point) => !isHeldOut(point))];
  const newest = heldOut.at(-1) ?? validation.at(-1);
  return {
    id: "success", title: "Success", x: "update", range: [-0.02, 1.02], empty: "measured after the supervised stage",
    latest: newest ? `${heldOut.length ? "held out" : "validation"} ${measured({ ...newest.values, episodes: null })}, n ${newest.values["episodes"] ?? "unknown"}` : "",
    lines: [
      line("training", "--muted", updates, "rollout/success", { dash: true }),
      banded("validation", "--success", validation),
      { ...banded("held out", "--text", heldOut), whiskers: true },
    ],
  };
}

function rewards(updates: Points): ChartSpec {
  return {
    id: "reward", title: "Reward, by part", x: "update", empty: "begins with reinforcement", latest: last(updates, "rollout/ep_rew_mean", signed),
    lines: [
      line("task", "--task", updates, "reward/task", { filled: true }),
      line("safety", "--safety", updates, "reward/safety", { filled: true }),
      line("curiosity", "--curiosity", updates, "reward/curiosity", { filled: true }),
      line("all", "--text", updates, "rollout/ep_rew_mean"),
    ],
  };
}

function illegal(updates: Points, evaluations: Points): ChartSpec {
  return {
    id: "illegal", title: "Ended by an illegal call", x: "update", range: [-0.02, 1.02], empty: "begins with reinforcement",
    latest: last(updates, "rollout/illegal_share", share),
    lines: [line("training", "--refusal", updates, "rollout/illegal_share"), { ...line("evaluation", "--alert", evaluations, "illegal_share", { dash: true }), x: evaluations.map(updateOf) }],
  };
}

/** Supervised first, by its own steps; once there are updates, theirs. */
function losses(supervised: Points, updates: Points): ChartSpec {
  if (!updates.length) {
    return { id: "losses", title: "Supervised loss", x: "step", empty: "begins after the demonstrations", latest: last(supervised, "loss/supervised", number), lines: [line("supervised", "--plan", supervised, "loss/supervised")] };
  }
  return {
    id: "losses", title: "Losses", x: "update", empty: "", latest: `value ${last(updates, "loss/value_avg", number)}`,
    lines: [line("value", "--alert", updates, "loss/value_avg"), line("policy", "--act", updates, "loss/policy_avg", { right: true })],
  };
}

function divergence(updates: Points): ChartSpec {
  return {
    id: "divergence", title: "KL · entropy, nats", x: "update", empty: updates.length ? "begins after the critic's warm-up" : "begins with reinforcement",
    latest: last(updates, "objective/kl", number) ? `${last(updates, "objective/kl", number)} · ${last(updates, "objective/entropy", number)}` : "",
    lines: [line("KL to the supervised model", "--safety", updates, "objective/kl"), line("entropy", "--curiosity", updates, "objective/entropy", { right: true })],
  };
}

function pace(updates: Points): ChartSpec {
  return {
    id: "pace", title: "Decisions a second", x: "update", empty: "begins with reinforcement", latest: last(updates, "time/decisions_per_second", (value) => `${value.toFixed(0)} /s`),
    lines: [line("decisions a second, real", "--act", updates, "time/decisions_per_second", { filled: true })],
  };
}

function line(name: string, colour: string, points: Points, key: string, more: Partial<Line> = {}): Line {
  const told = points.filter((point) => Number.isFinite(point.values[key]));
  return { name, colour, x: told.map((point) => point.step), y: told.map((point) => point.values[key]!), ...more };
}

function banded(name: string, colour: string, points: Points): Line {
  const values = (key: string): number[] => points.map((point) => point.values[key] ?? NaN);
  return { name, colour, x: points.map(updateOf), y: values("success"), low: values("low"), high: values("high") };
}

const updateOf = (point: RunMetric): number => point.values["update"] ?? point.step;
const number = (value: number): string => value.toPrecision(3);
const share = (value: number): string => value.toFixed(2);

function last(points: Points, key: string, words: (value: number) => string): string {
  const value = points.findLast((point) => Number.isFinite(point.values[key]))?.values[key];
  return value === undefined ? "" : words(value);
}
