/** Styles that the elements share: controls, panels, chips, tables. Shadow roots take it with `static styles = [shared, …]`. */
import { css } from "lit";

export const shared = css`
  *, *::before, *::after { box-sizing: border-box; }
  :host { display: block; color: var(--text); font: 13px/1.45 var(--sans); font-variant-numeric: tabular-nums; }
  :host([hidden]), [hidden] { display: none !important; }
  h1, h2, h3 { margin: 0; font-weight: 600; }
  h1 { font-size: 16px; } h2 { font-size: 13px; } h3 { font-size: 12px; color: var(--muted); font-weight: 500; }
  a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
  button, .button {
    display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-height: 28px; padding: 3px 10px;
    border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); color: var(--text);
    font: 500 12.5px/1 var(--sans); cursor: pointer; white-space: nowrap; transition: background 120ms, border-color 120ms;
  }
  button:hover:not(:disabled), .button:hover { border-color: var(--muted); text-decoration: none; }
  button:disabled, select:disabled { opacity: 0.45; cursor: default; }
  button.primary, .button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
  button.quiet, .button.quiet { background: none; border-color: transparent; color: var(--muted); }
  button.quiet:hover:not(:disabled) { color: var(--text); background: var(--raised); }
  button.danger { color: var(--refusal); }
  button[aria-pressed="true"]:not(.primary) { background: color-mix(in srgb, var(--accent) 18%, var(--raised)); border-color: var(--accent); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
  input, select, textarea {
    min-height: 26px; padding: 2px 7px; background: var(--page); color: var(--text); border: 1px solid var(--line);
    border-radius: 4px; font: 12.5px var(--sans);
  }
  input[type="number"], textarea { font-family: var(--mono); font-size: 12px; }
  input[type="number"] { appearance: textfield; }
  input::-webkit-inner-spin-button, input::-webkit-outer-spin-button { appearance: none; margin: 0; }
  input[type="checkbox"] { min-height: 0; accent-color: var(--accent); }
  input:invalid, .wrong { border-color: var(--refusal); }
  .panel { background: var(--panel); border: 1px solid var(--line); border-radius: var(--radius); }
  .muted { color: var(--muted); } .mono { font-family: var(--mono); font-size: 12px; }
  .row { display: flex; align-items: center; gap: var(--gap); } .grow { flex: 1; min-width: 0; }
  .chip {
    display: inline-flex; align-items: center; gap: 5px; padding: 1px 8px; border-radius: 10px; font-size: 11.5px;
    background: var(--raised); color: var(--muted); border: 1px solid var(--line);
  }
  .chip.live { color: var(--accent); }
  .good { color: var(--success); } .bad { color: var(--refusal); } .warn { color: var(--alert); }
  .cut { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .problem { color: var(--refusal); }
  .icon { width: 15px; height: 15px; flex: none; stroke-width: 1.75; }
  .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  @media (prefers-reduced-motion: reduce) { *, *::before, *::after { transition: none !important; animation: none !important; } }
`;
