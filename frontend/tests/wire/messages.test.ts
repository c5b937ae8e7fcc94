// @vitest-environment node
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("the types of the wire are those of its schema: else run `npm run wire`", () => {
  const program = 'import("./wire.mjs").then(async ({ wireText }) => process.stdout.write(await wireText()))';
  const wanted = execFileSync(process.execPath, ["--eval", program], { encoding: "utf8" });
  expect(readFileSync("src/wire/messages.ts", "utf8")).toBe(wanted);
}, 30_000);
