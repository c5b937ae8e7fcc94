import { describe, expect, it } from "vitest";
import { done } from "../../src/state/commands";
import { type GroundPose, nominal, recast } from "../../src/state/poses";
import { pathOfPlace, placeOfPath, problemsUnder } from "../../src/state/problems";
import { adding, copying, deleting, freeName } from "../../src/state/making";
import { moving, scaling, turning } from "../../src/state/moving";
import { renamed } from "../../src/state/references";
import { canTurn, find, LISTS, namesOf, placeOf, thingAt, thingsOf } from "../../src/state/things";
import { object, scenario, wholeScenario } from "../scenario";

describe("a thing", () => {
  it("that is renamed is renamed wherever it is asked for", () => {
    const document = done(scenario(), renamed(scenario(), { list: "zones", index: 1 }, "base"));
    expect(document.goals[0]).toMatchObject({ zone: ["dock", "base"] });
    expect(document.robots[0]!.pose).toMatchObject({ kind: "zone", zone: "base" });
    const robot = done(scenario(), renamed(scenario(), { list: "robots", index: 0 }, "r9"));
    expect(robot.goals[2]).toMatchObject({ robot: "r9" });
    expect(robot.faults[0]).toMatchObject({ robot: "r9" });
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
    expect(copying(scenario(), scenario().objects[1]!, "objects").command).toMatchObject({ item: { name: "blue_box_2", pose: { position: [1.3, 0.7] } } });
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

describe("every kind of thing", () => {
  const things = LISTS.flatMap((list) => thingsOf(wholeScenario(), list).map((thing, index) => ({ list, index, name: thing.name })));

  it.each(things)("goes where a hand puts it, and back: $name", ({ list, index, name }) => {
    const before = wholeScenario();
    const after = done(before, moving(before, { list, index }, 0.25, -0.5)!);
    expect(find(after, name)).toEqual({ list, index });
    expect(placeOf(after, { list, index })).toMatchObject({ x: expect.closeTo(0.25), y: expect.closeTo(-0.5) });
  });

  it.each(things)("turns where it can, and keeps its middle: $name", ({ list, index }) => {
    const before = wholeScenario();
    if (!canTurn(thingAt(before, { list, index })!)) return expect(turning(before, { list, index }, 0.7)).toBeNull();
    const turned = placeOf(done(before, turning(before, { list, index }, 0.7)!), { list, index });
    const { x, y } = placeOf(before, { list, index });
    expect(turned).toMatchObject({ x: expect.closeTo(x, 2), y: expect.closeTo(y, 2), yaw: expect.closeTo(0.7, 2) });
  });

  it("stands on what it was put on, slides along its top, and comes down beside it", () => {
    const before = wholeScenario();
    const cup = find(before, "cup")!;
    expect(placeOf(before, cup)).toMatchObject({ x: expect.closeTo(1.9), y: expect.closeTo(1.2), z: 0.45 });
    expect(thingAt(done(before, moving(before, cup, 2, 1.3)!), cup)).toMatchObject({ pose: { kind: "on", thing: "bench", offset: [0.3, 0] } });
    expect(thingAt(done(before, moving(before, cup, 0, 0)!), cup)).toMatchObject({ pose: { kind: "fixed", position: [0, 0] } });
  });

  it("that stands on itself is drawn somewhere all the same", () => {
    const circle = scenario();
    circle.objects[0]!.pose = { kind: "on", thing: "red_box", offset: [0, 0], spread: [0, 0], yaw: 0 };
    expect(Number.isFinite(placeOf(circle, { list: "objects", index: 0 }).x)).toBe(true);
  });

  it("keeps a wall's length as it moves, and takes new sides", () => {
    const wall = { list: "structures", index: 1 } as const;
    const longer = done(wholeScenario(), scaling(wholeScenario(), wall, [3, 0.2, 1])!);
    expect(longer.structures[1]).toMatchObject({ start: [-1.5, -1], end: [1.5, -1], thickness: 0.2, height: 1 });
  });

  it("takes a person's whole route along, as far as the walls", () => {
    const ann = find(wholeScenario(), "ann")!;
    const moved = done(wholeScenario(), moving(wholeScenario(), ann, 4, -2)!);
    expect(moved.people[0]!.route).toEqual([[2.5, -2], [4, -2]]);
  });

  it("that is renamed is renamed in events, needs, effects, poses, layouts and goals", () => {
    const renameOf = (name: string, fresh: string) => done(wholeScenario(), renamed(wholeScenario(), find(wholeScenario(), name)!, fresh));
    for (const name of namesOf(wholeScenario())) {
      const text = JSON.stringify(renameOf(name, "zebra"));
      expect(text).not.toMatch(new RegExp(`"${name}["\\.]`));
      expect(text).toContain('"zebra"');
    }
    expect(renameOf("eye", "watcher").devices[0]!.transitions[1]).toMatchObject({ event: "watcher.entered", needs: { watcher: "on" }, when: ["on"] });
    expect(renameOf("line", "tape").layouts[0]!.poses).toHaveProperty("tape");
  });

  it("that is deleted leaves nothing that points at it", () => {
    for (const name of namesOf(wholeScenario())) {
      const command = deleting(wholeScenario(), find(wholeScenario(), name)!);
      expect(command, name).not.toBeNull();
      expect(JSON.stringify(done(wholeScenario(), command!))).not.toMatch(new RegExp(`"${name}["\\.]`));
    }
    const after = done(wholeScenario(), deleting(wholeScenario(), find(wholeScenario(), "eye")!)!);
    expect(after.facts).toEqual([]);
    expect(after.goals.map((goal) => goal.name)).toEqual(["deliver_red", "deliver_blue", "hold_blue", "set_table"]);
  });
});

describe("a place by chance", () => {
  it("is drawn at its middle, and spread where several share it", () => {
    const document = scenario();
    expect(nominal(document, document.objects[0]!.pose as GroundPose, 0)).toMatchObject({ x: 0, y: 0 });
    document.objects.push(object("green_box", document.objects[0]!.pose), object("grey_box", document.objects[0]!.pose));
    const places = [0, 3, 4].map((index) => nominal(document, document.objects[index]!.pose as GroundPose, index));
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
