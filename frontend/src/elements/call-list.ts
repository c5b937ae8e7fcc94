/** Calls that can be said, under their skills, with a field to find one: part of whatever element says them. */
import { css, html, nothing, type TemplateResult } from "lit";

export const callStyles = css`
  .find { width: 100%; margin-bottom: 6px; font-family: var(--mono); }
  .skill { display: flex; flex-wrap: wrap; gap: 4px; padding: 2px 0 6px; }
  .skill b { width: 100%; font: 500 11px var(--sans); color: var(--muted); }
  .skill button { font: 11.5px var(--mono); min-height: 23px; padding: 0 7px; }
`;

export interface CallList {
  calls: readonly string[];
  filter: string;
  find: (filter: string) => void;
  say: (call: string) => void;
  isShut: boolean;
  chosen?: string | undefined;
}

/** Return in the field says the first call that is shown. */
export function callList({ calls, filter, find, say, isShut, chosen }: CallList): TemplateResult {
  const shown = calls.filter((call) => call.includes(filter.trim()));
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && filter.trim() && shown[0] && !isShut) say(shown[0]);
  };
  return html`
    <input class="find" type="search" placeholder="Find a call, for example pick" aria-label="Find a call" .value=${filter}
      @input=${(event: Event) => find((event.target as HTMLInputElement).value)} @keydown=${key}>
    ${bySkill(shown).map(([skill, group]) => html`<div class="skill"><b>${skill}</b>
      ${group.map((call) => html`<button data-call=${call} title=${call} aria-pressed=${chosen === undefined ? nothing : String(call === chosen)} ?disabled=${isShut} @click=${() => say(call)}>${call.slice(skill.length + 1, -1) || "()"}</button>`)}</div>`)}
    ${shown.length ? nothing : html`<p class="muted" style="margin:0">No call is like that.</p>`}`;
}

function bySkill(calls: readonly string[]): [string, string[]][] {
  const skills = new Map<string, string[]>();
  for (const call of calls) {
    const skill = call.slice(0, call.indexOf("("));
    skills.set(skill, [...(skills.get(skill) ?? []), call]);
  }
  return [...skills];
}
