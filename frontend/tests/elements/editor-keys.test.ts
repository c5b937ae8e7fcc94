import { beforeEach, describe, expect, it } from "vitest";
import { actionOf, type KeyAction } from "../../src/elements/editor-keys";

beforeEach(() => document.body.replaceChildren());

/** What a key does when it is pressed with the focus on `target`. */
function pressed(key: string, held: KeyboardEventInit = {}, target: EventTarget = document.body): KeyAction | null {
  let action: KeyAction | null = null;
  const hear = (event: Event): void => void (action = actionOf(event as KeyboardEvent));
  window.addEventListener("keydown", hear);
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, ...held }));
  window.removeEventListener("keydown", hear);
  return action;
}

function field(markup: string): Element {
  document.body.innerHTML = markup;
  return document.body.firstElementChild!;
}

describe("a key", () => {
  it("takes the tool in hand, as in other 3D editors", () => {
    expect(["w", "e", "r", "q", "f", "x", "Delete", "Backspace", "?"].map((key) => pressed(key))).toEqual(["translate", "rotate", "scale", "space", "focus", "x", "delete", "delete", "help"]);
  });

  it("with Ctrl or Cmd edits, and with Shift as well redoes", () => {
    expect(pressed("z", { ctrlKey: true })).toBe("undo");
    expect(pressed("Z", { ctrlKey: true, shiftKey: true })).toBe("redo");
    expect(pressed("y", { metaKey: true })).toBe("redo");
    expect(pressed("d", { ctrlKey: true })).toBe("duplicate");
  });

  it("with Alt, or without a meaning, is the browser's", () => {
    expect(pressed("w", { altKey: true })).toBeNull();
    expect(pressed("k", { ctrlKey: true })).toBeNull();
    expect(pressed("j")).toBeNull();
  });

  it("belongs to the field that is written in, but for saving and letting go", () => {
    for (const markup of ["<input>", "<textarea></textarea>", "<select></select>", '<input type="number">']) {
      const target = field(markup);
      expect([pressed("r", {}, target), pressed("Delete", {}, target), pressed("z", { ctrlKey: true }, target)]).toEqual([null, null, null]);
      expect([pressed("s", { ctrlKey: true }, target), pressed("Escape", {}, target)]).toEqual(["save", "escape"]);
    }
  });

  it("works on while a box is ticked or a colour picked, where nothing is written", () => {
    expect(pressed("w", {}, field('<input type="checkbox">'))).toBe("translate");
    expect(pressed("w", {}, field('<input type="color">'))).toBe("translate");
  });
});
