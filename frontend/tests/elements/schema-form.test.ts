import { beforeEach, describe, expect, it } from "vitest";
import type { NumberInput } from "../../src/elements/number-input";
import { type Edit, SchemaForm } from "../../src/elements/schema-form";
import type { Problem } from "../../src/wire/api";
import { scenario, wholeScenario } from "../scenario";

type Told = { path: string; value: unknown };

async function form(of: string, path: (string | number)[], problems: Problem[] = [], whole = scenario()): Promise<{ root: ShadowRoot; told: Told[] }> {
  const told: Told[] = [];
  const edit: Edit = (at, value) => void told.push({ path: at.join("."), value });
  const element = Object.assign(new SchemaForm(), { of, path, document: whole, problems, edit });
  document.body.append(element);
  await element.updateComplete;
  return { root: element.shadowRoot!, told };
}

const numberOf = async (root: ShadowRoot, field: string, index = 0): Promise<HTMLInputElement> => {
  const control = root.querySelectorAll<NumberInput>(`[data-field=${field}] number-input`)[index]!;
  await control.updateComplete;
  return control.shadowRoot!.querySelector("input")!;
};

beforeEach(() => document.body.replaceChildren());

describe("a form drawn from the schema", () => {
  it("has a row for every field, with its unit", async () => {
    const { root } = await form("ScenarioObject", ["objects", 1]);
    const rows = [...root.querySelectorAll("[data-field]")].map((row) => row.getAttribute("data-field"));
    expect(rows).toEqual(["name", "shape", "size", "parts", "mesh", "mass", "friction", "colour", "fixed", "tags", "tool", "carriers", "presence", "offstage", "pose"]);
    expect((await numberOf(root, "mass")).getAttribute("aria-label")).toContain("kg");
  });

  it("adds to lists and mappings, takes out of them, and recasts what has several kinds", async () => {
    const path = ["devices", 0];
    const { root, told } = await form("ScenarioDevice", path, [], wholeScenario());
    root.querySelector<HTMLElement>("[data-more=states]")!.click();
    expect(told.at(-1)).toMatchObject({ path: "devices.0.states", value: [{ name: "off" }, { name: "on" }, { name: "name", effects: [], lamp: null }] });
    root.querySelector<HTMLElement>("[data-field=transitions] .item button")!.click();
    expect((told.at(-1)!.value as object[]).length).toBe(1);
    const pose = root.querySelector<HTMLSelectElement>("[data-field=pose] select")!;
    pose.value = "zone";
    pose.dispatchEvent(new Event("change"));
    expect(told.at(-1)).toMatchObject({ path: "devices.0.pose", value: { kind: "zone" } });
    const layout = await form("ScenarioFurnishing", ["layouts", 0], [], wholeScenario());
    const key = layout.root.querySelector<HTMLInputElement>("[data-field=zones] header input")!;
    expect(key.value).toBe("dock");
    key.value = "home";
    key.dispatchEvent(new Event("change"));
    expect(layout.told).toEqual([{ path: "layouts.0.zones", value: { home: [2, 2] } }]);
  });

  it("takes one name or several where either may stand", async () => {
    const { root, told } = await form("ScenarioDevice", ["devices", 0], [], wholeScenario());
    const input = root.querySelector<HTMLInputElement>("[data-field=initial] input")!;
    for (const text of ["on", "on, off"]) {
      input.value = text;
      input.dispatchEvent(new Event("change"));
    }
    expect(told.map((each) => each.value)).toEqual(["on", ["on", "off"]]);
  });

  it("tells a number as an edit of its place", async () => {
    const { root, told } = await form("ScenarioObject", ["objects", 1]);
    const input = await numberOf(root, "size", 2);
    input.value = "0.4";
    input.dispatchEvent(new Event("input"));
    expect(told).toEqual([{ path: "objects.1.size.2", value: 0.4 }]);
  });

  it("keeps a number out of its bounds to itself, and says why", async () => {
    const { root, told } = await form("ScenarioObject", ["objects", 1]);
    const input = await numberOf(root, "mass");
    input.value = "-3";
    input.dispatchEvent(new Event("input"));
    await root.querySelector<NumberInput>("[data-field=mass] number-input")!.updateComplete;
    expect(told).toEqual([]);
    expect((input.getRootNode() as ShadowRoot).querySelector("[role=alert]")!.textContent).toBe("more than 0");
  });

  it("tells choices and ticks", async () => {
    const { root, told } = await form("ScenarioObject", ["objects", 1]);
    const select = root.querySelector<HTMLSelectElement>("[data-field=shape] select")!;
    select.value = "sphere";
    select.dispatchEvent(new Event("change"));
    const tick = root.querySelector<HTMLInputElement>("[data-field=fixed] input")!;
    tick.checked = true;
    tick.dispatchEvent(new Event("change"));
    expect(told).toEqual([{ path: "objects.1.shape", value: "sphere" }, { path: "objects.1.fixed", value: true }]);
  });

  it("shows a problem at its place, with its hint", async () => {
    const { root } = await form("ScenarioObject", ["objects", 1], [{ place: "objects[1].mass", message: "too heavy", hint: "at most 2 kg" }]);
    expect(root.querySelector("[data-field=mass] .why")!.textContent).toBe("too heavy — at most 2 kg");
    expect(root.querySelector("[data-field=friction] .why")).toBeNull();
  });
});
