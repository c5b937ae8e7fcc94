import { beforeEach, describe, expect, it } from "vitest";
import { Chain } from "../../src/state/chain";
import { Inspection } from "../../src/state/inspection";
import { Track } from "../../src/state/track";
import { NODES } from "./chain.test";

const TRACK = new Track({ bodies: [], start: [], moving: [], seconds: [0, 1, 2, 4], decisions: [0, 1, 3], hashes: ["a", "b"] }, new Float32Array());

describe("an episode under inspection", () => {
  let inspection: Inspection;
  beforeEach(() => {
    inspection = new Inspection("run", 3);
    [inspection.chain, inspection.track] = [new Chain(NODES), TRACK];
    inspection.show("brief");
    inspection.select(1);
  });

  it("goes from node to node of those shown, and stays at the ends", () => {
    const seen = Array.from({ length: 7 }, () => (inspection.step(1), inspection.selected));
    expect(seen).toEqual([3, 6, 7, 8, 9, 9, 9]);
    inspection.step(-1);
    expect(inspection.selected).toBe(8);
  });

  it("goes to the next and the last of the same kind", () => {
    inspection.step(1, true);
    expect(inspection.selected).toBe(8);
    inspection.step(-1, true);
    expect(inspection.selected).toBe(1);
    inspection.step(-1, true);
    expect(inspection.selected).toBe(1);
  });

  it("from a node that is not shown goes to its neighbours that are", () => {
    inspection.select(4);
    inspection.step(1);
    expect(inspection.selected).toBe(6);
    inspection.select(4);
    inspection.step(-1);
    expect(inspection.selected).toBe(3);
  });

  it("shows the moment of the node that is chosen: a call before it was carried out, an outcome after", () => {
    const moments = [3, 5, 9, 11].map((index) => (inspection.select(index), inspection.seconds));
    expect(moments).toEqual([0, 1, 1, 4]);
  });

  it("chooses the newest node of the moment to which it is wound", () => {
    inspection.seek(0.5);
    expect(inspection.selected).toBe(3);
    inspection.seek(1);
    expect(inspection.selected).toBe(9);
    inspection.seek(-5);
    expect([inspection.seconds, inspection.selected]).toEqual([0, 3]);
    inspection.seek(99);
    expect(inspection.seconds).toBe(4);
  });

  it("plays at its speed, stops at the end, and begins again from the start", () => {
    inspection.setSpeed(4);
    inspection.play();
    inspection.pass(250);
    expect([inspection.isPlaying, inspection.seconds]).toEqual([true, 1]);
    inspection.pass(5000);
    expect([inspection.isPlaying, inspection.seconds]).toEqual([false, 4]);
    inspection.play();
    expect([inspection.isPlaying, inspection.seconds]).toEqual([true, 0]);
  });

  it("goes to a decision, or to the end where there were fewer", () => {
    inspection.goTo(1);
    expect(inspection.selected).toBe(9);
    inspection.goTo(7);
    expect(inspection.selected).toBe(11);
  });

  it("without a track does not play, and time passes over it", () => {
    inspection.track = null;
    inspection.play();
    inspection.pass(1000);
    expect(inspection.isPlaying).toBe(false);
  });
});
