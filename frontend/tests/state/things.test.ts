import { describe, expect, it } from "vitest";
import { done } from "../../src/state/commands";
import { nominal, recast } from "../../src/state/poses";
import { pathOfPlace, placeOfPath, problemsUnder } from "../../src/state/problems";
import { adding, copying, deleting, find, freeName, moving, placeOf, renamed, scaling } from "../../src/state/things";
import { object, scenario } from "../scenario";

describe("a thing", () => {
  it("that is renamed is renamed wherever it is asked for", () => {
    const document = done(scenario(), renamed(scenario(), { list: "zones", index: 1 }, "base"));
    expect(document.goals[0]).toMatchObject({ zone: ["dock", "base"] });
    expect(document.robots[0]!.pose).toMatchObject({ kind: "zone", zone: "base" });
    const robot = done(scenario(), renamed(scenario(), { list: "robots", index: 0 }, "r9"));
    expect(robot.goals[2]).toMatchObject({ robot: "r9" });
    expect(robot.faults[0]!.robot).toBe("r9");
  });

  it("that is deleted takes along the goals that ask for it, and they come back with it", () => {
    const before = scenario();
    const command = deleting(before, { list: "objects", index: 1 })!;
    const after = done(before, command);
    expect(after.goals.map((goal) => goal.name)).toEqual(["deliver_red"]);
    expect(command.label).toBe("delete blue_box and what asks for it");
  });

  it("leaves a goal that has another zone left", () => {
    const after = done(scenario(), deleting(scenario(), { list: "zones", index: 0 })!);
    expect(after.goals.map((goal) => goal.name)).toEqual(["deliver_red", "hold_blue"]);
    expect(after.goals[0]).toMatchObject({ zone: ["home"] });
  });

  it("gets a name that is free", () => {
    expect(freeName(scenario(), "box")).toBe("box");
    expect(freeName(scenario(), "red_box")).toBe("red_box_2");
    const { command, selection } = adding(scenario(), "zone", 0, 0);
    expect(placeOf(done(scenario(), command), selection)).toMatchObject({ x: 0, y: 0 });
    expect(copying(scenario(), scenario().objects[1]!, "objects")!.command).toMatchObject({ item: { name: "blue_box_2", pose: { position: [1.3, 0.7] } } });
  });

  it("is held back by the walls", () => {
    const moved = done(scenario(), moving(scenario(), { list: "zones", index: 0 }, 99, 0)!);
    expect(moved.zones[0]!.center).toEqual([3.3, 0]);
  });

  it("that is a zone grows as far as the walls, and nothing shrinks to nothing", () => {
    const grown = done(scenario(), scaling(scenario(), { list: "zones", index: 0 }, [9, 1.6])!);
    expect(grown.zones[0]!.size).toEqual([2, 1.6]);
    const shrunk = done(scenario(), scaling(scenario(), { list: "objects", index: 1 }, [0, 0.3, 0.1])!);
    expect(shrunk.objects[1]!.size).toEqual([0.02, 0.3, 0.1]);
  });

  it("of an area keeps as much of it as lies on the floor, and all of it again in the same drag", () => {
    const from = scenario().objects[0]!.pose;
    const near = done(scenario(), moving(scenario(), { list: "objects", index: 0 }, 3, 0, from)!);
    expect(near.objects[0]!.pose).toMatchObject({ kind: "area", center: [3, 0], size: [2, 5] });
    const back = done(near, moving(near, { list: "objects", index: 0 }, 0, 0, from)!);
    expect(back.objects[0]!.pose).toEqual(from);
  });

  it("of a zone gets a place of its own when it is moved", () => {
    const moved = done(scenario(), moving(scenario(), { list: "robots", index: 0 }, 1, 1)!);
    expect(moved.robots[0]!.pose).toEqual({ kind: "fixed", position: [1, 1], yaw: 0 });
  });
});

describe("a place by chance", () => {
  it("is drawn at its middle, and spread where several share it", () => {
    const document = scenario();
    expect(nominal(document, document.objects[0]!.pose, 0)).toMatchObject({ x: 0, y: 0 });
    document.objects.push(object("green_box", document.objects[0]!.pose), object("grey_box", document.objects[0]!.pose));
    const places = [0, 3, 4].map((index) => nominal(document, document.objects[index]!.pose, index));
    const gaps = places.flatMap((a, i) => places.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
    expect(Math.min(...gaps)).toBeGreaterThan(0.5);
    for (const { x, y } of places) expect(Math.abs(x) < 2 && Math.abs(y) < 2.5).toBe(true);
  });

  it("keeps the thing where it is drawn when its kind is changed", () => {
    expect(recast({ kind: "zone", zone: "home", yaw: [-3, 3] }, "fixed", { x: -3, y: -2, yaw: 0 }, "home")).toEqual({ kind: "fixed", position: [-3, -2], yaw: 0 });
  });
});

describe("a problem", () => {
  it("is found by its place", () => {
    expect(placeOfPath(["objects", 2, "pose", "center"])).toBe("objects[2].pose.center");
    expect(pathOfPlace("objects[2].pose.center")).toEqual(["objects", 2, "pose", "center"]);
    const problem = { place: "objects[1].mass", message: "", hint: "" };
    expect(problemsUnder([problem], ["objects", 1])).toEqual([problem]);
    expect(problemsUnder([problem], ["objects", 11])).toEqual([]);
    expect(find(scenario(), "dock")).toEqual({ list: "zones", index: 0 });
  });
});
