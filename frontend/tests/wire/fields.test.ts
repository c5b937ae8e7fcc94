import { describe, expect, it } from "vitest";
import { defaultsOf, faultOf, fieldsOf, type NumberField, rangeOf } from "../../src/wire/fields";

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
    expect(field("ScenarioObject", "shape")).toMatchObject({ kind: "choice", choices: ["box", "cylinder", "sphere"] });
    expect(field("ScenarioObject", "size")).toMatchObject({ kind: "tuple", items: [{ unit: "m" }, { unit: "m" }, { unit: "m" }] });
    expect(field("ScenarioLimits", "goals")).toMatchObject({ kind: "optional", inner: { kind: "tuple" } });
    expect(field("ScenarioObject", "pose")).toMatchObject({ kind: "union", by: "kind", forms: { area: "ScenarioAreaPose" } });
    expect(field("ScenarioRobot", "skills").kind).toBe("choices");
  });

  it("makes a value of defaults", () => {
    expect(defaultsOf("ScenarioGripperSlip")).toEqual({ kind: "gripper_slip", robot: "r1", chance: 0.1 });
  });
});
