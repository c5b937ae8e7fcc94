import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchPresence } from "../../src/state/presence";

let hidden = false;
function show(isShown: boolean): void {
  hidden = !isShown;
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, "hidden");
});

describe("a page's presence", () => {
  const watched = (): { told: string[]; stop: () => void } => {
    const told: string[] = [];
    const stop = watchPresence({ away: () => told.push("away"), gone: () => told.push("gone"), back: () => told.push("back") }, 10_000);
    return { told, stop };
  };

  it("is away at once in a hidden tab, and gone after a while", () => {
    const { told, stop } = watched();
    show(false);
    vi.advanceTimersByTime(9_999);
    expect(told).toEqual(["away"]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(["away", "gone"]);
    stop();
  });

  it("is never gone when the tab was back in time, and says nothing once it is not watched", () => {
    const { told, stop } = watched();
    show(false);
    show(true);
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual(["away", "back"]);
    stop();
    show(false);
    expect(told).toEqual(["away", "back"]);
    show(true);
  });
});
