import { beforeEach, describe, expect, it, vi } from "vitest";
import "../../src/elements/train-panel";
import type { TrainPanel } from "../../src/elements/train-panel";

let panel: TrainPanel;

beforeEach(async () => {
  document.body.replaceChildren();
  panel = document.createElement("train-panel") as TrainPanel;
  document.body.append(panel);
  await panel.updateComplete;
});

const part = (selector: string): HTMLElement => panel.shadowRoot!.querySelector<HTMLElement>(selector)!;

/** Whether the panel moved the focus itself. */
function pressed(key: string, on: HTMLElement, shiftKey = false): boolean {
  on.focus();
  const event = new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, composed: true, cancelable: true });
  on.dispatchEvent(event);
  return event.defaultPrevented;
}

describe("the Train panel, by keyboard", () => {
  it("goes round: after the last stop comes the first, and back", () => {
    const [close, start] = [part('[aria-label="Close"]'), part('[data-act="start-training"]')];
    expect(pressed("Tab", start)).toBe(true);
    expect(panel.shadowRoot!.activeElement).toBe(close);
    expect(pressed("Tab", close, true)).toBe(true);
    expect(panel.shadowRoot!.activeElement).toBe(start);
  });

  it("leaves the stops between to the browser", () => expect(pressed("Tab", part('[name="seed"]'))).toBe(false));

  it("gives the focus back to what had it", async () => {
    const button = document.createElement("button");
    document.body.replaceChildren(button);
    button.focus();
    const opened = document.createElement("train-panel") as TrainPanel;
    document.body.append(opened);
    await opened.updateComplete;
    opened.shadowRoot!.querySelector<HTMLElement>("select")!.focus();
    expect(document.activeElement).toBe(opened);
    opened.remove();
    expect(document.activeElement).toBe(button);
  });

  it("asks for episodes only where it plays, for a preset only where it learns", async () => {
    expect([part('[name="preset"]'), part('[name="episodes"]')].map(Boolean)).toEqual([true, false]);
    const model = part('[name="model"]') as HTMLSelectElement;
    model.value = "expert";
    model.dispatchEvent(new Event("change"));
    await panel.updateComplete;
    expect([part('[name="preset"]'), part('[name="episodes"]')].map(Boolean)).toEqual([false, true]);
  });

  it("closes with Esc, and nothing behind it hears the key", () => {
    const [closed, behind] = [vi.fn(), vi.fn()];
    panel.addEventListener("close", closed);
    window.addEventListener("keydown", behind);
    pressed("Escape", part('[name="seed"]'));
    window.removeEventListener("keydown", behind);
    expect(closed).toHaveBeenCalledOnce();
    expect(behind).not.toHaveBeenCalled();
  });
});
