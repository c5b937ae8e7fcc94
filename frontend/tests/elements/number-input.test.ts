import { beforeEach, describe, expect, it } from "vitest";
import { NumberInput } from "../../src/elements/number-input";
import { fieldsOf, type NumberField } from "../../src/wire/fields";

type Told = { value: number; isFinal: boolean };
const fieldOf = (form: string, name: string): NumberField => fieldsOf(form).find((field) => field.name === name) as NumberField;

async function input(given: Partial<NumberInput>): Promise<{ element: NumberInput; box: HTMLInputElement; told: Told[] }> {
  const element = Object.assign(new NumberInput(), given);
  const told: Told[] = [];
  element.addEventListener("value", (event) => void told.push((event as CustomEvent<Told>).detail));
  document.body.append(element);
  await element.updateComplete;
  return { element, box: element.shadowRoot!.querySelector("input")!, told };
}
function type(box: HTMLInputElement, text: string, kind: "input" | "change"): void {
  box.value = text;
  box.dispatchEvent(new Event(kind));
}

beforeEach(() => document.body.replaceChildren());

describe("a number", () => {
  it("is told while it is typed, and as final when the field is left", async () => {
    const { box, told } = await input({ field: fieldOf("ScenarioObject", "mass"), value: 0.4 });
    type(box, "0.5", "input");
    type(box, "0.55", "change");
    expect(told).toEqual([{ value: 0.5, isFinal: false }, { value: 0.55, isFinal: true }]);
  });

  it("goes up and down by a step of its size, ten of them with Shift", async () => {
    const { box, told } = await input({ field: fieldOf("ScenarioObject", "mass"), value: 0.4 });
    box.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp" }));
    box.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", shiftKey: true }));
    expect(told.map(({ value }) => Math.round(value * 100) / 100)).toEqual([0.41, 0.31]);
  });

  it("that is wrong is never told, and the old one comes back when the field is left", async () => {
    const { element, box, told } = await input({ field: fieldOf("ScenarioObject", "mass"), value: 0.4 });
    type(box, "-1", "input");
    type(box, "-1", "change");
    await element.updateComplete;
    expect(told).toEqual([]);
    expect(box.value).toBe("0.4");
    expect(element.shadowRoot!.querySelector("[role=alert]")!.textContent).not.toBe("");
  });

  it("that is empty or no number is wrong too", async () => {
    const { box, told } = await input({ field: fieldOf("ScenarioLimits", "decisions"), value: 24 });
    type(box, "", "input");
    type(box, "2.5", "input");
    expect(told).toEqual([]);
  });

  it("is shown without the dust of arithmetic", async () => {
    const { box } = await input({ field: fieldOf("ScenarioObject", "mass"), value: 0.1 + 0.2 });
    expect(box.value).toBe("0.3");
  });
});
