import { describe, expect, it } from "vitest";
import { familyName, shelves } from "../../src/state/shelves";

const card = (family: string, level: number, title = `${family} ${level}`) => ({ family, level, title });

describe("the library's shelves", () => {
  it("hold a family each, the measured four first, any other after them by name", () => {
    const found = shelves([card("showcase", 1), card("art", 1), card("emergency_response", 1), card("tool_combination", 1), card("object_transport", 1), card("multi_agent_collaboration", 1)]);
    expect(found.map(({ family }) => family)).toEqual(["object_transport", "tool_combination", "multi_agent_collaboration", "emergency_response", "art", "showcase"]);
  });

  it("stand in order of level, then title, and lose no card", () => {
    const [shelf, ...others] = shelves([card("art", 3), card("art", 1, "b"), card("art", 2), card("art", 1, "a")]);
    expect(others).toEqual([]);
    expect(shelf!.items.map(({ level, title }) => `${level} ${title}`)).toEqual(["1 a", "1 b", "2 art 2", "3 art 3"]);
  });

  it("are none where there is no card", () => expect(shelves([])).toEqual([]));

  it("are called in words", () => expect(familyName("multi_agent_collaboration")).toBe("Multi-agent collaboration"));
});
