import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CameraView } from "../../src/elements/camera-view";

beforeEach(() => {
  document.body.replaceChildren();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function camera(given: Partial<CameraView>): Promise<CameraView> {
  const element = Object.assign(new CameraView(), given);
  document.body.append(element);
  await element.updateComplete;
  return element;
}
const said = (element: CameraView): string => element.shadowRoot!.textContent!.replace(/\s+/g, " ").trim();

describe("the camera's view", () => {
  it("waits for the first frame, then says that it is connected and none has come", async () => {
    const element = await camera({ on: true, connected: true });
    expect(said(element)).toContain("Waiting for the first frame");
    vi.advanceTimersByTime(5000);
    await element.updateComplete;
    expect(said(element)).toContain("connected, no frames");
  });

  it("says why it waits where the studio gave a reason, and does not call that late", async () => {
    const element = await camera({ on: true, connected: true, waiting: "second in the queue" });
    vi.advanceTimersByTime(60_000);
    await element.updateComplete;
    expect(said(element)).toContain("second in the queue");
    expect(said(element)).not.toContain("no frames");
  });

  it("says that the line is down", async () => {
    expect(said(await camera({ on: true, connected: false }))).toContain("not connected");
  });

  it("holds no screen when it is shut", async () => {
    const element = await camera({ shut: true, connected: true });
    expect(element.shadowRoot!.querySelector("canvas")).toBeNull();
    const heard = new Promise((resolve) => element.addEventListener("toggle", resolve));
    element.shadowRoot!.querySelector<HTMLButtonElement>("button[aria-expanded=false]")!.click();
    await heard;
  });
});
