/** Makes src/wire/messages.ts from src/wire/schema.json (which `python3 manage.py schema` writes). */
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { compile } from "json-schema-to-typescript";

const here = (path) => new URL(path, import.meta.url);

export async function wireText() {
  const schema = JSON.parse(await readFile(here("src/wire/schema.json"), "utf8"));
  const banner = "/* Generated: `python3 manage.py schema`, then `npm run wire`. Do not edit. */";
  return compile(schema, "Wire", { bannerComment: banner, additionalProperties: false });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await writeFile(here("src/wire/messages.ts"), await wireText());
