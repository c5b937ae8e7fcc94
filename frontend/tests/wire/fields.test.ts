import { describe, expect, it } from "vitest";
import schema from "../../src/wire/schema.json";
import { blankOf, defaultsOf, faultOf, fieldsOf, type NumberField, rangeOf } from "../../src/wire/fields";

const field = (of: string, name: string) => fieldsOf(of).find((each) => each.name === name)!;

describe("the schema as fields", () => {
  it("knows the control of every field of a scenario's parts", () => {
    for (const of of ["ScenarioWorld", "ScenarioZone", "ScenarioObject", "ScenarioRobot", "ScenarioLimits", "ScenarioReward", "ScenarioValidator", "ScenarioCognition", "ScenarioGripperSlip", "ScenarioFixedPose", "ScenarioAreaPose", "ScenarioZonePose"]) {
      expect(fieldsOf(of).length).toBeGreaterThan(0);
    }
  });

  it("brings unit and bounds of a number", () => {
    const mass = field("ScenarioObject", "mass");
    expect(mass).toMatchObject({ kind: "number", unit: "kg", exclusiveMin: 0, max: 500 });
    expect(faultOf(mass as NumberField, 0)).toBe("more than 0");
    expect(faultOf(mass as NumberField, 501)).toBe("at most 500");
    expect(faultOf(mass as NumberField, Number.NaN)).toBe("a number is wanted");
    expect(faultOf(mass as NumberField, 0.4)).toBe("");
    expect(rangeOf(mass as NumberField)).toBe("0 to 500");
  });

  it("tells colours, choices, tuples, optional values and poses apart", () => {
    expect(field("ScenarioObject", "colour").kind).toBe("colour");
    expect(field("ScenarioObject", "shape")).toMatchObject({ kind: "choice", choices: ["box", "cylinder", "sphere", "compound", "mesh"] });
    expect(field("ScenarioObject", "size")).toMatchObject({ kind: "tuple", items: [{ unit: "m" }, { unit: "m" }, { unit: "m" }] });
    expect(field("ScenarioLimits", "goals")).toMatchObject({ kind: "optional", inner: { kind: "tuple" } });
    expect(field("ScenarioObject", "pose")).toMatchObject({ kind: "union", by: "kind", forms: { area: "ScenarioAreaPose" } });
    expect(field("ScenarioRobot", "skills").kind).toBe("choices");
  });

  it("leaves no field of a scenario without a control", () => {
    const definitions = Object.entries(schema.$defs as unknown as Record<string, { properties?: Record<string, object> }>).filter(([name]) => name.startsWith("Scenario"));
    for (const [name, { properties = {} }] of definitions) {
      const constants = Object.entries(properties).filter(([, node]) => "const" in node).map(([key]) => key);
      expect(fieldsOf(name).map((each) => each.name), name).toEqual(Object.keys(properties).filter((key) => !constants.includes(key)));
    }
  });

  it("tells lists, mappings, and one name or several", () => {
    expect(field("ScenarioDevice", "states")).toMatchObject({ kind: "list", item: { kind: "form", of: "ScenarioDeviceState" } });
    expect(field("ScenarioDeviceState", "effects")).toMatchObject({ kind: "list", item: { kind: "union", by: "kind" } });
    expect(field("ScenarioDevice", "initial")).toMatchObject({ kind: "names", orOne: true });
    expect(field("ScenarioTransition", "tool")).toMatchObject({ kind: "optional", inner: { kind: "names", orOne: true } });
    expect(field("ScenarioTransition", "needs")).toMatchObject({ kind: "record", item: { kind: "text" } });
    expect(field("ScenarioFurnishing", "zones")).toMatchObject({ kind: "record", item: { kind: "tuple" } });
    expect(field("ScenarioPerson", "route")).toMatchObject({ kind: "list", item: { kind: "tuple" } });
  });

  it("makes a value to begin with, with names that are known", () => {
    expect(blankOf("ScenarioDeviceJam", { device: ["belt"] })).toMatchObject({ kind: "device_jam", device: "belt", state: "jammed", trigger: { chance: 0 } });
    expect(blankOf("ScenarioRobot")).toMatchObject({ limits: { speed: 1 }, battery: null, pose: { kind: "fixed" } });
  });

  it("makes a value of defaults", () => {
    expect(defaultsOf("ScenarioGripperSlip")).toEqual({ kind: "gripper_slip", name: "fault", robot: "r1", chance: 0.1 });
  });
});
