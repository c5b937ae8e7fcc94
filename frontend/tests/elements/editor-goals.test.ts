import { beforeEach, describe, expect, it } from "vitest";
import { EditorGoals } from "../../src/elements/editor-goals";
import { EditorTree } from "../../src/elements/editor-tree";
import { DocumentStore } from "../../src/state/document";
import { Editor } from "../../src/state/editor";
import { type Kind, PALETTE } from "../../src/state/making";
import { LISTS, thingsOf } from "../../src/state/things";
import type { Scenario } from "../../src/wire/messages";
import { wholeScenario } from "../scenario";

let editor: Editor;

beforeEach(() => {
  document.body.replaceChildren();
  editor = new Editor(new DocumentStore(wholeScenario()));
});

async function shown<T extends HTMLElement & { updateComplete: Promise<unknown>; editor: Editor }>(element: T): Promise<ShadowRoot> {
  element.editor = editor;
  document.body.append(element);
  await element.updateComplete;
  return element.shadowRoot!;
}

function choose(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event("change"));
}

describe("the table of goals", () => {
  it("shows every kind of goal, and what makes it special", async () => {
    const root = await shown(new EditorGoals());
    expect([...root.querySelectorAll(".goal")].map((row) => row.getAttribute("data-goal"))).toEqual(wholeScenario().goals.map((goal) => goal.name));
    expect(root.querySelector("[data-goal=run_belt] summary")!.textContent).toBe("once eye.entered");
    expect(root.querySelector("[data-goal=deliver_blue] summary")!.textContent).toBe("after deliver_red");
  });

  it("recasts a goal into every other kind with names that are there, and keeps its own name", async () => {
    const root = await shown(new EditorGoals());
    const wanted: Partial<Record<Scenario["goals"][number]["predicate"], object>> = {
      state: { device: "line", state: "off" }, on: { object: "red_box", support: "bench" }, reported: { fact: "seen" }, said: { robot: "r1", phrase: "come_here" },
      inspected: { thing: "red_box" }, count: { least: 1, zone: "dock" }, charged: { robot: "r1", least: 0.9 }, held_by: { object: "red_box", robot: "r1" }, at: { robot: "r1", zone: "dock" }, inside: { object: "red_box", zone: "dock" },
    };
    for (const [predicate, fields] of Object.entries(wanted)) {
      choose(root.querySelector<HTMLSelectElement>("[data-goal=deliver_blue] [aria-label=Predicate]")!, predicate);
      expect(editor.document.goals[1]).toMatchObject({ predicate, name: "deliver_blue", after: ["deliver_red"], ...fields });
    }
  });
});

describe("the tree", () => {
  it("lists everything that can be selected, each in its list", async () => {
    const root = await shown(new EditorTree());
    const names = [...root.querySelectorAll("[data-thing]")].map((row) => row.getAttribute("data-thing"));
    expect(names).toEqual(LISTS.flatMap((list) => thingsOf(editor.document, list).map((thing) => thing.name)));
    root.querySelector<HTMLElement>("[data-thing=line]")!.click();
    expect(editor.selected).toMatchObject({ name: "line", form: "conveyor" });
  });

  it("offers every kind of thing, and what is added has all its fields", async () => {
    const added: Kind[] = [];
    const tree = new EditorTree();
    tree.add = (kind) => void added.push(kind);
    const root = await shown(tree);
    root.querySelectorAll<HTMLElement>("button[data-add]").forEach((button) => button.click());
    for (const select of root.querySelectorAll<HTMLSelectElement>("select[data-add]")) {
      [...select.options].filter((option) => option.value).forEach((option) => choose(select, option.value));
    }
    expect(new Set(added)).toEqual(new Set(Object.keys(PALETTE)));
    for (const kind of added) {
      editor.add(kind, 0, 0);
      const { list } = PALETTE[kind];
      const [fresh, old] = [thingsOf(editor.document, list).at(-1)!, thingsOf(wholeScenario(), list)[0]!];
      if (list !== "structures") expect(Object.keys(fresh).sort(), kind).toEqual(Object.keys(old).sort());
      editor.delete();
    }
  });
});
