import { beforeEach, describe, expect, it } from "vitest";
import { DocumentStore } from "../../src/state/document";
import { Editor } from "../../src/state/editor";
import { scenario } from "../scenario";

let editor: Editor;
beforeEach(() => void (editor = new Editor(new DocumentStore(scenario()))));

function drag(name: string, ...places: [number, number][]): void {
  editor.begin(name);
  for (const [x, y] of places) editor.move(x, y);
}

describe("a drag", () => {
  it("selects what it takes, and is one step of undo", () => {
    drag("blue_box", [1.2, 1], [1.4, 1], [1.5, 1.2]);
    editor.end();
    expect(editor.selected?.name).toBe("blue_box");
    expect([editor.store.depth, editor.store.undoable]).toEqual([1, "move blue_box"]);
    editor.store.undo();
    expect(editor.document).toEqual(scenario());
  });

  it("that is broken off leaves everything as it was, earlier edits too", () => {
    editor.edit(["title"], "Other");
    drag("blue_box", [2, 1], [2, 2]);
    editor.end();
    editor.takeBack();
    expect(editor.document).toEqual({ ...scenario(), title: "Other" });
  });

  it("that was broken off before it moved anything takes nothing back", () => {
    editor.edit(["title"], "Other");
    editor.begin("blue_box");
    editor.end();
    editor.takeBack();
    expect(editor.document.title).toBe("Other");
  });

  it("of a thing in a zone says that its place is fixed from now on", () => {
    drag("r1", [1, 1]);
    expect(editor.notice).toContain("fixed place");
  });
});

describe("the selection", () => {
  it("goes with what an undo takes away, and not otherwise", () => {
    editor.add("box", 0, 0);
    expect(editor.selected?.name).toBe("box");
    editor.store.undo();
    expect(editor.selected).toBeNull();
  });

  it("moves to the copy, wherever it was pasted", () => {
    editor.select("blue_box");
    editor.duplicate();
    expect(editor.selected?.name).toBe("blue_box_2");
    editor.select("dock");
    editor.copy();
    editor.select("blue_box");
    editor.paste();
    expect(editor.selected?.name).toBe("dock_2");
  });

  it("keeps the last robot from being deleted", () => {
    editor.select("r1");
    editor.delete();
    expect(editor.document.robots.map((robot) => robot.name)).toEqual(["r1"]);
    expect(editor.notice).toContain("one robot");
    editor.duplicate();
    editor.delete();
    expect(editor.document.robots.map((robot) => robot.name)).toEqual(["r1"]);
  });

  it("lets an axis go when it is asked for twice, or another tool is taken", () => {
    editor.constrain("x");
    editor.constrain("x");
    expect(editor.only).toBeNull();
    editor.constrain("y");
    editor.setTool("scale");
    expect(editor.only).toBeNull();
  });
});
