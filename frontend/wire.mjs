/** Makes src/wire/messages.ts from src/wire/schema.json (which `python3 manage.py schema` writes). */
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const schema = JSON.parse(await readFile(new URL("src/wire/schema.json", import.meta.url), "utf8"));
const banner = "/* Generated: `python3 manage.py schema`, then `npm run wire`. Do not edit. */";
const text = await compile(schema, "Wire", { bannerComment: banner, additionalProperties: false });
await writeFile(new URL("src/wire/messages.ts", import.meta.url), text);
