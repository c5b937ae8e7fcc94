import { describe, expect, it } from "vitest";
import { type Command, done, insert, inverse, merged, remove, set } from "../../src/state/commands";
import { DocumentStore, type EditLog } from "../../src/state/document";
import { adding, copying, deleting, type Kind, PALETTE } from "../../src/state/making";
import { moving, scaling, turning } from "../../src/state/moving";
import { renamed } from "../../src/state/references";
import { LISTS, type Selection, thingAt, thingsOf } from "../../src/state/things";
import type { Scenario } from "../../src/wire/messages";
import { numbers, scenario, wholeScenario } from "../scenario";

const KINDS = Object.keys(PALETTE) as Kind[];

/** Any edit that a person can make, by chance. */
function anyEdit(document: Scenario, random: () => number): Command | null {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const list = pick(LISTS);
  const selection: Selection = { list, index: Math.floor(random() * Math.max(1, thingsOf(document, list).length)) };
  const number = (): number => random() * 6 - 3;
  const edits: (() => Command | null)[] = [
    () => adding(document, pick(KINDS), number(), number()).command,
    () => deleting(document, selection),
    () => moving(document, selection, number(), number()),
    () => turning(document, selection, number()),
    () => scaling(document, selection, [random(), random(), random()]),
    () => (thingAt(document, selection) ? copying(document, thingAt(document, selection)!, list).command : null),
    () => (thingsOf(document, list).length ? renamed(document, selection, `thing_${Math.floor(random() * 1e6)}`) : null),
    () => set(document, ["limits", "decisions"], Math.ceil(random() * 50)),
    () => set(document, ["limits", "goals"], random() < 0.5 ? null : [1, 2]),
  ];
  return pick(edits)();
}

describe("a document under edit", () => {
  it("comes back to every earlier state by undo, and to every later one by redo", () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const random = numbers(seed);
      const store = new DocumentStore(wholeScenario());
      const states = [JSON.stringify(store.document)];
      for (let edit = 0; edit < 30; edit += 1) {
        const command = anyEdit(store.document, random);
        if (!command) continue;
        store.do(command);
        const state = JSON.stringify(store.document);
        if (store.depth === states.length) states.push(state); // what changes nothing is no step
        else expect(state).toBe(states.at(-1));
      }
      for (const state of states.toReversed().slice(1)) {
        store.undo();
        expect(JSON.stringify(store.document)).toBe(state);
      }
      expect(store.undoable).toBe("");
      for (const state of states.slice(1)) {
        store.redo();
        expect(JSON.stringify(store.document)).toBe(state);
      }
    }
  });

  it("is its log: the log as JSON, replayed elsewhere, gives the same document and the same undo", () => {
    const random = numbers(7);
    const store = new DocumentStore(scenario());
    for (let edit = 0; edit < 25; edit += 1) {
      const command = anyEdit(store.document, random);
      if (command) store.do(command);
    }
    store.undo();
    store.undo();
    const copy = DocumentStore.replayed(JSON.parse(JSON.stringify(store)) as EditLog);
    expect(copy.document).toEqual(store.document);
    copy.redo();
    store.redo();
    expect(copy.document).toEqual(store.document);
  });

  it("never changes a document in place", () => {
    const document = scenario();
    const before = JSON.stringify(document);
    const after = done(document, set(document, ["zones", 0, "center"], [1, 1]));
    expect(JSON.stringify(document)).toBe(before);
    expect(after.zones[0]!.center).toEqual([1, 1]);
    expect(after.objects).toBe(document.objects);
  });

  it("makes one step of undo out of a drag", () => {
    const store = new DocumentStore(scenario());
    for (let x = 0; x < 10; x += 1) store.do(moving(store.document, { list: "zones", index: 0 }, x / 10, 0)!, "drag 1");
    store.settle();
    store.do(moving(store.document, { list: "zones", index: 0 }, 1.5, 0)!, "drag 1");
    expect(store.depth).toBe(2);
    store.undo();
    store.undo();
    expect(store.document).toEqual(scenario());
  });

  it("knows what is kept: undone past it, or with its future gone, it is dirty", () => {
    const store = new DocumentStore(scenario());
    const edit = (title: string): void => store.do(set(store.document, ["title"], title), "title");
    edit("one");
    store.markSaved(store.mark());
    expect(store.dirty).toBe(false);
    edit("two");
    expect(store.dirty).toBe(true);
    store.undo();
    expect(store.dirty).toBe(false);
    store.undo();
    expect(store.dirty).toBe(true);
    edit("three");
    expect(store.dirty).toBe(true);
    store.undo();
    expect(store.dirty).toBe(true);
  });
});

describe("an edit", () => {
  it("that adds a field is undone by taking it away", () => {
    const command = set({ a: 1 }, ["b"], 2);
    expect(done({ a: 1 }, command)).toEqual({ a: 1, b: 2 });
    expect(done({ a: 1, b: 2 }, inverse(command))).toEqual({ a: 1 });
  });

  it("in a list keeps the place of what it took out", () => {
    const document = { list: ["a", "b", "c"] };
    const command = remove(document, ["list"], 1, "take b");
    expect(done(done(document, command), inverse(command))).toEqual(document);
    expect(done(document, insert(document, ["list"], "d", "add d")).list).toEqual(["a", "b", "c", "d"]);
  });

  it("is merged with another of the same field only", () => {
    const document = { a: 1, b: 1 };
    expect(merged(set(document, ["a"], 2), set({ a: 2 }, ["a"], 3))).toMatchObject({ before: 1, after: 3 });
    expect(merged(set(document, ["a"], 2), set(document, ["b"], 3))).toBeNull();
  });
});
